/** Changes arriving together: one commit, with each the result it would have had alone. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { session } from "../../drizzle/schema/accounts.ts";
import { dia } from "../../rules/country/fecha.ts";
import { MAX_CAMBIOS_JUNTOS } from "../../rules/limits/limits.ts";
import { getAjustes, saveAjustes } from "../../server/core/ajustes/queries.ts";
import { change } from "../../server/core/change.ts";
import type { UserContext } from "../../server/core/context.ts";
import { fail } from "../../server/core/errors.ts";
import { countPagosOf } from "../../server/lending/pagos/queries.ts";
import { makeAdmin } from "../../server/people/usuarios/queries.ts";
import { afterCommit, type Db } from "../../server/storage/db.ts";
import { askedDuring, commitsOf } from "../support/preguntas.ts";
import { anApproved, aRequest, createWorld, DATOS_PAGO, type World } from "../support/world.ts";

let world: World;
let db: Db;
beforeEach(() => {
  world = createWorld();
  db = world.storage.db;
});
afterEach(() => world.close());

const owing = () => {
  const borrower = world.borrower();
  anApproved(world, borrower);
  return borrower;
};
const clave = () => crypto.randomUUID();
const pay = (who: UserContext, key = clave()) =>
  world.caller(who).pagos.register({ codigo: "1234", monto: 6_00, clave: key });
const during = async (story: () => unknown) => commitsOf(await askedDuring(world.storage.driver, story));

describe("the disk is waited for once", () => {
  test("by a pago that is registered", async () => {
    const ana = owing();
    expect(await during(() => pay(ana))).toBe(1);
    expect(countPagosOf(db, ana.usuario.id)).toBe(1);
  });

  test("by a loan that is approved", async () => {
    const loanId = aRequest(world.borrower());
    const terms = { loanId, cuotas: 4, fechaPrimerPago: dia("2027-02-15"), datosPago: DATOS_PAGO };
    expect(await during(() => world.caller(world.admin).loans.approve({ ...terms, clave: clave() }))).toBe(1);
  });

  test("by as many pagos as come at once; each is told its own", async () => {
    const people = Array.from({ length: MAX_CAMBIOS_JUNTOS }, owing);
    let told: { id: string }[] = [];
    const commits = await during(async () => {
      told = await Promise.all(people.map((one) => pay(one)));
    });
    expect(commits).toBe(1);
    expect(new Set(told.map(({ id }) => id)).size).toBe(MAX_CAMBIOS_JUNTOS);
    expect(people.map(({ usuario }) => countPagosOf(db, usuario.id))).toEqual(people.map(() => 1));
  });
});

describe("of changes in one commit", () => {
  /** Writes the brand, and returns the previous one. */
  const rename = change("prueba", (tx: Db, _: UserContext, { marca }: { marca: string }) => {
    const before = getAjustes(tx).marca;
    saveAjustes(tx, { marca });
    return before;
  });
  const named = (marca: string) => rename({ ctx: world.admin, input: { marca } });

  test("each sees those before it, and nobody reads any before all are certain", async () => {
    const before = getAjustes(db).marca;
    const both = Promise.all([named("Uno"), named("Dos")]);
    expect(getAjustes(db).marca).toBe(before);
    expect(await both).toEqual([before, "Uno"]);
    expect(getAjustes(db).marca).toBe("Dos");
  });

  test("one that is refused, or breaks, leaves nothing, and the others stand with their effects", async () => {
    const ran: string[] = [];
    const act = (marca: string, after: () => void) =>
      change("prueba", (tx: Db) => {
        afterCommit(tx, () => ran.push(marca));
        saveAjustes(tx, { marca });
        after();
        return marca;
      })({ ctx: world.admin, input: {} });
    const keep = () => undefined;
    const broken = () => {
      throw new Error("broken");
    };
    const acts = [act("Uno", keep), act("Dos", () => fail("NOT_FOUND")), act("Cuatro", keep), act("Tres", broken)];
    const [one, two, four, three] = await Promise.allSettled(acts);
    expect([one, four]).toMatchObject([{ value: "Uno" }, { value: "Cuatro" }]);
    expect(two).toMatchObject({ reason: { code: "NOT_FOUND" } });
    expect(three).toMatchObject({ reason: { message: "broken" } });
    expect(ran).toEqual(["Uno", "Cuatro"]);
    expect(getAjustes(db).marca).toBe("Cuatro");
  });

  test("whoever is told yes was kept, and whoever is told no was not, where the disk is full for one of them", async () => {
    const { driver } = world.storage;
    const before = getAjustes(db).marca;
    const act = (marca: string, letras: number) =>
      change("prueba", (tx: Db) => {
        saveAjustes(tx, { marca });
        saveAjustes(tx, { noticias: "x".repeat(letras) });
        return marca;
      })({ ctx: world.admin, input: {} });
    driver.pragma(`max_page_count = ${driver.pragma("page_count", { simple: true })}`);
    const told = await Promise.allSettled([act("Uno", 1), act("Dos", 50_000_000), act("Tres", 1)]);
    expect(told[1]).toMatchObject({ status: "rejected", reason: { code: "SQLITE_FULL" } });
    const kept = told.flatMap((one) => (one.status === "fulfilled" ? one.value : []));
    expect(getAjustes(db).marca).toBe(kept.at(-1) ?? before);
    expect(driver.inTransaction).toBe(false);
    driver.pragma("max_page_count = 1000000");
    expect(await act("Cuatro", 1)).toBe("Cuatro");
  });

  test("the same key twice happens once, and both are told the same", async () => {
    const ana = owing();
    const key = clave();
    const [one, two] = await Promise.all([pay(ana, key), pay(ana, key)]);
    expect(two).toEqual(one);
    expect(countPagosOf(db, ana.usuario.id)).toBe(1);
  });

  test("one whose session was ended, or whose role was changed, by another before it is refused", async () => {
    const at = new Date(world.clock.now());
    const times = { createdAt: at, updatedAt: at, expiresAt: new Date(world.clock.now() + 60_000) };
    const asAdmin = (sessionId: string) => {
      const ctx = { ...world.anAdmin("gestor"), sessionId };
      db.insert(session)
        .values({ id: sessionId, token: sessionId, userId: ctx.usuario.id, ...times })
        .run();
      return ctx;
    };
    const [ana, eva, ida] = ["a", "e", "i"].map(asAdmin);
    if (!ana || !eva || !ida) throw new Error("three were asked for");
    const lessen = change("prueba", (tx: Db) => {
      tx.delete(session).run();
      makeAdmin(tx, eva.usuario.id, "lector");
      db.insert(session)
        .values({ id: "e", token: "e", userId: eva.usuario.id, ...times })
        .run();
    });
    const act = (ctx: UserContext) => rename({ ctx, input: { marca: "Tarde" } });
    const told = await Promise.allSettled([lessen({ ctx: ida, input: {} }), act(ana), act(eva)]);
    expect(told.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected"]);
    expect(told.slice(1)).toMatchObject([{ reason: { code: "UNAUTHORIZED" } }, { reason: { code: "UNAUTHORIZED" } }]);
    expect(getAjustes(db).marca).not.toBe("Tarde");
  });
});
