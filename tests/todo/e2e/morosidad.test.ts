/** The page an operator opens each morning, and the whole business. First payments in the past make loans late. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, instante, toDia } from "../../../rules/country/fecha.ts";
import { LAPTOP, openStage, PHONE, type Stage } from "../../support/browser.ts";
import { approvalOf, requested, verified } from "../../support/business.ts";
import { expectGoodScreen, expectLargeText } from "../../support/look.ts";
import { presses } from "../../support/panel.ts";
import { ADMIN, type Person } from "../../support/server.ts";

let stage: Stage;
let http: Person;
let admin: Page;

beforeAll(async () => {
  stage = await openStage();
  http = await stage.admin();
  const { page, context } = await stage.open({ viewport: LAPTOP });
  await context.route("https://wa.me/**", (route) => route.fulfill({ body: "chat" }));
  admin = page;
  await admin.goto("/admin");
  await admin.getByLabel("Correo electrónico").fill(ADMIN.email);
  await admin.getByLabel("Contraseña", { exact: true }).fill(ADMIN.password);
  await admin.getByRole("button", { name: "Entrar al Panel" }).click();
  await admin.getByRole("tab", { name: /Pendientes/ }).waitFor();
});
afterAll(async () => {
  await stage.close();
  expect(stage.problems).toEqual([]);
});

/** A Caracas day counted from today. */
const dia = (days: number) => addDays(toDia(instante(Date.now())), days);
const dialog = () => admin.getByRole("dialog");
const press = (name: string) => admin.getByRole("button", { name, exact: true }).first().click();
/** Through a row's menu. */
async function note(what: string, row = 0): Promise<void> {
  await admin
    .getByRole("button", { name: /^Anotar sobre/ })
    .nth(row)
    .click();
  await press(what);
}
const see = (text: string | RegExp) => admin.getByText(text).first().waitFor();
const rows = () => admin.getByRole("main").getByRole("listitem");
const tramo = (name: RegExp) => admin.getByRole("navigation", { name: "Días de atraso" }).getByRole("link", { name });

/** A person with $24,00 to pay in four cuotas, the first of them that many days from today. */
async function owing(days: number): Promise<{ person: Person; userId: string; loanId: string }> {
  const { person, userId } = await verified(stage, http);
  const loanId = await requested(person);
  await http.mutate("loans.approve", { ...approvalOf(loanId), fechaPrimerPago: dia(days) });
  return { person, userId, loanId };
}

async function expectGoodAt(name: string): Promise<void> {
  for (const viewport of [LAPTOP, PHONE]) {
    await admin.setViewportSize(viewport);
    await expectGoodScreen(admin, `${name}, ${viewport.width} px`);
  }
  await expectLargeText(admin, name);
  await admin.setViewportSize(LAPTOP);
}

test("the reports of a house that has lent nothing yet", async () => {
  await admin.goto("/admin/reportes");
  await admin.getByRole("link", { name: "Cómo van pagando" }).waitFor();
  await admin.waitForFunction(() => !document.querySelector("[aria-busy=true]"));
  await expectGoodScreen(admin, "Reportes, empty");
});

test("nobody late is good news; who falls late appears by itself, in their days", async () => {
  await admin.goto("/admin/morosidad");
  await see("No hay cuotas vencidas.");
  await expectGoodAt("Morosidad, empty");
  const { loanId, userId } = await owing(-10);
  await see("10 días");
  expect(await rows().count()).toBe(1);
  await rows().getByText("cuota 1").waitFor();
  await tramo(/^8 a 30 días 1 préstamo \$6,00 vencido \$24,00 en riesgo$/).click();
  await admin.waitForURL("**/admin/morosidad?tramo=8-30");
  await see("10 días");
  await tramo(/^1 a 7 días 0/).click();
  await see("No hay préstamos con estos días de atraso.");
  await admin.goto("/admin/morosidad?tramo=8-30&orden=mayores");
  await see("10 días");
  const link = await rows().getByRole("link").first().getAttribute("href");
  expect(link).toBe(`/admin/clientes/${userId}`);
  await http.mutate("loans.complete", { loanId });
  await see("No hay préstamos con estos días de atraso.");
});

