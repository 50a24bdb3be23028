/** The list of clients and one client's file: who is in which list, in what order, and by which index they are found. */

import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { usuarios } from "../../drizzle/schema/people.ts";
import { dia, toDia } from "../../rules/country/fecha.ts";
import type { UserContext } from "../../server/core/context.ts";
import { completeLoan } from "../../server/lending/completados/actions.ts";
import { approveLoan } from "../../server/lending/desembolsos/actions.ts";
import { addGestion } from "../../server/lending/gestiones/actions.ts";
import { banOfLoan, rejectLoan, unbanOfLoan } from "../../server/lending/loans/actions.ts";
import { setPagoStatus } from "../../server/lending/pagos/actions.ts";
import { insertMensaje } from "../../server/messages/mensajes/queries.ts";
import { assignRecomendador } from "../../server/people/referidos/actions.ts";
import { makeAdmin } from "../../server/people/usuarios/queries.ts";
import { submitVerificacion } from "../../server/people/verificaciones/actions.ts";
import { inTransaction } from "../../server/storage/db.ts";
import {
  anApproved,
  anApprovedPago,
  aPago,
  aRequest,
  createWorld,
  DATOS_PAGO,
  photoOf,
  type World,
} from "../support/world.ts";

let world: World;
let panel: ReturnType<World["caller"]>;
beforeEach(() => {
  world = createWorld();
  panel = world.caller(world.admin);
});
afterEach(() => world.close());

const idOf = (ctx: UserContext) => ctx.usuario.id;
const names = (page: { items: { id: string }[] }) => page.items.map(({ id }) => id);

/** How the database finds the rows of every statement that `story` runs, except the few settings. */
async function plansOf(story: () => Promise<unknown>): Promise<string[]> {
  const { driver } = world.storage;
  const prepare = driver.prepare.bind(driver);
  const plans: string[] = [];
  driver.prepare = ((sql: string) => {
    if (/^\s*select/i.test(sql)) {
      const rows = prepare(`explain query plan ${sql}`).all(
        ...Array.from({ length: sql.split("?").length - 1 }, () => "1"),
      ) as { detail: string }[];
      plans.push(rows.map(({ detail }) => detail).join("; "));
    }
    return prepare(sql);
  }) as typeof driver.prepare;
  try {
    await story();
  } finally {
    driver.prepare = prepare;
  }
  return plans.filter((plan) => plan !== "SCAN ajustes");
}

