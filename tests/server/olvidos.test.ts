/** Forgetting a person: nothing of them is left anywhere in the file, and the books are unchanged to the cent. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { bolivares, centavos } from "../../rules/money/dinero.ts";
import { imagenIdOf } from "../../rules/people/verificaciones.ts";
import { adminEvents } from "../../rules/texts/events/events.ts";
import { confirmPares } from "../../server/bank/banco/actions.ts";
import { audit } from "../../server/core/auditoria/queries.ts";
import type { UserContext } from "../../server/core/context.ts";
import { insertEntrada } from "../../server/identity/actividad/queries.ts";
import { insertAccount, setPhone } from "../../server/identity/cuentas/queries.ts";
import { registerPagoFor } from "../../server/lending/anotaciones/actions.ts";
import { completeLoan } from "../../server/lending/completados/actions.ts";
import { listCompletados } from "../../server/lending/completados/queries.ts";
import { refundCredito } from "../../server/lending/creditos/actions.ts";
import { addGestion } from "../../server/lending/gestiones/actions.ts";
import { getCredito } from "../../server/lending/libro/queries.ts";
import { rejectLoan } from "../../server/lending/loans/actions.ts";
import { setPagoStatus } from "../../server/lending/pagos/actions.ts";
import { receiveEscrito } from "../../server/messages/respuestas/actions.ts";
import { suppress } from "../../server/messages/supresiones/queries.ts";
import { tellAdmins } from "../../server/messages/tell.ts";
import { examine } from "../../server/operator/doctor/actions.ts";
import { forgetPerson, refuseOlvido, requestOlvido, withdrawOlvido } from "../../server/operator/olvidos/actions.ts";
import { OLVIDOS } from "../../server/operator/olvidos/jobs.ts";
import { findUltimo } from "../../server/operator/olvidos/queries.ts";
import { banUsuario } from "../../server/people/baneos/actions.ts";
import { imagenFile } from "../../server/people/imagenes/actions.ts";
import { saveProfile } from "../../server/people/usuarios/actions.ts";
import { inTransaction } from "../../server/storage/db.ts";
import { historia } from "../money/azar.ts";
import { abrirEscena } from "../money/escena.ts";
import { obedecer } from "../money/ordenes.ts";
import { forAll, runs } from "../support/azar.ts";
import { aMovimiento, aPagoBs, aRate } from "../support/conciliacion.ts";
import {
  anApproved,
  aPago,
  aRequest,
  createWorld,
  PROFILE,
  photoOf,
  type World,
  withCredit,
} from "../support/world.ts";

let world: World;
beforeEach(() => {
  world = createWorld();
});
afterEach(() => world.close());

const forget = ({ usuario }: UserContext, by = world) => by.do(by.admin, forgetPerson, { userId: usuario.id });
const code = (act: () => unknown) => {
  try {
    act();
  } catch (error) {
    return (error as { code?: string }).code;
  }
  return "did it";
};
const sweep = (by = world) =>
  OLVIDOS.run({ ...by.base, usuario: null }, { debida: by.clock.now(), signal: new AbortController().signal });
const faults = (by: World) =>
  examine(by.storage, join("no", "photos"))
    .filter(({ check }) => check !== "Cada imagen tiene su archivo")
    .flatMap(({ faults }) => faults);

/** Every figure of the books and reports, excluding the data for searches and messages. */
const CIFRAS = [
  "saldos",
  "saldosLoans",
  "creditos",
  "flujos",
  "diario",
  "entregas",
  "decisiones",
  "cohortes",
  "segmentos",
];
const DE_LOANS =
  "id, numero, userId, amount, nivel, estado, status, interes, cuotas, cuotasPagadas, montoFinal, multas, createdAt, decididoEn";
function cifras({ storage: { driver } }: World) {
  const rows = (query: string) => driver.prepare(query).all();
  return {
    ...Object.fromEntries(
      [...CIFRAS, "resumenFinanciero", "asientos", "movimientos", "cargos", "reintegros", "numeracion", "conteos"].map(
        (table) => [table, rows(`select * from "${table}"`)],
      ),
    ),
    loans: rows(`select ${DE_LOANS} from loans`),
    completados: rows(`select ${DE_LOANS.replace("status, ", "")}, castigo, aTiempo from completados`),
    pagos: rows(
      "select id, numero, userId, loanId, codigo, referencia, monto, montoBs, status, fecha, fechaPago, cuotasAplicadas from pagos",
    ),
    personas: rows("select id, nivel, saldo, ultimoPago, prestamosCompletados, creado from usuarios"),
    movimientosBanco: rows("select id, monto, referencia, dia, hora, estado, huella, vez from movimientosBanco"),
    emparejamientos: rows("select * from emparejamientos"),
  };
}

