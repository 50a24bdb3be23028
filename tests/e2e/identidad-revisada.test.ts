/** Who somebody is, as the panel reviews and corrects it: what was seen is what is approved. */
import { join } from "node:path";
import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { imagenesSueltas } from "../../drizzle/schema.ts";
import { instante } from "../../rules/country/fecha.ts";
import { systemClock } from "../../server/core/clock.ts";
import { noVisitor } from "../../server/core/context.ts";
import { silentLog } from "../../server/core/log.ts";
import { deleteDueImagenes } from "../../server/people/imagenes/jobs.ts";
import { openDatabase } from "../../server/storage/db.ts";
import { LAPTOP, openStage, PHONE, type Stage } from "../support/browser.ts";
import { verified, withProfile } from "../support/business.ts";
import { expectGoodScreen } from "../support/look.ts";
import { phonePhoto } from "../support/photo.ts";
import type { Person } from "../support/server.ts";
import { PROFILE } from "../support/world.ts";

let stage: Stage;
let http: Person;
let admin: Page;

beforeAll(async () => {
  stage = await openStage();
  http = await stage.admin();
  admin = (await stage.openAs(http, { viewport: LAPTOP })).page;
});
afterAll(async () => {
  await stage.close();
  expect(stage.problems).toEqual([]);
});

const dialog = () => admin.getByRole("dialog");

async function expectGoodOnBoth(name: string): Promise<void> {
  for (const viewport of [PHONE, LAPTOP]) {
    await admin.setViewportSize(viewport);
    await expectGoodScreen(admin, name);
  }
}

async function waiting(nombre: string) {
  const { person, userId } = await withProfile(stage, { nombre });
  const me = (await person.query<{ cedula: string; telefono: string }>("usuarios.me")).data;
  const urls = [await person.upload(await phonePhoto(60, 44)), await person.upload(await phonePhoto(44, 60))];
  await person.mutate("verificaciones.submit", { imgVerify1: urls[0]?.data.url, imgVerify2: urls[1]?.data.url });
  return { person, userId, profile: { ...PROFILE, nombre, cedula: me.cedula, telefono: me.telefono } };
}

test("the same photo is told before approving; a name changed meanwhile is not approved unseen", async () => {
  const first = await waiting("Rosa");
  const second = await waiting("Elena");
  await admin.goto("/admin/verificaciones");
  const card = admin.getByRole("group", { name: "Verificación de Elena" });
  await card.getByText("Misma foto que").waitFor();
  expect(await card.getByRole("link", { name: /Rosa Núñez \(V-/ }).getAttribute("href")).toContain(first.userId);
  await expectGoodOnBoth("a review");
  await card.getByRole("button", { name: "Aprobar" }).click();
  await dialog().getByText("Misma foto que").waitFor();
  await second.person.mutate("usuarios.saveProfile", { ...second.profile, nombre: "Helena" });
  await dialog().getByRole("button", { name: "Sí, aprobar" }).click();
  await dialog().getByText("Cambió su nombre mientras lo mirabas.").waitFor();
  await dialog().getByRole("button", { name: "Cancelar" }).click();
  const now = admin.getByRole("group", { name: "Verificación de Helena" });
  await now.getByRole("button", { name: "Aprobar" }).click();
  await dialog().getByRole("button", { name: "Sí, aprobar" }).click();
  await admin.getByText("Identidad de Helena Núñez aprobada.").waitFor();
  const me = await second.person.query<{ nombre: string; verify: boolean }>("usuarios.me");
  expect(me.data).toMatchObject({ nombre: "Helena", verify: true });
});

test("who was verified is corrected from the ficha, with what proved it, and reads so in Mis Datos", async () => {
  const other = await verified(stage, http);
  const client = await verified(stage, http);
  const taken = (await other.person.query<{ cedula: string }>("usuarios.me")).data.cedula;
  await http.mutate("ajustes.save", { atencionTelefono: "0414-7654321" });
  await admin.goto(`/admin/clientes/${client.userId}?ver=perfil`);
  await admin.getByRole("button", { name: "Corregir datos" }).click();
  await dialog().getByLabel("Cédula").fill(taken.replace("V", "E-"));
  await dialog().getByRole("button", { name: "Corregir", exact: true }).click();
  await dialog().getByText("Escribe con qué documento lo comprobaste.").waitFor();
  await dialog().getByLabel("Motivo").fill("Mostró su cédula en persona");
  await dialog().getByRole("button", { name: "Corregir", exact: true }).click();
  await dialog()
    .getByText(/Esta cédula ya está registrada/)
    .first()
    .waitFor();
  await dialog().getByLabel("Cédula").fill("E-8.123.456");
  await dialog().getByLabel("Apellido").fill("Núñez Rojas");
  await expectGoodOnBoth("Corregir datos");
  await dialog().getByRole("button", { name: "Corregir", exact: true }).click();
  await admin.getByText("Datos corregidos.").waitFor();
  await admin.getByText("E-8.123.456").first().waitFor();
  const { page } = await stage.openAs(client.person, { viewport: PHONE });
  await page.goto("/datos");
  await page.getByText("E-8.123.456").first().waitFor();
  await page.getByText("Para cambiar tu nombre o cédula, escríbenos.").waitFor();
  await page.getByRole("link", { name: "Atención al cliente" }).first().waitFor();
});

test("photos chosen days ago and deleted since go again when they are sent", async () => {
  const { person, userId } = await withProfile(stage);
  const { page } = await stage.openAs(person, { viewport: PHONE });
  await page.goto("/solicitar");
  const photo = Buffer.from(await (await phonePhoto(800, 600)).arrayBuffer());
  const files = page.locator("input[type=file]");
  for (const i of [0, 1]) {
    await files.nth(i).setInputFiles({ name: "foto.jpg", mimeType: "image/jpeg", buffer: photo });
    await expect.poll(() => page.getByText("Foto lista").count()).toBe(i + 1);
  }
  const storage = openDatabase(join(stage.dataDir, "cuotica.db"));
  const { db } = storage;
  db.update(imagenesSueltas)
    .set({ desde: instante(1) })
    .where(eq(imagenesSueltas.userId, userId))
    .run();
  const codes = { secret: "", rateLimitFactor: 1, dailyCap: 0, deliverable: false };
  const push = { publicKey: "", loopback: false };
  const told = { clock: systemClock, log: silentLog, ...noVisitor, publicUrl: stage.url };
  const job = { db, ...told, codes, push, usuario: null };
  expect(deleteDueImagenes(job)).toBe(2);
  storage.close();
  await page.getByRole("button", { name: "Enviar verificación" }).click();
  await page.getByText("Verificación enviada correctamente").waitFor();
  const me = await person.query<{ imgVerify1: string | null }>("usuarios.me");
  expect(me.data.imgVerify1).toMatch(/^\/api\/imagenes\//);
});
