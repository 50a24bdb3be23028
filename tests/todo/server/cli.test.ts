/** The operator's commands as they are run: in processes of their own on a real DATA_DIR, judged by exit code and output. */

import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { verifyPassword } from "better-auth/crypto";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { account, session, twoFactor, user } from "../../../drizzle/schema/accounts.ts";
import { auditoria } from "../../../drizzle/schema/operator.ts";
import { usuarios } from "../../../drizzle/schema/people.ts";
import { PROGRAMA } from "../../../server/core/programa.ts";
import { completeLoan } from "../../../server/lending/completados/actions.ts";
import { fineLoan } from "../../../server/lending/multas/actions.ts";
import { removePago, setPagoStatus } from "../../../server/lending/pagos/actions.ts";
import { listPhotos } from "../../../server/operator/doctor/queries.ts";
import { lockDataDir, openDatabase } from "../../../server/storage/db.ts";
import { openStorage } from "../../../server/storage/opening/open.ts";
import { cli } from "../../support/cli.ts";
import { anApproved, anApprovedPago, aPago, createWorld, type World } from "../../support/world.ts";

/** A folder that these commands do not need and must not create: its parent is a file. */
const NOWHERE = join(import.meta.filename, "nowhere");

test("whatsapp plantillas prints what Meta's API takes, and refuses an address without https", async () => {
  const { code, out } = await cli(NOWHERE, ["whatsapp", "plantillas", "https://cuotica.test"]);
  expect(code).toBe(0);
  const asked = JSON.parse(out) as { name: string; language: string }[];
  expect(asked.length).toBeGreaterThan(10);
  expect(new Set(asked.map(({ language }) => language))).toEqual(new Set(["es"]));
  for (const wrong of [["plantillas", "http://cuotica.test"], ["plantillas", "https://cuotica.test", "x"], []])
    expect((await cli(NOWHERE, ["whatsapp", ...wrong])).code).toBe(2);
});

describe("how it is called", () => {
  test("version names the program that runs", async () => {
    const { code, out } = await cli(NOWHERE, ["version"]);
    expect([code, out.trim()]).toEqual([0, `Cuotica ${PROGRAMA.version}, sin construir, desde su código`]);
    expect((await cli(NOWHERE, ["version", "x"])).code).toBe(2);
  });

  test("help says every command and exits 0", async () => {
    const { code, out } = await cli(NOWHERE, ["help"]);
    expect(code).toBe(0);
    for (const command of [
      "admin create",
      "admin reset-password",
      "admin disable-2fa",
      "backup",
      "restore",
      "doctor",
      "health",
      "reindex",
      "usuario nivel",
      "seed --demo",
      "seed --scale",
      "version",
    ]) {
      expect(out).toContain(command);
    }
  });

  test.each([
    [["nada"]],
    [["admin", "create"]],
    [["admin", "otra", "a@b.co"]],
    [["restore"]],
    [["doctor", "x"]],
    [["reindex", "x"]],
    [["seed"]],
    [["seed", "--demo", "--seed"]],
    [["seed", "--demo", "--seed", "x"]],
    [["seed", "--scale"]],
    [["seed", "--scale", "0"]],
    [["seed", "--scale", "99999999"]],
    [["usuario", "nivel", "a@b.co"]],
    [["usuario", "nivel", "a@b.co", "x"]],
    [["usuario", "otra", "a@b.co", "2"]],
  ])("%j is misuse: the help, on stderr, and exit 2", async (args) => {
    const { code, out, err } = await cli(NOWHERE, args);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain("Uso:");
  });

  test("wrong configuration exits 78", async () => {
    const { code, err } = await cli(NOWHERE, ["health"], { env: { PORT: "99999" } });
    expect(code).toBe(78);
    expect(err).toContain("PORT: debe ser a lo sumo 65535");
  });

  test("a folder that was misspelled stays as it is: no order makes a database of it", async () => {
    const dir = join(tmpdir(), `cuotica-none-${crypto.randomUUID()}`);
    const orders = [
      ["doctor"],
      ["backup"],
      ["reindex"],
      ["admin", "create", "a@b.co"],
      ["admin", "disable-2fa", "a@b.co"],
      ["usuario", "nivel", "a@b.co", "2"],
    ];
    const ended = await Promise.all(orders.map((order) => cli(dir, order, { input: "clave segura\n" })));
    for (const { code, out, err } of ended) {
      expect({ code, out }).toEqual({ code: 1, out: "" });
      expect(err).toMatch(/^No hay una base de datos en .+\n$/);
    }
    expect(existsSync(dir)).toBe(false);
  });

  test("a fresh clone installs what is missing, once; what is there is not looked at again", async () => {
    const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
    const dir = mkdtempSync(join(tmpdir(), "cuotica-clone-"));
    writeFileSync(join(dir, "package.json"), JSON.stringify({ scripts: { cli: scripts.cli } }));
    mkdirSync(join(dir, "server"));
    writeFileSync(join(dir, "server/cli.ts"), "console.log(process.argv.slice(2).join())");
    // A stand-in that records the installation, and creates what it would.
    const bun = `#!/bin/sh\ncase $1 in install) echo "$*"; mkdir node_modules;; *) exec "${process.execPath}" "$@";; esac\n`;
    writeFileSync(join(dir, "bun"), bun, { mode: 0o755 });
    const order = ["sh", "-c", `${scripts.cli} "$@"`, "cli", "admin", "create"];
    const run = () => Bun.spawnSync(order, { cwd: dir, env: { PATH: `${dir}:${process.env.PATH}` } }).stdout.toString();
    expect(run()).toBe("install --frozen-lockfile --silent\nadmin,create\n");
    expect(run()).toBe("admin,create\n");
    // The image has no sources: the built files answer.
    mkdirSync(join(dir, "dist"));
    renameSync(join(dir, "server"), join(dir, "dist/server"));
    renameSync(join(dir, "dist/server/cli.ts"), join(dir, "dist/server/cli.js"));
    expect(run()).toBe("admin,create\n");
    rmSync(dir, { recursive: true });
  });
});

