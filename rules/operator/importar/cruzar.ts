/** Checks the rows against each other: duplicates, which loan a payment belongs to, contradictions. */
import { numeroDeCedula } from "../../country/cedula.ts";
import { formatDia } from "../../country/fecha.ts";
import type { FilaLeida, PagoPlan, PersonaPlan, Plan, PrestamoPlan } from "./tipos.ts";

const say = (fila: FilaLeida, tipo: "error" | "aviso", campo: string | null, texto: string) =>
  void fila.observaciones.push({ tipo, texto, campo });

/** The content of a row, for finding duplicates. */
const contentOf = ({ celdas }: FilaLeida) => JSON.stringify(celdas);

const personOf = ({ cedula }: { cedula: string }) => numeroDeCedula(cedula);

/**
 * Keeps what can be imported in the plan, and reports each row that repeats or contradicts another. `dichos`: the cédula
 * numbers of everyone with a loan in the sheets, even if that row cannot be imported; null if unknown.
 */
export function checkRows(plan: Plan, dichos: ReadonlySet<string> | null): void {
  plan.personas = withoutRepeated(plan.personas, sayOtherPerson);
  sayPhones(plan.personas);
  plan.prestamos = withoutRepeatedPrestamos(plan.prestamos);
  plan.pagos = withoutRepeatedPagos(plan.pagos);
  const loans = prestamosByPerson(plan.prestamos);
  for (const own of loans.values()) sayOrden(own);
  for (const pago of plan.pagos) {
    const own = loans.get(personOf(pago));
    if (own || (dichos && !dichos.has(personOf(pago)))) sayWhoseLoan(pago, own ?? []);
  }
}

/** Each person's loans, by cédula number, in order of payout. */
export const prestamosByPerson = (prestamos: readonly PrestamoPlan[]): Map<string, PrestamoPlan[]> =>
  Map.groupBy(
    prestamos.toSorted((a, b) => (a.fecha < b.fecha ? -1 : a.fecha > b.fecha ? 1 : 0)),
    personOf,
  );

/**
 * Of a person's loans in order, the one that was running at the start of that day: a new loan of that day means the previous one was paid.
 */
export const prestamoDe = (
  { fecha }: Pick<PagoPlan, "fecha">,
  own: readonly PrestamoPlan[],
): PrestamoPlan | undefined =>
  own.findLast((prestamo) => prestamo.fecha < fecha) ?? own.find((prestamo) => prestamo.fecha === fecha);

/** One loan at a time: a new loan means the previous one was paid. */
function sayOrden(own: readonly PrestamoPlan[]): void {
  for (const [i, { fila, cerrado }] of own.entries()) {
    const next = own[i + 1];
    if (cerrado || !next) continue;
    const texto = `Después le entregaste otro (fila ${next.fila.linea}), y solo uno va en curso. Si este ya lo pagó, escribe «pagado» en Estado.`;
    say(fila, "error", "cedula", texto);
  }
}

/** One row per person: an equal one is skipped, a different one is reported. */
function withoutRepeated<P extends { fila: FilaLeida; cedula: string }>(
  all: P[],
  other: (row: P, first: P) => void,
): P[] {
  const seen = new Map<string, P>();
  return all.filter((row) => {
    const first = seen.get(personOf(row));
    if (!first) {
      seen.set(personOf(row), row);
      return true;
    }
    if (contentOf(first.fila) !== contentOf(row.fila)) other(row, first);
    else leaveOut(row.fila, first.fila);
    return false;
  });
}

/** The same loan twice comes in once; another of the same person is another. */
function withoutRepeatedPrestamos(all: PrestamoPlan[]): PrestamoPlan[] {
  const seen = new Map<string, PrestamoPlan>();
  return all.filter((prestamo) => {
    const key = `${personOf(prestamo)} ${contentOf(prestamo.fila)}`;
    const first = seen.get(key);
    if (first) leaveOut(prestamo.fila, first.fila);
    else seen.set(key, prestamo);
    return !first;
  });
}

function leaveOut(fila: FilaLeida, first: FilaLeida): void {
  fila.repetida = true;
  say(fila, "aviso", null, `Igual a la fila ${first.linea}: entra una sola vez.`);
}

function sayOtherPerson({ fila }: PersonaPlan, first: PersonaPlan): void {
  say(fila, "error", "cedula", `Esa cédula está en la fila ${first.fila.linea} con otros datos. Deja una sola.`);
}

function sayPhones(personas: readonly PersonaPlan[]): void {
  const seen = new Map<string, PersonaPlan>();
  for (const persona of personas) {
    const first = seen.get(persona.telefono);
    if (first) say(persona.fila, "error", "telefono", `Ese teléfono es el de la fila ${first.fila.linea}.`);
    else seen.set(persona.telefono, persona);
  }
}

/** Equal payments are imported once; without a reference, two payments cannot be told from one entered twice. */
function withoutRepeatedPagos(pagos: PagoPlan[]): PagoPlan[] {
  const seen = new Map<string, PagoPlan>();
  return pagos.filter((pago) => {
    const { fecha, monto, montoBs, referencia } = pago;
    const key = JSON.stringify([personOf(pago), fecha, monto, montoBs, referencia]);
    const first = seen.get(key);
    if (!first) {
      seen.set(key, pago);
      return true;
    }
    if (referencia) leaveOut(pago.fila, first.fila);
    else
      say(
        pago.fila,
        "error",
        "referencia",
        `Igual a la fila ${first.fila.linea}. Si son dos pagos, ponles su referencia; si es uno, borra una fila.`,
      );
    return false;
  });
}

function sayWhoseLoan(pago: PagoPlan, own: readonly PrestamoPlan[]): void {
  const [first] = own;
  if (!first) say(pago.fila, "error", "cedula", "Ese cliente no tiene un préstamo en la hoja Préstamos.");
  else if (!prestamoDe(pago, own))
    say(pago.fila, "error", "fecha", `Pagó antes de recibir el préstamo, entregado el ${formatDia(first.fecha)}.`);
}
