/** What is found: maintained by triggers with every change, in the lists and in the panel's search. */

import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { usuarios } from "../../drizzle/schema/people.ts";
import { dia, instante } from "../../rules/country/fecha.ts";
import { finderOf, fold } from "../../rules/input/busqueda.ts";
import { centavos } from "../../rules/money/dinero.ts";
import { imagenIdOf } from "../../rules/people/verificaciones.ts";
import { listAuditoria } from "../../server/core/auditoria/queries.ts";
import { run } from "../../server/core/change.ts";
import type { UserContext } from "../../server/core/context.ts";
import { insertAccount } from "../../server/identity/cuentas/queries.ts";
import { listLoans } from "../../server/lending/cartera/queries.ts";
import { completeLoan } from "../../server/lending/completados/actions.ts";
import { listCompletados } from "../../server/lending/completados/queries.ts";
import { withdrawPago } from "../../server/lending/correcciones/actions.ts";
import { banOfLoan, rejectLoan } from "../../server/lending/loans/actions.ts";
import { registerPago, removePago, setPagoStatus } from "../../server/lending/pagos/actions.ts";
import { listPagos } from "../../server/lending/pagos/queries.ts";
import { getResumen } from "../../server/lending/resumen/queries.ts";
import { rebuildBusqueda } from "../../server/operator/busqueda/actions.ts";
import { findAll, findEnCurso, listWrongBuscables } from "../../server/operator/busqueda/queries.ts";
import { listClientes } from "../../server/people/clientes/queries.ts";
import { saveProfile } from "../../server/people/usuarios/actions.ts";
import {
  rejectVerificacion,
  requestVerificacion,
  submitVerificacion,
} from "../../server/people/verificaciones/actions.ts";
import { listPending } from "../../server/people/verificaciones/queries.ts";
import { backupTo, inTransaction, openDatabase } from "../../server/storage/db.ts";
import { migrateStorage } from "../../server/storage/opening/open.ts";
import {
  anApproved,
  anApprovedPago,
  aPago,
  aRequest,
  createWorld,
  PROFILE,
  photoOf,
  type World,
} from "../support/world.ts";

let world: World;
let maria: UserContext;
beforeEach(() => {
  world = createWorld();
  maria = world.borrower();
});
afterEach(() => {
  expect(listWrongBuscables(world.storage.db)).toEqual([]);
  world.close();
});

const db = () => world.storage.db;
/** María's identity: V11000002, 0412-1000002. */
const profileOf = (changes: object) => ({ ...PROFILE, telefono: "+584121000002", cedula: "V11000002", ...changes });
const clientes = (buscar: string) => listClientes(db(), { buscar, limit: 10 }).items.map(({ id }) => id);
const pagosFound = (buscar: string, status?: "Pendiente" | "Aprobado") =>
  listPagos(db(), { buscar, limit: 10, status }).items.length;

describe("a person is found by", () => {
  test.each([
    ["maria"],
    ["MARÍA JOSÉ"],
    ["nuñ"],
    ["nunez maria"],
    ["V-11.000.002"],
    ["v11000002"],
    ["11000002"],
    ["V 11.000.002"],
    ["0412-1000002"],
    ["0412 100 00 02"],
    ["+58 412 1000002"],
    ["4121000002"],
    ["1000002"],
    ["maria@cuotica.test"],
    ["cliente2@cuotica"],
  ])("%s", (buscar) => {
    expect(maria.usuario).toMatchObject({ cedula: "V11000002", telefono: "+584121000002" });
    expect(clientes(buscar)).toEqual([maria.usuario.id]);
  });

  test("the UID, whole, with or without its hyphens", () => {
    expect(clientes(maria.usuario.id)).toEqual([maria.usuario.id]);
    expect(clientes(maria.usuario.id.replaceAll("-", "").toUpperCase())).toEqual([maria.usuario.id]);
  });

  test.each(["pedro", "maria pedro", "aria", "V-11.000.003", '" OR "', "tipo : usuario", "*", "maria)"])(
    "and not by %s, which breaks nothing either",
    (buscar) => {
      const found = clientes(buscar);
      expect(found).toEqual(buscar === "maria)" ? [maria.usuario.id] : []);
    },
  );
});

