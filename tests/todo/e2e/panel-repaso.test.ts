/** The panel with the demonstration's data: nothing wider than its place, no figure broken across lines, no wrong count or list. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type PanelTab, panelPath } from "../../../client/panel/kit/tabs.ts";
import { centavos, formatDolares } from "../../../rules/money/dinero.ts";
import { LAPTOP, openStage, PHONE, type Stage } from "../../support/browser.ts";
import { cli } from "../../support/cli.ts";
import type { Person } from "../../support/server.ts";
import { misplaced } from "../../support/sitio.ts";

let dataDir: string;
let stage: Stage;
let http: Person;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "cuotica-repaso-"));
  const seeded = await cli(dataDir, ["seed", "--demo"], { env: { HOME: process.env.HOME ?? "" } });
  expect(seeded).toMatchObject({ code: 0 });
  stage = await openStage({ DATA_DIR: dataDir }, { scrollbars: true });
  http = await stage.admin();
});
afterAll(async () => {
  await stage?.close();
  rmSync(dataDir, { recursive: true, force: true });
  expect(stage?.problems).toEqual([]);
});

const seen = async (viewport = LAPTOP): Promise<Page> => (await stage.openAs(http, { viewport })).page;

/** Until the page has its data. */
async function settled(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator("h1").first().waitFor();
  await page.waitForLoadState("networkidle");
  await page.waitForFunction(() => !document.querySelector("[aria-busy=true]"));
}

const TABS =
  "hoy pendientes pagos banco verificaciones morosidad clientes aprobadas completados rechazadas calendario referidos resumen reportes mensajes estado respaldos auditoria administradores seguridad";
/** The narrowest width with the sidebar. */
const NARROW = { width: 1024, height: 768 };
const LISTAS = [
  ...TABS.split(" ").map((tab) => panelPath(tab as PanelTab)),
  ...["aldia", "vencidas", "porcerrar", "incobrables"].map((estado) => `${panelPath("aprobadas")}?estado=${estado}`),
  ...["baneados", "deuda"].map((filtro) => `${panelPath("clientes")}?filtro=${filtro}`),
  ...["todos", "Aprobado", "Rechazado"].map((estado) => `${panelPath("pagos")}?estado=${estado}`),
  // The first ones with a phone and a cédula in each.
  ...["usuarios.saveProfile", "pagos.register", "loans.approve", "gestiones.add"].map(
    (accion) => `${panelPath("auditoria")}?accion=${accion}`,
  ),
  ...["tasa", "terminos", "importar"].map((seccion) => `${panelPath("ajustes")}?seccion=${seccion}`),
];

/** An identifier from the code shown to a reader, such as bancoReceptor or no_contesta; addresses have them too. */
const DE_CODIGO = /(?<![\w@./-])(?:[a-z]+[A-Z][a-zA-Z]*|[a-z]+_[a-z_]+|undefined|null|NaN|\[object)(?![\w@/.-])/g;

test("every list stands in its place: no table wider than its box, no head over another, no figure broken, no name of the code", async () => {
  const page = await seen();
  const wrong: string[] = [];
  for (const path of LISTAS) {
    await settled(page, path);
    for (const folded of await page.locator("main li details > summary").all()) await folded.click();
    const said = (await page.locator("main").allInnerTexts()).join("\n").match(DE_CODIGO) ?? [];
    wrong.push(...new Set(said.map((name) => `${path} says ${name}`)));
    for (const viewport of [LAPTOP, NARROW, PHONE]) {
      await page.setViewportSize(viewport);
      // Elements that follow the width are rendered in the frame after the next.
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
      let found: string[] = [];
      const look = async () => {
        found = await page.evaluate(misplaced, viewport === LAPTOP);
        return found;
      };
      // Layout follows the page's width a moment later; whatever is still wrong is reported below.
      await expect
        .poll(look, { timeout: 3000 })
        .toEqual([])
        .catch(() => undefined);
      wrong.push(...found.map((what) => `${path} at ${viewport.width}: ${what}`));
    }
    await page.setViewportSize(LAPTOP);
  }
  expect(wrong).toEqual([]);
});

test.each([
  ["pendientes", 9],
  ["pagos", 11],
  ["morosidad", 9],
  ["clientes", 12],
  ["aprobadas", 12],
] as const)("%s shows %d rows whole on a laptop without scrolling", async (tab, least) => {
  const page = await seen();
  await settled(page, panelPath(tab));
  const whole = await page.evaluate(
    () =>
      [...document.querySelectorAll("main [data-fila]")].filter(
        (row) => row.getBoundingClientRect().bottom <= document.documentElement.clientHeight,
      ).length,
  );
  expect(whole).toBeGreaterThanOrEqual(least);
});

test("all the panel's places are seen at once on a laptop", async () => {
  const page = await seen();
  await settled(page, panelPath("hoy"));
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll("[role=tab]")]
      .filter((tab) => tab.getBoundingClientRect().bottom > document.documentElement.clientHeight)
      .map((tab) => tab.textContent),
  );
  expect(cut).toEqual([]);
});