test("each way to collect, and what is remembered of it", async () => {
  await http.mutate("tasas.save", { fechaValor: dia(0), valor: 29_135_820_000, fuente: "BCV" });
  const { loanId, userId, person } = await owing(-3);
  await admin.goto("/admin/morosidad");
  await see("3 días");
  await rows().getByText("Ninguno").waitFor();

  const chat = rows().getByRole("link", { name: "WhatsApp" });
  await expect.poll(async () => decodeURIComponent((await chat.getAttribute("href")) ?? "")).toContain("Bs. 1.748,15");
  const opened = admin.waitForEvent("popup");
  await chat.click();
  expect(decodeURIComponent((await opened).url())).toMatch(/wa\.me\/58412\d{7}\?text=Hola, María\. .*venció el/s);
  await (await opened).close();
  await rows().getByText("Hoy", { exact: true }).waitFor();

  await press("Recordar");
  await see("Recordatorio enviado con éxito.");

  await note("Anotar llamada");
  await dialog().getByRole("button", { name: "Anotar llamada" }).click();
  await dialog().getByText("Escribe qué pasó.").waitFor();
  await dialog().getByRole("button", { name: "No contestó" }).click();
  await dialog().getByRole("button", { name: "Anotar llamada" }).click();
  await see("Llamada anotada.");

  await note("Promesa de pago");
  await dialog().getByLabel("Día").fill(dia(-1));
  await dialog().getByRole("button", { name: "Anotar promesa" }).click();
  await dialog().getByText("Elige el día en que prometió pagar, desde hoy.").waitFor();
  await dialog().getByLabel("Día").fill(dia(0));
  await dialog().getByRole("button", { name: "Anotar promesa" }).click();
  await see("Prometió pagar hoy");

  await note("Multar");
  await dialog().getByRole("button", { name: "Sí, multar" }).click();
  await rows().getByText("$24,50").waitFor();

  const { data } = await http.query<{ items: { tipo: string; texto: string }[] }>("gestiones.list", { userId });
  expect(data.items.map(({ tipo }) => tipo)).toEqual(["promesa", "llamada", "recordatorio", "whatsapp"]);
  expect(data.items.at(-1)?.texto).toBe("Mensaje por $6,00 vencidos");
  await expectGoodAt("Morosidad");

  // The fine is owed, and due in a week: only the cuota is late.
  await rows().getByText("$6,00").waitFor();
  const pago = await person.mutate<{ id: string }>("pagos.register", { codigo: "4321", monto: 650 });
  await see("1 pago por revisar");
  await see(/^Cumplió el/);
  await http.mutate("pagos.setStatus", { pagoId: pago.data.id, status: "Aprobado" });
  await see("No hay cuotas vencidas.");
  await http.mutate("loans.complete", { loanId });
});

test("many at once: the whole tramo or those chosen, each once a day; a call that nobody answered is one press", async () => {
  const late = [await owing(-2), await owing(-4), await owing(-5)];
  await admin.goto("/admin/morosidad?tramo=1-7");
  await press("Recordar a los 3 de este tramo");
  await dialog().getByRole("button", { name: "Enviar 3 recordatorios" }).click();
  await see("3 recordatorios enviados con éxito.");
  await dialog().waitFor({ state: "detached" });
  await admin.getByLabel("Seleccionar todo lo visible").check();
  const bar = admin.getByRole("region", { name: "Con lo elegido" });
  await bar.getByText("3 clientes · $18,00").waitFor();
  await expectGoodAt("Morosidad, chosen");
  await bar.getByRole("button", { name: "Recordar" }).click();
  // They had theirs today: none is sent.
  await dialog().getByText("3 clientes ya tuvieron el de hoy.").waitFor();
  await dialog().getByRole("button", { name: "Enviar 0 recordatorios" }).click();
  await dialog().getByText("Todos tuvieron ya el de hoy.").waitFor();
  await dialog().getByRole("button", { name: "Cancelar" }).click();
  await dialog().waitFor({ state: "detached" });
  // By keyboard, with one press each.
  await admin.keyboard.press("j");
  await admin.keyboard.press("n");
  await see("Anotado: no contestó.");
  await note("No contestó", 1);
  const noted = async () => {
    const lists = late.map(({ userId }) => http.query<{ items: { texto: string }[] }>("gestiones.list", { userId }));
    return (await Promise.all(lists)).flatMap(({ data }) => data.items.map(({ texto }) => texto));
  };
  await expect.poll(async () => (await noted()).filter((texto) => texto === "No contestó").length).toBe(2);
  expect((await noted()).filter((texto) => texto.startsWith("Cuota 1 de"))).toHaveLength(3);
  for (const { loanId } of late) await http.mutate("loans.complete", { loanId });
});