test("a change of profile is found at once, in the person's pagos too; what they had before is not", () => {
  anApproved(world, maria);
  aPago(maria);
  world.do(world.admin, requestVerificacion, { userId: maria.usuario.id });
  world.do(
    maria,
    saveProfile,
    profileOf({ nombre: "Pedro", correo: "pedro@cuotica.test", cedula: "V7654321", telefono: "+584261112233" }),
  );
  expect(clientes("maria jose")).toEqual([]);
  expect(clientes("pedro 0426-1112233")).toEqual([maria.usuario.id]);
  expect(pagosFound("V-7.654.321")).toBe(1);
  expect(pagosFound("11000002")).toBe(0);
  // The pago keeps the name of the day it was registered.
  expect(pagosFound("maria")).toBe(1);
});

test("pagos by their code, and by the reference whole, without its zeros, or its last six", () => {
  anApproved(world, maria);
  world.do(maria, registerPago, { codigo: "6789", monto: centavos(6_00), referencia: "000123456789" });
  for (const buscar of ["6789", "000123456789", "123456789", "456789", "maria 6789"])
    expect(pagosFound(buscar)).toBe(1);
  expect(pagosFound("9999")).toBe(0);
});

test("a pago changes its state and goes away under the same search", () => {
  anApproved(world, maria);
  const pagoId = aPago(maria);
  expect([pagosFound("nunez", "Pendiente"), pagosFound("nunez", "Aprobado")]).toEqual([1, 0]);
  world.do(world.admin, setPagoStatus, { pagoId, status: "Aprobado", cuotas: 1, motivo: null });
  expect([pagosFound("nunez", "Pendiente"), pagosFound("nunez", "Aprobado")]).toEqual([0, 1]);
  expect(pagosFound(pagoId)).toBe(1);
  world.do(world.admin, removePago, { pagoId });
  expect(pagosFound("nunez")).toBe(0);
});

test("a loan is in the search of one state at a time, and one entry when it is finished", () => {
  const inState = (status: "Pendiente" | "Aprobado" | "Rechazado" | "Baneado") =>
    listLoans(db(), { hoy: dia("2027-01-15"), buscar: "maria", limit: 10, status }).items.length;
  const rejected = aRequest(maria);
  expect(inState("Pendiente")).toBe(1);
  world.do(world.admin, rejectLoan, { loanId: rejected, motivo: null });
  expect([inState("Pendiente"), inState("Rechazado")]).toEqual([0, 1]);
  const loanId = anApproved(world, maria);
  expect(listLoans(db(), { hoy: dia("2027-01-15"), buscar: loanId, limit: 10, status: "Aprobado" }).items).toHaveLength(
    1,
  );
  world.do(world.admin, completeLoan, { loanId });
  expect(inState("Aprobado")).toBe(0);
  expect(listCompletados(db(), { buscar: "V-11.000.002", limit: 10 }).items).toMatchObject([{ id: loanId }]);
  world.do(world.admin, banOfLoan, { loanId: rejected, motivo: null });
  expect([inState("Rechazado"), inState("Baneado")]).toEqual([0, 1]);
});

