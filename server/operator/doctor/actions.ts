/** Checks a database for consistency: the file, the ledger, the totals, the photos. Changes nothing. */
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { instante } from "../../../rules/country/fecha.ts";
import { FOTO_SIN_FILA_MS, LOTE_DE_FOTOS } from "../../../rules/limits/fotos.ts";
import { centavos, formatDolares } from "../../../rules/money/dinero.ts";
import { recuperadoOf } from "../../../rules/money/resumen.ts";
import { listWrongPares } from "../../bank/emparejamientos/queries.ts";
import { systemClock } from "../../core/clock.ts";
import { sumDeudas } from "../../lending/deudas/queries.ts";
import { listWrongIntenciones } from "../../lending/intenciones/queries.ts";
import { getResumen } from "../../lending/resumen/queries.ts";
import { imagenFile } from "../../people/imagenes/actions.ts";
import { listStanding } from "../../people/imagenes/queries.ts";
import type { Storage } from "../../storage/db.ts";
import { listWrongBuscables } from "../busqueda/queries.ts";
import {
  listMisplaced,
  listWrongBaneados,
  listWrongRiesgos,
  listWrongTotales,
  listWrongVencimientos,
} from "../cuadres/queries.ts";
import { REPASO, replayLoans } from "../repaso/actions.ts";
import {
  listMisbooked,
  listWithoutAccount,
  listWrongCreditos,
  listWrongNiveles,
  listWrongProrrogas,
  listWrongReintegros,
  listWrongSaldosUsuarios,
  listWrongUltimosPagos,
} from "../repaso/queries.ts";
import {
  countCompletadosByAmount,
  type Difference,
  findForeignKeyFaults,
  findIntegrityFaults,
  findSchemaFaults,
  getTotals,
  listDoubledCedulas,
  listLostPhotos,
  listPhotos,
  listUnbalanced,
  listWrongCompletados,
  listWrongDesembolsos,
  listWrongFlujos,
  listWrongPagos,
  listWrongSaldos,
  listWrongSaldosLoans,
  sumDisbursed,
} from "./queries.ts";

export interface Finding {
  /** The condition that was checked, as it should be. */
  check: string;
  /** What violates it; empty if all is well. */
  faults: string[];
}

/** About files, not the database: leftovers in a copy are removed by the next sweep. */
export const SIN_FILA = "Cada archivo de imagen es de una imagen";

/** Every check, all on the same snapshot of the database even while the server writes. */
export function examine({ db, driver }: Storage, imagenesDir: string): Finding[] {
  let replayed: ReturnType<typeof replayLoans> | null = null;
  const replay = (name: keyof typeof REPASO) => () => {
    replayed ??= replayLoans(db);
    return replayed[name];
  };
  const checks: [string, () => string[]][] = [
    ["El archivo de la base de datos está íntegro", () => findIntegrityFaults(driver)],
    ["Toda referencia entre tablas existe", () => findForeignKeyFaults(driver)],
    ["El esquema es el de esta versión, con sus disparadores", () => findSchemaFaults(driver)],
    ["Cada asiento del libro suma cero", () => listUnbalanced(db)],
    ["Los saldos son la suma de sus movimientos", () => listWrongSaldos(db).map(inDolares)],
    ["El saldo de cada préstamo es el de su cartera", () => listWrongSaldosLoans(db).map(inDolares)],
    ["El saldo de cada persona es el de sus préstamos", () => listWrongSaldosUsuarios(db).map(inDolares)],
    ["El último pago de cada persona es el que se aprobó", () => listWrongUltimosPagos(db).map(inUnits)],
    [
      "Los flujos de cada mes son los de la caja",
      () => [
        ...listWrongFlujos(db, ({ monto }) => monto, centavos(0)).map(inDolares),
        ...listWrongFlujos<number>(db, ({ cantidad }) => cantidad, 0).map(
          (flujo) => `la cantidad de ${inUnits(flujo)}`,
        ),
      ],
    ],
    ["Todo préstamo aprobado tiene su desembolso", () => listWrongDesembolsos(db)],
    ["El resumen financiero coincide con el libro", () => compareTotals(db)],
    ["Los préstamos completados de cada persona son los que hay", () => listWrongCompletados(db).map(inUnits)],
    ["Cada pago aprobado cuenta una sola vez", () => listWrongPagos(db)],
    ["Cada pago aprobado está en el préstamo de su persona", () => listMisbooked(db)],
    ["Cada movimiento confirmado es un solo pago aprobado de su monto", () => listWrongPares(db)],
    ["Cada monto exacto es de una sola persona, y su pago también", () => listWrongIntenciones(db)],
    ...Object.entries(REPASO).map(([name, check]): [string, () => string[]] => [
      check,
      replay(name as keyof typeof REPASO),
    ]),
    ["Lo que vence cada día y lo atrasado salen de las cuotas", () => listWrongVencimientos(db).map(inUnits)],
    ["Lo que hay en las cajas es de pagos y entregas que siguen en pie", () => listMisplaced(db)],
    ["Cada préstamo sabe si su persona está baneada", () => listWrongBaneados(db)],
    ["Solo debe un préstamo cuyo dinero se entregó", () => listWithoutAccount(db)],
    ["El saldo a favor de cada persona es el de sus movimientos", () => listWrongCreditos(db).map(inDolares)],
    ["Todo lo que se debe, deuda por deuda, es lo que dice el libro", () => compareDeudas(db)],
    ["Cada reintegro tiene su asiento", () => listWrongReintegros(db)],
    ["Cada prórroga es de un préstamo de su persona", () => listWrongProrrogas(db)],
    ["El nivel de cada persona es el último que se le dio", () => listWrongNiveles(db).map(inUnits)],
    [
      "Lo que muestran los reportes sale del libro y de las decisiones",
      () => [...listWrongTotales(db), ...listWrongRiesgos(db)].map(inUnits),
    ],
    ["Las búsquedas encuentran todo lo que hay", () => listWrongBuscables(db)],
    ["Cada número de cédula es de una sola persona", () => listDoubledCedulas(db)],
    ["Cada imagen tiene su archivo", () => findMissingPhotos(db, imagenesDir)],
    [SIN_FILA, () => findStrayPhotos(db, imagenesDir)],
    ["Cada imagen es de la identidad de alguien o se borrará", () => listLostPhotos(db)],
  ];
  return onOneInstant(driver, () => checks.map(([check, ask]) => ({ check, faults: tolerant(ask) })));
}

