/** Phones that forward bank notices, and banks that call: their inputs, and when their silence matters. */
import * as z from "zod/mini";
import { counted } from "../../country/cantidad.ts";
import { type Instante, MS_PER_HOUR } from "../../country/fecha.ts";
import { clave, id, texto } from "../../input/entrada.ts";
import { MAX_DIRECCIONES } from "../../limits/banco.ts";
import { LETRAS } from "../../limits/limits.ts";
import { DISPOSITIVO_TIPOS, type DispositivoTipo } from "../tipos.ts";

/** Whether a bank needs its secret as a UUID: R4 accepts nothing else. */
export const takesUuid = (tipo: DispositivoTipo): boolean => tipo === "r4";

const DIRECCION = "Escribe direcciones IP, por ejemplo 190.202.1.2.";
const DIRECCION_FORMA = /^(?:([\d.]{7,15})|([0-9a-f]*:[0-9a-f:.]*))(?:\/(\d{1,3}))?$/i;

/** An address or network. For IPv6 only the shape is checked: the address reader does the rest. */
function isDireccion(text: string): boolean {
  const [, ipv4, ipv6, prefix = "0"] = DIRECCION_FORMA.exec(text) ?? [];
  if (ipv6) return Number(prefix) <= 128;
  const octets = ipv4?.split(".") ?? [];
  return (
    octets.length === 4 &&
    octets.every((octet) => /^\d{1,3}$/.test(octet) && Number(octet) <= 255) &&
    Number(prefix) <= 32
  );
}

const direcciones = z
  .array(texto(LETRAS.direccionIp, DIRECCION).check(z.refine(isDireccion, { error: DIRECCION })))
  .check(z.maxLength(MAX_DIRECCIONES, `Hasta ${MAX_DIRECCIONES} direcciones.`));

/** As typed in a field: one per line, or separated by commas. */
export const splitDirecciones = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);

export const createInput = z.object({
  nombre: texto(LETRAS.nombre, "Ponle un nombre, por ejemplo Teléfono de la oficina."),
  /** Whose notices it brings: an id, a bank's code or name, or twenty digits. */
  cuenta: texto(LETRAS.nombre, "Elige la cuenta."),
  tipo: z._default(z.enum(DISPOSITIVO_TIPOS), "telefono"),
  direcciones: z._default(direcciones, []),
});
export type CreateInput = z.output<typeof createInput>;

/** The addresses it is accepted from; an empty list accepts every address. */
export const direccionesInput = z.object({ dispositivoId: id, direcciones });

/** `id` is another name of `dispositivoId`. */
export const revokeInput = z.object({ dispositivoId: z.optional(id), id: z.optional(id), clave }).check(
  z.refine(({ dispositivoId, id: other }) => Boolean(dispositivoId ?? other), {
    error: "Di qué acceso se desconecta.",
    path: ["dispositivoId"],
  }),
);

interface Oido {
  tipo: DispositivoTipo;
  creado: Instante;
  oido: Instante | null;
  revocado: Instante | null;
}

/**
 * How many whole hours a phone has been silent, once past `silencioHoras`; else null. Always null for a bank, which calls only when
 * somebody pays.
 */
export function silencioOf(
  { tipo, creado, oido, revocado }: Oido,
  silencioHoras: number,
  now: Instante,
): number | null {
  if (tipo !== "telefono" || revocado !== null) return null;
  const horas = Math.floor((now - (oido ?? creado)) / MS_PER_HOUR);
  return horas >= silencioHoras ? horas : null;
}

/** "Sin señal desde hace 14 horas". */
export function formatSilencio(horas: number): string {
  const dias = Math.floor(horas / 24);
  if (dias >= 2) return `Sin señal desde hace ${dias} días`;
  return `Sin señal desde hace ${counted(horas, "hora", "horas")}`;
}
