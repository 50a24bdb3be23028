/** Texts about the rows of a loan's plan. */
import { counted, numbered } from "../../../rules/country/cantidad.ts";
import { type Dia, daysBetween, formatDia } from "../../../rules/country/fecha.ts";
import type { ShownCargo } from "../../../rules/loans/shown.ts";
import type { Cargo } from "../../../rules/money/cargos.ts";
import { type Centavos, centavos, formatDolares, sumCentavos } from "../../../rules/money/dinero.ts";

const NOMBRES: Record<Cargo["tipo"], string> = { cuota: "Cuota", multa: "Multa", resto: "Resto" };

/** «Cuota 2», «Multa», «Multa 2» where there are several, «Resto». */
export function nombreCargo({ tipo, numero }: Cargo, cargos: readonly Cargo[]): string {
  const several = tipo === "cuota" || cargos.filter((other) => other.tipo === tipo).length > 1;
  return several ? `${NOMBRES[tipo]} ${numero}` : NOMBRES[tipo];
}

/**
 * What a cuota that counts as paid was short of, and which row that moved to; null if it was paid in full. A row includes what
 * all earlier ones were short of, and money covers the oldest first.
 */
function pasado({ tipo, numero, monto }: Cargo, cargos: readonly Cargo[]): { falta: Centavos; a: string } | null {
  const later = cargos.filter((other) => other.tipo === "cuota" && other.numero > numero);
  const to = later.find(({ pendiente }) => pendiente > 0) ?? cargos.find((other) => other.tipo === "resto");
  if (tipo !== "cuota" || !to || to.pendiente <= to.monto) return null;
  const between = later.filter((other) => other.numero < (to.tipo === "cuota" ? to.numero : Number.POSITIVE_INFINITY));
  const left = to.pendiente - to.monto - sumCentavos(between.map((other) => other.monto));
  if (left <= 0) return null;
  const a = to.tipo === "cuota" ? `la cuota ${to.numero}` : "lo que falta al final";
  return { falta: centavos(Math.min(left, monto)), a };
}

/** A row's status in words: «Abonada $2,50, faltan $3,50», «Abonada: $3,00 pasaron a la cuota 2», «Vencida hace 11 días». */
export function estadoDicho(cargo: ShownCargo, hoy: Dia, cargos: readonly Cargo[]): string {
  const { tipo, estado, monto, pendiente, vence } = cargo;
  const ending = tipo === "resto" ? "o" : "a";
  const paid = `bonad${ending} ${formatDolares(centavos(monto - pendiente))}, faltan ${formatDolares(pendiente)}`;
  if (estado === "pagada") {
    const rolled = pasado(cargo, cargos);
    if (!rolled) return `Pagad${ending}`;
    return `${rolled.falta < monto ? "Abonada" : "Sin pagar"}: ${formatDolares(rolled.falta)} pasaron a ${rolled.a}`;
  }
  if (estado === "en_revision") return "En revisión";
  if (estado === "abonada") return `A${paid}`;
  if (estado === "pendiente") return "Pendiente";
  const days = daysBetween(vence, hoy);
  return `Vencid${ending} ${days === 1 ? "ayer" : `hace ${days} días`}${pendiente < monto ? `: a${paid}` : ""}`;
}

/** Why a row asks for more than agreed: what an earlier cuota was short of when it was counted as paid. Null if it does not. */
export function motivoDicho(cargo: Cargo, cargos: readonly Cargo[]): string | null {
  const { tipo, numero, monto, pendiente } = cargo;
  if (tipo === "resto") return "lo que faltó de las cuotas que se contaron como pagadas";
  if (pendiente <= monto) return null;
  const rolled = centavos(pendiente - monto);
  const previous = cargos.find((other) => other.tipo === "cuota" && other.numero === numero - 1);
  // Money covers the oldest first: if rows before the previous one are short too, that one got nothing.
  const several = previous !== undefined && rolled > previous.monto;
  return `incluye ${formatDolares(rolled)} de ${several ? "las cuotas anteriores" : "la cuota anterior"}`;
}

/** Its due dates before any prórroga: «antes: 4 de marzo». Null if it never moved. */
export function antesDicho({ vence, vencePrevio }: Cargo): string | null {
  if (vencePrevio.length === 0) return null;
  const year = ` de ${vence.slice(0, 4)}`;
  return `antes: ${vencePrevio.map((dia) => formatDia(dia).replace(year, "")).join(", ")}`;
}

/** What is still to be paid on all of them. */
export const faltaDe = (cargos: readonly Cargo[]) => sumCentavos(cargos.map(({ pendiente }) => pendiente));

/** The whole plan in a few words: «1 pagada, faltan 3». */
export function resumenDe(cargos: readonly ShownCargo[]): string {
  const cuotas = cargos.filter(({ tipo }) => tipo === "cuota");
  const pagadas = cuotas.filter(({ estado }) => estado === "pagada").length;
  const faltan = cuotas.length - pagadas;
  const parts = [
    pagadas > 0 && counted(pagadas, "pagada", "pagadas"),
    faltan > 0 && `${numbered(faltan, "falta", "faltan")} ${faltan}`,
  ];
  return parts.filter(Boolean).join(", ");
}
