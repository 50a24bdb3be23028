/** Bank APIs from the environment: none without keys, none with half of them, and every name documented. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createApis } from "../../server/bank/apis/bancos.ts";
import { SECRETOS_DE_BANCOS, VARIABLES_DE_BANCOS } from "../../server/core/env/bancos.ts";
import { EnvError, readEnv } from "../../server/core/env/env.ts";
import { createTestClock } from "../support/clock.ts";

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "cuotica-env-"));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const read = (env: Record<string, string> = {}) => readEnv({ DATA_DIR: dir, ...env }).bancos;

function refusal(env: Record<string, string>): string[] {
  try {
    read(env);
    return [];
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    return error.message
      .split("\n")
      .slice(1)
      .map((line) => line.trim());
  }
}

const TODAS = {
  ...{ BANCO_BDV_CLAVE: "b", BANCO_BDV_CUENTA: "01020000000000000001", BANCO_BDV_TELEFONO: "0412-5550999" },
  ...{
    BANCO_R4_COMERCIO: "r",
    BANCO_MERCANTIL_CLIENTE: "c",
    BANCO_MERCANTIL_COMERCIO: "1",
    BANCO_MERCANTIL_CLAVE: "k",
  },
  ...{
    BANCO_MERCANTIL_TELEFONO: "04125550999",
    BANCO_BNC_GUID: "g",
    BANCO_BNC_CLAVE: "k",
    BANCO_BNC_RIF: "J123456789",
  },
  ...{ BANCO_BNC_CUENTA: "01910000000000000001", BANCO_BANESCO_CLIENTE: "c", BANCO_BANESCO_CLAVE: "s" },
  ...{ BANCO_BANESCO_CUENTA: "01340000000000000001", BANCO_BANCAMIGA_CLAVE: "jwt" },
  BANCO_BANCAMIGA_URL: "https://banco.example/",
};

test("no bank is asked without its keys", () => {
  const none = { bdv: null, r4: null, mercantil: null, bnc: null, banesco: null, bancamiga: null };
  expect(read()).toEqual(none);
  expect(read({ BANCO_BDV_URL: "https://otra.example" })).toEqual(none);
  expect(createApis(none, createTestClock())).toEqual([]);
});

test("each is asked with all of them", () => {
  const bancos = read(TODAS);
  expect(createApis(bancos, createTestClock()).map(({ banco }) => banco)).toEqual([
    ...["0102", "0169", "0105", "0191", "0134", "0172"],
  ]);
  expect(bancos).toMatchObject({
    bdv: { telefono: "+584125550999", url: "https://bdvconciliacion.banvenez.com" },
    r4: { comercio: "r", clave: "r" },
    bancamiga: { url: "https://banco.example" },
  });
});

test("half of a bank, a key in the open and a mistyped account: all said at once, by their names", () => {
  expect(
    refusal({
      BANCO_BDV_CLAVE: "b",
      BANCO_R4_CLAVE: "k",
      BANCO_MERCANTIL_CLAVE: "k",
      BANCO_BNC_GUID: "g",
      BANCO_BNC_CUENTA: "0191",
      BANCO_BANESCO_URL: "http://banesco.example",
      BANCO_BANCAMIGA_CLAVE: "jwt",
      PORT: "ochenta",
    }),
  ).toEqual([
    "BANCO_MERCANTIL_CLAVE: falta BANCO_MERCANTIL_CLIENTE, BANCO_MERCANTIL_COMERCIO, BANCO_MERCANTIL_TELEFONO",
    "BANCO_BNC_GUID, BANCO_BNC_CUENTA: falta BANCO_BNC_CLAVE, BANCO_BNC_RIF",
    "BANCO_BANCAMIGA_CLAVE: falta BANCO_BANCAMIGA_URL",
    "BANCO_BDV_CLAVE: falta BANCO_BDV_CUENTA (leer movimientos), BANCO_BDV_TELEFONO (preguntar) o las dos",
    "BANCO_R4_CLAVE: falta BANCO_R4_COMERCIO",
    "PORT: debe ser un número",
    "BANCO_BNC_CUENTA: deben ser los 20 dígitos de tu cuenta",
    "BANCO_BANESCO_URL: debe ser una dirección que empiece por https://",
  ]);
});

test.each(["http://localhost:9", "http://127.0.0.1:9/x", "https://banco.example"])("%s may be asked", (url) => {
  expect(refusal({ BANCO_BDV_URL: url })).toEqual([]);
});

test.each(["http://localhost.example", "http://127.0.0.1.example", "ftp://banco.example", "banco"])(
  "%s may not",
  (url) => {
    expect(refusal({ BANCO_BDV_URL: url })).toEqual([expect.stringMatching(/^BANCO_BDV_URL: debe/)]);
  },
);

test("a secret is read from a file", () => {
  for (const name of SECRETOS_DE_BANCOS) writeFileSync(join(dir, name), `secreto de ${name}\n`);
  const files = SECRETOS_DE_BANCOS.map((name) => [`${name}_FILE`, join(dir, name)]);
  const rest = Object.entries(TODAS).filter(([name]) => !SECRETOS_DE_BANCOS.includes(name));
  expect(read(Object.fromEntries([...rest, ...files]))).toMatchObject({
    bdv: { clave: "secreto de BANCO_BDV_CLAVE" },
    r4: { comercio: "secreto de BANCO_R4_COMERCIO", clave: "secreto de BANCO_R4_CLAVE" },
    bnc: { clave: "secreto de BANCO_BNC_CLAVE" },
  });
});

test("every variable stands in .env.example, the secret ones with their file", () => {
  const example = readFileSync(join(import.meta.dirname, "../../.env.example"), "utf8");
  const named = Object.keys(VARIABLES_DE_BANCOS).filter((name) => !example.includes(`\n#${name}=`));
  const filed = SECRETOS_DE_BANCOS.filter((name) => !example.includes(`\n#${name}_FILE=`));
  expect([named, filed]).toEqual([[], []]);
});
