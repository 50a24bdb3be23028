/**
 * The document of /api/v1: valid to two linters, a client generated from it works, and everything it allows is answered as it
 * says.
 */
import { createConfig, lintFromString } from "@redocly/openapi-core";
import spectral, { type RulesetDefinition } from "@stoplight/spectral-core";
import { oas } from "@stoplight/spectral-rulesets";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ALCANCES } from "../../../rules/people/acceso/tokens.ts";
import { RUTAS } from "../../../server/http/v1/rutas.ts";
import { forAll, runs } from "../../support/azar.ts";
import { approvalOf, requested, verified } from "../../support/business.ts";
import { generatedClient } from "../../support/cliente-generado.ts";
import { deEsquema, type Esquema } from "../../support/esquema.ts";
import { type Person, startTestServer, type TestServer } from "../../support/server.ts";

interface Operacion {
  operationId: string;
  parameters: { name: string; in: "path" | "query" | "header"; required: boolean; schema: Esquema }[];
  responses: Record<string, unknown>;
  requestBody?: { content: { "application/json": { schema: Esquema } } };
}
interface Documento {
  paths: Record<string, Partial<Record<"get" | "post", Operacion>>>;
}

let server: TestServer;
let owner: Person;
let llave: string;
let documento: Documento;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.admin();
  const { data } = await owner.mutate<{ token: string }>("tokens.create", { nombre: "Prueba", alcances: ALCANCES });
  llave = data.token;
  documento = (await (await fetch(`${server.url}/api/v1/openapi.json`)).json()) as Documento;
});
afterAll(() => server.close());

describe("valid to", () => {
  test("Redocly", async () => {
    const config = await createConfig({ extends: ["recommended"] });
    // Its own advice: a server on this machine counts too.
    const found = await lintFromString({ source: JSON.stringify(documento), config });
    expect(found.filter(({ ruleId }) => ruleId !== "no-server-example.com").map(({ message }) => message)).toEqual([]);
  });

  test("Spectral", async () => {
    const linter = new spectral.Spectral();
    linter.setRuleset({ extends: [oas] } as RulesetDefinition);
    const found = await linter.run(JSON.stringify(documento));
    expect(found.map(({ message, path }) => `${path.join(".")}: ${message}`)).toEqual([]);
  });
});

test("a client made of it registers a pago and approves it", async () => {
  const { person, userId } = await verified(server, owner);
  const loanId = await requested(person);
  await owner.mutate("loans.approve", approvalOf(loanId));
  const client = await generatedClient(documento, { baseUrl: `${server.url}/api/v1`, llave });
  const call = (name: string, options: object) => {
    const made = client[name];
    if (!made) throw new Error(`no ${name} was made`);
    return made(options);
  };
  const clave = () => ({ "Idempotency-Key": crypto.randomUUID() });
  const dia = new Date(Date.now() - 5 * 3_600_000).toISOString().slice(0, 10);
  const body = { clienteId: userId, dia, metodo: "efectivo", monto: { monto: "6.00", moneda: "USD" } };
  const registered = await call("postPagos", { headers: clave(), body });
  expect(registered.data).toMatchObject({ status: "Pendiente" });
  const path = { pagoId: registered.data?.id };
  const decision = { status: "Aprobado", cuotas: 1 };
  const decided = await call("postPagosPagoIdDecision", { headers: clave(), path, body: decision });
  expect(decided.data).toMatchObject({ status: "Aprobado" });
  expect((await call("getLoans", { query: { buscar: loanId } })).data).toMatchObject({
    items: [{ id: loanId, saldo: { monto: "18.00" }, cuotasPagadas: 1 }],
  });
  expect((await call("getPagos", { query: { limite: 0 } })).error).toMatchObject({ codigo: "INPUT_INVALID" });
});

/** An address with the drawn values, each where the document puts it. */
function requestOf(path: string, { parameters }: Operacion, given: Record<string, unknown>) {
  const query = new URLSearchParams();
  const headers = new Headers({ authorization: `Bearer ${llave}`, "content-type": "application/json" });
  let address = path;
  for (const { name, in: where } of parameters) {
    const value = given[name];
    if (where === "path") address = address.replace(`{${name}}`, encodeURIComponent(String(value ?? "") || "x"));
    else if (value === undefined) continue;
    else if (where === "query") query.set(name, String(value));
    else headers.set(name, encodeURIComponent(String(value)));
  }
  return { url: `${server.url}/api/v1${address}?${query}`, headers };
}

const every = RUTAS.map(({ metodo, path }) => [`${metodo} ${path}`, metodo, path] as const);
test.each(every)("whatever it allows of %s, and what it does not, is answered as it says", async (_, metodo, path) => {
  const operacion = documento.paths[path]?.[metodo];
  if (!operacion) throw new Error(`${path} is not in the document`);
  const parameters = fc.record(
    Object.fromEntries(operacion.parameters.map(({ name, schema }) => [name, deEsquema(schema)])),
    { requiredKeys: [] },
  );
  const content = operacion.requestBody?.content["application/json"].schema;
  const statuses = new Set<number>();
  await forAll(
    fc.asyncProperty(parameters, content ? deEsquema(content) : fc.constant(undefined), async (given, told) => {
      const { url, headers } = requestOf(path, operacion, given);
      const body = told === undefined ? {} : { body: JSON.stringify(told) };
      const response = await fetch(url, { method: metodo.toUpperCase(), headers, ...body });
      const { status } = response;
      statuses.add(status);
      const said: unknown = await response.json();
      // A response that violates its own schema would be our fault: a 500.
      expect(Object.keys(operacion.responses), JSON.stringify([given, told, said])).toContain(String(status));
      if (status !== 200) expect(said).toMatchObject({ status, codigo: expect.any(String) });
    }),
    { numRuns: runs(60) },
  );
  expect(statuses).toContain(metodo === "get" ? 200 : 400);
});