describe("administrators", () => {
  let dir: string;
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), "cuotica-cli-"));
    openStorage(dir).close();
  });
  afterEach(() => rmSync(dir, { recursive: true, force: true }));

  async function passwordIs(email: string, password: string): Promise<boolean> {
    const { db, close } = openDatabase(join(dir, "cuotica.db"));
    const row = db
      .select({ hash: account.password, rol: usuarios.rol })
      .from(account)
      .innerJoin(user, eq(user.id, account.userId))
      .innerJoin(usuarios, eq(usuarios.id, user.id))
      .where(eq(user.email, email))
      .get();
    close();
    expect(row?.rol).toBe("admin");
    return verifyPassword({ hash: row?.hash ?? "", password });
  }

  test("create takes the password from standard input", async () => {
    const { code, out } = await cli(dir, ["admin", "create", "Jefa@Cuotica.test"], { input: "clave segura\n" });
    expect({ code, out }).toEqual({ code: 0, out: "jefa@cuotica.test es administrador. Entra en /admin.\n" });
    expect(await passwordIs("jefa@cuotica.test", "clave segura")).toBe(true);
  });

  test("or from ADMIN_PASSWORD, without ADMIN_EMAIL, or from the file that ADMIN_PASSWORD_FILE names", async () => {
    expect((await cli(dir, ["admin", "create", "a@b.co"], { env: { ADMIN_PASSWORD: "primera" } })).code).toBe(0);
    expect(await passwordIs("a@b.co", "primera")).toBe(true);
    const file = join(dir, "clave.txt");
    writeFileSync(file, "segunda\n");
    const env = { ADMIN_PASSWORD_FILE: file };
    expect((await cli(dir, ["admin", "reset-password", "a@b.co"], { env })).code).toBe(0);
    expect(await passwordIs("a@b.co", "segunda")).toBe(true);
  });

  test("reset-password ends the sessions, also beside a server that holds DATA_DIR", async () => {
    await cli(dir, ["admin", "create", "a@b.co"], { input: "primera" });
    const unlock = lockDataDir(dir);
    const { db, driver, close } = openStorage(dir);
    driver.exec(`insert into session select 's', 4102444800000, 't', 0, 0, null, null, id from user`);
    const { code, out } = await cli(dir, ["admin", "reset-password", "a@b.co"], { input: "segunda" });
    expect({ code, out }).toEqual({ code: 0, out: "Contraseña cambiada y sesiones cerradas: a@b.co.\n" });
    expect(db.select().from(session).all()).toEqual([]);
    close();
    unlock();
    expect(await passwordIs("a@b.co", "segunda")).toBe(true);
  });

  test.each([
    ["no-es-correo", "clave segura", "Correo no válido."],
    ["a@b.co", "corta", "La contraseña debe tener al menos 6 caracteres."],
    ["a@b.co", "", "La contraseña debe tener al menos 6 caracteres."],
  ])("create refuses %j with %j", async (email, input, text) => {
    const { code, err } = await cli(dir, ["admin", "create", email], { input });
    expect(code).toBe(1);
    expect(err).toContain(text);
  });

  test("disable-2fa takes the second step away and ends the sessions", async () => {
    await cli(dir, ["admin", "create", "a@b.co"], { input: "primera" });
    const { db, driver, close } = openStorage(dir);
    driver.exec(`
      update user set twoFactorEnabled = 1;
      insert into twoFactor (id, secret, backupCodes, userId, verified) select 'dos', 'x', 'x', id, 1 from user;
      insert into session select 's', 4102444800000, 't', 0, 0, null, null, id from user;
    `);
    expect(await cli(dir, ["admin", "disable-2fa", "a@b.co"])).toEqual({
      code: 0,
      out: "a@b.co ya no pide dos pasos: entra con su contraseña.\n",
      err: "",
    });
    expect(db.select({ dosPasos: user.twoFactorEnabled }).from(user).get()).toEqual({ dosPasos: false });
    expect(db.select().from(twoFactor).all()).toEqual([]);
    expect(db.select().from(session).all()).toEqual([]);
    close();
    const nobody = await cli(dir, ["admin", "disable-2fa", "nadie@b.co"]);
    expect(nobody).toMatchObject({ code: 1, err: "Correo no registrado.\n" });
  });

  test("reset-password refuses an address that nobody has", async () => {
    const { code, err } = await cli(dir, ["admin", "reset-password", "nadie@b.co"], { input: "segunda" });
    expect({ code, err }).toEqual({ code: 1, err: "Correo no registrado.\n" });
  });
});

