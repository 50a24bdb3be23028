/** Recomputes every loan from its ledger, plan and pagos, and compares the result with the stored values. */
import { paidOnTime } from "../../../rules/loans/mora/mora.ts";
import { addPeriods } from "../../../rules/loans/plan.ts";
import { type Cargo, montoOf, pendienteOf, proximoVence, settle } from "../../../rules/money/cargos.ts";
import { centavos, formatDolares, splitCentavos, sumCentavos } from "../../../rules/money/dinero.ts";
import { deudaOf, type Fase, repartoOf } from "../../../rules/money/libro.ts";
import { listAbonos, listCargosOf } from "../../lending/cargos/queries.ts";
import type { Db } from "../../storage/db.ts";
import { type Libro, listMultasOf, listRows, type Row, readLibros, sumElegidasOf } from "./queries.ts";

const LOANS_AT_ONCE = 500;

/** The checks of a loan, each with its description. */
export const REPASO = {
  monto: "Las cuotas y multas de cada préstamo suman su monto final",
  plan: "El plan de cada préstamo es el que se acordó",
  desembolso: "El monto de cada préstamo es el de su desembolso",
  pendiente: "Lo pendiente de cada préstamo es su saldo",
  repartido: "Cada cuota y multa debe lo que sus pagos dejaron",
  cuotas: "Las cuotas pagadas son las que el dinero cubrió",
  fecha: "No hay deuda sin fecha",
  reparto: "El dinero de cada préstamo está en su cuenta",
  castigo: "Lo dado por perdido de cada préstamo es lo del libro",
  puntual: "«A tiempo» es lo que dicen los días de sus pagos",
} as const;
type Repaso = Record<keyof typeof REPASO, string[]>;

interface Account {
  row: Row;
  libro: Libro;
  fase: Fase;
  cargos: (Cargo & { asientoId: string | null })[];
  elegidas: number;
}

/** Checks some loans at a time for inconsistencies. */
export function replayLoans(db: Db): Repaso {
  const found = Object.fromEntries(Object.keys(REPASO).map((name) => [name, [] as string[]])) as Repaso;
  let rows = listRows(db, "", LOANS_AT_ONCE);
  while (rows.length > 0) {
    for (const [name, faults] of replaySome(db, rows)) found[name].push(...faults);
    rows = listRows(db, rows.at(-1)?.id ?? "", LOANS_AT_ONCE);
  }
  return found;
}

function replaySome(db: Db, rows: readonly Row[]): [keyof Repaso, string[]][] {
  const ids = rows.map(({ id }) => id);
  const nothing = centavos(0);
  const [libros, cargos, elegidas] = [readLibros(db, ids), listCargosOf(db, ids), sumElegidasOf(db, ids)];
  const [multas, abonos] = [listMultasOf(db, ids), listAbonos(db, ids)];
  return rows.flatMap((row): [keyof Repaso, string[]][] => {
    const account: Account = {
      row,
      libro: libros.get(row.id) ?? {
        cartera: nothing,
        castigos: nothing,
        aFavor: nothing,
        desembolso: nothing,
        pagado: nothing,
      },
      fase: row.castigo !== null ? "cerrado" : row.castigadoEn === null ? "corriente" : "castigado",
      cargos: cargos.get(row.id) ?? [],
      elegidas: elegidas.get(row.id) ?? 0,
    };
    return [
      ["monto", wrongMonto(account, multas)],
      ["plan", wrongPlan(account)],
      ["desembolso", wrongDesembolso(account)],
      ...wrongMoney(account),
      ["puntual", wrongPuntual(account, abonos.get(row.id) ?? [])],
    ];
  });
}

const says = (what: string, kept: unknown, due: unknown) =>
  kept === due ? [] : [`${what} dice ${kept ?? "nada"} y debería decir ${due ?? "nada"}`];
const dolares = (cents: number | null) => (cents === null ? null : formatDolares(centavos(cents)));