describe("the list", () => {
  test("goes from the newest to the oldest or back, a page at a time, nobody missing or twice", async () => {
    const people = Array.from({ length: 5 }, () => {
      world.clock.advance(1000);
      return idOf(world.newcomer());
    });
    for (const orden of ["nuevos", "antiguos"] as const) {
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const page: Awaited<ReturnType<typeof panel.usuarios.list>> = await panel.usuarios.list({
          orden,
          cursor,
          limit: 2,
        });
        seen.push(...names(page));
        cursor = page.nextCursor;
      } while (cursor);
      expect(seen).toEqual(orden === "antiguos" ? people : people.toReversed());
    }
  });

  test("each filter holds its own, with how they stand", async () => {
    const [asks, owes, banned, sends, refused] = [
      world.borrower(),
      world.borrower(),
      world.borrower(),
      world.newcomer(),
      world.borrower(),
    ] as [UserContext, UserContext, UserContext, UserContext, UserContext];
    aRequest(asks);
    anApproved(world, owes);
    world.do(world.admin, banOfLoan, { loanId: aRequest(banned), motivo: "Datos falsos" });
    world.do(sends, submitVerificacion, { imgVerify1: photoOf(sends), imgVerify2: photoOf(sends) });
    world.do(world.admin, rejectLoan, { loanId: aRequest(refused), motivo: null });
    const listed = (filtro: "solicitud" | "prestamo" | "baneados" | "fotos") => panel.usuarios.list({ filtro });
    expect(names(await listed("solicitud"))).toEqual([idOf(asks)]);
    expect(names(await listed("baneados"))).toEqual([idOf(banned)]);
    expect(names(await listed("fotos"))).toEqual([idOf(sends)]);
    expect((await listed("prestamo")).items).toMatchObject([
      { id: idOf(owes), situacion: { status: "Aprobado", amount: 20_00, saldo: 24_00, proximaCuota: "2027-02-15" } },
    ]);
    const { items } = await panel.usuarios.list({ buscar: idOf(refused) });
    expect(items).toMatchObject([{ id: idOf(refused), situacion: null }]);
  });

  test("who was banned twice is listed once, and pages of a filter meet without a gap", async () => {
    const twice = world.borrower();
    const first = aRequest(twice);
    world.do(world.admin, rejectLoan, { loanId: first, motivo: null });
    world.clock.advance(1000);
    const second = aRequest(twice);
    world.do(world.admin, banOfLoan, { loanId: second, motivo: null });
    world.do(world.admin, unbanOfLoan, { loanId: first });
    world.do(world.admin, banOfLoan, { loanId: first, motivo: null });
    const others = [1, 2].map(() => {
      world.clock.advance(1000);
      const borrower = world.borrower();
      world.do(world.admin, banOfLoan, { loanId: aRequest(borrower), motivo: null });
      return idOf(borrower);
    });
    const one = await panel.usuarios.list({ filtro: "baneados", limit: 2 });
    const rest = await panel.usuarios.list({ filtro: "baneados", limit: 2, cursor: one.nextCursor });
    expect([...names(one), ...names(rest)]).toEqual([...others.toReversed(), idOf(twice)]);
    expect(rest.nextCursor).toBeNull();
  });

  test("finds people by the reference of a pago", async () => {
    const payer = world.borrower();
    anApproved(world, payer);
    aPago(payer, 6_00, "9182");
    world.borrower();
    expect(names(await panel.usuarios.list({ buscar: "9182" }))).toEqual([idOf(payer)]);
  });

  test("holds no administrator, whatever is chosen or typed", async () => {
    const once = world.borrower();
    anApproved(world, once);
    makeAdmin(world.storage.db, idOf(once));
    for (const input of [{}, { filtro: "deuda" }, { filtro: "prestamo" }, { orden: "nombre" }, { nivel: "1" }] as const)
      expect(names(await panel.usuarios.list(input))).toEqual([]);
    for (const buscar of [idOf(once), world.admin.usuario.correo, "María"])
      expect(names(await panel.usuarios.list({ buscar }))).toEqual([]);
  });

  test("is narrowed to who owes, who has no profile, who is not verified, and to a level", async () => {
    const [bare, plain, owes, paid] = [world.newcomer(), world.borrower(), world.borrower(), world.borrower()] as [
      UserContext,
      UserContext,
      UserContext,
      UserContext,
    ];
    anApproved(world, owes);
    const loanId = anApproved(world, paid);
    anApprovedPago(world, paid, 24_00);
    const { db } = world.storage;
    db.update(usuarios)
      .set({ verify: false })
      .where(eq(usuarios.id, idOf(plain)))
      .run();
    db.update(usuarios)
      .set({ nivel: 2 })
      .where(eq(usuarios.id, idOf(owes)))
      .run();
    const listed = async (input: Parameters<typeof panel.usuarios.list>[0]) =>
      names(await panel.usuarios.list(input)).sort();
    const ids = (...people: UserContext[]) => people.map(idOf).sort();
    expect(await listed({ filtro: "deuda" })).toEqual(ids(owes));
    expect(await listed({ filtro: "perfil" })).toEqual(ids(bare));
    expect(await listed({ filtro: "verificar" })).toEqual(ids(bare, plain));
    expect(await listed({ nivel: "2" })).toEqual(ids(owes));
    expect(await listed({ nivel: "2", filtro: "deuda" })).toEqual(ids(owes));
    expect(await listed({ nivel: "1", filtro: "deuda" })).toEqual([]);
    expect(await listed({ buscar: "María", filtro: "deuda" })).toEqual(ids(owes));
    await expect(panel.usuarios.list({ nivel: "1", filtro: "baneados" })).rejects.toThrow();
    world.do(world.admin, completeLoan, { loanId });
    expect(await listed({ filtro: "deuda" })).toEqual(ids(owes));
  });

  test("by name as a person would, whatever accents and capitals; who has no name last", async () => {
    const { db } = world.storage;
    const typed = ["Ángel Ñáñez", "andrea nuñez", "Zoila Paz", "Andrea Nunez", "ÁNGEL NAVA"];
    for (const text of typed) {
      const [nombre, apellido] = text.split(" ");
      db.update(usuarios)
        .set({ nombre, apellido })
        .where(eq(usuarios.id, idOf(world.borrower())))
        .run();
    }
    world.newcomer();
    const shown = async (orden: "nombre" | "-nombre") =>
      (await panel.usuarios.list({ orden })).items.map(({ nombre, apellido }) =>
        nombre ? `${nombre} ${apellido}` : "—",
      );
    const sorted = ["Andrea Nunez", "andrea nuñez", "ÁNGEL NAVA", "Ángel Ñáñez", "Zoila Paz", "—"];
    expect(await shown("nombre")).toEqual(sorted);
    expect(await shown("-nombre")).toEqual(sorted.toReversed());
  });

  test("by what each owes and by their last approved pago, which follow every decision", async () => {
    const [more, less, none] = [world.borrower(), world.borrower(), world.borrower()] as [
      UserContext,
      UserContext,
      UserContext,
    ];
    anApproved(world, less);
    anApproved(world, more);
    const first = anApprovedPago(world, less, 6_00);
    const seen = async () =>
      (await panel.usuarios.list({ orden: "-saldo" })).items.map(({ id, saldo, ultimoPago }) => ({
        id,
        saldo,
        pago: ultimoPago > 0 ? toDia(ultimoPago) : null,
      }));
    const hoy = toDia(world.clock.now());
    expect(await seen()).toEqual([
      { id: idOf(more), saldo: 24_00, pago: null },
      { id: idOf(less), saldo: 18_00, pago: hoy },
      { id: idOf(none), saldo: 0, pago: null },
    ]);
    expect(names(await panel.usuarios.list({ orden: "-pago" }))[0]).toBe(idOf(less));
    expect(names(await panel.usuarios.list({ filtro: "deuda", orden: "pago" }))).toEqual([idOf(more), idOf(less)]);
    world.do(world.admin, setPagoStatus, {
      pagoId: first,
      status: "Rechazado",
      cuotas: 0,
      motivo: "El banco lo devolvió",
    });
    expect(await seen()).toContainEqual({ id: idOf(less), saldo: 24_00, pago: null });
  });

  const TODOS = [
    "nuevos",
    "antiguos",
    "nombre",
    "-nombre",
    "nivel",
    "-nivel",
    "saldo",
    "-saldo",
    "pago",
    "-pago",
  ] as const;

  test.each(TODOS)("in the order %s pages meet without a gap, also among equals", async (orden) => {
    for (let n = 0; n < 5; n += 1) {
      const borrower = world.borrower();
      if (n % 2) anApproved(world, borrower);
      if (n === 3) anApprovedPago(world, borrower);
      world.clock.advance(n === 4 ? 0 : 1000);
    }
    for (const choice of [{}, { filtro: "deuda" as const }, { nivel: "1" as const }]) {
      const whole = names(await panel.usuarios.list({ ...choice, orden, limit: 100 }));
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const page: Awaited<ReturnType<typeof panel.usuarios.list>> = await panel.usuarios.list({
          ...choice,
          orden,
          cursor,
          limit: 2,
        });
        seen.push(...names(page));
        cursor = page.nextCursor;
      } while (cursor);
      expect(seen).toEqual(whole);
      expect(new Set(seen).size).toBe(seen.length);
    }
  });

  test.each(["x", "1.2.3.a", "nombre.a", "'; drop"])("a cursor that is none is refused: %s", async (cursor) => {
    await expect(panel.usuarios.list({ cursor })).rejects.toThrow();
    await expect(panel.usuarios.list({ cursor, orden: "nombre" })).rejects.toThrow();
  });

  const BY: [input: object, index: string][] = [
    [{}, "usuarios_creado"],
    [{ orden: "antiguos" }, "usuarios_creado"],
    [{ orden: "nombre" }, "clientes_nombre"],
    [{ orden: "-nombre" }, "clientes_nombre"],
    [{ orden: "nivel" }, "clientes_nivel"],
    [{ orden: "-nivel" }, "clientes_nivel"],
    [{ orden: "saldo" }, "clientes_saldo"],
    [{ orden: "-saldo" }, "clientes_saldo"],
    [{ orden: "pago" }, "clientes_pago"],
    [{ orden: "-pago" }, "clientes_pago"],
    [{ filtro: "deuda" }, "clientes_saldo"],
    [{ filtro: "deuda", orden: "saldo" }, "clientes_saldo"],
    [{ filtro: "deuda", orden: "nuevos" }, "clientes_deudores"],
    [{ filtro: "deuda", orden: "nombre" }, "clientes_deudores_nombre"],
    [{ filtro: "deuda", orden: "pago" }, "clientes_deudores_pago"],
    [{ filtro: "perfil" }, "clientes_sin_perfil"],
    [{ filtro: "perfil", orden: "antiguos" }, "clientes_sin_perfil"],
    [{ filtro: "verificar" }, "clientes_sin_verificar"],
    [{ filtro: "fotos" }, "usuarios_por_verificar"],
    [{ filtro: "baneados" }, "usuarios_baneados"],
    [{ filtro: "prestamo" }, "loans_status"],
    [{ filtro: "solicitud" }, "loans_status"],
    [{ nivel: "3" }, "clientes_nivel"],
    [{ nivel: "3", orden: "antiguos" }, "clientes_nivel"],
    [{ nivel: "3", orden: "-saldo" }, "clientes_nivel_saldo"],
    [{ nivel: "3", filtro: "deuda" }, "clientes_nivel_saldo"],
  ];

  test.each(BY)("%j walks %s in order, whole tables never", async (input, index) => {
    world.borrower();
    const { driver } = world.storage;
    // A cursor in this order, whether or not it matches anybody.
    const { orden = "" } = input as { orden?: string };
    const id = driver.prepare("select id from usuarios").pluck().get();
    const cursor = orden.endsWith("nombre") ? `${id}` : orden.endsWith("nivel") ? `1.1.${id}` : `1.${id}`;
    for (const asked of [input, { ...input, cursor }]) {
      const plans = await plansOf(() => panel.usuarios.list(asked));
      const list = plans.find((plan) => new RegExp(`USING INDEX ${index}\\b`).test(plan));
      expect(list, plans.join("\n")).toBeDefined();
      expect(plans.filter((plan) => /TEMP B-TREE/.test(plan))).toEqual([]);
      expect(plans.filter((plan) => /SCAN (?!usuarios USING INDEX)/.test(plan))).toEqual([]);
    }
  });
});

