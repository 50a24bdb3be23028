/** The only way to write: nested transactions, effects after the commit, and keys that make it happen once. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { session } from "../../drizzle/schema/accounts.ts";
import { claves } from "../../drizzle/schema/operator.ts";
import { dia } from "../../rules/country/fecha.ts";
import { getAjustes, saveAjustes } from "../../server/core/ajustes/queries.ts";
import { changeAfter, changeNow } from "../../server/core/change.ts";
import type { AdminContext, SessionContext, UserContext } from "../../server/core/context.ts";
import { onChange } from "../../server/core/live.ts";
import { appRouter } from "../../server/http/router.ts";
import { approveLoan } from "../../server/lending/desembolsos/actions.ts";
import { makeAdmin } from "../../server/people/usuarios/queries.ts";
import { afterCommit, countRows, type Db, inTransaction, onWritten } from "../../server/storage/db.ts";
import { snapshot } from "../support/snapshot.ts";
import { aRequest, createWorld, DATOS_PAGO, type World } from "../support/world.ts";

let world: World;
let db: Db;
/** The effects that ran. */
let ran: string[];

beforeEach(() => {
  world = createWorld();
  db = world.storage.db;
  ran = [];
});
afterEach(() => world.close());

const brand = () => getAjustes(db).marca;
/** Writes the brand, and reports it after the commit. */
const rename = (tx: Db, marca: string) => {
  saveAjustes(tx, { marca });
  afterCommit(tx, () => ran.push(`${marca}, read as ${brand()}`));
};
const broken = (): never => {
  throw new Error("broken");
};

describe("a transaction inside another", () => {
  test("runs its effects after the outermost commit, in order", () => {
    inTransaction(db, (tx) => {
      rename(tx, "Uno");
      inTransaction(tx, (inner) => rename(inner, "Dos"));
      rename(tx, "Tres");
      expect(ran).toEqual([]);
    });
    expect(ran).toEqual(["Uno, read as Tres", "Dos, read as Tres", "Tres, read as Tres"]);
  });

  test("leaves nothing and runs nothing when the outer one fails after it", () => {
    const before = brand();
    const story = () =>
      inTransaction(db, (tx) => {
        inTransaction(tx, (inner) => rename(inner, "Dos"));
        broken();
      });
    expect(story).toThrow("broken");
    expect(ran).toEqual([]);
    expect(brand()).toBe(before);
  });

  test("fails alone when the outer one catches it: only its own effects are forgotten", () => {
    inTransaction(db, (tx) => {
      rename(tx, "Uno");
      expect(() =>
        inTransaction(tx, (inner) => {
          rename(inner, "Dos");
          broken();
        }),
      ).toThrow("broken");
    });
    expect(ran).toEqual(["Uno, read as Uno"]);
  });

  test("is the same when it is opened on the database itself", () => {
    const story = () =>
      inTransaction(db, () => {
        inTransaction(db, (inner) => rename(inner, "Dos"));
        expect(ran).toEqual([]);
        broken();
      });
    expect(story).toThrow("broken");
    expect(ran).toEqual([]);
    inTransaction(db, (tx) => rename(tx, "Tres"));
    expect(ran).toEqual(["Tres, read as Tres"]);
  });
});

test("actions compose: of several in one transaction, one that is refused takes them all back, untold", () => {
  const [one, other] = [aRequest(world.borrower()), aRequest(world.borrower())];
  const terms = { cuotas: 4, fechaPrimerPago: dia("2027-02-15"), datosPago: DATOS_PAGO };
  const approveAll = (tx: Db, ctx: AdminContext, { loanIds }: { loanIds: string[] }) =>
    loanIds.map((loanId) => approveLoan(tx, ctx, { loanId, ...terms }).id);
  const before = snapshot(world.storage);
  const stop = onChange("mensajes", () => ran.push("told"));
  expect(() => world.do(world.admin, approveAll, { loanIds: [one, other, one] })).toThrow(
    expect.objectContaining({ code: "LOAN_NOT_PENDING" }),
  );
  expect(snapshot(world.storage)).toBe(before);
  expect(ran).toEqual([]);
  expect(world.do(world.admin, approveAll, { loanIds: [one, other] })).toEqual([one, other]);
  expect(ran.length).toBeGreaterThan(0);
  stop();
});

