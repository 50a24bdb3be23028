/** The calendar of cuotas: the grid with the spec's labels and colours, and the list that keyboards and phones use. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, formatDia, instante, toDia } from "../../../rules/country/fecha.ts";
import { LAPTOP, openStage, PHONE, type Stage } from "../../support/browser.ts";
import { approvalOf, requested, verified } from "../../support/business.ts";
import { expectGoodScreen } from "../../support/look.ts";
import type { Person } from "../../support/server.ts";

let stage: Stage;
let http: Person;
let admin: Page;
const hoy = toDia(instante(Date.now()));

/** A loan with one cuota on that day; paid if stated. */
async function due(fechaPrimerPago: string, paid = false): Promise<void> {
  const { person } = await verified(stage, http);
  const loanId = await requested(person);
  await http.mutate("loans.approve", { ...approvalOf(loanId), cuotas: 1, fechaPrimerPago });
  if (!paid) return;
  const { data } = await person.mutate<{ id: string }>("pagos.register", { codigo: "1234", monto: 2400 });
  await http.mutate("pagos.setStatus", { pagoId: data.id, status: "Aprobado" });
}

const panel = async (viewport: typeof LAPTOP) => (await stage.openAs(http, { viewport })).page;

beforeAll(async () => {
  stage = await openStage();
  http = await stage.admin();
  await due(addDays(hoy, -1));
  await due(hoy);
  await due(addDays(hoy, 1), true);
  admin = await panel(LAPTOP);
});
afterAll(async () => {
  await stage.close();
  expect(stage.problems).toEqual([]);
});

const press = (name: string) => admin.getByRole("button", { name, exact: true }).click();
const colourOf = (estado: string) =>
  admin
    .locator(".rbc-event", { hasText: estado })
    .first()
    .evaluate((event) => getComputedStyle(event).backgroundColor);
const channels = (colour: string) => (colour.match(/\d+/g) ?? []).slice(0, 3).map(Number) as [number, number, number];

test("the month in its height, with the spec's labels and colours", async () => {
  await admin.goto(`/admin/calendario?vista=mes&fecha=${hoy}`);
  await admin.getByRole("heading", { name: "Calendario de Pagos" }).waitFor();
  for (const label of ["Anterior", "Hoy", "Siguiente", "Mes", "Semana", "Día"]) {
    expect(await admin.getByRole("button", { name: label, exact: true }).count(), label).toBe(1);
  }
  const calendar = admin.locator(".rbc-calendar");
  expect((await calendar.boundingBox())?.height).toBeCloseTo(600, -1);
  // Tomorrow's paid one is green, yesterday's red, today's orange.
  await admin.goto(`/admin/calendario?vista=agenda&fecha=${addDays(hoy, -1)}`);
  await admin.getByText("Vencido").nth(1).waitFor();
  await admin.goto(`/admin/calendario?vista=semana&fecha=${hoy}`);
  const [r, g, b] = channels(await colourOf("Pendiente"));
  expect(r).toBeGreaterThan(g);
  expect(g).toBeGreaterThan(b);
  await expectGoodScreen(admin, "week");
  await admin.goto(`/admin/calendario?vista=mes&fecha=${hoy}`);
  await admin.locator(".rbc-event").first().waitFor();
  await expectGoodScreen(admin, "month");
});

test("an event tells who pays, how to reach them, the state and the day; the keyboard opens it too", async () => {
  await admin.goto(`/admin/calendario?vista=mes&fecha=${hoy}`);
  const event = admin.getByRole("button", { name: /María José Núñez · cuota 1 de 1\s?, Pendiente/ });
  await event.focus();
  await admin.keyboard.press("Enter");
  const dialog = admin.getByRole("dialog");
  for (const text of ["María José Núñez", "maria@cuotica.test", /0412-\d{7}/, "Pendiente", formatDia(hoy)]) {
    await dialog.getByText(text).first().waitFor();
  }
  await dialog.getByRole("link", { name: "Ver cliente" }).waitFor();
  await admin.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
});