/** Every place one of the words occurs: each text of each table, and the bytes of the file. */
function whereIs({ storage: { driver } }: World, words: readonly string[]): string[] {
  const tables = driver
    .prepare("select name from sqlite_master where type = 'table' and sql not like 'CREATE VIRTUAL%'")
    .pluck()
    .all() as string[];
  const files = [driver.name, `${driver.name}-wal`].filter(existsSync);
  const places: [string, Buffer][] = [
    ...tables.flatMap((table) =>
      (driver.prepare(`select * from "${table}"`).all() as Record<string, unknown>[]).flatMap((row) =>
        Object.entries(row).map(([column, value]): [string, Buffer] => [
          `${table}.${column}`,
          Buffer.isBuffer(value) ? value : Buffer.from(String(value)),
        ]),
      ),
    ),
    ...files.map((file): [string, Buffer] => [file.endsWith("wal") ? "the log" : "the file", readFileSync(file)]),
  ];
  const plain = (text: Buffer) => text.toString("latin1").toLowerCase();
  const sought = words.map((word) => [word, plain(Buffer.from(word))] as const);
  return places.flatMap(([place, bytes]) => {
    const text = plain(bytes);
    return sought.filter(([, bits]) => text.includes(bits)).map(([word]) => `${place}: ${word}`);
  });
}

const ANA = {
  ...PROFILE,
  ...{
    nombre: "Anacleta",
    apellido: "Zambranopeña",
    direccion: "Calle Quinzapata 77",
    ciudad: "Ciudad Bolívar",
    correo: "anacleta@correo.test",
  },
  ...{ telefono: "+584267654399", cedula: "V19876543" },
};
/** Everything that would identify her. */
const SENAS = [
  "Anacleta",
  "Zambranope",
  "Quinzapata",
  "anacleta@correo.test",
  "entra@correo.test",
  "4267654399",
  "19876543",
  "4141112233",
];

/** A person with every kind of trace, her loan paid and closed. */
async function anacleta(): Promise<{ persona: UserContext; fotos: string[] }> {
  const { base, storage, clock, admin } = world;
  const id = inTransaction(storage.db, (tx) => insertAccount(tx, "entra@correo.test", "hash", clock.now()));
  const persona = { ...world.newcomer(), usuario: { id } } as UserContext;
  const renew = () => Object.assign(persona, { usuario: world.row(persona) });
  renew();
  world.do(persona, saveProfile, ANA);
  setPhone(storage.db, id, "+584141112233");
  const fotos = [photoOf(persona), photoOf(persona)];
  storage.driver
    .prepare("update usuarios set verify = 1, imgVerify1 = ?, imgVerify2 = ?, verificacionEnviada = 1 where id = ?")
    .run(...fotos.map(imagenIdOf), id);
  storage.driver.prepare("delete from imagenesSueltas").run();
  renew();
  aRate(world);
  const loanId = anApproved(world, persona);
  const captura = imagenIdOf(photoOf(persona));
  const pagoId = aPagoBs(persona, 2_400_00, "000123456789");
  storage.driver.prepare("delete from imagenesSueltas where id = ?").run(captura);
  storage.driver
    .prepare("update pagos set captura = ?, telefonoPagador = '+584267654399' where id = ?")
    .run(captura, pagoId);
  const movimientoId = aMovimiento(world, 2_400_00, "000123456789", {
    telefono: ANA.telefono,
    nombre: "ANACLETA ZAMBRANOPEÑA",
    cedula: ANA.cedula,
  });
  await confirmPares({ ctx: admin, input: { pares: [{ pagoId, movimientoId }] } });
  world.do(admin, completeLoan, { loanId });
  world.do(admin, addGestion, {
    userId: id,
    loanId,
    tipo: "nota",
    texto: "Anacleta vive en Quinzapata",
    promesa: null,
  });
  inTransaction(storage.db, (tx) => {
    insertEntrada(tx, { ...base, agente: "Navegador de Anacleta" }, id, "entro");
    suppress(tx, {
      canal: "correo",
      destino: "anacleta@correo.test",
      motivo: "rebote",
      detalle: null,
      desde: clock.now(),
    });
    audit(tx, admin, {
      accion: "exportar",
      userId: admin.usuario.id,
      entidadId: "clientes",
      despues: { lista: "clientes", buscar: "anacleta zambranopeña" },
    });
  });
  world.do(base, receiveEscrito, {
    telefono: ANA.telefono,
    wamid: "uno",
    tipo: "text",
    texto: "Soy Anacleta",
    momento: clock.now(),
  } as never);
  return { persona, fotos: [...fotos.map(imagenIdOf), captura] };
}