test.each([LAPTOP, PHONE])("five late people by one press each, at $width px", async (viewport) => {
  const late = await Promise.all([-2, -3, -4, -5, -6].map(owing));
  await admin.setViewportSize(viewport);
  await admin.emulateMedia({ reducedMotion: "reduce" });
  await admin.goto("/admin/morosidad?tramo=1-7");
  await expect.poll(() => rows().count()).toBe(5);
  // A laptop shows nine of them below everything above.
  if (viewport === LAPTOP) expect((await rows().nth(1).boundingBox())?.height).toBeLessThanOrEqual(57);
  const press = presses(admin, viewport, { scrolls: true });
  for (let at = 0; at < 5; at += 1) await press(rows().nth(at).getByRole("button", { name: "Recordar", exact: true }));
  const told = async () => {
    const lists = late.map(({ userId }) => http.query<{ items: { tipo: string }[] }>("gestiones.list", { userId }));
    return (await Promise.all(lists)).map(
      ({ data }) => data.items.filter(({ tipo }) => tipo === "recordatorio").length,
    );
  };
  await expect.poll(told).toEqual([1, 1, 1, 1, 1]);
  expect(press.count).toBe(5);
  await admin.setViewportSize(LAPTOP);
  for (const { loanId } of late) await http.mutate("loans.complete", { loanId });
});

test("what is about to be due waits apart, without a fine to give", async () => {
  const { loanId } = await owing(2);
  await admin.goto("/admin/morosidad");
  await see("No hay cuotas vencidas.");
  await admin.getByRole("link", { name: "Ver la cuota que está por vencer" }).click();
  await see("En 2 días");
  expect(await admin.getByRole("button", { name: "Multar" }).count()).toBe(0);
  await http.mutate("loans.complete", { loanId });
  await see("Ninguna cuota vence hoy ni en los próximos 3 días.");
});

test("Resumen: each figure explained, charts that can be heard, and changes without a reload", async () => {
  await admin.goto("/admin/resumen");
  await see("No hay cuotas vencidas.");
  const { loanId, person } = await owing(-40);
  await see("Lo que debió entrar antes de hoy y no ha entrado.");
  const par = admin.getByRole("table", { name: "Cartera en riesgo (PAR)" });
  await par.getByRole("row", { name: /PAR 30 .* más de 30 días de atraso\. \$24,00 100,0 %/ }).waitFor();
  const collected = admin.getByRole("img", { name: /^Barras por mes\. Cobrado en 12 meses/ });
  const before = await collected.getAttribute("aria-label");
  const pago = await person.mutate<{ id: string }>("pagos.register", { codigo: "9876", monto: 1000 });
  await http.mutate("pagos.setStatus", { pagoId: pago.data.id, status: "Aprobado" });
  await expect.poll(() => collected.getAttribute("aria-label")).not.toBe(before);
  await expectGoodAt("Resumen");

  const figures = admin.getByRole("table", { name: "Prestado y cobrado por mes" });
  expect(await figures.isVisible()).toBe(false);
  await admin.emulateMedia({ media: "print" });
  await figures.waitFor();
  await admin.emulateMedia({ media: "screen" });
  await admin.getByText("Ver los datos mes a mes").click();
  expect(await figures.getByRole("row").count()).toBe(13);
  await expectGoodAt("Resumen, with its figures");
  await http.mutate("loans.complete", { loanId });
});

