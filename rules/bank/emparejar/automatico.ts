/** When a pair is confirmed without a person: an exact match and nothing suspicious about the sender. */
import { MAX_SIN_PAGAR } from "../../limits/banco.ts";
import type { Reparos, VistoMotivo } from "../../loans/aprobar/senales.ts";
import { type Centavos, formatDolares } from "../../money/dinero.ts";

/** What is known about the pago and its sender. */
export interface Examen {
  monto: Centavos;
  provisional: boolean;
  /** What it pays: a loan, by its status; a balance owed without a loan; or nothing owed. */
  prestamo: "activo" | "terminado" | "saldo" | "ninguno";
  baneado: boolean;
  congelado: boolean;
  /** Whether the only evidence is a text from an unverified sender, which anybody can write. */
  anonimo: boolean;
  /** Why the sources of the money are not sufficient (voces.ts); null if they are. */
  voz: string | null;
  /** Whether the bank says that somebody else already claimed the money. */
  yaConciliado: boolean;
  /** Other pagos with the same reference, by any person. */
  mismaReferencia: number;
  /** Which of their data also belongs to another account. */
  vistos: readonly VistoMotivo[];
  reparos: Reparos;
  /** The payer according to the bank: the person or a payer confirmed for them before, another person, or unknown. */
  pagador: "suyo" | "otro" | "nadie";
  /** Whether its exact amount was assigned to this person: then it is theirs, whoever paid. */
  porIntencion: boolean;
  /** How many assigned amounts they did not pay recently. */
  sinPagar: number;
}

/** Repeated photos do not count: the reviewer of the identity, required for every loan, was already warned about them. */
const VISTOS: Record<Exclude<VistoMotivo, "foto" | "parecida">, string> = {
  cedula: "Su cédula está en otra cuenta",
  telefono: "Su teléfono está en otra cuenta",
  acceso: "Otra cuenta entra con su teléfono",
};

/** The bank answered that the money came in and had been asked about before. */
export const YA_CONCILIADO = "El banco dice que ya fue conciliado, y no por Cuotica";

/**
 * Why a person must decide, in Spanish; empty if it can be confirmed automatically. `tope`: the largest amount for one pago,
 * null without a limit.
 */
export function frenosDe(examen: Examen, tope: Centavos | null): string[] {
  const { monto, prestamo, mismaReferencia, reparos } = examen;
  const ajeno = examen.pagador !== "suyo";
  const frenos: [boolean, string][] = [
    [tope !== null && monto > tope, `Pasa de ${formatDolares(tope ?? monto)}, el tope de los que se aprueban solos`],
    [examen.provisional, "Falta la tasa de su día"],
    [prestamo === "terminado", "Su préstamo ya terminó"],
    [prestamo === "ninguno", "No es de un préstamo en curso"],
    [examen.baneado, "Está baneado"],
    [examen.congelado, "Su cuenta está protegida"],
    [examen.anonimo, "El aviso no dice quién lo envió"],
    [examen.yaConciliado, YA_CONCILIADO],
    [!examen.porIntencion && examen.pagador === "otro", "El banco muestra que pagó otra persona"],
    [!examen.porIntencion && examen.pagador === "nadie", "El banco no dice quién pagó"],
    [examen.porIntencion && ajeno && examen.sinPagar >= MAX_SIN_PAGAR, "Pidió muchos montos exactos y no los pagó"],
    [mismaReferencia > 0, "Otro pago tiene la misma referencia"],
    [reparos.tardio !== null, "Lo registró muchos días después de pagar"],
    [reparos.tasaVieja !== null, "Se calculó con una tasa vieja"],
    [reparos.antesDelPrestamo !== null, "Dice un día anterior a su préstamo"],
    [reparos.exceso !== null, "Es más de lo que debe"],
  ];
  const vistos = [...new Set(examen.vistos)].flatMap((motivo) =>
    motivo === "foto" || motivo === "parecida" ? [] : VISTOS[motivo],
  );
  if (examen.voz !== null) frenos.push([true, examen.voz]);
  return [...frenos.flatMap(([holds, texto]) => (holds ? [texto] : [])), ...vistos];
}