describe("nothing of them is left, and the books are as they were", () => {
  test("in no table and in no byte of the file; totals, reports and doctor as before", async () => {
    const { persona, fotos } = await anacleta();
    const { imagenesDir } = world.base.maquina;
    mkdirSync(imagenesDir, { recursive: true });
    for (const id of fotos) writeFileSync(imagenFile(imagenesDir, id), "foto");
    const words = [...SENAS, ...fotos];
    expect(new Set(whereIs(world, words).map((line) => line.split(": ")[1]))).toEqual(new Set(words));
    const before = cifras(world);
    forget(persona);
    await sweep();
    expect(whereIs(world, words)).toEqual([]);
    expect(cifras(world)).toEqual(before);
    expect(faults(world)).toEqual([]);
    expect(fotos.filter((id) => existsSync(imagenFile(imagenesDir, id)))).toEqual([]);
    world.storage.driver.exec("vacuum");
    expect(whereIs(world, words)).toEqual([]);
    expect(listCompletados(world.storage.db, { limit: 5 } as never).items[0]).toMatchObject({
      nombre: "Persona",
      apellido: "borrada",
    });
  });
});

test("of a namesake nothing goes: neither their notice, nor what administrators were sent about them", () => {
  const { db, driver } = world.storage;
  const [jose, otro] = [world.newcomer(), world.newcomer()];
  const named = { ...PROFILE, nombre: "José", apellido: "Pérez" };
  world.do(jose, saveProfile, { ...named, cedula: "V17000001", telefono: "+584141110001", correo: "jose@correo.test" });
  world.do(otro, saveProfile, { ...named, cedula: "V20111222", telefono: "+584141110002", correo: "otro@correo.test" });
  const notices = [
    "Bs. 900,00 de JOSÉ PÉREZ GARCÍA CI 20111222",
    "Bs. 900,00 de MAJOSÉ PÉREZ",
    "Bs. 900,00 de JOSE PEREZ ref 1234",
    "Bs. 900,00 de 0414-111.00.01",
  ];
  for (const texto of notices)
    driver
      .prepare(
        "insert into evidencias (id, canal, texto, estado, huella, recibido) values (?, 'aviso', ?, 'sin_reconocer', ?, 1)",
      )
      .run(texto, texto, texto);
  for (const { usuario } of [jose, otro])
    inTransaction(db, (tx) =>
      tellAdmins(
        tx,
        world.base,
        adminEvents.pagoRegistered({
          userId: usuario.id,
          nombre: "José Pérez",
          monto: centavos(1_00),
          codigo: "1234",
          fecha: world.clock.now(),
        }),
      ),
    );
  forget(jose);
  const left = driver.prepare("select texto from evidencias where texto like 'Bs.%'").pluck().all();
  expect(left).toEqual(notices.slice(0, 2));
  const mails = driver
    .prepare("select json_extract(params, '$.user_uid') from mensajes where plantilla = 'pago'")
    .pluck()
    .all();
  expect(mails).toEqual([otro.usuario.id]);
});

/** Why a person cannot be forgotten yet, or null if the request is accepted. */
const ask = (person: UserContext) => code(() => world.do(person, requestOlvido, { motivo: null }));

describe("asking", () => {
  test.each([
    ["a request waits", (person: UserContext) => void aRequest(person)],
    ["a loan is under way", (person: UserContext) => void anApproved(world, person)],
    [
      "a pago is in review",
      (person: UserContext) => {
        const loanId = anApproved(world, person);
        aPago(person, 24_00);
        world.do(world.admin, completeLoan, { loanId });
      },
    ],
    [
      "something was given up",
      (person: UserContext) => void world.do(world.admin, completeLoan, { loanId: anApproved(world, person) }),
    ],
  ])("refused while %s, and so is carrying it out", (_, owe) => {
    const person = world.borrower();
    owe(person);
    expect(ask(person)).toBe("FORGET_HINDERED");
    expect(code(() => forget(person))).toBe("FORGET_HINDERED");
    expect(world.row(person)).toMatchObject({ olvidado: null, nombre: PROFILE.nombre });
  });

  test("refused while money is theirs", () => {
    const person = withCredit(world);
    expect(ask(person)).toBe("FORGET_HINDERED");
    world.do(world.admin, refundCredito, {
      userId: person.usuario.id,
      monto: centavos(6_00),
      bs: bolivares(600_00),
      referencia: "123456",
    });
    expect(ask(person)).toBe("did it");
  });

  test("once at a time; taken back; refused for a reason that the person reads; asked again", () => {
    const { db } = world.storage;
    const person = world.borrower();
    const { id: userId } = person.usuario;
    expect([ask(person), ask(person)]).toEqual(["did it", "FORGET_ASKED"]);
    world.do(person, withdrawOlvido, null as never);
    expect(findUltimo(db, userId)?.estado).toBe("retirado");
    expect(code(() => world.do(world.admin, refuseOlvido, { userId, motivo: "x" }))).toBe("FORGET_NOT_ASKED");
    world.clock.advance(1000);
    expect(ask(person)).toBe("did it");
    world.do(world.admin, refuseOlvido, { userId, motivo: "Hay un reclamo abierto" });
    expect(findUltimo(db, userId)).toMatchObject({ estado: "negado", respuesta: "Hay un reclamo abierto" });
    const told = world.storage.driver
      .prepare("select mensaje from notificaciones where userId = ?")
      .pluck()
      .all(userId);
    expect(told.join()).toContain("Hay un reclamo abierto");
    world.clock.advance(1000);
    expect(ask(person)).toBe("did it");
  });
});

