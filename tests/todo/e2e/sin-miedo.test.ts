/** Irreversible acts, carried out on screen: forgetting a person, and restoring an earlier backup. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { LAPTOP, openStage, type Stage } from "../../support/browser.ts";
import { withProfile } from "../../support/business.ts";
import { expectGoodScreen, expectLargeText } from "../../support/look.ts";
import { ADMIN, type Person } from "../../support/server.ts";

let stage: Stage;
let http: Person;

beforeAll(async () => {
  stage = await openStage();
  http = await stage.admin();
});
afterAll(async () => {
  await stage.close();
  expect(stage.problems).toEqual([]);
});

const dialogOf = (page: Page) => page.getByRole("dialog");
const see = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();

test("whoever asks to be forgotten is: by the owner's word, with nobody left to sign in", async () => {
  const { person, userId } = await withProfile(stage);
  const { page: phone } = await stage.openAs(person);
  await phone.goto("/datos");
  await phone.getByRole("button", { name: "Pedir que borren mis datos" }).click();
  await expectLargeText(phone, "Pedir que borren mis datos");
  await dialogOf(phone).getByLabel("Por qué").fill("Ya no la uso");
  await dialogOf(phone).getByRole("button", { name: "Sí, pedirlo" }).click();
  await see(phone, "Pediste que borremos tus datos");
  await expectGoodScreen(phone, "Mis Datos, con la petición hecha");
  await expectLargeText(phone, "Mis Datos, con la petición hecha");

  const { page: admin } = await stage.openAs(http, { viewport: LAPTOP });
  await admin.goto(`/admin/clientes/${userId}`);
  await see(admin, "Dice: «Ya no la uso»");
  await expectGoodScreen(admin, "Ficha de quien pide ser olvidado");
  // Next to their request.
  await admin.getByRole("button", { name: "Borrar sus datos", exact: true }).last().click();
  await dialogOf(admin)
    .getByLabel(/Escribe BORRAR/)
    .fill("borrar");
  await dialogOf(admin).getByRole("button", { name: "Sí, borrar" }).click();
  await see(admin, "Escribe BORRAR, en mayúsculas.");
  await dialogOf(admin)
    .getByLabel(/Escribe BORRAR/)
    .fill("BORRAR");
  await dialogOf(admin).getByRole("button", { name: "Sí, borrar" }).click();
  await see(admin, "Persona borrada");
  await see(admin, "Datos borrados");
  await expectGoodScreen(admin, "Ficha de quien fue olvidado");
  await expectLargeText(admin, "Ficha de quien fue olvidado");

  await phone.reload();
  await phone.getByRole("main").getByRole("link", { name: "Iniciar Sesión" }).waitFor();
  expect((await person.query("usuarios.me")).status).toBe(401);
});

test("a copy is put back: rehearsed, by word and password, and the panel is there again", async () => {
  const before = await withProfile(stage);
  const { page } = await stage.openAs(http, { viewport: LAPTOP });
  await page.goto("/admin/respaldos");
  await page.getByRole("button", { name: "Respaldar ahora" }).click();
  const copy = page.getByRole("row", { name: /Desde el panel/ });
  await copy.getByText("Revisada").waitFor({ timeout: 60_000 });
  // After the backup: what a restore would remove.
  await withProfile(stage);

  await copy.getByRole("button", { name: "Reponer…" }).click();
  await page.getByRole("button", { name: "Seguir" }).and(page.locator(":enabled")).click({ timeout: 60_000 });
  await expectLargeText(page, "Reponer la copia");
  await dialogOf(page).getByLabel("Escribe REPONER").fill("REPONER");
  await dialogOf(page).getByLabel("Contraseña actual", { exact: true }).fill(ADMIN.password);
  await dialogOf(page).getByRole("button", { name: "Reponer", exact: true }).click();
  await stage.relaunched();
  await see(page, "La copia está repuesta");
  await page.getByRole("button", { name: "Abrir el panel" }).click();
  await page.getByRole("heading", { level: 1 }).waitFor();

  const { data } = await http.query<{ items: { id: string }[] }>("usuarios.list", {});
  expect(data.items.map(({ id }) => id)).toContain(before.userId);
  expect(await doctorOf(stage)).toContain("✓");
});

/** What the command line says after the restore. */
async function doctorOf({ dataDir }: Stage): Promise<string> {
  const child = Bun.spawn([process.execPath, "dist/server/cli.js", "doctor"], {
    cwd: `${import.meta.dirname}/../../..`,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir },
    stdout: "pipe",
    stderr: "pipe",
  });
  const said = (await Promise.all([child.stdout, child.stderr].map((one) => new Response(one).text()))).join("");
  expect(await child.exited, said).toBe(0);
  return said;
}
