/** Made-up businesses: approved by doctor, the same for the same seed, and never where there is real data. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { verifyPassword } from "better-auth/crypto";
import { eq, is } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as schema from "../../../drizzle/schema.ts";
import { addDays, MS_PER_DAY } from "../../../rules/country/fecha.ts";
import { DEMO, DESTINOS, planPersonas } from "../../../rules/operator/semilla.ts";
import { getCasa } from "../../../server/core/ajustes/queries.ts";
import { listAuditoria } from "../../../server/core/auditoria/queries.ts";
import { systemClock, today } from "../../../server/core/clock.ts";
import { createAdmin } from "../../../server/identity/admins/actions.ts";
import { listCompletados } from "../../../server/lending/completados/queries.ts";
import { listAdminEmails } from "../../../server/messages/mensajes/queries.ts";
import { drawPhoto } from "../../../server/operator/dibujo.ts";
import { recode } from "../../../server/people/image.ts";
import { hasAdmin } from "../../../server/people/usuarios/queries.ts";
import { lockDataDir, openDatabase, type Storage } from "../../../server/storage/db.ts";
import { openStorage } from "../../../server/storage/opening/open.ts";
import { rehearse } from "../../../server/storage/rehearse.ts";
import { hashAsInProduction } from "../../support/claves.ts";
import { cli } from "../../support/cli.ts";

hashAsInProduction();

const folder = () => mkdtempSync(join(tmpdir(), "cuotica-semilla-"));
const forget = (dir: string) => rmSync(dir, { recursive: true, force: true });
const DUENA = "duena@cuotica.test";
/** A year with ninety people, on a machine with other work. */
const LONG = 120_000;
const rows = ({ driver }: Storage, sql: string) => driver.prepare(sql).all() as Record<string, unknown>[];
const one = ({ driver }: Storage, sql: string) => driver.prepare(sql).pluck().get();

/** How many there are from the first page to the last. */
function countOf(list: (cursor: string | null) => { items: unknown[]; nextCursor: string | null }): number {
  let [count, cursor]: [number, string | null] = [0, null];
  do {
    const page = list(cursor);
    count += page.items.length;
    cursor = page.nextCursor;
  } while (cursor);
  return count;
}