describe("carried out", () => {
  test("once, never of an administrator, and the audit says by whom and when", () => {
    const person = world.borrower();
    forget(person);
    expect(code(() => forget(person))).toBe("PERSON_FORGOTTEN");
    expect(code(() => forget(world.anAdmin("lector")))).toBe("ADMIN_NOT_FORGETTABLE");
    const line = world.storage.driver
      .prepare("select actorId, userId, fecha from auditoria where accion = 'olvidos.forget'")
      .all();
    expect(line).toEqual([{ actorId: world.admin.usuario.id, userId: person.usuario.id, fecha: world.clock.now() }]);
  });

  test("their cédula, phone and address are free; a ban comes back with its cédula, once", () => {
    const [good, bad] = [world.borrower(), world.borrower()];
    world.do(world.admin, banUsuario, { userId: bad.usuario.id, motivo: "Fraude" });
    for (const person of [good, bad]) forget(person);
    const again = (before: UserContext, letra = "V") => {
      const { telefono, cedula } = before.usuario;
      const person = world.newcomer();
      world.do(person, saveProfile, {
        ...PROFILE,
        telefono: telefono ?? "",
        cedula: `${letra}${cedula?.slice(1)}`,
      } as never);
      return { person, baneado: world.row(person).baneoDesde !== null };
    };
    expect(again(good).baneado).toBe(false);
    const back = again(bad, "E");
    expect(back.baneado).toBe(true);
    expect(world.storage.driver.prepare("select * from impedidos").all()).toEqual([]);
    const another = { ...PROFILE, cedula: "V19999999", telefono: "+584140009999" };
    expect(() => world.do(back.person, saveProfile, another as never)).toThrow(
      expect.objectContaining({ code: "PROFILE_CEDULA_BANNED" }),
    );
    forget(back.person);
    expect(again({ usuario: { ...bad.usuario } } as UserContext).baneado).toBe(true);
  });

  test("after any history, whoever may be forgotten is, and every figure stands", async () => {
    const numRuns = runs(5);
    let forgotten = 0;
    await forAll(
      fc.asyncProperty(historia(20), async (ordenes) => {
        const { world: other, ...escena } = abrirEscena();
        try {
          for (const orden of ordenes) obedecer({ world: other, ...escena }, orden);
          for (const person of escena.gente) settleAll(other, person);
          const before = cifras(other);
          for (const person of escena.gente) if (code(() => forget(person, other)) === "did it") forgotten += 1;
          expect(cifras(other)).toEqual(before);
          expect(faults(other)).toEqual([]);
        } finally {
          other.close();
        }
      }),
      { numRuns },
    );
    expect(forgotten).toBeGreaterThan(numRuns / 2);
  }, 60_000);
});

/** Decides what waits and settles what is owed, so that there is something to forget. */
function settleAll(other: World, { usuario: { id: userId } }: UserContext): void {
  const { driver, db } = other.storage;
  const ids = (query: string) => driver.prepare(query).pluck().all(userId) as string[];
  for (const loanId of ids("select id from loans where userId = ? and status = 'Pendiente'"))
    other.do(other.admin, rejectLoan, { loanId, motivo: null });
  for (const pagoId of ids("select id from pagos where userId = ? and status = 'Pendiente'"))
    code(() => other.do(other.admin, setPagoStatus, { pagoId, status: "Rechazado", cuotas: 1, motivo: null }));
  for (const loanId of ids("select id from loans where userId = ? and status = 'Aprobado' and castigadoEn is null")) {
    const owed = driver.prepare("select monto from saldosLoans where loanId = ?").pluck().get(loanId) as number;
    if (owed > 0) {
      const paid = { userId, monto: centavos(owed), codigo: "4321", referencia: null, metodo: "efectivo" } as never;
      const { id: pagoId } = other.do(other.admin, registerPagoFor, paid) as { id: string };
      other.do(other.admin, setPagoStatus, { pagoId, status: "Aprobado", cuotas: 1, motivo: null });
    }
    code(() => other.do(other.admin, completeLoan, { loanId }));
  }
  const monto = getCredito(db, userId);
  if (monto > 0) other.do(other.admin, refundCredito, { userId, monto, bs: bolivares(100), referencia: "1234" });
}
