/**
 * Every query of every list and look-up, in each sort order and with each filter, and SQLite's plan for it: an index that holds
 * it in order, whatever the size of the business. The program never runs ANALYZE, so a small world's plans are everybody's. A
 * plan does not tell how long a search between two days takes, nor how much is skipped until a page is full.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { cajas } from "../../../drizzle/schema/cajas.ts";
import { appRouter } from "../../../server/http/router.ts";
import { CHICAS, DE_UNO, readOf } from "../../support/planes.ts";
import { askedDuring, planOf } from "../../support/preguntas.ts";
import { type Conocidos, variantsOf } from "../../support/variantes.ts";
import { anApproved, anApprovedPago, aPago, aRequest, createWorld, type World } from "../../support/world.ts";

/** Indexes that hold few rows, though their table grows. */
const INDICES_CHICOS: Record<string, string> = {
  usuarios_admins: "the house's administrators",
  usuarios_por_verificar: "who waits for a review",
};

/** Columns that select little: as many rows share a value as there are people. */
const DE_MUCHOS = /^(status|estado|accion|tipo|nivel|canal|rol)=\?$/;
/** Queries that read more than they return, and why that is acceptable; the figures are CPU at 200,000 borrowers. */
const CONOCIDAS: [question: RegExp, why: string][] = [
  [
    /^select "id", \(select coalesce\(sum\(pendiente\).+ from "loans"/s,
    "Morosidad by the largest debt, of at most MAX_MOROSOS_CONTADOS loans, or of those due within days",
  ],
  [
    /from "cargos" c cross join "loans" l .+order by c\.vence/s,
    "the calendar's first cargos: of one loan on one day a few are put in order",
  ],
  [
    /from \(\s*select dia, monto, sum\(monto\) over.+from "creditos"/s,
    "who owes through a credit: of each the days of their own",
  ],
  [/count\(distinct "cargos"/is, "who would be reminded: what falls due on some days, asked while Ajustes are edited"],
  [
    /" in \(select userId from encargos/,
    "the clients of one of the team: met in the order of the list until a page is full",
  ],
  [/from "encargos" group by/, "how many clients each of the team has: for Administradores and a report"],
  [
    /left join encargos e|from gestiones where fecha >= \?|from respuestas where momento >= \?/,
    "what a team did this month, and when people answer: for its report alone",
  ],
  [/from encargos e join "?(asientos|loans)/, "what became of one of the team's clients: for their own reports alone"],
  [/from "segmentos".+group by/s, "states by levels by months: a thousand rows, whoever lends"],
  [/from "mensajes".+group by/s, "messages that wait to leave: minutes of them"],
  [
    /hallados\.hallado.+from "?buscables"?|from \(select id as orden/s,
    "a choice of at most MAX_ENTRE_HALLADOS clients or loans",
  ],
  [
    /coalesce\(\(select id from buscables where entidadId = \?\), \(select id \+ 1/s,
    "only where the cursor's own row is gone",
  ],
  [
    /"auditoria"\."id" in \(select id from \(select \* from/,
    "of a few people and of an act of that name, the first lines of each, in the order of its own index",
  ],
  [
    /^select "userId"|select "userId" from "auditoria" where "auditoria"\."accion" = \?/,
    "administrators that were removed",
  ],
  [
    /^select (count\(\*\)|.+) from "(prorrogas|mensajes|olvidos)" where .*"estado" = /,
    "what waits: of people, or to leave",
  ],
  [/"metodo" <> \?.+json_each\(\?\)/, "pagos without their money, searched among those that wait"],
  [/movimientosBanco|emparejamientos|evidencias/, "the bank's own screens, which read what waits to be matched"],
  [
    /from \(select 1 from "?(session|mensajes|entradas|respuestas|auditoria)"? where/s,
    "what is past its days, up to MAX_POR_BORRAR",
  ],
];

let world: World;
let known: Conocidos;
let callers: ReturnType<World["caller"]>[];
beforeAll(async () => {
  world = createWorld();
  const people = [world.borrower(), world.borrower(), world.borrower(), world.borrower()];
  const [payer, late, asks, other] = people as [
    (typeof people)[0],
    (typeof people)[0],
    (typeof people)[0],
    (typeof people)[0],
  ];
  const loanId = anApproved(world, payer);
  const pagoId = anApprovedPago(world, payer);
  aPago(payer);
  anApproved(world, late);
  const pending = aRequest(asks);
  aRequest(other);
  const userId = payer.usuario.id;
  known = {
    ...{ cursor: [], limit: [1], buscar: ["maria", userId], texto: ["maria", "nadie de nadie"] },
    ...{
      id: [pending],
      userId: [userId],
      loanId: [pending],
      pagoId: [pagoId],
      pagoIds: [[pagoId]],
      salvo: [loanId],
      nivel: ["3"],
    },
    cajaId: world.storage.db
      .select({ id: cajas.id })
      .from(cajas)
      .all()
      .map(({ id }) => id),
    encargado: [world.admin.usuario.id],
    ...{ accion: ["loans.approve"], actorId: [world.admin.usuario.id], desde: ["2027-01-01"], hasta: ["2027-03-01"] },
    ...{ dia: ["2027-01-01"], dias: [[0, 3]], plantilla: ["pago_aprobado"], tarea: ["limpieza"], mensajeId: ["nada"] },
    ...{
      importId: ["nada"],
      enlace: ["nada"],
      webhookId: ["nada"],
      remitente: ["x"],
      titulo: ["x"],
      mensajesDias: [365],
      entradasDias: [365],
    },
    ...{ hoja: ["a"], respuestasDias: [365], sesionesDias: [30], direccionesDias: [365] },
  };
  callers = [world.caller(world.admin), world.caller(payer)];
  known = { ...known, token: [(await world.caller(payer).ajenos.mine()).token] };
});
afterAll(() => world.close());

type Call = (input: unknown) => Promise<{ nextCursor?: string | null } | undefined>;

type Asked = Map<string, { from: string; plan: string }>;

/** Each query once, however many ids it names, with its first caller. */
async function askEverything(): Promise<Asked> {
  const asked: Asked = new Map();
  type Procedures = Record<string, { _def: { type: string; inputs: unknown[] } }>;
  for (const [path, { _def }] of Object.entries(appRouter._def.procedures as unknown as Procedures)) {
    if (_def.type !== "query") continue;
    const [feature = "", name = ""] = path.split(".");
    const variants = variantsOf(_def.inputs, known);
    for (const caller of callers) {
      const call = (caller as unknown as Record<string, Record<string, Call>>)[feature]?.[name] as Call;
      // A caller who may not ask at all is not tested with other options.
      for (const input of variants) if (!(await note(asked, path, call, input))) break;
    }
  }
  return asked;
}

/** Runs it, and its second page; false if the caller is rejected. */
async function note(asked: Asked, path: string, call: Call, input: unknown): Promise<boolean> {
  const { driver } = world.storage;
  let cursor: string | null | undefined;
  let code: unknown;
  const ask = (whole: unknown) =>
    askedDuring(driver, () =>
      call.apply(null, [whole]).then(
        (page) => {
          cursor = page?.nextCursor;
        },
        (error: { code?: string }) => {
          code = error.code;
        },
      ),
    );
  const questions = await ask(input);
  if (cursor) questions.push(...(await ask({ ...(input as object), cursor })));
  for (const question of questions) {
    const key = question.source.replace(/\((\?, )+\?\)/g, "(?)").replace(/\s+/g, " ");
    if (asked.has(key) || !/^\s*(select|with)/i.test(key)) continue;
    asked.set(key, { from: `${path} ${JSON.stringify(input)}`, plan: planOf(driver, question) });
    if (key.includes(" in (?)")) asked.set(...ofAPage(key, path));
  }
  return code !== "FORBIDDEN" && code !== "UNAUTHORIZED";
}

/** The same with as many ids as a page has, for which SQLite may choose another plan. */
function ofAPage(key: string, path: string): [string, { from: string; plan: string }] {
  const source = key.replaceAll(" in (?)", ` in (${Array(30).fill("?").join(", ")})`);
  const args = Array((source.match(/\?/g) ?? []).length).fill(null);
  return [
    `${key} -- of a page`,
    { from: `${path}, thirty at once`, plan: planOf(world.storage.driver, { source, args }) },
  ];
}

/** The parts of a plan that read or sort more than the result. */
function excessOf(question: string, plan: string): string[] {
  // Without ids SQLite reads nothing.
  if (/where \(?false\b|in \(\)/.test(question)) return [];
  const steps = plan.split("\n");
  const lead = steps.find((step) => /^(SCAN|SEARCH)/.test(step)) ?? "";
  // A page in an index's own order ends with its limit; for a minimum or maximum SQLite reads one row.
  const inPages = /limit \?/.test(question) && !steps.some((step) => step.startsWith("USE TEMP B-TREE FOR ORDER"));
  const ends = inPages || /^select (min|max)\(/.test(question);
  const few = (step: string) => Object.keys(INDICES_CHICOS).some((name) => step.includes(` ${name}`));
  const littleLed = CHICAS[lead.split(" ")[1] ?? ""] || DE_UNO.test(readOf(lead)[1] ?? "") || steps.some(few);
  return steps.filter((step) => {
    if (step.startsWith("SEARCH")) return isWideSearch(question, step, ends);
    if (step.startsWith("SCAN")) return isWideScan(step, inPages) && !few(step);
    return step.startsWith("USE TEMP B-TREE") && !littleLed && !/LAST TERM|RIGHT PART/.test(step);
  });
}

/** A query that names a person or item must search by it, never through everything in that status or of that kind. */
function isWideSearch(question: string, step: string, ends: boolean): boolean {
  const [table = "", by = ""] = readOf(step);
  if (!table || CHICAS[table]) return false;
  const names = new RegExp(`[^+]"${table}"\\."(userId|entidadId|loanId|id)" (= \\?|in \\()`).test(question);
  if (DE_MUCHOS.test(by)) return names || !ends;
  return names && !DE_UNO.test(by);
}

function isWideScan(step: string, inPages: boolean): boolean {
  const [, table = "", index] = /^SCAN (\S+)(?: USING (?:COVERING )?INDEX (\S+))?/.exec(step) ?? [];
  // What a full-text table or a list of ids found, and what was found before.
  if (/VIRTUAL TABLE|CONSTANT ROW/.test(step) || table.startsWith("(") || table === "hallados") return false;
  return !CHICAS[table] && (index === undefined || !inPages);
}

test("no list or look-up reads or sorts what grows", async () => {
  const questions = await askEverything();
  expect(questions.size).toBeGreaterThan(300);
  const bad = [...questions].flatMap(([question, { from, plan }]) => {
    const excess = excessOf(question, plan);
    if (excess.length === 0 || CONOCIDAS.some(([which]) => which.test(question))) return [];
    return [
      `${from}\n  ${excess.join("; ")}\n  ${question.replace(/^select .*? from/, "select … from").slice(0, 400)}`,
    ];
  });
  expect(bad.join("\n\n")).toBe("");
  const unused = CONOCIDAS.filter(
    ([which]) =>
      ![...questions].some(([question, { plan }]) => which.test(question) && excessOf(question, plan).length > 0),
  );
  expect(unused.map(([which]) => String(which))).toEqual([]);
});
