/** Decisions that two administrators could take at the same time, and how each learns that the other is on it. */
import type { Instante } from "../country/fecha.ts";
import { formatHora } from "./decisiones.ts";

export const ATENCIONES = ["solicitud", "verificacion", "pago"] as const;
export type TipoDeAtencion = (typeof ATENCIONES)[number];

/** Who is on it; `propia` if it is the reader, in another window. */
export interface Atiende {
  nombre: string;
  desde: Instante;
  propia: boolean;
}

const PALABRAS: Record<TipoDeAtencion, { haciendo: string; pronombre: "la" | "lo"; abierta: string }> = {
  solicitud: { haciendo: "La está pagando", pronombre: "la", abierta: "La estás pagando" },
  verificacion: { haciendo: "La está revisando", pronombre: "la", abierta: "La estás revisando" },
  pago: { haciendo: "Lo está corrigiendo", pronombre: "lo", abierta: "Lo estás corrigiendo" },
};

/** "La está pagando Rosa desde las 3:15 p. m.", "La estás pagando desde las 3:15 p. m." */
export function formatAtiende(tipo: TipoDeAtencion, { nombre, desde, propia }: Atiende): string {
  const { haciendo, abierta } = PALABRAS[tipo];
  return `${propia ? abierta : `${haciendo} ${nombre}`} desde ${formatHora(desde)}`;
}

/** The same for a second person who opens it: "… Si ya no, tómala tú." */
export function formatOcupada(tipo: TipoDeAtencion, atiende: Atiende): string {
  const { pronombre, abierta } = PALABRAS[tipo];
  if (!atiende.propia) return `${formatAtiende(tipo, atiende)} Si ya no, tóma${pronombre} tú.`;
  return `${abierta} en otra ventana desde ${formatHora(atiende.desde)} Si ya no, sígue${pronombre} aquí.`;
}

/** The label of the button that takes it over. */
export const textoDeTomar = (tipo: TipoDeAtencion, { propia }: Atiende): string =>
  propia ? "Seguir aquí" : `Tomar${PALABRAS[tipo].pronombre} yo`;
