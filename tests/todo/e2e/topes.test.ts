/** A propietario and a gestor at their screens: the gestor's limit is set, reached, and exceeded with a propietario's agreement. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { instante } from "../../../rules/country/fecha.ts";
import { MAX_EXPORTADOS_SIN_MOTIVO } from "../../../rules/limits/panel.ts";
import { insertAccount } from "../../../server/identity/cuentas/queries.ts";
import { openDatabase } from "../../../server/storage/db.ts";
import { LAPTOP, openStage, PHONE, type Stage } from "../../support/browser.ts";
import { dayFromNow, requested, verified } from "../../support/business.ts";
import { expectGoodScreen, expectLargeText } from "../../support/look.ts";
import { Person } from "../../support/server.ts";

const GESTORA = { email: "gestora@cuotica.test", password: "arepa-con-queso" };

let stage: Stage;
let http: Person;
let owner: Page;
let gestora: Page;

beforeAll(async () => {
  stage = await openStage();
  http = await stage.admin();
  const { data } = await http.mutate<{ enlace: string }>("admins.invite", { correo: GESTORA.email, papel: "gestor" });
  const person = new Person(stage.url);
  await person.mutate("admins.accept", { token: data.enlace.split("#invitacion=")[1], password: GESTORA.password });
  await person.auth("/sign-in/email", GESTORA);
  owner = (await stage.openAs(http, { viewport: LAPTOP })).page;
  gestora = (await stage.openAs(person, { viewport: LAPTOP, acceptDownloads: true })).page;
});
afterAll(async () => {
  await stage.close();
  expect(stage.problems).toEqual([]);
});

const see = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).first();

test("set in Ajustes, said where it is met, and gone beyond with a propietario's word", async () => {
  await owner.goto("/admin/ajustes?seccion=topes");
  await owner.getByLabel("Aprueba préstamos hasta").fill("mucho");
  await button(owner, "Guardar topes").click();
  await see(owner, "Escribe el monto en dólares, por ejemplo 50,00.");
  await owner.getByLabel("Aprueba préstamos hasta").fill("10");
  await expectGoodScreen(owner, "the ends of a gestor");
  await expectLargeText(owner, "the ends of a gestor");
  await button(owner, "Guardar topes").click();
  await see(owner, "Topes guardados.");

  const { person } = await verified(stage, http);
  await requested(person);
  await gestora.goto("/admin/pendientes");
  await see(gestora, "La decide un propietario.");
  expect(await button(gestora, "Dar visto bueno").count()).toBe(0);
  await button(gestora, "Aprobar").click();
  await gestora.getByRole("dialog").getByText("Pasa de $10,00, hasta donde decide un gestor").waitFor();
  await expectGoodScreen(gestora, "beyond a gestor's end");
  await gestora.getByRole("dialog").getByRole("button", { name: "Cerrar", exact: true }).last().click();

  await owner.goto("/admin/pendientes");
  await button(owner, "Dar visto bueno").click();
  await owner.getByRole("dialog").getByRole("button", { name: "Dar visto bueno" }).click();
  await see(owner, /Diste el visto bueno/);
  await see(gestora, /Visto bueno de/);
  await button(gestora, "Aprobar").click();
  const dialog = gestora.getByRole("dialog");
  await dialog.getByLabel("Fecha del primer pago").fill(dayFromNow(20));
  await dialog.getByLabel("Monto en Bs").fill("5.820,00");
  await dialog.getByLabel("Referencia", { exact: true }).fill("000700000001");
  await dialog.getByRole("button", { name: "Aprobar", exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  expect((await person.query("loans.mine")).data).toMatchObject({ status: "Aprobado" });
});

test("a list of many people leaves with a gestora for a reason, and with a propietario as ever", async () => {
  const few = async () => {
    const [download] = await Promise.all([gestora.waitForEvent("download"), button(gestora, "Exportar CSV").click()]);
    return readFileSync(await download.path(), "utf8");
  };
  await gestora.goto("/admin/clientes");
  await gestora.getByRole("table").waitFor();
  expect((await few()).split("\r\n")).toHaveLength(3);

  const storage = openDatabase(join(stage.dataDir, "cuotica.db"));
  const now = instante(Date.now());
  for (let i = 0; i < MAX_EXPORTADOS_SIN_MOTIVO; i++) insertAccount(storage.db, `c${i}@cuotica.test`, null, now);
  storage.close();
  await button(gestora, "Exportar CSV").click();
  const dialog = gestora.getByRole("dialog");
  await dialog.getByText("Son más de 100 personas.").waitFor();
  await expectGoodScreen(gestora, "why a list leaves");
  await gestora.setViewportSize(PHONE);
  await expectGoodScreen(gestora, "why a list leaves, on a phone");
  await gestora.setViewportSize(LAPTOP);
  await dialog.getByRole("button", { name: "Exportar", exact: true }).click();
  await dialog.getByText("Son más de 100 personas: escribe para qué necesitas la lista.").waitFor();
  await dialog.getByLabel("¿Para qué la necesitas?").fill("Para llamarlos en diciembre");
  const [download] = await Promise.all([
    gestora.waitForEvent("download"),
    dialog.getByRole("button", { name: "Exportar", exact: true }).click(),
  ]);
  expect(readFileSync(await download.path(), "utf8").split("\r\n").length).toBeGreaterThan(MAX_EXPORTADOS_SIN_MOTIVO);
  await owner.goto("/admin/auditoria");
  await see(owner, "Para llamarlos en diciembre");
  await owner.goto("/admin/clientes");
  expect(await owner.getByRole("link", { name: "Exportar CSV" }).getAttribute("href")).toContain("clientes.csv");
});