test("verifications are searched among those that wait, longest waiting first", () => {
  const people = [1, 2, 3].map((n) => {
    const person = world.newcomer();
    world.do(
      person,
      saveProfile,
      profileOf({
        nombre: `Luz ${n}`,
        correo: `luz${n}@cuotica.test`,
        telefono: `+58414000000${n}`,
        cedula: `V900000${n}`,
      }),
    );
    world.clock.advance(1000);
    world.do(person, submitVerificacion, { imgVerify1: photoOf(person), imgVerify2: photoOf(person) });
    return person.usuario.id;
  });
  const waiting = (buscar: string) => listPending(db(), { buscar, limit: 10 }).items.map(({ userId }) => userId);
  expect(waiting("luz")).toEqual(people);
  expect(waiting("maria")).toEqual([]);
  expect(waiting(people[1] ?? "")).toEqual([people[1]]);
  world.do(world.admin, rejectVerificacion, { userId: people[0] ?? "", motivo: "Borrosa" });
  expect(waiting("luz")).toEqual(people.slice(1));
});

test("pages of a search follow by key, newest first, without gaps or repeats, though one of them goes away", () => {
  anApproved(world, maria);
  const made = Array.from({ length: 9 }, (_, i) => {
    world.clock.advance(1000);
    return aPago(maria, 6_00, String(1000 + i));
  }).reverse();
  const page = (cursor: string | null) => listPagos(db(), { buscar: "maria", limit: 4, cursor });
  const first = page(null);
  world.do(world.admin, removePago, { pagoId: made[3] ?? "" });
  const second = page(first.nextCursor);
  const third = page(second.nextCursor);
  expect([...first.items, ...second.items, ...third.items].map(({ id }) => id)).toEqual(made);
  expect(third.nextCursor).toBeNull();
  expect(() => page("x")).toThrow();
});

test("the counts of the tabs are those of the rows", () => {
  anApproved(world, maria);
  anApprovedPago(world, maria);
  aPago(maria);
  aRequest(world.borrower());
  expect(getResumen(db()).cantidades).toEqual({
    pendientes: 1,
    aprobadas: 1,
    rechazadas: 0,
    completados: 0,
    pagos: 1,
    verificaciones: 0,
  });
});

test("the audit by a person's data, by UID and by action", () => {
  const loanId = anApproved(world, maria);
  const lines = (buscar: string) => listAuditoria(db(), { buscar, limit: 50 }).items.map(({ accion }) => accion);
  expect(lines("maria nunez")).toContain("loans.approve");
  expect(lines(maria.usuario.id)).toEqual(lines("maria nunez"));
  expect(lines(loanId)).toEqual(["loans.approve", "loans.request"]);
  expect(lines("loans.approve")).toEqual(["loans.approve"]);
  expect(lines("pedro")).toEqual([]);
  const paged = listAuditoria(db(), { buscar: "maria", limit: 2 });
  const rest = listAuditoria(db(), { buscar: "maria", limit: 50, cursor: paged.nextCursor });
  expect([...paged.items, ...rest.items].map(({ accion }) => accion)).toEqual(lines("maria"));
});

describe("inside words, in the panel's search", () => {
  const found = (texto: string) => findAll(db(), texto).clientes.map(({ userId }) => userId);

  test.each(["uñe", "UNEZ", "ría josé", "0000", "100000", "1.000.00", "aria@cuot", "uotica.tes", "unez ose"])(
    "%s finds her, who is found by its beginning too",
    (texto) => {
      expect(found(texto)).toEqual([maria.usuario.id]);
    },
  );

  test.each(["ux", "añu", "zenu", "maria pedro", '"', "nez OR mar", "999"])("%s finds nobody", (texto) => {
    expect(found(texto)).toEqual([]);
  });

  test("those whose words begin so come first; what changed is found at once; an administrator is no client", () => {
    const ana = world.borrower();
    world.do(world.admin, requestVerificacion, { userId: ana.usuario.id });
    world.do(
      ana,
      saveProfile,
      profileOf({ nombre: "Ariana", apellido: "Rojas", telefono: "+584149999999", cedula: "V8888888" }),
    );
    expect(found("aria")).toEqual([ana.usuario.id, maria.usuario.id]);
    expect(found("arian")).toEqual([ana.usuario.id]);
    expect(found("ria")).toContain(ana.usuario.id);
    expect(found("ojas")).toEqual([ana.usuario.id]);
    expect(found(world.row(world.admin).correo)).toEqual([]);
  });

  test("to do something with a loan under way, only those are found: by words, by what is inside, by UID", () => {
    const loanId = anApproved(world, maria);
    aRequest(world.borrower());
    const enCurso = (texto: string) => findEnCurso(db(), texto).map((loan) => loan.loanId);
    for (const texto of ["nuñez", "uñe", "11000002", maria.usuario.id, loanId])
      expect(enCurso(texto)).toEqual([loanId]);
    expect(enCurso("pedro")).toEqual([]);
    expect(findEnCurso(db(), "nunez")[0]).toMatchObject({ userId: maria.usuario.id, montoFinal: 24_00 });
    world.do(world.admin, completeLoan, { loanId });
    expect(enCurso("nunez")).toEqual([]);
  });
});

