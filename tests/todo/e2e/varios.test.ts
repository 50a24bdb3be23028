/**
 * Many instances on one machine, through `cuotica instancia`: ten of the built program, each with its own data and port,
 * updated one after another. Systemd is a stand-in (tests/support/varios), as there is none where tests run.
 */
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase, openReadOnly } from "../../../server/storage/db.ts";
import { RAIZ as ROOT } from "../../../server/storage/lugares.ts";

const NOMBRES = Array.from({ length: 10 }, (_, n) => `casa-${String(n + 1).padStart(2, "0")}`);
const raiz = mkdtempSync(join(tmpdir(), "cuotica-varios-"));
const versiones = join(raiz, "opt/cuotica/versiones");
const given = {
  ...{
    PATH: `${join(ROOT, "tests/support/varios")}:${process.env.PATH}`,
    HOME: raiz,
    RAIZ: raiz,
    BUN: process.execPath,
  },
  INSTANCIAS_RAIZ: raiz,
};

async function instancia(...args: (string | Record<string, string>)[]): Promise<{ code: number; text: string }> {
  const words = args.filter((arg) => typeof arg === "string");
  const more = args.find((arg) => typeof arg !== "string");
  const child = Bun.spawn([process.execPath, join(versiones, "0.1.0/dist/server/cli.js"), "instancia", ...words], {
    ...{ env: { ...given, ...more }, cwd: raiz, stdin: "ignore", stdout: "pipe", stderr: "pipe", timeout: 300_000 },
  });
  const [said, complained] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  return { code: await child.exited, text: said + complained };
}

const datos = (nombre: string) => join(raiz, "var/lib/cuotica", nombre);
const base = (nombre: string) => join(datos(nombre), "cuotica.db");
const pid = (nombre: string) => readFileSync(join(raiz, `run-${nombre}`), "utf8").trim();
const puerto = (nombre: string) => 4000 + Number(nombre.slice(-2));
const isReady = async (nombre: string) =>
  (await fetch(`http://127.0.0.1:${puerto(nombre)}/readyz`).catch(() => null))?.status === 200;
const tables = (nombre: string): string[] => {
  const { driver, close } = openReadOnly(base(nombre));
  const names = driver
    .prepare("select name from sqlite_master where name in ('primera', 'novedad', 'apunte')")
    .pluck()
    .all();
  close();
  return (names as string[]).toSorted();
};

/** The built program, with migrations of its own. */
function release(version: string, ...migrations: [name: string, sql: string][]): void {
  const folder = join(versiones, version);
  mkdirSync(folder, { recursive: true });
  for (const part of ["dist", "drizzle", "package.json"])
    cpSync(join(ROOT, part), join(folder, part), { recursive: true });
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  const file = join(folder, "drizzle/migrations/meta/_journal.json");
  const journal = JSON.parse(readFileSync(file, "utf8")) as { entries: { idx: number; when: number; tag: string }[] };
  const last = journal.entries.at(-1)?.when ?? 0;
  for (const [at, [tag, sql]] of migrations.entries()) {
    writeFileSync(join(folder, `drizzle/migrations/${tag}.sql`), sql);
    journal.entries.push({ ...journal.entries[0], idx: journal.entries.length, when: last + 1 + at, tag } as never);
  }
  writeFileSync(file, JSON.stringify(journal));
}

beforeAll(() => {
  mkdirSync(join(raiz, "etc/cuotica"), { recursive: true });
  writeFileSync(join(raiz, "etc/cuotica/comun.env"), "TASA_FUENTES=ninguna\n");
  release("0.1.0");
  release("0.2.0", ["0900_primera", "CREATE TABLE primera (a);"], ["0901_novedad", "CREATE TABLE novedad (a);"]);
  release("0.3.0");
  writeFileSync(join(versiones, "0.3.0/dist/server/main.js"), "process.exit(1)");
});
afterAll(() => {
  for (const name of readdirSync(raiz).filter((file) => file.startsWith("run-")))
    process.kill(Number(readFileSync(join(raiz, name), "utf8")));
  rmSync(raiz, { recursive: true, force: true });
});

