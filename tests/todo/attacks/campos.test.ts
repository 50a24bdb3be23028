/**
 * A22 and A24, complete: every field of every entrance, at its own length and at 250 KB, in shapes that freeze parsers, and as
 * other types; from the lowest role allowed. Each is answered within 50 ms of processor time beyond an honest one, and never
 * with a server error.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LLAMADAS } from "../../../rules/bank/llamadas/tabla.ts";
import { openDatabase } from "../../../server/storage/db.ts";
import { META, RESEND, TWILIO } from "../../support/acuses.ts";
import { ATAQUES_ENTEROS } from "../../support/ataques.ts";
import { firstAt, fitting, IN_A_LINE, startBarrido } from "../../support/barrido.ts";
import { type Campo, ODD, type Puerta, puertas, withValue } from "../../support/campos.ts";
import { startPrograma } from "../../support/programa.ts";
import {
  type Entrada,
  entradasDeAuth,
  entradasDeCabeceras,
  entradasDeDirecciones,
  entradasDeFormularios,
  type Gente,
} from "../../support/puertas.ts";
import { entradasDeLlamadas, entradasDeMontones } from "../../support/puertas-llamadas.ts";
import { ADMIN, type Answer, Person } from "../../support/server.ts";

const ENDLESS = 250_000;
/** The size limit of a phone's delivery, larger than a bank call's. */
const DELIVERY = 120_000;
/** The longest stored text, a bank notice, and its surroundings. */
const MAX_KEPT = 6000;
/** A small sweep takes every n-th field. */
const EVERY = ATAQUES_ENTEROS ? 1 : 12;
const LONG = { timeout: ATAQUES_ENTEROS ? 1_800_000 : 120_000 };

/** Starting with the lowest role. */
const WHO = ["nadie", "cliente", "lector", "gestor", "propietario"];
const REFUSED = ["UNAUTHORIZED", "FORBIDDEN", "BORROWERS_ONLY"];
/** Procedures that block their caller's later calls come last. */
const LAST = ["congelados.freezeMine", "olvidos.request"];

const dataDir = mkdtempSync(join(tmpdir(), "cuotica-"));
let program: Awaited<ReturnType<typeof startPrograma>>;
let barrido: ReturnType<typeof startBarrido>;
let gente: Gente;
const people: Record<string, Person> = {};

beforeAll(async () => {
  program = await startPrograma(dataDir, { ...META, ...RESEND, ...TWILIO, TRUSTED_PROXIES: "127.0.0.1" });
  barrido = startBarrido(program.pid);
  const person = (who: string) => (people[who] ??= new Person(program.url));
  const [anyone, client, owner] = [person("nadie"), person("cliente"), person("propietario")];
  await owner.auth("/sign-in/email", ADMIN);
  for (const who of ["cliente", "lector", "gestor"])
    await person(who).auth("/sign-up/email", { email: `${who}@cuotica.test`, password: "arepa-con-queso" });
  const { driver } = openDatabase(join(dataDir, "cuotica.db"));
  const promote = driver.prepare(
    "update usuarios set rol = 'admin', papel = ? where id = (select id from user where email = ?)",
  );
  for (const papel of ["lector", "gestor"]) promote.run(papel, `${papel}@cuotica.test`);
  driver.close();
  const tokens: Record<string, string> = {};
  for (const tipo of ["telefono", ...Object.keys(LLAMADAS)]) {
    const asked = { nombre: tipo, cuenta: "0102", tipo };
    tokens[tipo] = (await owner.mutate<{ token: string }>("dispositivos.create", asked)).data.token;
  }
  gente = { anyone, client, owner, url: program.url, tokens };
});
afterAll(async () => {
  program.kill("SIGTERM");
  await program.exited;
  rmSync(dataDir, { recursive: true, force: true });
  console.table(barrido.figures);
  console.table(barrido.slowest().map((one) => ({ ...one, ms: Math.round(one.ms * 10) / 10 })));
});

const some = <T>(all: T[]) => all.filter((_, at) => at % EVERY === 0);

function ofProcedures(): { puerta: Puerta; campos: Campo[] }[] {
  const all = puertas().toSorted((a, b) => LAST.indexOf(a.name) - LAST.indexOf(b.name));
  const kept = new Set(some(all.flatMap(({ campos }) => campos)));
  return all.map((puerta) => ({ puerta, campos: puerta.campos.filter((campo) => kept.has(campo)) }));
}

const call = (who: Person, { name, type }: Puerta, input: unknown) =>
  type === "mutation" ? who.mutate(name, input) : asked(who, name, input);

/** A stream is released once it starts. */
async function asked(who: Person, name: string, input: unknown): Promise<Pick<Answer, "status" | "codigo">> {
  const text = (JSON.stringify(input) ?? "").toWellFormed();
  const response = await who.fetch(`/trpc/${name}?input=${encodeURIComponent(text)}`);
  if (response.headers.get("content-type")?.includes("event-stream")) {
    await response.body?.cancel();
    return { status: response.status, codigo: undefined };
  }
  const body = (await response.json().catch(() => null)) as { error?: { data?: { codigo?: string } } } | null;
  return { status: response.status, codigo: body?.error?.data?.codigo };
}

/** The lowest role that the procedure accepts. */
async function callerOf(puerta: Puerta): Promise<Person> {
  for (const who of WHO) {
    const person = people[who];
    if (person && !REFUSED.includes((await call(person, puerta, puerta.base)).codigo ?? "")) return person;
  }
  throw new Error(`nobody may call ${puerta.name}`);
}

