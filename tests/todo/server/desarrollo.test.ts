/** The examples of docs/desarrollo.md, run as written against a server. */
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { grouped } from "../../../rules/country/cantidad.ts";
import { RITMOS } from "../../../rules/limits/tries.ts";
import { ALCANCE_TEXTOS, ALCANCES } from "../../../rules/people/acceso/tokens.ts";
import { ESPERAS_MS, EVENTOS } from "../../../rules/people/acceso/webhooks.ts";
import { nameInside } from "../../../server/core/net/afuera.ts";
import { approvalOf, requested, verified } from "../../support/business.ts";
import { freePort } from "../../support/linea.ts";
import { type Person, startTestServer, type TestServer } from "../../support/server.ts";

const TEXTO = readFileSync("docs/desarrollo.md", "utf8");
/** The code in that language below a heading. */
function ejemplos(titulo: string, lenguaje: string): string[] {
  const [, part = ""] = TEXTO.split(`\n### ${titulo}\n`);
  const [own = ""] = part.split("\n### ");
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

test("what it says of limits, waits, scopes and events is the code's own", () => {
  const [minuto, hora] = RITMOS.llave;
  expect(TEXTO).toContain(`Hasta ${minuto.max} peticiones por minuto y ${grouped(hora.max)} por hora`);
  const minutos = ESPERAS_MS.slice(1, 3).map((ms) => ms / 60_000);
  const horas = ESPERAS_MS.slice(3).map((ms) => ms / 3_600_000);
  const waits = `a los ${(ESPERAS_MS[0] ?? 0) / 1000} segundos, ${minutos.join(" y ")} minutos, ${horas.slice(0, -1).join(", ")} y ${horas.at(-1)} horas`;
  expect(TEXTO).toContain(waits);
  for (const alcance of ALCANCES) expect(TEXTO).toContain(`| ${ALCANCE_TEXTOS[alcance].nombre} |`);
  for (const evento of Object.keys(EVENTOS))
    expect(TEXTO, evento).toContain(evento.startsWith("verification.") ? evento.slice("verification".length) : evento);
});

test("curl: the loans under way, and a pago that is registered and approved", async () => {
  const [list = "", pay = ""] = ejemplos("curl", "sh");
  const loans = () => output("bash", ["-c", list]);
  expect(await loans()).toMatchObject({ items: [{ clienteId: variables.CLIENTE, saldo: { monto: "24.00" } }] });
  expect(await output("bash", ["-c", pay])).toMatchObject({ status: "Aprobado" });
  expect(await loans()).toMatchObject({ items: [{ saldo: { monto: "18.00" } }] });
});

/** Google's own two objects, which send requests while the sheet waits. */
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

test("Telegram: an approved pago is said in the group, once, and what nobody signed is not", async () => {
  const [code = ""] = ejemplos("Un bot de Telegram", "js");
  const said: unknown[] = [];
  const heard = Promise.withResolvers<void>();
  const telegram = Bun.serve({
    ...{ port: 0, hostname: "127.0.0.1" },
    async fetch(request): Promise<Response> {
      said.push([new URL(request.url).pathname, await request.json()]);
      heard.resolve();
      return Response.json({ ok: true });
    },
  });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  nameInside(["127.0.0.1"]);
  const created = await owner.mutate<{ id: string; secreto: string }>("webhooks.create", {
    ...{ url, eventos: ["pago.approved"] },
  });
  const env = { CLAVE: created.data.secreto, BOT: "123:abc", GRUPO: "-100", PORT: String(port) };
  const bot = Bun.spawn([process.execPath, "-e", code], {
    env: { ...env, PATH: process.env.PATH, TELEGRAM: `http://127.0.0.1:${telegram.port}` },
  });
  const unsigned = (): Promise<Response> => fetch(url, { method: "POST", body: "{}" }).catch(unsigned);
  try {
    expect((await unsigned()).status).toBe(400);
    const { person, userId } = await verified(server, owner);
    await owner.mutate("loans.approve", approvalOf(await requested(person)));
    const told = { userId, fechaPago: variables.DIA, metodo: "efectivo", monto: 600, aprobar: true };
    expect((await owner.mutate("pagos.registerFor", told)).status).toBe(200);
    await heard.promise;
    expect(said).toEqual([["/bot123:abc/sendMessage", { chat_id: "-100", text: "Pago aprobado: 6.00 USD" }]]);
  } finally {
    nameInside([]);
    bot.kill();
    await bot.exited;
    await telegram.stop(true);
  }
});

test("n8n: the flow asks for the loans under way", async () => {
  const [code = ""] = ejemplos("n8n", "json");
  type Nodo = {
    name: string;
    parameters: { method: string; url: string; queryParameters: { parameters: { name: string; value: string }[] } };
  };
  const flujo = JSON.parse(code) as { nodes: Nodo[]; connections: Record<string, { main: { node: string }[][] }> };
  const next = flujo.connections["Cada mañana"]?.main[0]?.[0]?.node;
  const { method, url, queryParameters } = flujo.nodes.find(({ name }) => name === next)?.parameters ?? ({} as never);
  // As n8n reads it: what follows the sign is an expression.
  const address = new URL(url.replace(/^=/, "").replace("{{ $env.CUOTICA }}", variables.CUOTICA ?? ""));
  for (const { name, value } of queryParameters.parameters) address.searchParams.set(name, value);
  const answer = await fetch(address, { method, headers: { authorization: `Bearer ${variables.LLAVE}` } });
  const { items } = (await answer.json()) as { items: { clienteId: string }[] };
  expect(items.map(({ clienteId }) => clienteId)).toContain(variables.CLIENTE);
});