/** Copies of the same row, each with its own id. */
function copy(table: "completados" | "pagos", times: number): void {
  const { driver } = world.storage;
  const row = driver.prepare(`select * from ${table} limit 1`).get() as Record<string, unknown>;
  // A pago is inserted with an existing loan, or with none.
  const apart = table === "pagos" ? { loanId: null } : {};
  const names = Object.keys(row);
  const insert = driver.prepare(`insert into ${table} (${names}) values (${names.map((name) => `@${name}`)})`);
  driver.transaction(() => {
    for (let n = 0; n < times; n += 1) insert.run({ ...row, ...apart, id: `${table}-${n}`, numero: null });
  })();
}

describe("one client's file", () => {
  test("says how the person stands", async () => {
    const [friend, client] = [world.borrower(), world.borrower()] as [UserContext, UserContext];
    world.do(world.admin, assignRecomendador, { userId: idOf(client), recomendadoPor: idOf(friend) });
    const finished = anApproved(world, client);
    world.do(world.admin, completeLoan, { loanId: finished });
    const loanId = anApproved(world, client);
    anApprovedPago(world, client);
    aPago(client, 1_00, "7777");
    expect(await panel.usuarios.get({ userId: idOf(client) })).toMatchObject({
      id: idOf(client),
      email: expect.stringContaining("@"),
      // What is still owed, and what was written off on the first and may still come in.
      deuda: 18_00 + 24_00,
      castigado: 24_00,
      saldoAFavor: 0,
      pagosPendientes: 1,
      puntualidad: { terminados: 1, aTiempo: 0 },
      recomendador: { userId: idOf(friend), nombre: "María José" },
      prestamo: { id: loanId, saldo: 18_00, plan: { length: 4 }, proxima: { numero: 2 } },
      loan: { id: loanId },
      pagosRegistrados: 2,
    });
  });

  test("counts what is more than a page, and sends none of its lists", async () => {
    const client = world.borrower();
    const loanId = anApproved(world, client);
    for (let cuota = 0; cuota < 4; cuota += 1) anApprovedPago(world, client);
    world.do(world.admin, completeLoan, { loanId });
    copy("completados", 50);
    world.do(world.admin, completeLoan, { loanId: anApproved(world, client) });
    copy("pagos", 56);
    const ficha = await panel.usuarios.get({ userId: idOf(client) });
    expect(ficha).toMatchObject({ puntualidad: { terminados: 52, aTiempo: 51 }, pagosRegistrados: 60 });
    expect(Object.keys(ficha).filter((name) => ["completados", "pagos", "notificaciones"].includes(name))).toEqual([]);
    expect(await panel.usuarios.nivel({ userId: idOf(client) })).toEqual({ nivel: ficha.nivel });
  });

  test("a ban hides every loan but a running one, which goes on being owed; who has nothing has no loan", async () => {
    const client = world.borrower();
    expect(await panel.usuarios.get({ userId: idOf(client) })).toMatchObject({ prestamo: null, deuda: 0 });
    const loanId = anApproved(world, client);
    world.do(world.admin, banOfLoan, { loanId, motivo: "No responde" });
    expect(await panel.usuarios.get({ userId: idOf(client) })).toMatchObject({
      baneoMotivo: "No responde",
      prestamo: { id: loanId, status: "Aprobado", motivo: null, saldo: 24_00 },
      deuda: 24_00,
    });
    const asks = world.borrower();
    const asked = aRequest(asks);
    world.do(world.admin, banOfLoan, { loanId: asked, motivo: "Foto falsa" });
    expect(await panel.usuarios.get({ userId: idOf(asks) })).toMatchObject({
      baneoMotivo: "Foto falsa",
      prestamo: { id: asked, status: "Baneado" },
      deuda: 0,
    });
  });

  test("of nobody is refused", async () => {
    await expect(panel.usuarios.get({ userId: "nadie" })).rejects.toThrow("Usuario no encontrado.");
  });

  test.each([
    "loans",
    "completados",
    "pagos",
    "notificaciones",
    "libro",
    "auditoria",
    "mensajes",
    "gestiones",
  ] as const)("%s of one person: only theirs, newest first, paged without a gap", async (feature) => {
    const [client, other] = [world.borrower(), world.borrower()] as [UserContext, UserContext];
    for (const ctx of [client, other]) {
      for (let n = 0; n < 3; n += 1) {
        world.clock.advance(1000);
        const done = anApproved(world, ctx);
        anApprovedPago(world, ctx);
        world.do(world.admin, completeLoan, { loanId: done });
        world.do(world.admin, addGestion, { userId: idOf(ctx), tipo: "nota", texto: `nota ${n}` });
      }
      for (let n = 0; n < 3; n += 1) {
        world.clock.advance(1000);
        world.do(world.admin, rejectLoan, { loanId: aRequest(ctx), motivo: null });
      }
    }
    type Row = { id: string };
    const ask = (input: { userId: string; limit: number; cursor?: string | null }) =>
      (feature === "gestiones" || feature === "auditoria"
        ? panel[feature].list(input)
        : panel[feature].listOf(input)) as Promise<{
        items: Row[];
        nextCursor: string | null;
      }>;
    const whole = (await ask({ userId: idOf(client), limit: 100 })).items.map(({ id }) => id);
    const theirs = (await ask({ userId: idOf(other), limit: 100 })).items.map(({ id }) => id);
    expect(whole.length).toBeGreaterThanOrEqual(3);
    expect(whole.filter((id) => theirs.includes(id))).toEqual([]);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await ask({ userId: idOf(client), limit: 2, cursor });
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor);
    expect(seen).toEqual(whole);
  });

  test("the ledger's lines carry their movements, which sum to zero", async () => {
    const client = world.borrower();
    anApproved(world, client);
    anApprovedPago(world, client);
    const { items } = await panel.libro.listOf({ userId: idOf(client) });
    expect(items.map(({ concepto }) => concepto)).toEqual(["pago", "desembolso"]);
    expect(items[1]?.movimientos).toContainEqual({ cuenta: "caja", monto: -20_00 });
    for (const { movimientos } of items) expect(movimientos.reduce((sum, { monto }) => sum + monto, 0)).toBe(0);
    expect(items[0]?.actor).toBe(world.admin.usuario.correo);
  });

  test("messages come without their text, a code's least of all", async () => {
    const client = world.borrower();
    const message = { canal: "sms", destino: "+584121234567", asunto: null, unica: null } as const;
    const code = {
      ...message,
      texto: "es 123456",
      plantilla: "codigo",
      params: { sellado: "x" },
      userId: idOf(client),
    };
    inTransaction(world.base.db, (tx) => void insertMensaje(tx, code, world.clock.now()));
    const { items } = await panel.mensajes.listOf({ userId: idOf(client) });
    expect(items[0]).toMatchObject({ canal: "sms", estado: "pendiente", destino: "+584121234567" });
    expect(JSON.stringify(items)).not.toMatch(/123456"|sellado|texto/);
  });

  test("the audit says who: the person, an administrator, or the program", async () => {
    const client = world.borrower();
    const loanId = aRequest(client);
    world.do(world.admin, approveLoan, {
      loanId,
      cuotas: 4,
      fechaPrimerPago: dia("2027-02-15"),
      datosPago: DATOS_PAGO,
    });
    const { items } = await panel.auditoria.list({ userId: idOf(client), limit: 2 });
    expect(items).toMatchObject([
      { accion: "loans.approve", actorId: idOf(world.admin), actor: world.admin.usuario.correo },
      { accion: "loans.request", actorId: idOf(client) },
    ]);
  });

  test.each([
    ["usuarios.get", () => panel.usuarios.get({ userId: idOf(world.admin) })],
    ["loans.listOf", () => panel.loans.listOf({ userId: "u", cursor: "1.a" })],
    ["completados.listOf", () => panel.completados.listOf({ userId: "u", cursor: "1.a" })],
    ["pagos.listOf", () => panel.pagos.listOf({ userId: "u", cursor: "1.a" })],
    ["notificaciones.listOf", () => panel.notificaciones.listOf({ userId: "u", cursor: "1.a" })],
    ["auditoria.list of one", () => panel.auditoria.list({ userId: "u", cursor: "1.a" })],
    ["mensajes.listOf", () => panel.mensajes.listOf({ userId: "u", cursor: "1.a" })],
    ["libro.listOf", () => panel.libro.listOf({ userId: "u", cursor: "1.a" })],
  ])("%s finds its rows by an index", async (_, story) => {
    const plans = await plansOf(story);
    expect(plans.length).toBeGreaterThan(0);
    // Except what was found through the person's own photos.
    expect(plans.filter((plan) => /SCAN (?!(pares|otras)\b)/.test(plan))).toEqual([]);
  });
});

test("a decision on a pago is seen in the file at once", async () => {
  const client = world.borrower();
  anApproved(world, client);
  const pagoId = aPago(client);
  world.do(world.admin, setPagoStatus, { pagoId, status: "Rechazado", cuotas: 0, motivo: "No llegó" });
  expect((await panel.pagos.listOf({ userId: idOf(client) })).items).toMatchObject([
    { id: pagoId, status: "Rechazado", motivo: "No llegó" },
  ]);
});