/** A damaged file may not even allow a transaction to begin or end: then each check reports for itself. */
function onOneInstant<T>(driver: Storage["driver"], read: () => T): T {
  const attempt = (statement: string) => {
    try {
      driver.exec(statement);
    } catch {}
  };
  attempt("begin");
  const answer = read();
  attempt("rollback");
  return answer;
}

/** If the database is too damaged for a query, that check fails, not the examination. */
function tolerant(ask: () => string[]): string[] {
  try {
    return ask();
  } catch (error) {
    return [`no se pudo revisar (${error instanceof Error ? error.message : error})`];
  }
}

function compareTotals(db: Storage["db"]): string[] {
  const kept = getTotals(db);
  if (!kept) return ["no hay resumen"];
  const totalRecuperado = countCompletadosByAmount(db).reduce(
    (total, { n, ...loan }) => total + recuperadoOf(loan) * n,
    0,
  );
  return [
    { what: "totalPrestado", kept: kept.totalPrestado, replayed: sumDisbursed(db) },
    { what: "totalRecuperado", kept: kept.totalRecuperado, replayed: centavos(totalRecuperado) },
  ]
    .filter((total) => total.kept !== total.replayed)
    .map(inDolares);
}

function compareDeudas(db: Storage["db"]): string[] {
  const { porCobrar, castigado } = getResumen(db);
  const [kept, replayed] = [sumDeudas(db), centavos(porCobrar + castigado)];
  return kept === replayed ? [] : [inDolares({ what: "la suma de las deudas", kept, replayed })];
}

function findMissingPhotos(db: Storage["db"], dir: string): string[] {
  return listPhotos(db).flatMap(({ id, bytes }) => {
    const size = statSync(imagenFile(dir, id), { throwIfNoEntry: false })?.size;
    if (size === bytes) return [];
    return [size === undefined ? `falta ${id}.jpg` : `${id}.jpg tiene ${size} bytes en vez de ${bytes}`];
  });
}

/** Files without a row, which the sweep should have removed. Files from the last hour may be about to get theirs. */
function findStrayPhotos(db: Storage["db"], dir: string): string[] {
  const now = systemClock.now();
  const names = existsSync(dir) ? readdirSync(dir).filter((name) => /\.(jpg|part)$/.test(name)) : [];
  const stray: string[] = [];
  for (let from = 0; from < names.length; from += LOTE_DE_FOTOS) {
    const some = names.slice(from, from + LOTE_DE_FOTOS);
    const standing = listStanding(db, some.map(idOfFile), instante(now - FOTO_SIN_FILA_MS));
    const free = some.filter((name) => !standing.has(idOfFile(name)) || name.endsWith(".part"));
    stray.push(...free.filter((name) => wasThere(join(dir, name), now - FOTO_SIN_FILA_MS)));
  }
  return stray.map((name) => `sobra ${name}`);
}

const idOfFile = (name: string) => name.slice(0, name.indexOf("."));
const wasThere = (file: string, at: number) => (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? at + 1) <= at;

const differ = <V extends number>({ what, kept, replayed }: Difference<V>, show: (value: V) => string) =>
  `${what} dice ${show(kept)} y debería decir ${show(replayed)}`;
const inDolares = (difference: Difference) => differ(difference, formatDolares);
const inUnits = (difference: Difference<number>) => differ(difference, String);