describe("seed --demo", () => {
  let dir: string;
  let storage: Storage;
  let ran: Awaited<ReturnType<typeof cli>>;
  beforeAll(async () => {
    dir = folder();
    // There is already an administrator: that is no reason to refuse.
    const house = openStorage(dir);
    await createAdmin({ db: house.db, clock: systemClock, publicUrl: "" }, { email: DUENA, password: "clave segura" });
    house.close();
    ran = await cli(dir, ["seed", "--demo"]);
    storage = openDatabase(join(dir, "cuotica.db"));
  }, LONG);
  afterAll(() => {
    storage.close();
    forget(dir);
  });

  test("says how to enter, and doctor finds everything well", async () => {
    expect(ran).toMatchObject({ code: 0, err: "" });
    expect(ran.out).toContain(`Entra como cliente con ${DEMO.correo} y la contraseña ${DEMO.password}.`);
    expect(ran.out).toMatch(/En \/admin, como demo-admin@cuotica\.test con la contraseña [\w-]{12}\n/);
    const { code, out } = await cli(dir, ["doctor"]);
    expect(out).not.toContain("✗");
    expect(code).toBe(0);
  });

  test("sends no photo that looks like another's: likeness is for those who play two people", () => {
    expect(rows(storage, "select * from semejantes")).toEqual([]);
    expect(rows(storage, "select count(*) as n from imagenes where huella <> ''")[0]?.n).toBeGreaterThan(50);
  });

  test("has somebody at every stage", () => {
    const states = rows(storage, "select tipo || ' ' || status as name from conteos where cantidad > 0");
    expect(states.map(({ name }) => name).sort()).toEqual([
      "completado ",
      "loan aprobado",
      "loan baneado",
      "loan pendiente",
      "loan rechazado",
      "pago aprobado",
      "pago pendiente",
      "pago rechazado",
      "usuario ",
      "usuario porverificar",
    ]);
    const hoy = today(systemClock);
    for (const exists of [
      `select 1 from loans where proximaCuota < '${addDays(hoy, -30)}'`,
      `select 1 from loans where proximaCuota > '${hoy}'`,
      "select 1 from loans where status = 'Aprobado' and cuotasPagadas = cuotas",
      "select 1 from loans where multas > 0",
      "select 1 from gestiones where tipo = 'promesa'",
      "select 1 from gestiones where resultado = 'no_contesta'",
      // The bank has money, reported by a phone, and a month is closed with a shortage.
      "select 1 from movimientosBanco",
      "select 1 from dispositivos where revocado is null",
      "select 1 from cierres where contado < esperado",
      "select 1 from cerrados",
      "select 1 from usuarios where recomendadoPor is not null",
      "select 1 from usuarios where nivel > 2",
      "select 1 from pagos where montoBs is not null",
      "select 1 from ajustes where ajuste = 'datosPago'",
      "select 1 from notificaciones where tipo = 'rechazado'",
    ])
      expect(one(storage, exists), exists).toBe(1);
  });

  test.each([
    [
      "paid half of a cuota in bolívares, and the rest late at another rate",
      "select 1 from pagos a join pagos b on b.loanId = a.loanId join cargos c on c.loanId = a.loanId where c.tipo = 'cuota' and c.numero = 2 and c.pendiente = 0 and a.moneda = 'bs' and b.moneda = 'bs' and a.status = 'Aprobado' and b.status = 'Aprobado' and a.cuotasAplicadas = 0 and a.fechaPago < c.vence and b.fechaPago > c.vence and a.tasaValor < b.tasaValor and a.monto + b.monto = c.monto",
    ],
    [
      "paid in bolívares while the rate of the day is not known",
      "select 1 from pagos where provisional = 1 and status = 'Pendiente' and moneda = 'bs'",
    ],
    [
      "paid in cash, entered by the administrator",
      "select 1 from pagos where metodo = 'efectivo' and registradoPor is not null and status = 'Aprobado'",
    ],
    ["has credit from a pago that was too much", "select 1 from creditos where monto = -500"],
    [
      "used such credit in the next loan",
      "select 1 from movimientos m join asientos a on a.id = m.asientoId join loans l on l.id = a.loanId where a.concepto = 'aplicacion' and m.cuenta = 'cartera' and m.monto = -500 and l.status = 'Aprobado' and exists (select 1 from completados where userId = l.userId)",
    ],
    ["was given such credit back", "select 1 from reintegros where monto = 500 and bs > 0 and tasaValor > 0"],
    [
      "asks for more time and waits for the answer",
      "select 1 from prorrogas p join loans l on l.id = p.loanId where p.estado = 'Pendiente' and l.status = 'Aprobado'",
    ],
    [
      "had an approval cancelled",
      "select 1 from loans join auditoria on entidadId = loans.id where accion = 'loans.cancelApproval' and status = 'Pendiente' and not exists (select 1 from cargos where loanId = loans.id)",
    ],
    [
      "had an approval corrected",
      "select 1 from loans join auditoria on entidadId = loans.id where accion = 'loans.correctApproval' and status = 'Aprobado' and cuotas = 6",
    ],
    ["was given more time", "select 1 from cargos where vencePrevio <> '[]' and pendiente > 0"],
    [
      "is banned and goes on paying what they owe",
      "select 1 from loans join usuarios u on u.id = loans.userId join pagos p on p.loanId = loans.id where loans.status = 'Aprobado' and p.status = 'Aprobado' and p.fecha > u.baneoDesde",
    ],
    [
      "was written off",
      "select 1 from loans where castigadoEn is not null and not exists (select 1 from pagos where loanId = loans.id and fecha > castigadoEn)",
    ],
    [
      "was written off and then paid in part",
      "select 1 from loans join pagos p on p.loanId = loans.id where castigadoEn < p.fecha and p.status = 'Aprobado'",
    ],
    [
      "was closed before a pago came back",
      "select 1 from completados where castigo > 0 and aTiempo = 0 and exists (select 1 from pagos where loanId = completados.id and status = 'Rechazado' and decididoEn > fechaFinalizado)",
    ],
  ])("has somebody who %s", (_who, exists) => {
    expect(one(storage, `${exists} limit 1`)).toBe(1);
  });

  test("nothing happens after today and no message waits to be sent; its own team of three decides all, each with clients of their own, and gets no mail", () => {
    for (const moment of ["max(fecha) from pagos", "max(createdAt) from loans", "max(creado) from usuarios"])
      expect(one(storage, `select ${moment}`)).toBeLessThanOrEqual(Date.now());
    expect(one(storage, "select count(*) from mensajes where estado = 'pendiente'")).toBe(0);
    expect(rows(storage, "select correo, papel from usuarios where rol = 'admin' order by correo")).toEqual([
      { correo: DEMO.admin, papel: "propietario" },
      ...DEMO.gestores.map((correo) => ({ correo, papel: "gestor" })),
      { correo: DUENA, papel: "propietario" },
    ]);
    const deciders = "select distinct u.correo from loans join usuarios u on u.id = decididoPor order by u.correo";
    expect(rows(storage, deciders)).toEqual([DEMO.admin, ...DEMO.gestores].toSorted().map((correo) => ({ correo })));
    const own = "select count(*) as n from encargos group by encargado";
    expect(rows(storage, own).map(({ n }) => Number(n) > 25)).toEqual([true, true, true]);
    expect(listAdminEmails(storage.db).map(({ email }) => email)).toEqual([DUENA]);
    const people = Object.values(DESTINOS).reduce((sum: number, n) => sum + n, 1);
    expect(one(storage, "select count(*) from usuarios where rol <> 'admin'")).toBe(people);
    const respaldo = { fecha: expect.any(Number), carpeta: expect.stringContaining("/backups/") };
    expect(getCasa(storage.db)).toEqual({ demo: true, respaldo });
    // If only the demonstration's own administrators exist, ADMIN_EMAIL still creates one.
    rehearse(storage.db, (tx) => {
      tx.update(schema.usuarios).set({ rol: "cliente" }).where(eq(schema.usuarios.correo, DUENA)).run();
      expect([hasAdmin(tx), hasAdmin(tx, [DEMO.admin, ...DEMO.gestores])]).toEqual([true, false]);
    });
    expect(hasAdmin(storage.db, [DEMO.admin, ...DEMO.gestores])).toBe(true);
  });

  test("every instant is a whole number of milliseconds, and both long lists turn to their last page", async () => {
    for (const table of Object.values(schema).filter((value) => is(value, SQLiteTable))) {
      const { name, columns } = getTableConfig(table);
      for (const column of columns.filter((column) => column.getSQLType() === "integer")) {
        const odd = `select count(*) from "${name}" where typeof("${column.name}") not in ('integer', 'null')`;
        expect(one(storage, odd), `${name}.${column.name}`).toBe(0);
      }
    }
    const { db } = storage;
    expect(countOf((cursor) => listAuditoria(db, { cursor, limit: 50 }))).toBe(
      one(storage, "select count(*) from auditoria"),
    );
    expect(countOf((cursor) => listCompletados(db, { cursor, limit: 5 }))).toBe(
      one(storage, "select count(*) from completados"),
    );
  });

  test("its borrower signs in with a loan under way, its administrator with the password that was said", async () => {
    const hashOf = (email: string) =>
      one(storage, `select password from account join user on user.id = userId where email = '${email}'`);
    expect(await verifyPassword({ hash: String(hashOf(DEMO.correo)), password: DEMO.password })).toBe(true);
    const [, said = ""] = /la contraseña ([\w-]{12})\n/.exec(ran.out.slice(ran.out.indexOf(DEMO.admin))) ?? [];
    expect(await verifyPassword({ hash: String(hashOf(DEMO.admin)), password: said })).toBe(true);
    const loan = `select status from loans join user on user.id = userId where user.email = '${DEMO.correo}'`;
    expect(one(storage, loan)).toBe("Aprobado");
  });

  test("refuses a database with people, and one that a server holds", async () => {
    const before = one(storage, "select count(*) from usuarios");
    for (const kind of [["--demo"], ["--scale", "5"]]) {
      const again = await cli(dir, ["seed", ...kind]);
      expect(again).toMatchObject({ code: 1, err: expect.stringContaining("Ya hay personas en esta base de datos") });
    }
    expect(one(storage, "select count(*) from usuarios")).toBe(before);
    const unlock = lockDataDir(dir);
    const held = await cli(dir, ["seed", "--demo"]);
    unlock();
    expect(held).toMatchObject({ code: 1, err: expect.stringContaining("Otro proceso de Cuotica ya usa") });
  });
});