test("Reportes: each view reads well at any size, and is printed whole without what is around it", async () => {
  const { loanId } = await owing(-3);
  for (const [ver, text] of [
    ["", "Cartera en riesgo al cierre"],
    ["entregas", "Cuánto se había pagado, según los meses pasados"],
    ["lugares", "Zulia"],
    ["libros", "Libro diario"],
  ] as const) {
    await admin.goto(`/admin/reportes${ver && `?ver=${ver}`}`);
    await see(text);
    await expectGoodAt(`Reportes, ${ver}`);
    await admin.emulateMedia({ media: "print" });
    expect(await admin.getByRole("tab").first().isVisible()).toBe(false);
    const cut = await admin.evaluate(() =>
      [...document.querySelectorAll("main table")]
        .filter((table) => table.checkVisibility() && table.scrollWidth > (table.parentElement?.clientWidth ?? 0) + 1)
        .map((table) => table.querySelector("caption")?.textContent),
    );
    expect(cut, `cut in print: ${ver}`).toEqual([]);
    await admin.emulateMedia({ media: "screen" });
  }
  await http.mutate("loans.complete", { loanId });
});

test("one loan with a fine, a cuota half paid and another late: the same figures on every screen", async () => {
  const { loanId, userId, person } = await owing(-35);
  await http.mutate("loans.fine", { loanId });
  const pago = await person.mutate<{ id: string }>("pagos.register", { codigo: "1357", monto: 400 });
  await http.mutate("pagos.setStatus", { pagoId: pago.data.id, status: "Aprobado", cuotas: 0 });
  // $24,00 and a fine of $0,50, set today; $4,00 came in. Late: $2,00 of the first cuota, and the second one.
  await admin.goto("/admin/morosidad");
  for (const text of ["$8,00", "$20,50", "2 cuotas", "35 días"]) await rows().getByText(text).waitFor();
  for (const path of [`/admin/aprobadas?buscar=${userId}`, `/admin/clientes/${userId}`]) {
    await admin.goto(path);
    const [name, beside] = [/^Préstamo de/, path.startsWith("/admin/aprobadas")];
    const card = admin.getByRole(beside ? "complementary" : "group", { name });
    for (const text of ["$20,50", "$8,00 vencido", "$2,00", "faltan $2,00", "35 días de atraso"])
      await card.getByText(text, { exact: true }).waitFor();
    await card.getByRole("listitem").filter({ hasText: "Multa" }).getByText("$0,50").waitFor();
    await expectGoodAt(`${path}, a loan with a fine and a part paid`);
  }
  await admin.goto("/admin/resumen");
  await see("$8,00");
  await see("$20,50");
  const calendar = await http.query<{ tipo: string; cargo: string; monto: number; estado: string }[]>(
    "loans.calendar",
    {
      desde: dia(-40),
      hasta: dia(8),
    },
  );
  expect(calendar.data.map(({ cargo, monto, estado }) => [cargo, monto, estado])).toEqual([
    ["cuota", 200, "Vencido"],
    ["cuota", 600, "Vencido"],
    ["multa", 50, "Pendiente"],
  ]);
  await http.mutate("loans.complete", { loanId });
});

test("who owes through a credit is listed apart, with the day, and no loan says so", async () => {
  const { person, loanId } = await owing(20);
  const { data: pago } = await person.mutate<{ id: string }>("pagos.register", { codigo: "3131", monto: 30_00 });
  await http.mutate("pagos.setStatus", { pagoId: pago.id, status: "Aprobado", cuotas: 4 });
  await http.mutate("loans.complete", { loanId });
  await http.mutate("loans.approve", { ...approvalOf(await requested(person)), credito: 6_00 });
  await http.mutate("pagos.setStatus", { pagoId: pago.id, status: "Rechazado" });
  await admin.goto("/admin/morosidad");
  const deben = admin.getByRole("region", { name: "Deben de un saldo a favor" });
  await deben.getByText("$6,00").waitFor();
  await deben.getByText("Todavía no").waitFor();
  expect(await deben.getByRole("link", { name: "WhatsApp" }).getAttribute("href")).toContain(
    encodeURIComponent("Lo que debes de un saldo a favor que se devolvió vence el"),
  );
  await expectGoodAt("morosidad con saldos");
});
