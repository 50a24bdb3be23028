/**
 * Every query of a borrower's pages: each statement finds its rows by an index that starts with their owner, whatever the
 * statistics, so that it costs the same among a thousand people and among a million; and how many statements each query takes.
 */
import { TRPCError } from "@trpc/server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dia } from "../../../rules/country/fecha.ts";
import { PRIMERAS } from "../../../rules/input/primeras.ts";
import type { UserContext } from "../../../server/core/context.ts";
import { appRouter } from "../../../server/http/router.ts";
import { writeOffLoan } from "../../../server/lending/castigos/actions.ts";
import { completeLoan } from "../../../server/lending/completados/actions.ts";
import { rejectLoan } from "../../../server/lending/loans/actions.ts";
import { requestProrroga } from "../../../server/lending/prorrogas/actions.ts";
import { getNewestId, listNotificacionesSince } from "../../../server/messages/notificaciones/queries.ts";
import { raiseLevel } from "../../../server/people/usuarios/actions.ts";
import { aRate } from "../../support/conciliacion.ts";
import { askedDuring, planOf } from "../../support/preguntas.ts";
import {
  anApproved,
  anApprovedPago,
  aPago,
  aRequest,
  createWorld,
  type World,
  withCredit,
} from "../../support/world.ts";

type Pregunta = Awaited<ReturnType<typeof askedDuring>>[number];

let world: World;
/** A person in each state that a borrower's page can show. */
let people: Record<string, UserContext>;
beforeAll(() => {
  world = createWorld();
  people = setScene(world);
});
afterAll(() => world.close());

function setScene(world: World): Record<string, UserContext> {
  aRate(world);
  const some = () => world.borrower();
  const [nueva, pide, rechazada, paga, debia, cerrada] = [some(), some(), some(), some(), some(), some()];
  aRequest(pide);
  world.do(world.admin, rejectLoan, { loanId: aRequest(rechazada), motivo: null });
  anApproved(world, paga);
  anApprovedPago(world, paga);
  aPago(paga, 6_00, "4321");
  world.do(paga, requestProrroga, { desdeCuota: 2, fecha: dia("2027-03-20"), motivo: "Cobro el 20" });
  world.do(world.admin, raiseLevel, { userId: paga.usuario.id });
  world.do(world.admin, writeOffLoan, { loanId: anApproved(world, debia), motivo: "No responde" });
  const loanId = anApproved(world, cerrada);
  anApprovedPago(world, cerrada);
  world.do(world.admin, writeOffLoan, { loanId, motivo: "No responde" });
  world.do(world.admin, completeLoan, { loanId });
  return { nueva, pide, rechazada, paga, debia, cerrada, acreedora: withCredit(world) };
}

/**
 * The most statements for each query, whoever asks, with its input. The person is read before. A new query is added here; one
 * that now takes fewer must say so.
 */
const QUESTIONS: Record<string, [statements: number, ...inputs: unknown[]]> = {
  "libro.mine": [1],
  "ajenos.mine": [2],
  "ajenos.get": [0, { token: "x" }],
  "loans.mine": [3],
  "loans.payoff": [4],
  "intenciones.mine": [1],
  "pagos.mine": [1, undefined, { limit: 3, loanId: "x" }, { limit: 3, salvo: "x", cursor: "1800000000000.x" }],
  "pagos.get": [1, { pagoId: "x" }],
  "prorrogas.mine": [1],
  "completados.mine": [1, undefined, { limit: 3, cursor: "1800000000000.x" }],
  "completados.get": [1, { loanId: "x" }],
  "niveles.list": [0],
  "niveles.historial": [3, undefined, { limit: 3, cursor: "1800000000000.x" }],
  "niveles.cambios": [1],
  "notificaciones.mine": [1, undefined, { limit: 3, cursor: "1800000000000.x" }],
  "suscripciones.key": [1],
  "consentimientos.mine": [2],
  "consentimientos.lookUp": [0, { enlace: "x" }],
  "referidos.mine": [1],
  "referidos.codigo": [5],
  "olvidos.mine": [6],
  "usuarios.me": [1],
  "usuarios.aceptaciones": [1],
  "usuarios.faltaAdmin": [1],
  "cuentas.mine": [4],
  "cuentas.sessions": [1],
  "esperas.mine": [1],
  "factores.backups": [1],
  "actividad.mine": [1, undefined, { limit: 3, cursor: "1800000000000.x" }],
  "ajustes.public": [0],
  "tasas.current": [2],
};

/**
 * Few rows, however many the people: settings, the newest rates, and the administrators, while a first one may still be
 * created.
 */
const SMALL =
  /^SCAN (ajustes|tasas USING INDEX sqlite_autoindex_tasas_1|usuarios USING COVERING INDEX usuarios_admins)$/;
/** No table: ids that came as one parameter. */
const NO_TABLE = /^(SCAN (json_each VIRTUAL TABLE INDEX 1:|CONSTANT ROW)|(CORRELATED )?(SCALAR|LIST) SUBQUERY \d+)$/;
/** The owner, or the intended row. */
const OWN = "userId|id|loanId|pagoId|asientoId|reversaDe|recomendadoPor|sessionId|token|identifier|fechaValor";
const BY_OWN = new RegExp(`^SEARCH \\w+ USING (COVERING )?INDEX \\w+ \\((${OWN})[=<>]`);

/** Whether the bank ever reported: an «exists» of any row reads only the first. */
const ANY_AT_ALL = /^SEARCH (evidencias|dispositivos) USING COVERING INDEX \w+ \((recibido|creado)>\?\)$/;