test("its place is in the address: moving, changing view, going straight there", async () => {
  await admin.goto("/admin/calendario?vista=mes&fecha=2027-01-31");
  await admin.getByText("Enero de 2027").waitFor();
  await press("Siguiente");
  await admin.getByText("Febrero de 2027").waitFor();
  await press("Anterior");
  await press("Semana");
  await admin.waitForURL((url) => url.searchParams.get("vista") === "semana");
  await press("Día");
  await admin.getByText("Viernes, 1 de enero de 2027").waitFor();
  await press("Hoy");
  await admin.waitForURL((url) => url.searchParams.get("fecha") === hoy);
  await press("Agenda");
  // Each was a step of the history: Back goes through them, and then leaves.
  await admin.goBack();
  await admin.waitForURL((url) => url.searchParams.get("vista") === "dia" && url.searchParams.get("fecha") === hoy);
  await admin.goBack();
  await admin.getByText("Viernes, 1 de enero de 2027").waitFor();
  await admin.goBack();
  await admin.waitForURL((url) => url.searchParams.get("vista") === "semana");
  await admin.goBack();
  await admin.getByText("Enero de 2027").waitFor();
  await admin.goBack();
  await admin.getByText("Febrero de 2027").waitFor();
  await press("Agenda");
  await admin.waitForURL((url) => url.searchParams.get("vista") === "agenda");
  await admin.reload();
  await admin.getByRole("button", { name: "Agenda" }).waitFor();
  expect(await admin.getByRole("button", { name: "Agenda" }).getAttribute("aria-pressed")).toBe("true");
});

test("a change on the server shows without reload", async () => {
  await admin.goto(`/admin/calendario?vista=agenda&fecha=${addDays(hoy, 9)}`);
  await admin.getByText("No hay cuotas en estos 30 días.").waitFor();
  await due(addDays(hoy, 10));
  await admin.getByText(formatDia(addDays(hoy, 10))).waitFor();
});

test("a phone begins with the list of the next thirty days", async () => {
  const phone = await panel(PHONE);
  await phone.goto("/admin/calendario");
  const today = phone.getByRole("region", { name: new RegExp(formatDia(hoy)) });
  await today.getByText("Hoy", { exact: true }).waitFor();
  await today.getByRole("button", { name: /cuota 1 de 1/ }).click();
  await phone.getByRole("dialog").getByText("Detalles del pago").waitFor();
  await phone.getByRole("dialog").getByRole("button", { name: "Cerrar" }).click();
  await expectGoodScreen(phone, "agenda");
});

test("wherever the month is scrolled to, nothing of it lies over the bar under the thumb", async () => {
  const phone = await panel(PHONE);
  await phone.goto(`/admin/calendario?vista=mes&fecha=${hoy}`);
  await phone.locator(".rbc-event").first().waitFor();
  const { places, over } = await phone.evaluate(() => {
    const isFixed = (tab: Element) => getComputedStyle(tab).position === "fixed";
    const bar = [...document.querySelectorAll('[role="tab"]')].filter(isFixed);
    const parts = [0.1, 0.3, 0.5, 0.7, 0.9];
    const points = bar.flatMap((place) => {
      const { x, y, width, height } = place.getBoundingClientRect();
      return parts.flatMap((at) => parts.map((down) => ({ place, x: x + width * at, y: y + height * down })));
    });
    const covered = () => points.filter(({ place, x, y }) => !place.contains(document.elementFromPoint(x, y)));
    let over = 0;
    for (let top = 0; top <= document.documentElement.scrollHeight - innerHeight; top += 10) {
      scrollTo(0, top);
      over += covered().length;
    }
    return { places: bar.length, over };
  });
  expect(places).toBe(4);
  expect(over).toBe(0);
});

test("a crowded day is counted in the week, and opens as a list", async () => {
  const day = addDays(hoy, 20);
  for (let n = 0; n < 13; n += 1) await due(day);
  await admin.goto(`/admin/calendario?vista=dia&fecha=${day}`);
  await admin.getByRole("button", { name: /13 cuotas, 13 por pagar/ }).click();
  await admin.getByRole("region", { name: new RegExp(formatDia(day)) }).waitFor();
  expect(await admin.getByRole("button", { name: /cuota 1 de 1/ }).count()).toBe(13);
});