describe("everything at once", () => {
  test("clients, loans and pagos, each with where it leads", () => {
    const loanId = anApproved(world, maria);
    const pagoId = aPago(maria, 6_00, "4321");
    const { id: userId } = maria.usuario;
    const nombre = "María José Núñez";
    expect(findAll(db(), "maria")).toEqual({
      clientes: [
        { userId, nombre, cedula: "V11000002", telefono: "+584121000002", correo: "maria@cuotica.test", nivel: 1 },
      ],
      loans: [{ loanId, userId, nombre, status: "Aprobado", amount: 20_00 }],
      pagos: [{ pagoId, userId, nombre, codigo: "4321", monto: 6_00, status: "Pendiente" }],
    });
    expect(findAll(db(), "4321")).toMatchObject({ clientes: [], loans: [], pagos: [{ pagoId }] });
    expect(findAll(db(), loanId)).toMatchObject({ clientes: [], loans: [{ loanId }], pagos: [] });
    expect(findAll(db(), userId).clientes).toHaveLength(1);
    world.do(world.admin, completeLoan, { loanId });
    expect(findAll(db(), "nunez").loans).toMatchObject([{ loanId, status: "Completado" }]);
    expect(findAll(db(), "nadie")).toEqual({ clientes: [], loans: [], pagos: [] });
  });

  test("a cédula with its letter is whose it is, whatever mail has it inside; one that is nobody's is looked for inside too", () => {
    const leo = world.newcomer();
    world.do(leo, saveProfile, profileOf({ nombre: "Leo", telefono: "+584149999999", cedula: "V8888888" }));
    const set = (person: UserContext, row: { correo?: string; cedula?: string }) =>
      world.storage.db.update(usuarios).set(row).where(eq(usuarios.id, person.usuario.id)).run();
    set(leo, { correo: "lev11000002@cuotica.test" });
    const found = (texto: string) => findAll(db(), texto).clientes.map(({ userId }) => userId);
    expect(found("V-11.000.002")).toEqual([maria.usuario.id]);
    expect(found("11000002")).toEqual([maria.usuario.id, leo.usuario.id]);
    set(maria, { cedula: "V7777777" });
    expect(found("V-11.000.002")).toEqual([leo.usuario.id]);
  });

  test("at most eight of each, whole words before longer ones, then the newest", () => {
    const ana = world.newcomer();
    world.do(ana, saveProfile, profileOf({ nombre: "Ana", telefono: "+584149999999", cedula: "V8888888" }));
    for (let n = 1; n <= 9; n += 1) {
      const person = world.newcomer();
      world.do(
        person,
        saveProfile,
        profileOf({ nombre: "Anabel", telefono: `+58416000000${n}`, cedula: `V800000${n}` }),
      );
    }
    const found = findAll(db(), "ana").clientes;
    expect(found).toHaveLength(8);
    expect(found.map(({ nombre }) => nombre).slice(0, 2)).toEqual(["Ana Núñez", "Anabel Núñez"]);
    expect(found[1]?.telefono).toBe("+584160000009");
  });
});

