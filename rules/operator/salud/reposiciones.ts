/** What restoring a backup would change, in figures and in words, and the confirmation it takes. */
import * as z from "zod/mini";
import { counted, grouped } from "../../country/cantidad.ts";
import { formatInstante, type Instante } from "../../country/fecha.ts";
import { texto } from "../../input/entrada.ts";
import { LETRAS, MAX_CONTRASENA_LETRAS } from "../../limits/limits.ts";
import { MIN_CLAVE_RESPALDO_LETRAS } from "../../limits/respaldos.ts";
import { type Centavos, formatDolares } from "../../money/dinero.ts";
import { RESPALDO_DESTINOS, type RespaldoDestino, type RespaldoMotivo } from "./salud.ts";

/** A database's totals, for a person who knows the business. */
export interface Cifras {
  personas: number;
  enCurso: number;
  completados: number;
  pagos: number;
  /** The total owed on all loans. */
  deuda: Centavos;
  fotos: number;
  /** The ledger's last entry; null if there is none. */
  ultimo: Instante | null;
  /** The number of its last migration. */
  esquema: number;
}

/** What exists now and not in the backup. */
export interface Perdida {
  personas: number;
  solicitudes: number;
  pagos: number;
  /** Pagos and loans that exist in both but were decided differently since. */
  decisiones: number;
}

export interface Ensayo {
  copia: Cifras;
  /** Null if there is no current database, or it cannot be read. */
  ahora: Cifras | null;
  perdida: Perdida | null;
  /** doctor's findings in the backup; empty if there are none. */
  fallas: string[];
  /** Made by an older version, and migrated for this preview. */
  deAntes: boolean;
}

interface Renglon {
  nombre: string;
  copia: string;
  ahora: string;
  distinto: boolean;
}

const RENGLONES: { nombre: string; show: (cifras: Cifras) => string }[] = [
  { nombre: "Personas", show: ({ personas }) => grouped(personas) },
  { nombre: "Préstamos en curso", show: ({ enCurso }) => grouped(enCurso) },
  { nombre: "Préstamos completados", show: ({ completados }) => grouped(completados) },
  { nombre: "Pagos", show: ({ pagos }) => grouped(pagos) },
  { nombre: "Lo que se debe", show: ({ deuda }) => formatDolares(deuda) },
  { nombre: "Fotos", show: ({ fotos }) => grouped(fotos) },
  { nombre: "Último movimiento", show: ({ ultimo }) => (ultimo === null ? "—" : formatInstante(ultimo)) },
  { nombre: "Versión de la base", show: ({ esquema }) => grouped(esquema) },
];

/** The backup next to the current database, one line per figure. */
export function renglonesOf({ copia, ahora }: Ensayo): Renglon[] {
  return RENGLONES.map(({ nombre, show }) => ({
    nombre,
    copia: show(copia),
    ahora: ahora ? show(ahora) : "—",
    distinto: ahora !== null && show(copia) !== show(ahora),
  }));
}

const some = (n: number, one: string, many: string) => (n === 0 ? [] : [counted(n, one, many)]);

/** What would be lost: «3 pagos, 1 persona»; empty if nothing would. */
export function perdidaEnPalabras({ personas, solicitudes, pagos, decisiones }: Perdida): string {
  return [
    ...some(personas, "persona", "personas"),
    ...some(solicitudes, "préstamo o solicitud", "préstamos o solicitudes"),
    ...some(pagos, "pago", "pagos"),
    ...some(decisiones, "decisión", "decisiones"),
  ].join(", ");
}

/** What the operator types to confirm a restore. */
export const PALABRA = "REPONER";

/** A backup's name becomes part of a path, so it must not lead anywhere else. */
const nombre = z.string({ error: "Elige un respaldo." }).check(z.regex(/^[\w-][\w.-]{0,99}$/, "Elige un respaldo."));
export const copiaInput = z.object({ destino: z.enum(RESPALDO_DESTINOS, { error: "Elige un respaldo." }), nombre });
export type Copia = z.infer<typeof copiaInput>;

/** The password again, and a second-step code if the owner has one. */
const prueba = {
  actual: texto(MAX_CONTRASENA_LETRAS, "Escribe tu contraseña actual."),
  codigo: z.optional(z.string().check(z.maxLength(LETRAS.busqueda, "Escribe el código."))),
};

export const restoreInput = z.extend(copiaInput, {
  ...prueba,
  palabra: z.string({ error: `Escribe ${PALABRA}.` }).check(
    z.overwrite((text) => text.trim().toUpperCase()),
    z.refine((text) => text === PALABRA, { error: `Escribe ${PALABRA}.` }),
  ),
});

export const downloadInput = z.object({
  nombre,
  ...prueba,
  /** Encrypts the downloaded file, which is useless without it. */
  frase: z
    .string({ error: "Escribe una frase." })
    .check(
      z.minLength(MIN_CLAVE_RESPALDO_LETRAS, `Usa al menos ${MIN_CLAVE_RESPALDO_LETRAS} caracteres.`),
      z.maxLength(MAX_CONTRASENA_LETRAS, `Usa hasta ${MAX_CONTRASENA_LETRAS} caracteres.`),
    ),
});

export interface Marcha {
  acto: "ensayo" | "reponer";
  copia: Copia;
  /** Null once it has finished. */
  paso: Paso | null;
  ensayo: Ensayo | null;
  error: string | null;
}

/** The steps of a preview or a restore, and the text shown during each. */
export const PASOS = {
  ensayando: "Trayendo el respaldo y revisándolo…",
  trayendo: "Trayendo el respaldo junto a lo que hay…",
  guardando: "Guardando una copia de lo que hay ahora…",
  volviendo: "Cambiando lo que hay por el respaldo…",
} as const;
export type Paso = keyof typeof PASOS;

/** Why a backup was made, and where it is kept, as lists show it. */
export const MOTIVOS: Record<RespaldoMotivo, string> = {
  hora: "A su hora",
  panel: "Desde el panel",
  orden: "Con una orden",
  migracion: "Antes de actualizar",
  reponer: "Antes de reponer",
  cambios: "Lo que cambió",
};

export const LUGARES: Record<RespaldoDestino, string> = {
  local: "En este servidor",
  carpeta: "En otra carpeta",
  s3: "En S3",
};