const sending =
  ({ send }: Entrada) =>
  async (value: unknown) => {
    const response = await send(value);
    await response.arrayBuffer();
    return response;
  };

describe("A22", () => {
  test("every text of every procedure", LONG, async () => {
    for (const { puerta, campos } of ofProcedures()) {
      const texts = campos.filter(({ type }) => type === "string");
      if (texts.length === 0) continue;
      const who = await callerOf(puerta);
      const isQuery = puerta.type !== "mutation";
      for (const { path, max, base } of texts)
        await barrido.texts(puerta.name, path.join("."), [max, 2000, isQuery ? IN_A_LINE : ENDLESS], (text) => {
          const input = (cut: string) => withValue(base, path, cut);
          return call(who, puerta, isQuery ? fitting(text, input) : input(text));
        });
    }
    expect(barrido.wrong()).toEqual([]);
  });

  test("a body of 250 KB for every procedure, from nobody", LONG, async () => {
    for (const { name } of some(puertas().filter(({ type }) => type === "mutation")))
      await barrido.texts(name, "nadie", [ENDLESS], (text) => gente.anyone.mutate(name, { nadie: text }));
    expect(barrido.wrong()).toEqual([]);
  });

  test("lists and names without an end, in every list and in every input", LONG, async () => {
    for (const { puerta, campos } of ofProcedures()) {
      if (puerta.type !== "mutation" || campos.length === 0) continue;
      const who = await callerOf(puerta);
      const bytes = ENDLESS - JSON.stringify(puerta.base).length;
      const heap = (path: Campo["path"], own: unknown, inputOf: (value: unknown) => unknown) =>
        barrido.heaps(puerta.name, path.join("."), bytes, own, (value) => call(who, puerta, inputOf(value)));
      const whole = puerta.base as object;
      // A list sends positions as field names, which are longer than the values.
      await heap(["todo"], "", (value) => ({
        ...whole,
        ...(Array.isArray(value) ? value.slice(0, 15_000) : (value as object)),
      }));
      for (const { path, base } of campos.filter(({ type }) => type === "array"))
        await heap(path, firstAt(base, path), (value) => withValue(base, path, value));
    }
    for (const entrada of entradasDeMontones(gente))
      await barrido.heaps(entrada.puerta, entrada.campo, DELIVERY, "", sending(entrada));
    expect(barrido.wrong()).toEqual([]);
  });

  test.each<[string, (gente: Gente) => Entrada[], number[]]>([
    ["every field of sign-in", entradasDeAuth, [128, 2000, ENDLESS]],
    ["every header that is read", entradasDeCabeceras, [200, IN_A_LINE]],
    ["every address", entradasDeDirecciones, [200, 800, 2500, IN_A_LINE]],
    ["carriers, banks and phones", entradasDeLlamadas, [200, 4000, 60_000, DELIVERY]],
    ["forms with files", entradasDeFormularios, [200, ENDLESS]],
  ])("%s", LONG, async (_, entradas, lengths) => {
    for (const entrada of some(entradas(gente)))
      await barrido.texts(entrada.puerta, entrada.campo, lengths, sending(entrada));
    expect(barrido.wrong()).toEqual([]);
  });
});

describe("A24", () => {
  test("every field of every procedure, as another type", LONG, async () => {
    const faults: string[] = [];
    for (const { puerta, campos } of ofProcedures()) {
      if (campos.length === 0) continue;
      const who = await callerOf(puerta);
      for (const { path, base } of campos)
        for (const odd of ODD) {
          const { status } = await call(who, puerta, withValue(base, path, odd));
          barrido.figures.peticiones += 1;
          if (status >= 500) faults.push(`${puerta.name} ${path.join(".")} ${JSON.stringify(odd)}: ${status}`);
        }
    }
    expect(faults).toEqual([]);
  });

  test("what sign-in, carriers, banks and phones send, as another type", LONG, async () => {
    const faults: string[] = [];
    for (const entrada of some([...entradasDeAuth(gente), ...entradasDeLlamadas(gente)]))
      for (const odd of ODD) {
        const { status } = await sending(entrada)(odd);
        barrido.figures.peticiones += 1;
        if (status >= 500) faults.push(`${entrada.puerta} ${entrada.campo} ${JSON.stringify(odd)}: ${status}`);
      }
    expect(faults).toEqual([]);
  });
});

describe("afterwards", () => {
  test("nothing is kept that is longer than a notice", () => {
    const { driver } = openDatabase(join(dataDir, "cuotica.db"));
    const columns = driver
      .prepare(
        `select t.name as tabla, c.name as columna from sqlite_schema t, pragma_table_info(t.name) c
        where t.type = 'table' and t.name not like 'sqlite_%' and t.sql not like '%virtual%'`,
      )
      .all() as { tabla: string; columna: string }[];
    const long = columns.flatMap(({ tabla, columna }) => {
      const { letras } = driver.prepare(`select max(length("${columna}")) as letras from "${tabla}"`).get() as {
        letras: number | null;
      };
      return (letras ?? 0) > MAX_KEPT ? [`${tabla}.${columna}: ${letras}`] : [];
    });
    driver.close();
    expect(columns.length).toBeGreaterThan(300);
    expect(long).toEqual([]);
  });

  test("no line of the log is a failure, or written past it by a library", () => {
    const lines = [...program.said, ...program.complained].join("").split("\n");
    const failures = lines.filter((line) => /SERVER_ERROR|fallo inesperado|better-auth|^\s+at /i.test(line));
    expect(failures.slice(0, 5)).toEqual([]);
  });
});
