/** The rows among each other: who comes twice, which loan a payment is of, and what cannot be. */
import { numeroDeCedula } from "../../country/cedula.ts";
import { formatDia } from "../../country/fecha.ts";
import type { FilaLeida, PagoPlan, PersonaPlan, Plan, PrestamoPlan } from "./tipos.ts";

const say = (fila: FilaLeida, tipo: "error" | "aviso", campo: string | null, texto: string) =>
  void fila.observaciones.push({ tipo, texto, campo });

/** What a row says, to know another that says the same. */
const contentOf = ({ celdas }: FilaLeida) => JSON.stringify(celdas);

const personOf = ({ cedula }: { cedula: string }) => numeroDeCedula(cedula);

/**
 * Leaves in the plan what is to be brought in; each row that repeats another or contradicts it says so. `dichos`: the numbers of whoever
 * has a loan in the sheets, whether or not its row can be; null where that is not known.
 */
export function cruzar(plan: Plan, dichos: ReadonlySet<string> | null): void {
  plan.personas = withoutRepeated(plan.personas, sayOtherPerson);
  sayPhones(plan.personas);
  plan.prestamos = withoutRepeated(plan.prestamos, ({ fila }, first) =>
    say(
      fila,
      "error",
      "cedula",
      `Esa cédula ya tiene otro préstamo en la fila ${first.fila.linea}: solo uno va en curso.`,
    ),
  );
  plan.pagos = withoutRepeatedPagos(plan.pagos);
  const loans = new Map(plan.prestamos.map((prestamo) => [personOf(prestamo), prestamo]));
  for (const pago of plan.pagos) {
    const loan = loans.get(personOf(pago));
    if (loan || (dichos && !dichos.has(personOf(pago)))) sayWhoseLoan(pago, loan);
  }
}

/** One row a person: the same row again is left out, another is told of. */
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

/** The same money told twice comes in once; without a reference nobody can tell two payments from one told twice. */
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

function sayWhoseLoan({ fila, fecha }: PagoPlan, loan: PrestamoPlan | undefined): void {
  if (!loan) say(fila, "error", "cedula", "Ese cliente no tiene un préstamo en la hoja Préstamos.");
  else if (fecha < loan.fecha)
    say(fila, "error", "fecha", `Pagó antes de recibir el préstamo, entregado el ${formatDia(loan.fecha)}.`);
}