test("an action opens no transaction of its own, but those that wait for a hash, a code, a photo or a stream, or work in slices", () => {
  const root = join(import.meta.dirname, "../../server");
  const actions = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((path) => /actions\.ts$/.test(path));
  const opening = actions.filter((path) => /inTransaction\(/.test(readFileSync(join(root, path), "utf8")));
  const identity = ["actividad", "admins", "cuentas", "factores", "otps"].map((folder) => `identity/${folder}`);
  const allowed = [
    ...identity,
    "operator/busqueda",
    "operator/demo",
    "operator/exportar",
    "operator/respaldos",
    "people/imagenes",
  ];
  const others = opening.filter((path) => !allowed.some((folder) => path.startsWith(folder)));
  expect(others.filter((path) => !path.startsWith("operator/semilla"))).toEqual([]);
});

test("whoever listens for writes hears once of each commit that wrote, and of nothing else", () => {
  let heard = 0;
  onWritten(() => {
    heard += 1;
  });
  inTransaction(db, (tx) => {
    rename(tx, "Uno");
    inTransaction(tx, (inner) => rename(inner, "Dos"));
  });
  expect(heard).toBe(1);
  inTransaction(db, (tx) => void getAjustes(tx));
  expect(() => inTransaction(db, broken)).toThrow("broken");
  expect(heard).toBe(1);
});

describe("a change with a key", () => {
  const clave = "3f0c9a52-7f0e-4d3a-9a2e-0f5a3f1f8a11";
  let times: number;
  const count = (_tx: Db, _ctx: UserContext, input: { marca: string }) => {
    times += 1;
    return { input, times };
  };
  beforeEach(() => {
    times = 0;
  });

  test("happens once and answers the same again; the action never sees the key", () => {
    const call = { ctx: world.admin, input: { marca: "Uno", clave } };
    expect(changeNow("prueba", count)(call)).toEqual({ input: { marca: "Uno" }, times: 1 });
    expect(changeNow("prueba", count)(call)).toEqual({ input: { marca: "Uno" }, times: 1 });
    expect(changeNow("prueba", count)({ ctx: world.admin, input: { marca: "Uno" } }).times).toBe(2);
  });

  test("refuses the key with other input or for something else; another person has keys of their own", () => {
    const call = { ctx: world.admin, input: { marca: "Uno", clave } };
    changeNow("prueba", count)(call);
    const reused = expect.objectContaining({ code: "KEY_REUSED" });
    expect(() => changeNow("prueba", count)({ ctx: world.admin, input: { marca: "Dos", clave } })).toThrow(reused);
    expect(() => changeNow("otra", count)(call)).toThrow(reused);
    expect(changeNow("prueba", count)({ ctx: world.newcomer(), input: { marca: "Dos", clave } }).times).toBe(2);
  });

  test("a refusal leaves the key free: the same form may be sent again once it can succeed", () => {
    const call = { ctx: world.admin, input: { marca: "Uno", clave } };
    expect(() => changeNow("prueba", broken)(call)).toThrow("broken");
    expect(countRows(db, claves)).toBe(0);
    expect(changeNow("prueba", count)(call).times).toBe(1);
  });

  test("an action that turns out to be asynchronous is refused, and nothing of it stays", () => {
    const before = brand();
    const late = (async (tx: Db) => saveAjustes(tx, { marca: "Tarde" })) as unknown as (tx: Db) => string;
    expect(() => changeNow("prueba", late)({ ctx: world.admin, input: { clave } })).toThrow("must be synchronous");
    expect(brand()).toBe(before);
  });

  test("what was prepared before the transaction is not prepared again for an answered key", async () => {
    let prepared = 0;
    const prepare = async (_ctx: UserContext, { marca }: { marca: string }) => {
      prepared += 1;
      return { marca: marca.toUpperCase() };
    };
    const act = changeAfter("prueba", prepare, count);
    const call = { ctx: world.admin, input: { marca: "uno", clave } };
    await expect(act(call)).resolves.toEqual({ input: { marca: "UNO" }, times: 1 });
    await expect(act(call)).resolves.toEqual({ input: { marca: "UNO" }, times: 1 });
    expect(prepared).toBe(1);
    await expect(act({ ctx: world.admin, input: { marca: "dos", clave } })).rejects.toMatchObject({
      code: "KEY_REUSED",
    });
    await Promise.all([1, 2, 3].map(() => act({ ctx: world.newcomer(), input: { marca: "uno", clave } })));
  });

  test.each<[string, (userId: string) => void]>([
    ["whose session ends", () => void db.delete(session).run()],
    ["who may only look by now", (userId) => makeAdmin(db, userId, "lector")],
  ])("%s while it is prepared writes nothing", async (_, meanwhile) => {
    const ctx = { ...world.newcomer(), sessionId: "sesion" };
    makeAdmin(db, ctx.usuario.id);
    const at = new Date(world.clock.now());
    const times = { createdAt: at, updatedAt: at, expiresAt: new Date(world.clock.now() + 60_000) };
    db.insert(session)
      .values({ id: "sesion", token: "t", userId: ctx.usuario.id, ...times })
      .run();
    const act = (prepare: () => void) =>
      changeAfter(
        "prueba",
        async (_: SessionContext, input: { marca: string }) => {
          prepare();
          return input;
        },
        (tx: Db, _, { marca }: { marca: string }) => rename(tx, marca),
      );
    await act(() => undefined)({ ctx, input: { marca: "Uno" } });
    const ended = act(() => meanwhile(ctx.usuario.id))({ ctx, input: { marca: "Dos" } });
    await expect(ended).rejects.toMatchObject({ code: "UNAUTHORIZED" });
    expect(brand()).toBe("Uno");
  });
});

/** Their token or code works once, or they change nothing. */
const WITHOUT_KEY = [
  "admins.accept",
  "admins.invitation",
  "correos.lookUp",
  "cuentas.recoverByPhone",
  "usuarios.createFirstAdmin",
];

test("every mutation takes a key, but for those whose token is one", () => {
  type Input = { _zod: { def: { shape?: object; innerType?: Input; options?: Input[] } } };
  const takesKey = ({ _zod: { def } }: Input): boolean =>
    def.innerType ? takesKey(def.innerType) : (def.options?.every(takesKey) ?? "clave" in (def.shape ?? {}));
  type Procedure = { _def: { type: string; inputs: Input[] } };
  const mutations = Object.entries(appRouter._def.procedures as unknown as Record<string, Procedure>).filter(
    ([, { _def }]) => _def.type === "mutation",
  );
  expect(mutations.length).toBeGreaterThan(100);
  const without = mutations.filter(([, { _def }]) => !_def.inputs.some(takesKey)).map(([name]) => name);
  expect(without.toSorted()).toEqual(WITHOUT_KEY);
});