function wrongMonto({ row, cargos }: Account, multas: ReadonlyMap<string, number>): string[] {
  const fines = cargos.filter(({ tipo }) => tipo === "multa");
  return [
    ...says(row.id, dolares(row.montoFinal), dolares(montoOf(cargos))),
    ...says(`las multas de ${row.id}`, dolares(row.multas), dolares(montoOf(fines))),
    ...fines.flatMap(({ numero, monto, asientoId }) =>
      says(`la multa ${numero} de ${row.id}`, dolares(monto), dolares(multas.get(asientoId ?? "") ?? 0)),
    ),
  ];
}

/** The cuotas as agreed: their number, amounts, and due days before any prórroga. */
function wrongPlan({ row: { id, cuotas, fechaPrimerPago, periodo }, cargos }: Account): string[] {
  const own = cargos.filter(({ tipo }) => tipo === "cuota").toSorted((a, b) => a.numero - b.numero);
  if (cuotas === null || fechaPrimerPago === null) return [`${id} no tiene plan`];
  if (own.length !== cuotas) return says(`las cuotas de ${id}`, own.length, cuotas);
  const montos = own.map(({ monto }) => monto);
  const agreed = splitCentavos(sumCentavos(montos), cuotas);
  const split = String(agreed) === String(montos) ? [] : [`las cuotas de ${id} no son partes iguales de su total`];
  const resto = cargos.some(({ tipo }) => tipo === "resto") ? [] : [`${id} no tiene dónde llevar lo que sobre`];
  const days = own.flatMap(({ numero, vence, vencePrevio }, i) =>
    says(`la cuota ${numero} de ${id}`, vencePrevio[0] ?? vence, addPeriods(fechaPrimerPago, periodo, i)),
  );
  return [...split, ...resto, ...days];
}

function wrongDesembolso({ row: { id, amount, montoFinal, multas }, libro }: Account): string[] {
  return [
    ...says(`el monto de ${id}`, dolares(amount), dolares(libro.pagado)),
    ...says(`el monto final sin multas de ${id}`, dolares((montoFinal ?? 0) - multas), dolares(libro.desembolso)),
  ];
}

/**
 * Everything derived from the debt: its ledger phase, what is pending of each cargo, the number of paid cuotas, the next due
 * day.
 */
function wrongMoney({ row, libro, fase, cargos, elegidas }: Account): [keyof Repaso, string[]][] {
  const { id } = row;
  const deuda = deudaOf(libro);
  const due = repartoOf(deuda, fase);
  const settled = settle(cargos, centavos(montoOf(cargos) - deuda), elegidas);
  const running = fase === "corriente";
  const pendientes = new Map(settled.cargos.map(({ tipo, numero, pendiente }) => [`${tipo} ${numero}`, pendiente]));
  const proxima = running ? proximoVence(settled.cargos) : null;
  const lost = row.castigo === null ? [] : says(id, dolares(row.castigo), dolares(due.castigos));
  const undated = running && libro.cartera > 0 && row.proximaCuota === null;
  return [
    ["pendiente", says(id, dolares(pendienteOf(cargos)), dolares(running ? Math.max(deuda, 0) : 0))],
    [
      "repartido",
      cargos.flatMap(({ tipo, numero, pendiente }) =>
        says(
          `${tipo} ${numero} de ${id}`,
          dolares(pendiente),
          dolares(running ? (pendientes.get(`${tipo} ${numero}`) ?? 0) : 0),
        ),
      ),
    ],
    ["cuotas", says(id, row.cuotasPagadas, settled.cuotasPagadas)],
    ["fecha", undated ? [`${id} debe ${dolares(libro.cartera)} sin fecha`] : says(id, row.proximaCuota, proxima)],
    [
      "reparto",
      [
        ...says(`lo que debe ${id}`, dolares(libro.cartera), dolares(due.cartera)),
        ...says(`lo perdido de ${id}`, dolares(libro.castigos), dolares(due.castigos)),
        ...says(`lo que es a favor de ${id}`, dolares(libro.aFavor), dolares(due.aFavor)),
      ],
    ],
    ["castigo", lost],
  ];
}

function wrongPuntual({ row, cargos }: Account, abonos: Parameters<typeof paidOnTime>[1]): string[] {
  if (row.aTiempo === null) return [];
  const due = row.castigo === 0 && paidOnTime(cargos, abonos);
  return says(row.id, row.aTiempo ? "sí" : "no", due ? "sí" : "no");
}