test("Resumen shows how the month goes and its two charts whole on a laptop without scrolling", async () => {
  const page = await seen();
  await settled(page, panelPath("resumen"));
  for (const figure of ["Total prestado", "Cobrado"])
    await page
      .locator("dl > div", { hasText: figure })
      .getByText(/^\$[\d.,]+ este mes/)
      .waitFor();
  const bottoms = await page
    .locator("main svg[role=img]")
    .evaluateAll((charts) => charts.map((chart) => chart.getBoundingClientRect().bottom));
  expect(bottoms).toHaveLength(2);
  expect(Math.max(...bottoms)).toBeLessThanOrEqual(LAPTOP.height);
});

test("Incobrables says what each owes and the sum, and nothing of it is late", async () => {
  const path = `${panelPath("aprobadas")}?estado=incobrables`;
  const { items } = (
    await http.query<{ items: { castigo: number; multas: number; nombre: string; apellido: string }[] }>("loans.list", {
      ...{ status: "Aprobado", mora: "incobrables", limit: 100 },
    })
  ).data;
  expect(items.length).toBeGreaterThan(0);
  const page = await seen();
  await settled(page, path);
  for (const { castigo, nombre, apellido } of items) {
    const row = page.getByRole("row").filter({ hasText: `${nombre} ${apellido}` });
    await row
      .getByText(formatDolares(centavos(castigo)), { exact: true })
      .first()
      .waitFor();
  }
  const total = items.reduce((sum, { castigo }) => sum + castigo, 0);
  await page.getByText(`Deben ${formatDolares(centavos(total))} en total.`).waitFor();
  for (const { nombre, apellido } of items.filter(({ multas }) => multas > 0)) {
    await page
      .getByRole("row")
      .filter({ hasText: `${nombre} ${apellido}` })
      .getByText("Incobrable")
      .click();
    await page.getByRole("list", { name: "Plan de pagos" }).getByText("Multa").first().waitFor();
    expect(await page.getByRole("list", { name: "Plan de pagos" }).getByText("Vencido").count()).toBe(0);
  }
});

test("who had the reminder of today is not counted among those to be reminded", async () => {
  type Morosos = { items: { loanId: string; recordadoHoy: boolean }[] };
  const late = (await http.query<Morosos>("morosidad.list", { limit: 100 })).data.items;
  const left = late.filter(({ recordadoHoy }) => !recordadoHoy);
  expect(left.length).toBeGreaterThan(2);
  const page = await seen();
  await settled(page, panelPath("morosidad"));
  const button = page.getByRole("button", { name: /^Recordar a los/ });
  await button.filter({ hasText: `Recordar a los ${left.length} ` }).waitFor();
  await http.mutate("loans.sendReminder", { loanId: left[0]?.loanId });
  await button.filter({ hasText: `Recordar a los ${left.length - 1} que faltan hoy` }).click();
  const dialog = page.getByRole("dialog");
  const send = dialog.getByRole("button", { name: `Enviar ${left.length - 1} recordatorios`, exact: true });
  await send.waitFor();
  await dialog.getByRole("button", { name: "Cancelar" }).click();
  // Of the selected ones too, and in the other list.
  const had = late.length - left.length + 1;
  await page.getByLabel("Seleccionar todo lo visible").check();
  const bar = page.getByRole("region", { name: "Con lo elegido" });
  await bar.getByRole("button", { name: "Recordar" }).click();
  await send.waitFor();
  await dialog
    .getByText(had === 1 ? "1 cliente ya tuvo el de hoy." : `${had} clientes ya tuvieron el de hoy.`)
    .waitFor();
  await settled(page, `${panelPath("aprobadas")}?estado=vencidas`);
  await page.getByLabel("Seleccionar todo lo visible").check();
  await bar.getByRole("button", { name: "Recordar" }).click();
  await send.waitFor();
});

