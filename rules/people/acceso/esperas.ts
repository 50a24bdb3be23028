/**
 * Delays for changes that only a phone code proves: a thief who took over a phone line (SIM swap) gets its codes too. Signing
 * in by code never waits. A change that would lock the owner out waits a day, in which the owner is told and may cancel it.
 */
import { MS_PER_DAY } from "../../country/fecha.ts";
import type { Cambio } from "../../texts/entradas.ts";

export const ESPERA_DE_CAMBIO_MS = MS_PER_DAY;

export type Pendiente =
  | { que: "contrasena"; hash: string }
  | { que: "correo"; email: string }
  | { que: "telefono"; telefono: string }
  | { que: "dosPasos" }
  | { que: "pagoMovil"; banco: string; telefono: string };

/** What the owner is told when the change is requested. */
export const PEDIDO = {
  contrasena: "contrasenaPedida",
  correo: "correoPedido",
  telefono: "telefonoPedido",
  dosPasos: "dosPasosPedidos",
  pagoMovil: "pagoMovilPedido",
} as const satisfies Record<Pendiente["que"], Cambio>;

/** When a change proven by phone is made: at once, at once if the cédula is given too, or a day later. */
export type PorTelefono = "enseguida" | "cedula" | "espera";

/**
 * An account created today has no owner who could be locked out. Otherwise, without a wait only if the browser has been the
 * owner's for a day, and they know the profile's cédula if there is one.
 */
export function porTelefono(of: {
  creada: number;
  /** Since when this browser is known to be the owner's; null if it is not. */
  desde: number | null;
  conCedula: boolean;
  now: number;
}): PorTelefono {
  const old = (since: number) => of.now - since >= ESPERA_DE_CAMBIO_MS;
  if (!old(of.creada)) return "enseguida";
  if (of.desde === null || !old(of.desde)) return "espera";
  return of.conCedula ? "cedula" : "enseguida";
}
