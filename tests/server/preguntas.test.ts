/** How many statements a request runs: each compiled once, and none for data already known and unchanged. */
import { join } from "node:path";
import { and, eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { pagos } from "../../drizzle/schema/pagos.ts";
import { AJUSTES_INICIALES } from "../../rules/operator/ajustes/ajustes.ts";
import { getAjustes, saveAjustes } from "../../server/core/ajustes/queries.ts";
import { inTransaction, openDatabase, prepared } from "../../server/storage/db.ts";
import { rehearse } from "../../server/storage/rehearse.ts";
import { askedDuring, planOf } from "../support/preguntas.ts";
import { type Person, startTestServer, type TestServer } from "../support/server.ts";
import { createWorld, type World } from "../support/world.ts";

describe("a request", () => {
  let server: TestServer;
  let people: Record<"nobody" | "borrower" | "admin", Person>;
  beforeAll(async () => {
    server = await startTestServer();
    people = { nobody: server.visitor(), borrower: await server.newcomer(), admin: await server.admin() };
  });
  afterAll(() => server.close());

  /** The statements once everything is warm. A job may run meanwhile, so the fewest of three runs counts. */
  async function askedBy(person: Person, path: string): Promise<string[]> {
    const ask = async () => expect((await person.fetch(path)).status).toBeLessThan(402);
    await ask();
    const times: string[][] = [];
    for (let time = 0; time < 3; time += 1)
      times.push((await askedDuring(server.storage.driver, ask)).map(({ source }) => source));
    return times.toSorted((a, b) => a.length - b.length)[0] ?? [];
  }

  // Two statements tell whether anything was written since the settings were read.
  test.each([
    ["/healthz", "borrower", 0],
    ["/trpc/usuarios.me", "nobody", 0],
    // The session with its person, and data shown on the same page.
    ["/trpc/usuarios.me", "borrower", 2],
    ["/trpc/ajustes.public", "nobody", 2],
    ["/trpc/ajustes.public", "borrower", 3],
    // The session, and the rates on both sides of the day.
    ["/trpc/tasas.current", "borrower", 3],
    ["/trpc/ajustes.get", "admin", 5],
  ] as const)("%s of %s: %i statements", async (path, who, expected) => {
    const asked = await askedBy(people[who], path);
    expect(asked.length, asked.join("\n")).toBeLessThanOrEqual(expected);
    // SQLite would compile a plain one anew each time.
    expect(asked.filter((source) => /(?<![+])[?]/.test(source))).toEqual([]);
  });

  test("of several calls has one session and one person", async () => {
    const batch = "/trpc/usuarios.me,tasas.current,notificaciones.mine?batch=1&input=%7B%7D";
    const asked = await askedBy(people.borrower, batch);
    expect(asked.filter((source) => source.includes('"session"'))).toHaveLength(1);
    expect(asked.filter((source) => source.includes('from "usuarios"'))).toEqual([]);
  });
});

describe("a prepared query", () => {
  let world: World;
  beforeEach(() => {
    world = createWorld();
  });
  afterEach(() => world.close());

  test("shows its values to nobody, and an index of some rows alone is known by what stands in it", async () => {
    const waiting = prepared((db) =>
      db
        .select({ id: pagos.id })
        .from(pagos)
        .where(and(eq(pagos.status, "Pendiente"), eq(pagos.montoBs, sql.placeholder("montoBs"))))
        .prepare(),
    );
    const { db, driver } = world.storage;
    const [asked] = await askedDuring(driver, () => waiting(db).all({ montoBs: 1 }));
    expect(asked?.source).toMatch(/'Pendiente'.*= [+][?]/s);
    expect(asked?.args).toEqual([1]);
    expect(asked && planOf(driver, asked)).toContain("pagos_por_conciliar");
  });
});

describe("the settings, kept in memory", () => {
  let world: World;
  const marca = () => getAjustes(world.storage.db).marca;
  beforeEach(() => {
    world = createWorld();
    expect(marca()).toBe(AJUSTES_INICIALES.marca);
  });
  afterEach(() => world.close());

  test("are not read again while nobody writes", async () => {
    const asked = await askedDuring(world.storage.driver, marca);
    expect(asked.filter(({ source }) => source.includes("ajustes"))).toEqual([]);
  });

  test("count as they were saved, within their transaction and after it", () => {
    const within = inTransaction(world.storage.db, (tx) => {
      saveAjustes(tx, { marca: "Otra" });
      return getAjustes(tx).marca;
    });
    expect([within, marca()]).toEqual(["Otra", "Otra"]);
  });

  test("are what they were after a transaction that was taken back, whoever looked in it", () => {
    const seen = rehearse(world.storage.db, (tx) => {
      saveAjustes(tx, { marca: "Otra" });
      return [getAjustes(tx).marca, marca()];
    });
    expect(seen).toEqual(["Otra", "Otra"]);
    expect(marca()).toBe(AJUSTES_INICIALES.marca);
  });

  test("count when another program saves them", () => {
    const other = openDatabase(join(world.base.maquina.dataDir, "cuotica.db"));
    inTransaction(other.db, (tx) => saveAjustes(tx, { marca: "Desde fuera" }));
    expect(marca()).toBe("Desde fuera");
    rehearse(other.db, (tx) => saveAjustes(tx, { marca: "Nunca" }));
    expect(marca()).toBe("Desde fuera");
    other.close();
  });

  test("count without a transaction", () => {
    saveAjustes(world.storage.db, { color: "#7a1fa2" });
    expect(getAjustes(world.storage.db).color).toBe("#7a1fa2");
  });
});
