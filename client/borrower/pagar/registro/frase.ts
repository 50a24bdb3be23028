/** One sentence about what is to be registered: how much, for which day, with which reference, and what it pays. */
import type { Dia } from "../../../../rules/country/fecha.ts";
import { cuentaConRedondeo } from "../../../../rules/money/cargos.ts";
import {
  type Bolivares,
  type Centavos,
  centavos,
  formatBolivares,
  formatDolares,
} from "../../../../rules/money/dinero.ts";
import { nombreCargo } from "../../../pieces/dinero/cargos.ts";
import { type MiLoan, owedOf } from "../../../pieces/dinero/mi-loan.ts";
import { diaDicho } from "../en-revision-dicho.ts";

/** «la cuota 2», «las cuotas 2, 3 y 4». */
function lista(uno: string, varios: string, nombres: readonly string[]): string[] {
  const last = nombres.at(-1);
  if (last === undefined) return [];
  return [nombres.length === 1 ? `${uno}${last}` : `${varios}${nombres.slice(0, -1).join(", ")} y ${last}`];
}

const TODO = "todo lo que debes";

/**
 * «la cuota 2 y parte de la cuota 3»: what the money pays, allocated as the server will, after the pagos under review.
 * `payoff`: the amount that settles the loan today, if an early discount makes it less.
 */
export function paraQue(
  loan: Pick<MiLoan, "cargos" | "enRevision" | "castigo">,
  dolares: Centavos,
  payoff: Centavos | null = null,
): string {
  if (loan.castigo > 0) return "lo que quedó sin pagar";
  if (dolares === payoff && loan.enRevision === 0) return TODO;
  let [waiting, left]: [number, number] = [loan.enRevision, dolares];
  const rows = owedOf(loan.cargos).map((cargo) => {
    const covered = Math.min(waiting, cargo.pendiente);
    waiting -= covered;
    return { cargo, pendiente: centavos(cargo.pendiente - covered) };
  });
  const owed = rows.filter(({ pendiente }) => pendiente > 0);
  const whole: typeof owed = [];
  const part: typeof owed = [];
  for (const row of owed) {
    if (left <= 0) break;
    const lacking = centavos(Math.max(0, row.pendiente - left));
    const { tipo, monto } = row.cargo;
    const counts = lacking === 0 || (tipo === "cuota" && cuentaConRedondeo({ monto, pendiente: lacking }));
    (counts ? whole : part).push(row);
    left -= row.pendiente;
  }
  const paid = whole.map(({ cargo }) => cargo);
  const names = [
    ...lista(
      "la cuota ",
      "las cuotas ",
      paid.filter(({ tipo }) => tipo === "cuota").map(({ numero }) => `${numero}`),
    ),
    ...paid.filter(({ tipo }) => tipo !== "cuota").map((cargo) => conArticulo(cargo, loan.cargos)),
    ...part.map(({ cargo }) => `parte de ${conArticulo(cargo, loan.cargos)}`.replace("de el ", "del ")),
  ];
  if (left > 0) return names.length > 0 ? `${TODO}, y lo demás queda a tu favor` : "tu saldo a favor";
  const [name = ""] = lista("", "", names);
  if (paid.length < owed.length) return name;
  return paid.length === 1 && paid[0]?.tipo === "cuota" ? `${name}, lo último que debes` : TODO;
}

function conArticulo(cargo: MiLoan["cargos"][number], cargos: MiLoan["cargos"]): string {
  return `${cargo.tipo === "resto" ? "el" : "la"} ${nombreCargo(cargo, cargos).toLowerCase()}`;
}

interface Registro {
  enBs: boolean;
  dolares: Centavos | null;
  bs: Bolivares | null;
  /** Whether the dollars depend on a rate not yet known. */
  provisional: boolean;
  dia: Dia;
  hoy: Dia;
  codigo: string;
  para: string;
}

/** Null without an amount, four digits or a day. */
export function fraseDelPago({ enBs, dolares, bs, provisional, dia, hoy, codigo, para }: Registro): string | null {
  const said = enBs ? bs : dolares;
  if (said === null || said <= 0 || dia > hoy || !/^\d{4}$/.test(codigo)) return null;
  const enDolares = dolares === null ? null : formatDolares(dolares);
  const other = enBs ? enDolares && (provisional ? `unos ${enDolares}` : enDolares) : bs && formatBolivares(bs);
  const monto = enBs && bs !== null ? formatBolivares(bs) : enDolares;
  return `Vas a registrar ${monto}${other ? ` (${other})` : ""} pagados ${diaDicho(dia, hoy)}, referencia …${codigo}, para ${para}.`;
}
