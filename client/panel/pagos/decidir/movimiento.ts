import type { inferRouterOutputs } from "@trpc/server";
import { formatBanco } from "../../../../rules/country/bancos.ts";
import { formatCedula } from "../../../../rules/country/cedula.ts";
import { formatDiaCorto } from "../../../../rules/country/fecha.ts";
import { formatTelefono } from "../../../../rules/country/telefono.ts";
import type { AppRouter } from "../../../../server/http/router.ts";

/** A bank movement, as shown next to a pago. */
export type Movimiento = inferRouterOutputs<AppRouter>["banco"]["propuestas"][number]["movimiento"];

/** «22 nov, 14:05 · Banco de Venezuela». */
export const cuandoYDonde = ({ dia, hora, cuenta }: Movimiento) =>
  `${[formatDiaCorto(dia), hora].filter(Boolean).join(", ")} · ${cuenta.nombre}`;

/** «Ref. 007186960005», or that the bank gave none. */
export const referenciasDe = ({ referencias }: Movimiento) =>
  referencias.length > 0 ? `Ref. ${referencias.join(", ")}` : "Sin referencia";

/** The payer, as far as the bank says; null if it does not. */
export function quienPago({ nombre, cedula, telefono, bancoPagador }: Movimiento): string | null {
  const parts = [
    nombre,
    cedula && formatCedula(cedula),
    telefono && formatTelefono(telefono),
    bancoPagador && formatBanco(bancoPagador),
  ];
  return parts.filter(Boolean).join(" · ") || null;
}
