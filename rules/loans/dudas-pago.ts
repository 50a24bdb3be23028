/** What makes the approval of a pago doubtful: asked before its money counts, and confirmed by the call that approves it anyway. */
import { formatDiaCorto, type Instante, toDia } from "../country/fecha.ts";
import { type Centavos, formatDolares } from "../money/dinero.ts";
import type { Refusal } from "../texts/mensajes.ts";
import { refuse } from "../texts/rechazos.ts";
import type { DudaDePago, PagoStatus } from "./pagos.ts";

interface Otro {
  userId: string;
  nombre: string;
  monto: Centavos;
  status: PagoStatus;
  fecha: Instante;
}

/** Of the pagos with the same whole reference, those of other people that wait or were approved. */
export const deOtros = <O extends Pick<Otro, "userId" | "status">>(userId: string, same: readonly O[]): O[] =>
  same.filter((other) => other.userId !== userId && other.status !== "Rechazado");

const ESTADO = { Pendiente: "por revisar", Aprobado: "aprobado" } as const;

const describe = ({ nombre, monto, status, fecha }: Otro) =>
  `${nombre || "alguien sin nombre"} (${formatDolares(monto)}, ${status === "Rechazado" ? "" : ESTADO[status]}, ${formatDiaCorto(toDia(fecha))})`;

/** PAGO_UNSURE, with whose pago it is, while another borrower has the same transfer and that very call did not confirm it. */
export function checkSure(
  pago: { userId: string; referencia: string | null },
  same: readonly Otro[],
  confirmo: readonly DudaDePago[],
): Refusal | null {
  const others = deOtros(pago.userId, same);
  if (others.length === 0 || confirmo.includes("referenciaDeOtro")) return null;
  const dudas = `la referencia ${pago.referencia} ya está en el pago de ${others.map(describe).join(" y en el de ")}`;
  return refuse("PAGO_UNSURE", { dudas });
}
