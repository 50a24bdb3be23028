/** What putting a copy back would change, in figures and in words. */
import { formatInstante, type Instante } from "../country/fecha.ts";
import { type Centavos, formatDolares } from "../money/dinero.ts";

/** What a database adds up to, for a person who knows the business. */
export interface Cifras {
  personas: number;
  enCurso: number;
  completados: number;
  pagos: number;
  /** What all loans together owe. */
  deuda: Centavos;
  fotos: number;
  /** The last entry of the ledger; null where there is none. */
  ultimo: Instante | null;
  /** The number of its last migration. */
  esquema: number;
}

/** What is there now and not in the copy. */
export interface Perdida {
  personas: number;
  solicitudes: number;
  pagos: number;
  /** Pagos and loans that are in both, and were decided otherwise since. */
  decisiones: number;
}

export interface Ensayo {
  copia: Cifras;
  /** Null where there is nothing to compare with, or it cannot be read. */
  ahora: Cifras | null;
  perdida: Perdida | null;
  /** What doctor says of the copy; empty when all is well. */
  fallas: string[];
  /** It is of a version before this one, and was brought up to date to be looked at. */
  deAntes: boolean;
}

const numero = new Intl.NumberFormat("es-VE");
const plain = (n: number) => numero.format(n);

interface Renglon {
  nombre: string;
  copia: string;
  ahora: string;
  distinto: boolean;
}

const RENGLONES: { nombre: string; show: (cifras: Cifras) => string }[] = [
  { nombre: "Personas", show: ({ personas }) => plain(personas) },
  { nombre: "Préstamos en curso", show: ({ enCurso }) => plain(enCurso) },
  { nombre: "Préstamos completados", show: ({ completados }) => plain(completados) },
  { nombre: "Pagos", show: ({ pagos }) => plain(pagos) },
  { nombre: "Lo que se debe", show: ({ deuda }) => formatDolares(deuda) },
  { nombre: "Fotos", show: ({ fotos }) => plain(fotos) },
  { nombre: "Último movimiento", show: ({ ultimo }) => (ultimo === null ? "ninguno" : formatInstante(ultimo)) },
  { nombre: "Versión de la base", show: ({ esquema }) => plain(esquema) },
];

/** The copy beside now, a line for each figure. */
export function renglonesOf({ copia, ahora }: Ensayo): Renglon[] {
  return RENGLONES.map(({ nombre, show }) => ({
    nombre,
    copia: show(copia),
    ahora: ahora ? show(ahora) : "—",
    distinto: ahora !== null && show(copia) !== show(ahora),
  }));
}

const counted = (n: number, one: string, many: string) =>
  n === 0 ? [] : [n === 1 ? `1 ${one}` : `${plain(n)} ${many}`];

/** «3 pagos, 1 persona»: what would be lost; empty where nothing would. */
export function perdidaEnPalabras({ personas, solicitudes, pagos, decisiones }: Perdida): string {
  return [
    ...counted(personas, "persona", "personas"),
    ...counted(solicitudes, "préstamo o solicitud", "préstamos o solicitudes"),
    ...counted(pagos, "pago", "pagos"),
    ...counted(decisiones, "decisión", "decisiones"),
  ].join(", ");
}

/** What is typed so that a copy is put back: nobody types it by mistake. */
export const PALABRA = "REPONER";
