/**
 * What waits when a phone alone proves who asks: a thief who took over a phone line (SIM swap) gets its codes too. Signing in by a
 * code never waits; what would lock the owner out does, for a day in which they are told and may stop it.
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

/** How soon a change is made that the phone proves: at once, at once with the cédula too, or a day later. */
export type PorTelefono = "enseguida" | "cedula" | "espera";

/**
 * An account of today has no owner yet who could be locked out. Otherwise the browser must have been the person's for a day, and
 * where the profile has a cédula they know it.
 */
export function porTelefono(of: {
  creada: number;
  /** Since when this browser is known to be the person's; null for one that is not. */
  desde: number | null;
  conCedula: boolean;
  now: number;
}): PorTelefono {
  const old = (since: number) => of.now - since >= ESPERA_DE_CAMBIO_MS;
  if (!old(of.creada)) return "enseguida";
  if (of.desde === null || !old(of.desde)) return "espera";
  return of.conCedula ? "cedula" : "enseguida";
}
