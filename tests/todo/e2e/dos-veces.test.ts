/**
 * Anything pressed twice quickly is done once: the trail has one more line about that person, nothing was refused, and no
 * second key was sent.
 */
import { Database } from "bun:sqlite";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { instante, toDia } from "../../../rules/country/fecha.ts";
import { PHONE } from "../../support/browser.ts";
import { asking, EN_EL_TELEFONO } from "../../support/dos-veces.ts";
import { type Client, openPanel, type Panel } from "../../support/panel.ts";
import { field, fillPerfil } from "../../support/perfil.ts";

let panel: Panel;
let trail: Database;

beforeAll(async () => {
  panel = await openPanel();
  trail = new Database(join(panel.stage.dataDir, "cuotica.db"), { readonly: true });
  await panel.http.mutate("tasas.save", {
    fechaValor: toDia(instante(Date.now())),
    valor: 29_135_820_000,
    fuente: "BCV",
  });
});
afterAll(async () => {
  trail.close();
  await panel.stage.close();
  expect(panel.stage.problems).toEqual([]);
});

const linesOf = (userId: string) =>
  trail
    .query<{ accion: string }, [string]>("select accion from auditoria where userId = ? order by fecha, id")
    .all(userId)
    .map(({ accion }) => accion);

/** Where an act starts, and its last button. */
interface Escena {
  page: Page;
  userId: string;
  button: Locator;
}
type Act = () => Promise<Escena>;

/** A page in a client's browser, on a phone. */
function enElTelefono(begin: (client: Client) => Promise<unknown>, fill: (page: Page) => Promise<Locator>): Act {
  return async () => {
    const client = await panel.client();
    await begin(client);
    const page = await panel.phoneOf(client);
    return { page, userId: client.userId, button: await fill(page) };
  };
}

const approved = (client: Client) => panel.approved(client);

/** Requests of pages without a dialog, by procedure; those of dialogs are pressed in toasts.test.ts. */
const ACTS: [procedure: (typeof EN_EL_TELEFONO)[number], act: Act][] = [
  [
    "pagos.register",
    enElTelefono(approved, async (page) => {
      await page.goto("/solicitar");
      await field(page, "Código de referencia").fill("6789");
      return page.getByRole("button", { name: "Registrar pago", exact: true });
    }),
  ],
  [
    "loans.request",
    enElTelefono(
      async () => {},
      async (page) => {
        await page.goto("/solicitar");
        await field(page, "Monto").fill("20");
        await field(page, "Motivo").fill("Repuestos");
        return page.locator("form button[type=submit]");
      },
    ),
  ],
  [
    "usuarios.saveProfile",
    async () => {
      const person = await panel.stage.newcomer();
      const { id: userId } = (await person.query<{ id: string }>("usuarios.me")).data;
      const { page } = await panel.stage.openAs(person, { viewport: PHONE });
      await page.goto("/perfil");
      await fillPerfil(page);
      return { page, userId, button: page.getByRole("button", { name: "Guardar perfil" }) };
    },
  ],
];

test("each that is to be pressed is", () => {
  expect(ACTS.map(([procedure]) => procedure).toSorted()).toEqual([...EN_EL_TELEFONO].toSorted());
});

describe("pressed twice fast, done once", () => {
  test.each(ACTS)("%s", async (procedure, act) => {
    const { page, userId, button } = await act();
    const before = linesOf(userId);
    const { claves, refused } = await asking(page, "/trpc/", async () => {
      await button.dblclick();
      await expect.poll(() => linesOf(userId).slice(before.length)).toContain(procedure);
    });
    expect(linesOf(userId).slice(before.length)).toEqual([procedure]);
    expect(refused).toEqual([]);
    expect(claves).toBeLessThanOrEqual(1);
  });
});
