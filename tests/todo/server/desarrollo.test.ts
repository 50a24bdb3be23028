/** The examples of docs/desarrollo.md, run as they stand there against a house. */
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ALCANCES } from "../../../rules/people/acceso/tokens.ts";
import { approvalOf, requested, verified } from "../../support/business.ts";
import { type Person, startTestServer, type TestServer } from "../../support/server.ts";

const TEXTO = readFileSync("docs/desarrollo.md", "utf8");
/** The code of that language below a heading. */
function ejemplos(titulo: string, lenguaje: string): string[] {
  const [, part = ""] = TEXTO.split(`\n## ${titulo}\n`);
  const [own = ""] = part.split("\n## ");
  return own
    .split("```")
    .filter((block) => block.startsWith(`${lenguaje}\n`))
    .map((block) => block.slice(lenguaje.length + 1));
}

let server: TestServer;
let owner: Person;
let variables: Record<string, string>;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.admin();
  const { data } = await owner.mutate<{ token: string }>("tokens.create", { nombre: "Ejemplos", alcances: ALCANCES });
  const { person, userId } = await verified(server, owner);
  await owner.mutate("loans.approve", approvalOf(await requested(person)));
  const DIA = new Date(Date.now() - 5 * 3_600_000).toISOString().slice(0, 10);
  variables = { CUOTICA: server.url, LLAVE: data.token, CLIENTE: userId, DIA };
});
afterAll(() => server.close());

const run = promisify(execFile);
/** The server runs in this very process: while an example waits, it answers. */
async function output(program: string, args: readonly string[]): Promise<unknown> {
  const env = { ...variables, PATH: process.env.PATH };
  return JSON.parse((await run(program, args, { timeout: 20_000, env })).stdout);
}

test("curl: the loans under way, and a pago that is registered and approved", async () => {
  const [list = "", pay = ""] = ejemplos("curl", "sh");
  const loans = () => output("bash", ["-c", list]);
  expect(await loans()).toMatchObject({ items: [{ clienteId: variables.CLIENTE, saldo: { monto: "24.00" } }] });
  expect(await output("bash", ["-c", pay])).toMatchObject({ status: "Aprobado" });
  expect(await loans()).toMatchObject({ items: [{ saldo: { monto: "18.00" } }] });
});

/** Google's own two objects, which ask while the sheet waits. */
const APPS_SCRIPT = `
  const PropertiesService = { getScriptProperties: () => ({ getProperty: (name) => process.env[name] }) };
  const UrlFetchApp = {
    fetch(url, { headers }) {
      const said = Object.entries(headers).flatMap(([name, value]) => ["-H", name + ": " + value]);
      const text = require("node:child_process").execFileSync("curl", ["--fail", "--silent", ...said, url], { timeout: 10000 });
      return { getContentText: () => String(text) };
    },
  };`;

test("Google Sheets: the approved pagos as rows", async () => {
  const [code = ""] = ejemplos("Google Sheets", "js");
  const program = `${APPS_SCRIPT} ${code}; console.log(JSON.stringify(PAGOS()));`;
  expect(await output(process.execPath, ["-e", program])).toEqual([
    ["Día", "Cliente", "USD", "Referencia"],
    [variables.DIA, variables.CLIENTE, 6, ""],
  ]);
});