describe("with a business under way", () => {
  let world: World;
  let dir: string;
  beforeEach(() => {
    world = createWorld();
    dir = dirname(world.storage.driver.name);
    liveALittle();
    mkdirSync(join(dir, "imagenes"), { recursive: true });
    for (const { id, bytes } of listPhotos(world.storage.db)) writePhoto(id, bytes);
  });
  afterEach(() => world.close());

  const writePhoto = (id: string, bytes: number) =>
    writeFileSync(join(dir, "imagenes", `${id}.jpg`), Buffer.alloc(bytes));

  /** A loan being paid, with a fine and pagos in every state, and one completed with a loss. */
  function liveALittle(): void {
    const paying = world.borrower();
    const loanId = anApproved(world, paying);
    world.do(world.admin, fineLoan, { loanId });
    anApprovedPago(world, paying);
    const doubted = anApprovedPago(world, paying);
    world.do(world.admin, setPagoStatus, { pagoId: doubted, status: "Rechazado", cuotas: 1, motivo: null });
    world.do(world.admin, setPagoStatus, { pagoId: doubted, status: "Aprobado", cuotas: 1, motivo: null });
    world.do(world.admin, removePago, { pagoId: anApprovedPago(world, paying) });
    aPago(paying);
    const done = world.borrower();
    const doneId = anApproved(world, done, 15_55);
    anApprovedPago(world, done);
    world.do(world.admin, completeLoan, { loanId: doneId });
  }

  const sql = (statements: string) => world.storage.driver.exec(statements);

  describe("doctor", () => {
    test("finds everything well, while another process has the database open", async () => {
      const unlock = lockDataDir(dir);
      const { code, out } = await cli(dir, ["doctor"]);
      unlock();
      expect(out).not.toContain("✗");
      expect(out.match(/^✓ /gm)).toHaveLength(41);
      expect(code).toBe(0);
    });

    test.each([
      [
        "a row that refers to nothing",
        "pragma foreign_keys = off; insert into notificaciones values ('n', 'nadie', 'hola', 'info', 0, 0, null)",
        "✗ Toda referencia entre tablas existe",
        "notificaciones (fila ",
      ],
      [
        "a trigger that a migration lost",
        "drop trigger asientos_no_cambian",
        "✗ El esquema es el de esta versión, con sus disparadores",
        "falta el disparador asientos_no_cambian",
      ],
      [
        "a database of before the first release",
        "update __drizzle_migrations set created_at = 1",
        "✗ El esquema es el de esta versión, con sus disparadores",
        "de antes de la versión 0.1.0",
      ],
      [
        "an entry that does not balance",
        "drop trigger movimientos_no_cambian; update movimientos set monto = monto + 1 where cuenta = 'castigos'",
        "✗ Cada asiento del libro suma cero",
        "",
      ],
      [
        "an entry without movements",
        "insert into asientos (id, fecha, concepto, userId, actorId) select 'vacío', 0, 'castigo', id, id from user limit 1",
        "✗ Cada asiento del libro suma cero",
        "vacío",
      ],
      [
        "a balance that is not its movements'",
        "update saldos set monto = monto + 100 where cuenta = 'caja'",
        "✗ Los saldos son la suma de sus movimientos",
        "caja dice −$16,55 y debería decir −$17,55",
      ],
      [
        "a loan's balance that is not its movements'",
        "update saldosLoans set monto = monto - 100 where monto > 100",
        "✗ El saldo de cada préstamo es el de su cartera",
        "dice $",
      ],
      [
        "a month's flow that did not go through caja",
        "update flujos set monto = monto + 1 where concepto = 'pago'",
        "✗ Los flujos de cada mes son los de la caja",
        " pago dice $",
      ],
      [
        "a month's flow counted once too often",
        "update flujos set cantidad = cantidad + 1 where concepto = 'desembolso'",
        "✗ Los flujos de cada mes son los de la caja",
        "la cantidad de 2027-01 desembolso dice 3 y debería decir 2",
      ],
      [
        "an approved loan that was never paid out",
        "drop trigger asientos_no_cambian; update asientos set loanId = 'otro' where concepto = 'desembolso' and loanId in (select id from loans)",
        "✗ Todo préstamo aprobado tiene su desembolso",
        "otro",
      ],
      [
        "a wrong totalPrestado",
        "update resumenFinanciero set totalPrestado = totalPrestado - 1",
        "✗ El resumen financiero coincide con el libro",
        "totalPrestado dice $35,54 y debería decir $35,55",
      ],
      [
        "a wrong totalRecuperado",
        "update resumenFinanciero set totalRecuperado = 0",
        "✗ El resumen financiero coincide con el libro",
        "totalRecuperado dice $0,00 y debería decir $18,66",
      ],
      [
        "a loan with a cuota too many",
        "update loans set cuotasPagadas = 3",
        "✗ Las cuotas pagadas son las que el dinero cubrió",
        "dice 3 y debería decir 2",
      ],
      [
        "a fine that the ledger does not know",
        "update loans set multas = 0",
        "✗ Las cuotas y multas de cada préstamo suman su monto final",
        "dice $0,00 y debería decir $0,50",
      ],
      [
        "a person with a finished loan too many",
        "update usuarios set prestamosCompletados = 2 where prestamosCompletados = 1",
        "✗ Los préstamos completados de cada persona son los que hay",
        "dice 2 y debería decir 1",
      ],
      [
        "an approved pago that the ledger does not know",
        "update pagos set status = 'Aprobado' where status = 'Pendiente'",
        "✗ Cada pago aprobado cuenta una sola vez",
        "",
      ],
      [
        "a pago that counts though it is rejected",
        "update pagos set status = 'Rechazado', cuotasAplicadas = 0 where status = 'Aprobado'",
        "✗ Cada pago aprobado cuenta una sola vez",
        "",
      ],
      [
        "a pago that vanished",
        "delete from pagos where status = 'Aprobado'",
        "✗ Cada pago aprobado cuenta una sola vez",
        "",
      ],
      [
        "a pago of another amount than the ledger's",
        "update pagos set monto = monto + 1 where status = 'Aprobado'",
        "✗ Cada pago aprobado cuenta una sola vez",
        "",
      ],
      [
        "something that searches would not find",
        "update buscables set texto = 'otro' where tipo = 'pago'",
        "✗ Las búsquedas encuentran todo lo que hay",
        "",
      ],
      [
        "a pago that counts twice",
        `insert into asientos (id, fecha, concepto, userId, loanId, pagoId, vez, actorId)
           select 'doble', fecha, concepto, userId, loanId, pagoId, 9, actorId from asientos where concepto = 'pago' limit 1`,
        "✗ Cada pago aprobado cuenta una sola vez",
        "",
      ],
    ])("finds %s", async (_what, damage, line, detail) => {
      sql(damage);
      const { code, out } = await cli(dir, ["doctor"]);
      expect(out).toContain(line);
      expect(out).toContain(detail);
      expect(code).toBe(1);
    });

    test("finds photos that are gone or cut short", async () => {
      const [gone = "", cut = ""] = listPhotos(world.storage.db).map(({ id }) => id);
      rmSync(join(dir, "imagenes", `${gone}.jpg`));
      writePhoto(cut, 3);
      const { code, out } = await cli(dir, ["doctor"]);
      expect(code).toBe(1);
      expect(out).toContain(`falta ${gone}.jpg`);
      expect(out).toContain(`${cut}.jpg tiene 3 bytes en vez de 10`);
    });

    test("finds a damaged file", async () => {
      world.storage.driver.pragma("wal_checkpoint(truncate)");
      const root = world.storage.driver
        .prepare("select rootpage from sqlite_master where name = 'loans'")
        .pluck()
        .get();
      const page = Number(world.storage.driver.pragma("page_size", { simple: true }));
      const bytes = readFileSync(join(dir, "cuotica.db"));
      bytes.fill(0xff, (Number(root) - 1) * page, Number(root) * page);
      const hurt = mkdtempSync(join(tmpdir(), "cuotica-hurt-"));
      writeFileSync(join(hurt, "cuotica.db"), bytes);
      const { code, out } = await cli(hurt, ["doctor"]);
      rmSync(hurt, { recursive: true });
      expect(code).toBe(1);
      expect(out).toContain("✗ El archivo de la base de datos está íntegro");
      expect(out).toContain("no se pudo revisar");
      expect(out).toContain("✓ Cada asiento del libro suma cero");
    });
  });

  test("reindex makes the search index again", async () => {
    sql("delete from buscables");
    expect(await cli(dir, ["doctor"])).toMatchObject({ code: 1 });
    expect(await cli(dir, ["reindex"])).toMatchObject({ code: 0, out: expect.stringContaining("Índice rehecho") });
    expect(await cli(dir, ["doctor"])).toMatchObject({ code: 0 });
  });

  describe("usuario nivel", () => {
    const lines = () =>
      world.storage.db.select().from(auditoria).where(eq(auditoria.accion, "usuarios.setLevel")).all();

    test("gives the owner's level by e-mail, told and audited as nobody's; again it changes nothing", async () => {
      const ctx = world.borrower();
      const { id, correo } = ctx.usuario;
      const { email } = world.storage.db.select({ email: user.email }).from(user).where(eq(user.id, id)).get() ?? {};
      expect(correo).not.toBe(email);
      const given = await cli(dir, ["usuario", "nivel", email ?? "", "100"]);
      expect(given).toEqual({ code: 0, out: `${email} tiene ahora el nivel 100 (Dueño).\n`, err: "" });
      expect(world.row(ctx).nivel).toBe(100);
      expect((await cli(dir, ["usuario", "nivel", id, "100"])).code).toBe(0);
      expect(lines()).toMatchObject([{ actorId: null, userId: id, antes: { nivel: 1 }, despues: { nivel: 100 } }]);
      const told = (await world.caller(ctx).notificaciones.mine({})).items.map(({ mensaje }) => mensaje);
      expect(told).toContain("¡Subiste al nivel 100, Dueño! Ahora puedes solicitar más.");
      // And back, with nothing to celebrate.
      expect((await cli(dir, ["usuario", "nivel", id, "2"])).code).toBe(0);
      expect(world.row(ctx).nivel).toBe(2);
      expect(lines()).toHaveLength(2);
    });

    test.each([
      ["nadie@b.co", "3", "Usuario no encontrado."],
      ["cliente2@cuotica.test", "6", "El nivel va de 1 a 5, o es 100 (Dueño)."],
    ])("refuses %s to level %s", async (who, level, text) => {
      expect(await cli(dir, ["usuario", "nivel", who, level])).toMatchObject({ code: 1, err: `${text}\n` });
      expect(lines()).toEqual([]);
    });
  });

  describe("backup and restore", () => {
    test("a backup made beside a running server comes back whole, with its photos; what was there is kept aside", async () => {
      const unlock = lockDataDir(dir);
      const backup = join(dir, "backups", "antes");
      const made = await cli(dir, ["backup", backup]);
      expect(made).toMatchObject({ code: 0, out: `Respaldo hecho y revisado: ${backup}\n` });
      expect(readdirSync(backup).sort()).toEqual(["cuotica.db", "imagenes"]);
      expect(statSync(join(backup, "cuotica.db")).mode & 0o077).toBe(0);

      const refused = await cli(dir, ["restore", backup]);
      expect(refused).toMatchObject({ code: 1, err: expect.stringContaining("Otro proceso de Cuotica ya usa") });

      const before = world.storage.driver.prepare("select count(*) from usuarios").pluck().get();
      const [photo = ""] = listPhotos(world.storage.db).map(({ id }) => id);
      world.borrower();
      rmSync(join(dir, "imagenes", `${photo}.jpg`));
      world.storage.close();
      unlock();

      const restored = await cli(dir, ["restore", backup]);
      expect(restored.code).toBe(0);
      const aside = /quedó en (.+)/.exec(restored.out)?.[1] ?? "";
      expect(existsSync(join(aside, "cuotica.db"))).toBe(true);
      expect(existsSync(join(dir, "imagenes", `${photo}.jpg`))).toBe(true);
      expect(existsSync(join(dir, "restaurando"))).toBe(false);
      expect(await cli(dir, ["doctor"])).toMatchObject({ code: 0 });
      const now = openDatabase(join(dir, "cuotica.db"));
      expect(now.driver.prepare("select count(*) from usuarios").pluck().get()).toBe(before);
      now.close();

      // And what was moved aside is a backup like any other, journal included.
      expect(await cli(dir, ["restore", aside])).toMatchObject({ code: 0 });
      const again = openDatabase(join(dir, "cuotica.db"));
      expect(again.driver.prepare("select count(*) from usuarios").pluck().get()).toBe(Number(before) + 1);
      again.close();
    });

    test("without a folder it goes to DATA_DIR/backups, named by the moment", async () => {
      const { code, out } = await cli(dir, ["backup"]);
      expect(code).toBe(0);
      expect(out).toMatch(/backups\/\d{4}-\d\d-\d\dT\d{6}Z\n$/);
    });

    test("with another folder it goes there too; list says so, and fetch brings it back on another machine", async () => {
      const disco = mkdtempSync(join(tmpdir(), "cuotica-disco-"));
      const env = { BACKUP_DIR: disco };
      const made = await cli(dir, ["backup"], { env });
      expect(made).toMatchObject({ code: 0, err: "" });
      expect(made.out).toContain(`Respaldo hecho y revisado: ${disco}`);
      const [, nombre = ""] = /backups\/(\S+Z)\n/.exec(made.out) ?? [];
      expect((await cli(dir, ["backup", "list"], { env })).out.split(nombre)).toHaveLength(3);
      const other = join(disco, "otra-maquina");
      mkdirSync(join(other, "backups"), { recursive: true });
      const brought = await cli(other, ["backup", "fetch", nombre], { env });
      const target = join(other, "backups", nombre);
      expect(brought).toEqual({ code: 0, out: `Copia traída de ${disco} y revisada: ${target}\n`, err: "" });
      expect(await cli(other, ["restore", target])).toMatchObject({ code: 0 });
      expect(await cli(other, ["doctor"])).toMatchObject({ code: 0 });
      const nothing = await cli(other, ["backup", "fetch", "2001-01-01T000000Z"], { env });
      expect(nothing).toMatchObject({ code: 1, err: expect.stringContaining("no hay una copia 2001-01-01T000000Z") });
      rmSync(disco, { recursive: true });
    });

    test("it never overwrites one", async () => {
      const backup = join(dir, "backups", "uno");
      mkdirSync(backup);
      const { code, err } = await cli(dir, ["backup", backup]);
      expect({ code, err }).toEqual({ code: 1, err: `Ya existe ${backup}: elige otra carpeta.\n` });
    });

    test("a lone database file, as migrations leave one, comes back without touching the photos", async () => {
      const backup = join(dir, "backups", "uno");
      await cli(dir, ["backup", backup]);
      world.storage.close();
      const photos = readdirSync(join(dir, "imagenes")).length;
      const alone = await cli(dir, ["restore", join(backup, "cuotica.db")]);
      expect(alone.code).toBe(0);
      // Files unknown to that database would be deleted in time, so they are moved aside.
      const aside = /quedó en (.+)/.exec(alone.out)?.[1] ?? "";
      expect(readdirSync(join(aside, "imagenes")).sort()).toEqual(readdirSync(join(dir, "imagenes")).sort());
      expect(readdirSync(join(dir, "imagenes"))).toHaveLength(photos);
      expect(await cli(dir, ["doctor"])).toMatchObject({ code: 0 });
    });

    test.each([
      ["that is not there", () => {}, "No hay un respaldo en"],
      ["that is not a database", (file: string) => writeFileSync(file, "hola".repeat(2000)), "no sirve"],
      [
        "of a newer version",
        (file: string) => {
          const { driver, close } = openStorage(dirname(file));
          driver.exec("update __drizzle_migrations set created_at = created_at * 2");
          close();
        },
        "versión más nueva",
      ],
      [
        "of before the first release",
        (file: string) => {
          const { driver, close } = openStorage(dirname(file));
          driver.exec("update __drizzle_migrations set created_at = created_at - 1");
          close();
        },
        "de antes de la versión 0.1.0, que este no sabe actualizar",
      ],
    ])("restore refuses one %s, and nothing moves", async (_what, prepare, text) => {
      world.storage.close();
      const source = mkdtempSync(join(tmpdir(), "cuotica-source-"));
      prepare(join(source, "cuotica.db"));
      const { code, err } = await cli(dir, ["restore", source]);
      rmSync(source, { recursive: true });
      expect(code).toBe(1);
      expect(err).toContain(text);
      expect(await cli(dir, ["doctor"])).toMatchObject({ code: 0 });
    });
  });
});

describe("health", () => {
  test("asks the server that PORT and HOST name", async () => {
    let status = 200;
    const server = Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      fetch: ({ url }) => new Response("no está listo", { status: url.endsWith("/readyz") ? status : 404 }),
    });
    const env = { PORT: String(server.port) };
    expect(await cli(NOWHERE, ["health"], { env })).toEqual({ code: 0, out: "Listo.\n", err: "" });
    status = 503;
    const unready = await cli(NOWHERE, ["health"], { env: { ...env, HOST: "127.0.0.1" } });
    expect(unready).toMatchObject({ code: 1, err: expect.stringContaining("respondió 503: no está listo") });
    await server.stop(true);
    const gone = await cli(NOWHERE, ["health"], { env });
    expect(gone).toMatchObject({ code: 1, err: expect.stringContaining("No responde http://127.0.0.1:") });
  });
});
