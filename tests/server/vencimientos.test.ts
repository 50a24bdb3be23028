/**
 * The stored totals of what falls due, by day and by loan, equal the sum of the cargos after each act; and the lists that read
 * them.
 */
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { addDays, dia } from "../../rules/country/fecha.ts";
import { MAX_MOROSOS_CONTADOS } from "../../rules/limits/limits.ts";
import type { UserContext } from "../../server/core/context.ts";
import { readAgenda } from "../../server/lending/calendario/queries.ts";
import { listLoans } from "../../server/lending/cartera/queries.ts";
import { writeOffLoan } from "../../server/lending/castigos/actions.ts";
import { completeLoan } from "../../server/lending/completados/actions.ts";
import { cancelApproval } from "../../server/lending/desembolsos/actions.ts";
import { banOfLoan } from "../../server/lending/loans/actions.ts";
import { listMorosos } from "../../server/lending/morosidad/queries.ts";
import { fineLoan, waiveFine } from "../../server/lending/multas/actions.ts";
import { setPagoStatus } from "../../server/lending/pagos/actions.ts";
import { changeFirstPayment, rescheduleLoan } from "../../server/lending/prorrogas/actions.ts";
import { reopenLoan, undoWriteOff } from "../../server/lending/reaperturas/actions.ts";
import { noteRiesgos } from "../../server/lending/riesgos/jobs.ts";
import { listWrongBaneados, listWrongVencimientos } from "../../server/operator/cuadres/queries.ts";
import { forAll, runs } from "../support/azar.ts";
import { askedDuring, planOf } from "../support/preguntas.ts";
import { anApproved, aPago, createWorld, type World } from "../support/world.ts";

let world: World;
beforeEach(() => {
  world = createWorld();
});
afterEach(() => world.close());

const db = () => world.base.db;
const EMPTY = `select dia as what from vencimientos where (prestamos, pagadas, faltan, pendiente) = (0, 0, 0, 0)
  union all select loanId from atrasos where monto <= 0`;
const wrong = () => [...listWrongVencimientos(db()), ...listWrongBaneados(db()), ...rowsOf(EMPTY)];
const rowsOf = <Row>(query: string) => world.storage.driver.prepare(query).all() as Row[];

/** Acts on a loan, whether allowed or refused. */
const ACTS = {
  pay: ({ borrower }) => {
    const pagoId = aPago(borrower, 4_00);
    world.do(world.admin, setPagoStatus, { pagoId, status: "Aprobado", cuotas: 0, motivo: null });
  },
  bounce: ({ borrower }) => {
    const [pago] = rowsOf<{ id: string }>(
      `select id from pagos where userId = '${borrower.usuario.id}' and status = 'Aprobado'`,
    );
    world.do(world.admin, setPagoStatus, {
      pagoId: pago?.id ?? "",
      status: "Rechazado",
      cuotas: 0,
      motivo: "Devuelto",
    });
  },
  fine: ({ loanId }) => world.do(world.admin, fineLoan, { loanId }),
  waive: ({ loanId }) => world.do(world.admin, waiveFine, { loanId, motivo: "Acuerdo" }),
  later: ({ loanId }) =>
    world.do(world.admin, rescheduleLoan, { loanId, desdeCuota: 2, fecha: dia("2027-04-20"), motivo: "Cobra tarde" }),
  sooner: ({ loanId }) => world.do(world.admin, changeFirstPayment, { loanId, fechaPrimerPago: dia("2027-02-12") }),
  giveUp: ({ loanId }) => world.do(world.admin, writeOffLoan, { loanId, motivo: "Se fue" }),
  expectAgain: ({ loanId }) => world.do(world.admin, undoWriteOff, { loanId, motivo: null }),
  finish: ({ loanId }) => world.do(world.admin, completeLoan, { loanId }),
  reopen: ({ loanId }) => world.do(world.admin, reopenLoan, { loanId, motivo: "Se cerró por error" }),
  cancel: ({ loanId }) => world.do(world.admin, cancelApproval, { loanId, motivo: "No llegó" }),
  ban: ({ loanId }) => world.do(world.admin, banOfLoan, { loanId, motivo: null }),
  week: () => {
    world.clock.goTo(addDays(dia(new Date(world.clock.now() - 14_400_000).toISOString().slice(0, 10)), 7));
    noteRiesgos(world.base);
  },
} satisfies Record<string, (loan: { loanId: string; borrower: UserContext }) => unknown>;

test("whatever is done to loans, and as days go by, what is kept is what the cargos say", () => {
  const names = Object.keys(ACTS) as (keyof typeof ACTS)[];
  const story = fc.array(fc.tuple(fc.constantFrom(...names), fc.integer({ min: 0, max: 2 })), {
    minLength: 8,
    maxLength: 24,
  });
  const numRuns = runs(12);
  let done = 0;
  forAll(
    fc
      .property(story, (acts) => {
        const loans = [0, 1, 2].map(() => {
          const borrower = world.borrower();
          return { borrower, loanId: anApproved(world, borrower) };
        });
        for (const [act, which] of acts) {
          try {
            ACTS[act](loans[which] as (typeof loans)[0]);
            done += 1;
          } catch (error) {
            if (!(error as { code?: string }).code) throw error;
          }
          expect(wrong(), act).toEqual([]);
        }
      })
      .afterEach(() => {
        world.close();
        world = createWorld();
      }),
    { numRuns },
  );
  expect(done).toBeGreaterThan(5 * numRuns);
});