const costly = (one: Pregunta): string[] =>
  planOf(world.storage.driver, one)
    .split("\n")
    .filter((step) => ![SMALL, NO_TABLE, BY_OWN, ANY_AT_ALL].some((known) => known.test(step)));

/** The statements of one query, after the person was read; null if a borrower may not call it. */
async function ask(ctx: UserContext, path: string, input: unknown): Promise<Pregunta[] | null> {
  const [feature = "", name = ""] = path.split(".");
  const caller = world.caller(ctx) as unknown as Record<string, Record<string, (input: unknown) => Promise<unknown>>>;
  let refused: unknown;
  const [_person, ...asked] = await askedDuring(world.storage.driver, async () => {
    // Not called by name: a caller takes «apply» for the one of every function.
    await caller[feature]?.[name]?.apply(null, [input]).catch((error) => {
      refused = error;
    });
  });
  const code = refused instanceof TRPCError ? refused.code : null;
  if (code === "BAD_REQUEST" && QUESTIONS[path]) throw refused;
  return code === "FORBIDDEN" ? null : asked;
}

/** Each person's queries, with their statements. */
async function askAll(): Promise<Record<string, Pregunta[][]>> {
  const all: Record<string, Pregunta[][]> = {};
  for (const [path, [, ...inputs]] of Object.entries(QUESTIONS))
    for (const input of inputs.length > 0 ? inputs : [undefined])
      for (const ctx of Object.values(people)) all[path] = [...(all[path] ?? []), (await ask(ctx, path, input)) ?? []];
  return all;
}

test("every query of the router that a borrower may ask is here", async () => {
  const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>;
  const queries = Object.keys(procedures).filter((path) => procedures[path]?._def.type === "query");
  const { paga } = people as { paga: UserContext };
  const open = [];
  for (const path of queries) if ((await ask(paga, path, QUESTIONS[path]?.[1])) !== null) open.push(path);
  expect(open.toSorted()).toEqual(Object.keys(QUESTIONS).toSorted());
  expect(open).toEqual(
    expect.arrayContaining(Object.values(PRIMERAS).flatMap((asked) => asked.map(({ path }) => path))),
  );
});

test("each takes no more statements than are said here", async () => {
  const taken = Object.entries(await askAll()).map(([path, each]) => [
    path,
    Math.max(...each.map(({ length }) => length)),
  ]);
  const above = taken.filter(([path, n]) => Number(n) > (QUESTIONS[String(path)]?.[0] ?? 0));
  expect(above).toEqual([]);
  // Somebody without anything running is not queried about money.
  const { nueva, pide } = people as { nueva: UserContext; pide: UserContext };
  const sources = async (ctx: UserContext, path: string) =>
    ((await ask(ctx, path, undefined)) ?? []).map(({ source }) => source);
  expect(await sources(nueva, "loans.mine")).toHaveLength(2);
  expect(await sources(nueva, "loans.payoff")).toHaveLength(1);
  expect(await sources(nueva, "niveles.historial")).toHaveLength(1);
  expect((await sources(pide, "loans.mine")).filter((source) => source.includes('from "cargos"'))).toEqual([]);
});

/** A few rows of one's own that are sorted: sessions by last use, pending changes by day, recent notifications, money entries. */
const FEW_OF_ONES_OWN =
  /from "session" where|from "esperas" where|from "asientos" cross join "movimientos" |\+"notificaciones"."id" > /;

async function plans(): Promise<string[]> {
  const { driver, db } = world.storage;
  const stream = await askedDuring(driver, () => {
    for (const { usuario } of Object.values(people))
      listNotificacionesSince(db, usuario.id, getNewestId(db, usuario.id));
  });
  const asked = [...Object.values(await askAll()).flat(2), ...stream];
  expect(asked.length).toBeGreaterThan(200);
  const found = asked.flatMap((one) =>
    costly(one)
      .filter((step) => !(step.startsWith("USE TEMP B-TREE FOR ") && FEW_OF_ONES_OWN.test(one.source)))
      .map((step) => `${step} — ${one.source}`),
  );
  return [...new Set(found)];
}

/** How many rows, in a million, share a column's value: a quarter of them if it has few values, otherwise two. */
const FEW_VALUES = /^(status|estado|tipo|cuenta|concepto|accion|canal|leida|rol|nivel|banda|estadoCuenta)$/;

/** Statistics as ANALYZE would leave them in a business of a million. */
function pretendAMillion(): void {
  const { driver } = world.storage;
  driver.exec("analyze; delete from sqlite_stat1; delete from sqlite_stat4");
  const insert = driver.prepare("insert into sqlite_stat1 (tbl, idx, stat) values (?, ?, ?)");
  const indexes = driver.prepare("select name, tbl_name as tbl from sqlite_master where type = 'index'").all();
  for (const { name, tbl } of indexes as { name: string; tbl: string }[]) {
    const columns = driver.prepare("select name from pragma_index_info(?)").pluck().all(name) as string[];
    let each = 1_000_000;
    const found = columns.map((column) => {
      each = Math.max(1, Math.floor(FEW_VALUES.test(column ?? "") ? each / 4 : Math.min(each, 2)));
      return each;
    });
    insert.run(tbl, name, [1_000_000, ...found].join(" "));
  }
  driver.exec("analyze sqlite_schema");
}

test("each begins with whose it is, and puts nothing in order", async () => {
  expect(await plans()).toEqual([]);
});

test("so it is where somebody had the tables analyzed", async () => {
  pretendAMillion();
  expect(await plans()).toEqual([]);
});