test("a borrower's own pagos are theirs whatever is searched", async () => {
  anApproved(world, maria);
  aPago(maria);
  const own = (who: UserContext, buscar: string) => world.caller(who).pagos.mine({ buscar, limit: 10 });
  expect((await own(maria, "nadie")).items).toHaveLength(1);
  expect((await own(world.borrower(), "maria")).items).toEqual([]);
});

describe("the index", () => {
  test("is made for what was there before it", () => {
    anApproved(world, maria);
    aPago(maria);
    world.storage.driver.exec("drop table busqueda");
    migrateStorage(world.storage, null);
    expect(pagosFound("maria", "Pendiente")).toBe(1);
    expect(clientes("nunez")).toEqual([maria.usuario.id]);
  });

  test("is whole in a backup", () => {
    anApproved(world, maria);
    world.do(world.admin, removePago, { pagoId: aPago(maria) });
    aPago(maria);
    const file = `${world.storage.driver.name}.copia`;
    backupTo(world.storage.driver, file);
    const copy = openDatabase(file);
    expect(listWrongBuscables(copy.db)).toEqual([]);
    expect(listPagos(copy.db, { buscar: "maria", limit: 10 }).items).toHaveLength(1);
    copy.close();
  });

  test.each([
    ["a row is missing", "delete from buscables where tipo = 'pago'"],
    [
      "something gone is still there",
      "insert into buscables (tipo, entidadId, status, texto) values ('pago', 'x', '', 'x')",
    ],
    ["a text is not what it should be", "update buscables set texto = 'otro' where tipo = 'loan'"],
    ["a count is wrong", "update conteos set cantidad = cantidad + 1"],
    ["the full-text table lost what it read", "insert into busqueda (busqueda) values ('delete-all')"],
  ])("is known to be wrong when %s, and is made again", async (_what, damage) => {
    anApproved(world, maria);
    aPago(maria);
    world.storage.driver.exec(damage);
    expect(listWrongBuscables(db())).not.toEqual([]);
    expect(await rebuildBusqueda(db())).toBe(4);
    expect(listWrongBuscables(db())).toEqual([]);
    expect(pagosFound("maria", "Pendiente")).toBe(1);
    expect(getResumen(db()).cantidades).toMatchObject({ aprobadas: 1, pagos: 1 });
  });

  test("is made again a few at a time while others write: in the end it agrees, and the newest is still the newest", async () => {
    // More than one turn of it.
    inTransaction(db(), (tx) => {
      for (let n = 0; n < 500; n += 1) insertAccount(tx, `muchos${n}@cuotica.test`, "hash", world.clock.now());
    });
    anApproved(world, maria);
    const pagoId = aPago(maria);
    let done = false;
    const made = rebuildBusqueda(db()).finally(() => (done = true));
    // Its first turn is over by now. Of the rows still to come one changes, one goes, and some are new.
    const old = db().select({ id: usuarios.id }).from(usuarios).orderBy(usuarios.id).limit(1).get()?.id ?? "";
    db().update(usuarios).set({ nombre: "Cambiada" }).where(eq(usuarios.id, old)).run();
    run(maria, withdrawPago, { pagoId });
    world.clock.advance(1000);
    const newest = aPago(maria, 6_00, "9876");
    expect(done).toBe(false);
    await made;
    expect(listWrongBuscables(db())).toEqual([]);
    const { items } = listPagos(db(), { buscar: "maria", limit: 10 });
    expect(items.map(({ id }) => id)).toEqual([newest]);
  });
});