test("a day on which nothing falls due any more leaves no row", () => {
  const borrower = world.borrower();
  const loanId = anApproved(world, borrower);
  expect(rowsOf("select * from vencimientos")).not.toEqual([]);
  world.do(world.admin, completeLoan, { loanId });
  expect(rowsOf("select * from vencimientos")).toEqual([]);
  expect(
    readAgenda(db(), { desde: dia("2027-01-01"), hasta: dia("2027-12-31"), limit: 10, primeras: true }).days,
  ).toEqual([]);
});

test("a paid cuota that moves from a day that is over to another leaves nobody late", () => {
  const borrower = world.borrower();
  const loanId = anApproved(world, borrower);
  const pagoId = aPago(borrower, 24_00);
  world.do(world.admin, setPagoStatus, { pagoId, status: "Aprobado", cuotas: 4, motivo: null });
  world.clock.goTo(dia("2027-03-20"));
  noteRiesgos(world.base);
  world.storage.driver.exec(
    `update cargos set vence = '2027-02-10' where loanId = '${loanId}' and vence = '2027-02-15'`,
  );
  expect(wrong()).toEqual([]);
});

/** That many more late loans like it, some of which owe more. */
function insertMany(loanId: string, many: number): void {
  const { driver } = world.storage;
  const copied = (table: string, but: Record<string, string>) => {
    const columns = rowsOf<{ name: string }>(`pragma table_info("${table}")`).map(({ name }) => name);
    const values = columns.map((name) => but[name] ?? `t."${name}"`);
    return `insert into "${table}" (${columns.map((name) => `"${name}"`)}) with n(i) as (select 1 union all select i + 1 from n where i < ${many})
      select ${values} from n cross join "${table}" t`;
  };
  const id = "printf('%s-%04d', t.id, i)";
  const { userId } = rowsOf<{ userId: string }>(`select userId from loans where id = '${loanId}'`)[0] as {
    userId: string;
  };
  driver.exec(`${copied("user", { id, email: "i || t.email", phoneNumber: "null" })} where t.id = '${userId}'`);
  const person = "printf('%s-%04d', t.userId, i)";
  driver.exec(`${copied("loans", { id, userId: person, numero: "null" })} where t.id = '${loanId}'`);
  const loan = "printf('%s-%04d', t.loanId, i)";
  driver.exec(`${copied("saldosLoans", { loanId: loan })} where t.loanId = '${loanId}'`);
  const pendiente = "iif(t.pendiente > 0, t.pendiente - i % 7, 0)";
  driver.exec(`${copied("cargos", { loanId: loan, pendiente, asientoId: "null" })} where t.loanId = '${loanId}'`);
}

test("by the largest debt among many: the same page by page as all at once, kept or reckoned", async () => {
  const loanId = anApproved(world, world.borrower());
  insertMany(loanId, MAX_MOROSOS_CONTADOS + 20);
  const hoy = dia("2027-03-20");
  world.clock.goTo(hoy);
  const read = (limit: number) => {
    const seen: { loanId: string; debido: number }[] = [];
    let cursor: string | null = null;
    do {
      const page = listMorosos(db(), { hoy, orden: "mayores", cursor, limit });
      seen.push(...page.items.map(({ loanId, debido }) => ({ loanId, debido })));
      cursor = page.nextCursor;
    } while (cursor);
    return seen;
  };
  // The day is not recorded yet: each is computed.
  const reckoned = read(1000);
  expect(reckoned).toHaveLength(MAX_MOROSOS_CONTADOS + 21);
  expect(reckoned.map(({ debido }) => debido)).toEqual(reckoned.map(({ debido }) => debido).toSorted((a, b) => b - a));
  world.storage.driver.exec(`insert into riesgos values ('${hoy}', 0, 0, 0, 0, 0, null)`);
  expect(wrong()).toEqual([]);
  expect(read(70)).toEqual(reckoned);
  const { driver } = world.storage;
  const asked = await askedDuring(driver, () => listMorosos(db(), { hoy, orden: "mayores", tramo: "31-60", limit: 5 }));
  const plans = asked.filter(({ source }) => source.includes("atrasos")).map((one) => planOf(driver, one));
  expect(plans).toHaveLength(1);
  expect(plans[0]).toMatch(/SCAN atrasos USING COVERING INDEX atrasos_mayores/);
  expect(plans[0]).not.toMatch(/B-TREE|loans_proxima_cuota/);
});

test("what is Baneado comes in its order, page by page", () => {
  const ids = [0, 1, 2, 3, 4].map((n) => {
    world.clock.goTo(addDays(dia("2027-01-15"), n));
    const borrower = world.borrower();
    const loanId = anApproved(world, borrower);
    world.do(world.admin, cancelApproval, { loanId, motivo: "No llegó" });
    world.do(world.admin, banOfLoan, { loanId, motivo: null });
    return loanId;
  });
  for (const orden of ["recientes", "decididas"] as const) {
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page = listLoans(db(), { status: "Baneado", orden, cursor, limit: 2, hoy: dia("2027-02-01") });
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor);
    expect(seen).toEqual(ids.toReversed());
  }
});