test("bad orders are refused, and make nothing", async () => {
  for (const [args, why] of [
    [["crear", "Ana", "ana.example.com", "0.1.0"], /no sirve de nombre/],
    [["crear", "../ana", "ana.example.com", "0.1.0"], /no sirve de nombre/],
    [["crear", "ana", "ana.example.com respond 200", "0.1.0"], /no es un dominio/],
    [["crear", "ana", "ana.example.com", "9.9.9"], /No está la versión «9.9.9» en .*: hay 0\.1\.0, 0\.2\.0, 0\.3\.0/],
    [["suspender", "nadie"], /No hay una instancia «nadie»/],
    [["quitar", "ana", "anna"], /Uso:/],
    [["baila"], /Uso:/],
  ] as const) {
    const { code, text } = await instancia(...args);
    expect([code > 0, text]).toEqual([true, expect.stringMatching(why)]);
  }
  expect(existsSync(join(raiz, "etc/cuotica/instancias"))).toBe(false);
});

test("ten are made, each with its data, its port and its certificate", async () => {
  for (const nombre of NOMBRES) {
    const { code, text } = await instancia("crear", nombre, `${nombre}.example.com`, "0.1.0");
    expect([code, text]).toEqual([0, expect.stringContaining(`https://${nombre}.example.com`)]);
  }
  expect(await Promise.all(NOMBRES.map(isReady))).toEqual(NOMBRES.map(() => true));
  const secrets = new Set(NOMBRES.map((nombre) => readFileSync(join(datos(nombre), "secret"), "utf8")));
  expect(secrets.size).toBe(10);
  const caddy = readFileSync(join(raiz, "etc/cuotica/listas/caddy"), "utf8");
  expect(caddy.match(/^casa-\d\d\.example\.com 127\.0\.0\.1:40\d\d # casa-\d\d$/gm)).toHaveLength(10);
  const seen = JSON.parse(readFileSync(join(raiz, "etc/cuotica/listas/prometheus.json"), "utf8"));
  expect(seen[2]).toEqual({ targets: ["127.0.0.1:4003"], labels: { instance: "casa-03" } });
  expect((await instancia("lista")).text).toMatch(/^casa-10 +https:\/\/casa-10\.example\.com +:4010 +0\.1\.0 +lista$/m);
  expect((await instancia("crear", "casa-03", "otra.example.com", "0.1.0")).text).toContain("Ya hay una instancia");
  expect((await instancia("crear", "otra", "casa-03.example.com", "0.1.0")).text).toContain("ya es de «casa-03»");
});

describe("one after another is brought up to date", () => {
  test("the first that fails goes back to what it ran, with its data; the rest are not touched", async () => {
    // In this instance the second migration must fail; the first is done by then.
    const { driver, close } = openDatabase(base("casa-03"));
    driver.exec("create table novedad (a); create table apunte (a);");
    close();
    const before = new Map(NOMBRES.map((nombre) => [nombre, pid(nombre)]));
    const { code, text } = await instancia("actualizar", "0.2.0");
    expect(code).toBe(1);
    expect(text).toContain("casa-01: lista con 0.2.0\ncasa-02: lista con 0.2.0\n");
    expect(text).toMatch(
      /casa-03 no arrancó con 0\.2\.0: .*Volvió a 0\.1\.0, con los datos de antes de migrar\. Sin tocar: casa-04, .*casa-10\./,
    );
    expect(await Promise.all(NOMBRES.map(isReady))).toEqual(NOMBRES.map(() => true));
    expect(NOMBRES.slice(3).map(pid)).toEqual(NOMBRES.slice(3).map((nombre) => before.get(nombre)));
    expect(tables("casa-02")).toEqual(["novedad", "primera"]);
    expect(tables("casa-03")).toEqual(["apunte", "novedad"]);
    expect(tables("casa-04")).toEqual([]);
    const list = (await instancia("lista")).text;
    expect(list.match(/ 0\.2\.0 +lista$/gm)).toHaveLength(2);
    expect(list.match(/ 0\.1\.0 +lista$/gm)).toHaveLength(8);
  });

  test("a program that does not start at all leaves even the database as it was", async () => {
    const { text } = await instancia("actualizar", "0.3.0", "casa-05", "casa-06");
    expect(text).toMatch(
      /casa-05 no arrancó con 0\.3\.0: su programa termina al arrancar: su registro dice por qué\. Volvió a 0\.1\.0\. Sin tocar: casa-06\./,
    );
    expect(await isReady("casa-05")).toBe(true);
  });

  test("once the cause is gone the rest follow, and those that have it are left alone", async () => {
    const { driver, close } = openDatabase(base("casa-03"));
    driver.exec("drop table novedad");
    close();
    const had = pid("casa-01");
    const { code, text } = await instancia("actualizar", "0.2.0");
    expect([code, text]).toEqual([
      0,
      expect.stringContaining("casa-01: ya la tenía\ncasa-02: ya la tenía\ncasa-03: lista con 0.2.0"),
    ]);
    expect(pid("casa-01")).toBe(had);
    expect(NOMBRES.map((nombre) => tables(nombre).includes("novedad"))).toEqual(NOMBRES.map(() => true));
  });
});

describe("one is", () => {
  test("suspended and taken up again: its domain says so, and nothing starts it meanwhile", async () => {
    expect((await instancia("suspender", "casa-04")).code).toBe(0);
    expect(await isReady("casa-04")).toBe(false);
    expect(readFileSync(join(raiz, "etc/cuotica/listas/caddy"), "utf8")).toContain("casa-04.example.com suspendida");
    expect((await instancia("lista")).text).toMatch(/^casa-04 .* suspendida$/m);
    expect((await instancia("actualizar", "0.2.0", "casa-04")).text).toContain("suspendida, no se toca");
    expect((await instancia("suspender", "casa-04")).text).toContain("ya está suspendida");
    expect((await instancia("reanudar", "casa-04")).code).toBe(0);
    expect(await isReady("casa-04")).toBe(true);
  });

  test("taken along whole: what it takes to begin elsewhere", async () => {
    const target = join(raiz, "llevada");
    expect((await instancia("exportar", "casa-06", target)).code).toBe(0);
    expect(readdirSync(target).toSorted()).toEqual(["cuotica.db", "imagenes", "secret", "vapid", "variables.env"]);
    expect(readFileSync(join(target, "secret"), "utf8")).toBe(readFileSync(join(datos("casa-06"), "secret"), "utf8"));
    expect(readdirSync(datos("casa-06")).filter((name) => name.startsWith("exportada"))).toEqual([]);
    expect((await instancia("exportar", "casa-06", target)).text).toContain("Ya existe");
    expect(await isReady("casa-06")).toBe(true);
  });

  test("removed: its data lies aside, and its name is free for somebody who gets none of it", async () => {
    const secret = readFileSync(join(datos("casa-07"), "secret"), "utf8");
    expect((await instancia("quitar", "casa-07", "casa-07")).code).toBe(0);
    const aside = readdirSync(join(raiz, "var/lib/cuotica")).find((name) => name.startsWith("quitada-casa-07-")) ?? "";
    expect(readFileSync(join(datos(aside), "secret"), "utf8")).toBe(secret);
    expect((await instancia("lista")).text).not.toContain("casa-07");
    expect((await instancia("crear", "casa-07", "casa-07.example.com", "0.2.0")).code).toBe(0);
    expect(readFileSync(join(datos("casa-07"), "secret"), "utf8")).not.toBe(secret);
  });
});

test("under Compose each order finds the variables where they are, also of one that is suspended", async () => {
  const casas = join(raiz, "otra-maquina");
  const compose = (...args: string[]) => instancia(...args, { INSTANCIAS_MOTOR: "compose", INSTANCIAS_RAIZ: casas });
  // The stand-in starts nothing: it is told at once, and its file stays.
  expect((await compose("crear", "eva", "eva.example.com", "casa:1")).text).toContain(
    "su programa termina al arrancar",
  );
  // On a port that none of the others uses.
  expect((await compose("lista")).text).toMatch(/^eva .* :40(?!0\d|10)\d\d /m);
  expect((await compose("suspender", "eva")).code).toBe(0);
  expect((await compose("quitar", "eva", "eva")).code).toBe(0);
  const said = readFileSync(join(raiz, "docker"), "utf8").trim().split("\n");
  expect(said.map((line) => line.replaceAll(casas, ""))).toEqual([
    expect.stringMatching(/^- image inspect casa:1$/),
    expect.stringMatching(/^eva\.env .*--project-name cuotica-eva .*up --detach$/),
    expect.stringMatching(/^eva\.env .*ps --all --quiet$/),
    expect.stringMatching(/^- inspect /),
    expect.stringMatching(/^eva\.env .* stop$/),
    expect.stringMatching(/^eva\.env\.suspendida .* down$/),
  ]);
});

describe.skipIf(!Bun.which("caddy"))("Caddy before them (not tried where there is none)", () => {
  const [http, https, ask] = [18_080, 18_443, 19_123];
  let caddy: Bun.Subprocess;
  beforeAll(async () => {
    expect((await instancia("suspender", "casa-08")).code).toBe(0);
    // Its own certificate authority instead of the internet's, other ports, and the list of these instances.
    const text = readFileSync(join(ROOT, "deploy/varios/Caddyfile"), "utf8")
      .replace(
        "{\n",
        `{\n\tadmin off\n\tlocal_certs\n\tskip_install_trust\n\thttp_port ${http}\n\thttps_port ${https}\n`,
      )
      .replaceAll("9123", String(ask))
      .replace("/etc/cuotica", join(raiz, "etc/cuotica"));
    writeFileSync(join(raiz, "Caddyfile"), text);
    caddy = Bun.spawn(["caddy", "run", "--config", join(raiz, "Caddyfile"), "--adapter", "caddyfile"], {
      ...{
        env: { ...given, XDG_DATA_HOME: join(raiz, "autoridad") },
        stdin: "ignore",
        stdout: "ignore",
        stderr: "ignore",
        timeout: 120_000,
      },
    });
  });
  afterAll(() => void caddy.kill());

  const visit = (domain: string) =>
    fetch(`https://127.0.0.1:${https}/healthz`, {
      headers: { host: domain },
      tls: { rejectUnauthorized: false, serverName: domain },
    });

  const asked = (domain: string) =>
    fetch(`http://127.0.0.1:${ask}/?domain=${domain}`).then(
      ({ status }) => status,
      () => "not yet",
    );

  test("each domain of the list leads to its house, by a certificate that was made for it", async () => {
    await expect.poll(() => asked("casa-01.example.com")).toBe(200);
    for (const nombre of ["casa-01", "casa-10"]) {
      const response = await visit(`${nombre}.example.com`);
      expect([response.status, await response.text()]).toEqual([200, expect.stringMatching(/^ok /)]);
      expect(response.headers.get("server")).toBeNull();
    }
  });

  test("a domain of nobody gets no certificate, and one that is suspended says so", async () => {
    await expect.poll(() => asked("ajena.example.com")).toBe(404);
    await expect(visit("ajena.example.com")).rejects.toThrow();
    const response = await visit("casa-08.example.com");
    expect([response.status, await response.text()]).toEqual([503, "Este servicio no está atendiendo."]);
  });
});