describe("by the beginning of a long word", () => {
  /** That many people, each with their first name, the last the newest. */
  const arePeople = (nombres: string[]) =>
    nombres.map((nombre, i) => {
      const id = inTransaction(db(), (tx) => insertAccount(tx, `p${i}@otro.test`, "hash", world.clock.now()));
      db().update(usuarios).set({ nombre, apellido: "Paz" }).where(eq(usuarios.id, id)).run();
      return id;
    });
  const found = (buscar: string) => listClientes(db(), { buscar, limit: 3 }).items.map(({ id }) => id);

  test.each([
    ["most", (i: number) => i % 4 !== 0],
    ["few", (i: number) => i % 50 === 7],
    ["none of the newest", (i: number) => i < 20],
  ])("the newest come first where %s of those that begin alike have it", (_, has) => {
    const nombres = Array.from({ length: 200 }, (_, i) => (has(i) ? "Roberta" : "Robín"));
    const ids = arePeople(nombres)
      .filter((_, i) => has(i))
      .reverse();
    expect(found("robert")).toEqual(ids.slice(0, 3));
    expect(found("ROBÉRT paz")).toEqual(ids.slice(0, 3));
    const { nextCursor } = listClientes(db(), { buscar: "robert", limit: 3 });
    const next = listClientes(db(), { buscar: "robert", limit: 3, cursor: nextCursor ?? "" });
    expect(next.items.map(({ id }) => id)).toEqual(ids.slice(3, 6));
    expect(found("robertina")).toEqual([]);
  });

  test.each([
    ["the newest of a kind where they have it too", 70, 0],
    ["those before where the newest have not", 30, 70],
    ["as many as there are", 5, 70],
  ])("a letter that nearly everything begins with finds %s", (_, martas, others) => {
    const sample = aRequest(maria);
    const people = arePeople([...Array(martas).fill("Marta"), ...Array(others).fill("Xoel")]);
    const names = db().all<{ name: string }>(sql`select name from pragma_table_info('loans')`);
    for (let i = 0; i < 80; i += 1) {
      const own: Record<string, string> = {
        id: `printf('%s-%03d', id, ${i})`,
        userId: `'${people[0]}'`,
        ...{ numero: "null", status: "'Rechazado'" },
      };
      const values = names.map(({ name }) => own[name] ?? `"${name}"`).join(", ");
      db().run(sql.raw(`insert into loans select ${values} from loans where id = '${sample}'`));
    }
    const found = findAll(db(), "m");
    const wanted = [maria.usuario.id, ...people.slice(0, martas)].reverse().slice(0, 8);
    expect(found.clientes.map(({ userId }) => userId)).toEqual(wanted);
    expect(found.loans.map(({ loanId }) => loanId.slice(-3))).toEqual([
      "079",
      "078",
      "077",
      "076",
      "075",
      "074",
      "073",
      "072",
    ]);
  });

  test("each list holds its own, whether many have the word or few, and however many others have it", () => {
    const sample = aRequest(maria);
    const names = db()
      .all<{ name: string }>(sql`select name from pragma_table_info('loans')`)
      .map(({ name }) => name);
    // Of 150 people, three of four are Robertas, two of three wait for an answer, and one has a name of her own.
    const nombres = Array.from({ length: 150 }, (_, i) => (i === 70 ? "Robertina" : i % 4 === 0 ? "Robín" : "Roberta"));
    const people = arePeople(nombres);
    const loans = people.map((userId, i) => {
      const own: Record<string, string> = {
        ...{ id: `printf('%s-%03d', id, ${i})`, userId: `'${userId}'`, numero: "null", nombre: `'${nombres[i]}'` },
        ...{ createdAt: `createdAt + ${i}`, status: i % 3 === 0 ? "'Rechazado'" : "'Pendiente'" },
      };
      const values = names.map((name) => own[name] ?? `"${name}"`).join(", ");
      db().run(sql.raw(`insert into loans select ${values} from loans where id = '${sample}'`));
      return `${sample}-${String(i).padStart(3, "0")}`;
    });
    const wanted = (status: "Pendiente" | "Rechazado", word: string) =>
      loans
        .filter((_, i) => (i % 3 === 0) === (status === "Rechazado") && fold(nombres[i] ?? "").startsWith(word))
        .reverse();
    const pages = (status: "Pendiente" | "Rechazado", buscar: string) => {
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const page = listLoans(db(), { status, buscar, cursor, limit: 7, hoy: dia("2027-02-01") });
        seen.push(...page.items.map(({ id }) => id));
        cursor = page.nextCursor;
      } while (cursor);
      return seen;
    };
    for (const word of ["robe", "roberta", "robertina", "robín", "rob"])
      for (const status of ["Pendiente", "Rechazado"] as const)
        expect(pages(status, word), word).toEqual(wanted(status, fold(word)));
    expect(listClientes(db(), { buscar: "robertina", limit: 3 }).items.map(({ id }) => id)).toEqual([people[70]]);
    expect(findAll(db(), "robertina")).toMatchObject({
      clientes: [{ userId: people[70] }],
      loans: [{ loanId: loans[70] }],
    });
    expect(findAll(db(), "roberta").loans.map(({ loanId }) => loanId)).toEqual(
      loans
        .filter((_, i) => nombres[i] === "Roberta")
        .reverse()
        .slice(0, 8),
    );
  });

  test("who waits for a review is found in their order, by a word that many have and by one of few", () => {
    // Of 700 people one in two is a Roberta; all wait but one in five, and those who wait longest came last.
    const nombres = Array.from({ length: 700 }, (_, i) => (i === 3 ? "Robertina" : i % 2 === 0 ? "Robín" : "Roberta"));
    const people = arePeople(nombres);
    const [imgVerify1, imgVerify2] = [imagenIdOf(photoOf(maria)), imagenIdOf(photoOf(maria))];
    const photos = { imgVerify1, imgVerify2 };
    const waits = (i: number) => i % 5 !== 0;
    for (const [i, id] of people.entries())
      if (waits(i))
        db()
          .update(usuarios)
          .set({ ...photos, verificacionEnviada: instante(1_000_000 - i) })
          .where(eq(usuarios.id, id))
          .run();
    const pages = (buscar: string) => {
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const page = listPending(db(), { buscar, cursor, limit: 40 });
        seen.push(...page.items.map(({ userId }) => userId));
        cursor = page.nextCursor;
      } while (cursor);
      return seen;
    };
    for (const word of ["robe", "roberta", "robertina", "robin", "rob", "nadie"])
      expect(pages(word), word).toEqual(
        people.filter((_, i) => waits(i) && fold(nombres[i] ?? "").startsWith(word)).reverse(),
      );
  });

  test("what a text is found by is what the full-text table finds it by", () => {
    const texts = [
      "María-José O'Neill",
      "Ñáñez, Güiria (Sucre)",
      "a_b c.d@e-f.com",
      "Łódź ÅSE ßtraße",
      "V12345678 0412",
      "人民 Ⅷ ½",
    ];
    const queries = [
      '"maria"*',
      '"jose"*',
      '"neil"*',
      '"nane"*',
      '"guir"*',
      '"a"*',
      '"b"*',
      '"com"*',
      '"łod"*',
      '"ase"*',
      '"ßtr"*',
      '"123"*',
      '"v123"*',
      // Whole.
      '"maria"',
      '"mari"',
      '"v12345678"',
      '"v123"',
      '"com"',
    ];
    const { driver } = world.storage;
    driver.exec(
      `create virtual table temp.solo using fts5 (texto, tokenize = 'unicode61 remove_diacritics 2', detail = column)`,
    );
    const put = driver.prepare("insert into solo (rowid, texto) values (?, ?)");
    for (const [i, text] of texts.entries()) put.run(i, text);
    const both = [...queries, '"maria"* AND ("xyz"* OR "oneil"*)', '("a"* OR "zz"*) AND "com"*'];
    for (const query of both) {
      const hits = driver.prepare("select rowid as i from solo where solo match ?").all(query) as { i: number }[];
      expect(
        texts.flatMap((text, i) => (finderOf(query)(text) ? i : [])),
        query,
      ).toEqual(hits.map(({ i }) => i));
    }
  });
});
