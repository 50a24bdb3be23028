/** When the program confirms by itself: an exact pair of somebody about whom nothing is odd. Everything else a person looks at. */
import { MAX_SIN_PAGAR } from "../../limits/banco.ts";
import type { Reparos, VistoMotivo } from "../../loans/aprobar/senales.ts";
import { type Centavos, formatDolares } from "../../money/dinero.ts";

/** What is known of the pago and of who sent it. */
export interface Examen {
  monto: Centavos;
  provisional: boolean;
  /** Of the loan that it is of. */
  prestamo: "activo" | "terminado" | "saldo" | "ninguno";
  baneado: boolean;
  congelado: boolean;
  /** Whether all that tells of the money is a text whose sender is not known: anybody may have written it. */
  anonimo: boolean;
  /** Why the voices that tell of the money are not enough (voces.ts); null where they are. */
  voz: string | null;
  /** Whether its bank said that somebody else took this money before. */
  yaConciliado: boolean;
  /** Other pagos, of anybody, with the same reference. */
  mismaReferencia: number;
  /** What of their data is another account's too. */
  vistos: readonly VistoMotivo[];
  reparos: Reparos;
  /** Who the bank says paid: the person, or one who paid for them before and whom somebody confirmed by hand; another; or nobody. */
  pagador: "suyo" | "otro" | "nadie";
  /** Whether it is the exact amount that they were given: then the payer paid for them. */
  porIntencion: boolean;
  /** How many such amounts they were given of late and did not pay. */
  sinPagar: number;
}

/** Photos are none of them: who reviewed the identity, without which nobody gets a loan, was told of the same one elsewhere. */
const VISTOS: Record<Exclude<VistoMotivo, "foto" | "parecida">, string> = {
  cedula: "Su cédula está en otra cuenta",
  telefono: "Su teléfono está en otra cuenta",
  acceso: "Otra cuenta entra con su teléfono",
};

/** What its bank answered: the money came in, and somebody asked for it before. */
export const YA_CONCILIADO = "El banco dice que ya fue conciliado, y no por Cuotica";

/** Why the program leaves it to a person, in Spanish; none: it confirms. `tope`: the most of one pago, null without any. */
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
