/** What is pressed twice fast is done once: the trail has one line more of that person, nothing was refused, and no second key was sent. */
import { Database } from "bun:sqlite";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { instante, toDia } from "../../../rules/country/fecha.ts";
import { appRouter } from "../../../server/http/router.ts";
import { PHONE } from "../../support/browser.ts";
import { dayFromNow } from "../../support/business.ts";
import { type Client, type Hands, openPanel, type Panel } from "../../support/panel.ts";
import { field, fillPerfil } from "../../support/perfil.ts";
import { phonePhoto } from "../../support/photo.ts";

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

/** What an act begins from, and the button of its last step. */
interface Escena {
  page: Page;
  userId: string;
  button: Locator;
}
type Act = () => Promise<Escena>;

async function pay({ person }: Client): Promise<void> {
  const answer = await person.mutate("pagos.register", { codigo: "4321", monto: 600 });
  if (answer.status !== 200) throw new Error(answer.text);
}

const inDialog = (hands: Hands, name: string) => hands.dialog().getByRole("button", { name, exact: true });

/** A tab in front of the administrator, with that client alone; `press` opens the dialog whose last button is `last`. */
function enElPanel(
  tab: string,
  begin: (client: Client) => Promise<unknown>,
  press: string,
  last: string,
  fill?: (hands: Hands) => Promise<void>,
): Act {
  return async () => {
    const client = await (tab === "verificaciones" ? panel.unverified() : panel.client());
    await begin(client);
    const hands = await panel.screen();
    await hands.open(tab, client);
    await hands.press(press);
    await fill?.(hands);
    return { page: hands.page, userId: client.userId, button: inDialog(hands, last) };
  };
}

/** A page in front of a client, on a phone. */
function enElTelefono(begin: (client: Client) => Promise<unknown>, fill: (page: Page) => Promise<Locator>): Act {
  return async () => {
    const client = await panel.client();
    await begin(client);
    const page = await panel.phoneOf(client);
    return { page, userId: client.userId, button: await fill(page) };
  };
}

async function sendPhotos({ person }: Client): Promise<void> {
  const [uno, dos] = [await person.upload(await phonePhoto(400, 300)), await person.upload(await phonePhoto(300, 400))];
  await person.mutate("verificaciones.submit", { imgVerify1: uno.data.url, imgVerify2: dos.data.url });
}

const approved = (client: Client) => panel.approved(client);
const withPago = async (client: Client) => {
  await panel.approved(client);
  await pay(client);
};

/** Acts of the panel and of a client, each by the procedure that it asks. */
const ACTS: [procedure: string, act: Act][] = [
  [
    "loans.approve",
    enElPanel(
      "pendientes",
      (client) => panel.pending(client),
      "Aprobar",
      "Aprobar",
      async ({ dialog }) => {
        await dialog().getByLabel("Fecha del primer pago").fill(dayFromNow(20));
        await dialog().getByLabel("Monto en Bs").fill("5.820,00");
        await dialog().getByLabel("Referencia", { exact: true }).fill("000123456789");
      },
    ),
  ],
  ["loans.reject", enElPanel("pendientes", (client) => panel.pending(client), "Rechazar", "Sí, rechazar")],
  ["loans.complete", enElPanel("aprobadas", approved, "Completar", "Sí, completar")],
  ["loans.fine", enElPanel("aprobadas", approved, "Multar", "Sí, multar")],
  ["usuarios.raiseLevel", enElPanel("aprobadas", approved, "Subir nivel", "Sí, subir nivel")],
  ["pagos.setStatus", enElPanel("pagos", withPago, "Aprobar", "Aprobar")],
  ["pagos.setStatus", enElPanel("pagos", withPago, "Rechazar", "Sí, rechazar")],
  ["pagos.remove", enElPanel("pagos", withPago, "Eliminar", "Sí, eliminar")],
  ["verificaciones.approve", enElPanel("verificaciones", sendPhotos, "Aprobar", "Sí, aprobar")],
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
    "prorrogas.request",
    enElTelefono(approved, async (page) => {
      await page.goto("/dashboard");
      await page
        .getByRole("link", { name: "Necesito más tiempo" })
        .or(page.getByRole("button", { name: "Necesito más tiempo" }))
        .first()
        .click();
      await page.getByRole("button", { name: "+7 días" }).click();
      await field(page, "Motivo").fill("Cobro el viernes");
      return page.getByRole("button", { name: "Enviar", exact: true });
    }),
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

test("each is a change that the router knows", () => {
  const { procedures } = appRouter._def as unknown as { procedures: Record<string, { _def: { type: string } }> };
  expect(ACTS.filter(([procedure]) => procedures[procedure]?._def.type !== "mutation")).toEqual([]);
});

describe("pressed twice fast, done once", () => {
  test.each(ACTS)("%s", async (procedure, act) => {
    const { page, userId, button } = await act();
    const before = linesOf(userId);
    const claves: string[] = [];
    const flying = new Set<unknown>();
    page.on("request", (request) => {
      if (!/\/trpc\//.test(request.url()) || request.method() !== "POST") return;
      flying.add(request);
      claves.push(...[...(request.postData() ?? "").matchAll(/"clave":"([^"]+)"/g)].map(([, clave = ""]) => clave));
    });
    const refused: string[] = [];
    page.on("response", (response) => {
      flying.delete(response.request());
      if (response.status() >= 400) refused.push(response.url());
    });
    await button.dblclick();
    await expect.poll(() => linesOf(userId).slice(before.length)).toContain(procedure);
    // What the second press asked for, if anything, is answered too.
    await expect.poll(() => flying.size).toBe(0);
    expect(linesOf(userId).slice(before.length)).toEqual([procedure]);
    expect(refused).toEqual([]);
    expect(new Set(claves).size).toBeLessThanOrEqual(1);
  });
});