test("the same seed gives the same people, another one others; nobody shares a phone, cédula or e-mail", () => {
  const people = planPersonas(1, DEMO.correo);
  expect(planPersonas(1, DEMO.correo)).toEqual(people);
  expect(planPersonas(2, DEMO.correo)).not.toEqual(people);
  for (const field of ["telefono", "cedula", "correo"] as const)
    expect(new Set(people.map(({ perfil }) => perfil[field])).size).toBe(people.length);
});

test("the drawn photos are photos", async () => {
  expect(await recode(drawPhoto("cedula", 40))).toMatchObject({ ancho: 480, alto: 320 });
  expect(await recode(drawPhoto("retrato", 200))).toMatchObject({ ancho: 480, alto: 320 });
});

test("seed --scale is whole: twice as many loans, about five times as many pagos, and doctor finds it well", async () => {
  const dir = folder();
  expect(await cli(dir, ["seed", "--scale", "800"])).toEqual({
    code: 0,
    out: "Listo: 800 clientes inventados, con sus préstamos y pagos.\n",
    err: "",
  });
  const doctor = await cli(dir, ["doctor"]);
  expect(doctor.out).not.toContain("✗");
  expect(doctor.code).toBe(0);
  const storage = openDatabase(join(dir, "cuotica.db"));
  const count = (table: string) => Number(one(storage, `select count(*) from ${table}`));
  expect(count("loans") + count("completados")).toBe(1600);
  expect(count("pagos")).toBeGreaterThan(3800);
  expect(one(storage, "select count(*) from pagos where loanId is null")).toBe(0);
  expect(one(storage, "select cantidad from conteos where status = 'porverificar'")).toBe(2);
  const untimely = (table: string) =>
    one(
      storage,
      `select count(*) from ${table} as l join usuarios as u on u.id = l.userId where l.createdAt < u.creado`,
    );
  expect([untimely("loans"), untimely("completados")]).toEqual([0, 0]);
  const early = "from usuarios as u join usuarios as r on r.id = u.recomendadoPor where r.creado >= u.creado";
  expect(one(storage, `select count(*) ${early}`)).toBe(0);
  // In each of its sixteen quarters some joined, in the last too.
  const quarter = `(${Date.now()} - creado) / ${91 * MS_PER_DAY}`;
  const came = rows(
    storage,
    `select ${quarter} as q from usuarios where q < 16 group by q having count(*) > 2 order by q`,
  );
  expect(came.map(({ q }) => q)).toEqual(Array.from({ length: 16 }, (_, q) => q));
  // Each search queries every segment of the index.
  for (const index of ["busqueda", "dentro"])
    expect(one(storage, `select count(distinct segid) from ${index}_idx`), index).toBe(1);
  storage.close();
  forget(dir);
});

test("a seed that breaks off leaves nothing: it can be sown again", async () => {
  const dir = folder();
  openStorage(dir).close();
  const inTheWay = join(dir, "imagenes");
  writeFileSync(inTheWay, "");
  // Its last step, when everything is written.
  expect(await cli(dir, ["seed", "--scale", "500"])).toMatchObject({ code: 1 });
  const storage = openDatabase(join(dir, "cuotica.db"));
  expect(one(storage, "select count(*) from usuarios")).toBe(0);
  storage.close();
  rmSync(inTheWay);
  expect((await cli(dir, ["doctor"])).code).toBe(0);
  expect(await cli(dir, ["seed", "--scale", "500"])).toMatchObject({ code: 0 });
  forget(dir);
});