test.each([
  ["a laptop", LAPTOP],
  ["a phone", PHONE],
])("on %s no request can be decided whose name is not on the screen", async (_, viewport) => {
  const page = await seen(viewport);
  await settled(page, panelPath("pendientes"));
  if (viewport === LAPTOP) await page.locator("main tbody tr").first().press("Enter");
  await page.getByRole("button", { name: "Ver perfil e historial" }).first().click();
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  const nameless: string[] = [];
  for (let y = 0; y < height; y += 97) {
    nameless.push(
      ...(await page.evaluate((to) => {
        window.scrollTo(0, to);
        const onScreen = (element: Element | undefined) => {
          const { x, y: top, width, height: tall } = element?.getBoundingClientRect() ?? new DOMRect();
          const over = width > 0 ? document.elementFromPoint(x + Math.min(width, 80) / 2, top + tall / 2) : null;
          return over !== null && element !== undefined && (element.contains(over) || over.contains(element));
        };
        const requests = document.querySelectorAll(
          "main tbody tr, :is([role=group], aside)[aria-label^='Solicitud de']",
        );
        return [...requests].flatMap((card) => {
          const approve = [...card.querySelectorAll("button")].find((one) => one.textContent === "Aprobar");
          const label = card.getAttribute("aria-label") ?? card.querySelector("a")?.textContent ?? "";
          const name = label.replace("Solicitud de ", "");
          const written = [...card.querySelectorAll("h2, p > span, td a")].filter((one) => one.textContent === name);
          // What is scrolling out at the top was already checked.
          const leaving = (approve?.getBoundingClientRect().top ?? 0) < 40;
          return leaving || !onScreen(approve) || written.some(onScreen) ? [] : [`${name} at ${to}`];
        });
      }, y)),
    );
  }
  expect(nameless).toEqual([]);
});

test("the table of what is to be imported breaks no figure, and has no column in which nothing is", async () => {
  const page = await seen();
  await settled(page, `${panelPath("ajustes")}?seccion=importar`);
  const csv = [
    "Cédula;Fecha de pago;Monto ($);Bs;Referencia;Método",
    "V-12.345.678;15/10/2026;;Bs 1.800,00;000123456789;",
    "V-23.456.789;16/10/2026;;Bs 12.345.678,90;000123456790;",
  ].join("\n");
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "Pagos.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
  const table = page.getByRole("table", { name: "Filas de la hoja Pagos" });
  await table.getByText("Bs 12.345.678,90").waitFor();
  expect(await page.evaluate(misplaced, false)).toEqual([]);
  expect(await table.getByRole("columnheader").allInnerTexts()).not.toContain("Método");
});

test("what is missing in Ajustes is not called optional", async () => {
  const page = await seen();
  for (const [seccion, labels] of [
    ["pago", ["Banco", "Teléfono", "Cédula"]],
    ["atencion", ["WhatsApp"]],
    ["prestamista", ["Razón social", "RIF", "Dirección", "Número de contacto"]],
  ] as const) {
    await settled(page, `${panelPath("ajustes")}?seccion=${seccion}`);
    const shown = await page.locator("main label").allInnerTexts();
    for (const label of labels) expect(shown).toContain(label);
  }
});

test("with no administrator yet, /admin says where the link is, until there is one", async () => {
  const fresh = await openStage({ ADMIN_EMAIL: "", ADMIN_PASSWORD: "" });
  const { page } = await fresh.open({ viewport: LAPTOP });
  await page.goto("/admin");
  await page.getByText("Todavía no hay administrador").waitFor();
  await page.getByText("sale en el registro del servidor").waitFor();
  const [, token] = /#configurar=([\w-]+)/.exec(fresh.output()) ?? [];
  await page.goto(`/admin#configurar=${token}`);
  await page.getByLabel("Correo electrónico").fill("duena@cuotica.test");
  await page.getByLabel("Contraseña", { exact: true }).fill("arepa-con-queso");
  await page.getByRole("button", { name: "Crear y entrar" }).click();
  await page.getByRole("heading", { name: "Hoy" }).waitFor();
  const { page: other } = await fresh.open();
  await other.goto("/admin");
  await other.getByRole("button", { name: "Entrar al Panel" }).waitFor();
  await other.waitForLoadState("networkidle");
  expect(await other.getByText("Todavía no hay administrador").count()).toBe(0);
  await fresh.close();
});

describe("a filter that is changed without a line shows no rows of another", () => {
  const rows = (page: Page) => page.locator("tbody tr").count();
  const onTime = async () => {
    const page = await seen();
    await settled(page, `${panelPath("aprobadas")}?estado=aldia`);
    expect(await rows(page)).toBeGreaterThan(0);
    return page;
  };
  const late = (page: Page) => page.getByRole("link", { name: "Vencidas" }).click();
  const waits = (page: Page) => page.getByText("Seguimos apenas vuelva tu conexión.").waitFor();

  test("on a phone that knows it has none", async () => {
    const page = await onTime();
    await page.context().setOffline(true);
    await late(page);
    await waits(page);
    expect(await rows(page)).toBe(0);
    await page.context().setOffline(false);
    await page
      .getByText(/días? de atraso/)
      .first()
      .waitFor();
    expect(await page.getByRole("cell", { name: "Al día" }).count()).toBe(0);
  });

  test("where nothing answers", async () => {
    const page = await onTime();
    await page.route(/loans\.list/, (route) => route.abort());
    await late(page);
    await waits(page);
    expect(await rows(page)).toBe(0);
  });
});
