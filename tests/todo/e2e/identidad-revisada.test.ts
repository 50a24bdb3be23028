/** Reviewing and correcting identities in the panel: only what was seen is approved. */
import { join } from "node:path";
import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { imagenesSueltas } from "../../../drizzle/schema/people.ts";
import { instante } from "../../../rules/country/fecha.ts";
import { systemClock } from "../../../server/core/clock.ts";
import { BACKSTAGE } from "../../../server/operator/situaciones/historia.ts";
import { deleteDueImagenes } from "../../../server/people/imagenes/jobs.ts";
import { openDatabase } from "../../../server/storage/db.ts";
import { LAPTOP, openStage, PHONE, type Stage } from "../../support/browser.ts";
import { verified, withProfile } from "../../support/business.ts";
import { aCedula, aSelfie, cropped, jpegOf } from "../../support/fotos-inventadas.ts";
import { expectGoodScreen } from "../../support/look.ts";
import { phonePhoto } from "../../support/photo.ts";
import type { Person } from "../../support/server.ts";
import { PROFILE } from "../../support/world.ts";

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
  const urls = [await person.upload(await phonePhoto(400, 300)), await person.upload(await phonePhoto(300, 400))];
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

test("one by one with the keys: what looks like another's is asked about, the next person comes at once", async () => {
  const sent = async (nombre: string, pictures: Parameters<typeof jpegOf>[0][]) => {
    const { person } = await withProfile(stage, { nombre });
    const urls = [];
    for (const picture of pictures) urls.push((await person.upload(new Blob([await jpegOf(picture)]))).data.url);
    await person.mutate("verificaciones.submit", { imgVerify1: urls[0], imgVerify2: urls[1] });
    return person;
  };
  const people = [
    await sent("Ana", [aCedula(1), aSelfie(1)]),
    await sent("Berta", [cropped(aCedula(1), [0.02, 0.01, 0.03, 0]), aSelfie(2)]),
    await sent("Carla", [aCedula(3), aSelfie(3)]),
  ];
  const table = (nombre: string) => admin.getByRole("group", { name: `Verificación de ${nombre}` });
  const photo = (n: number) => admin.getByRole("img", { name: new RegExp(`^Foto ${n}`) });
  const width = async (n: number) => (await photo(n).boundingBox())?.width ?? 0;
  await admin.setViewportSize(LAPTOP);
  await admin.goto("/admin/verificaciones");
  await admin.getByRole("button", { name: "Revisar una por una" }).click();
  await table("Rosa").or(table("Ana")).first().waitFor();
  while (!(await table("Ana").isVisible())) await admin.keyboard.press("j");
  await table("Ana").getByText("La foto 1 se parece a la de", { exact: false }).waitFor();
  // Both photos, what they must show and the decision, without scrolling.
  for (const part of [photo(1), photo(2), table("Ana").getByRole("button", { name: "Aprobar" })]) {
    const box = await part.boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual(0);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(LAPTOP.height);
  }
  await expectGoodOnBoth("one review");
  await admin.setViewportSize(LAPTOP);
  const small = await width(1);
  await admin.keyboard.press("z");
  await expect.poll(() => width(1)).toBeGreaterThan(small * 2);
  await admin.keyboard.press("2");
  await admin.keyboard.press("g");
  expect([await photo(1).getAttribute("data-turn"), await photo(2).getAttribute("data-turn")]).toEqual(["0", "1"]);
  await admin.keyboard.press("k");
  await admin.keyboard.press("j");
  await table("Ana").waitFor();
  // If something is odd, it asks again. Carla has nothing odd: she is approved at once.
  await admin.keyboard.press("a");
  await dialog().getByText("La foto 1 se parece a la de", { exact: false }).waitFor();
  await dialog().getByRole("button", { name: "Sí, aprobar" }).click();
  await table("Berta").waitFor();
  await admin.keyboard.press("r");
  await dialog().getByRole("button", { name: "La cédula no es tuya o está vencida" }).click();
  await dialog().getByRole("button", { name: "Sí, rechazar" }).click();
  await table("Carla").waitFor();
  await admin.keyboard.press("a");
  await admin.getByText("Identidad de Carla Núñez aprobada.").waitFor();
  await table("Carla").waitFor({ state: "hidden" });
  const verified = await Promise.all(people.map((person) => person.query<{ verify: boolean }>("usuarios.me")));
  expect(verified.map(({ data }) => data.verify)).toEqual([true, false, true]);
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

test("of two photos one is rejected: its reason stands beside it, the good one stays, and one photo is not both", async () => {
  const { person, userId } = await withProfile(stage, { nombre: "Yolanda" });
  const { page, context } = await stage.openAs(person, { viewport: PHONE });
  const files = (at: Page) => at.locator("input[type=file]");
  const choose = async (at: Page, place: number, width: number, quality = 0.9) => {
    const [picture = ""] = await at.evaluate(
      async ([w, q]) => {
        const canvas = document.createElement("canvas");
        canvas.width = w ?? 0;
        canvas.height = 600;
        const paper = canvas.getContext("2d") as CanvasRenderingContext2D;
        const shade = paper.createLinearGradient(0, 0, w ?? 0, 600);
        for (const [at, colour] of ["#123", "#fc3", "#eef", "#063"].entries()) shade.addColorStop(at / 3, colour);
        paper.fillStyle = shade;
        paper.fillRect(0, 0, w ?? 0, 600);
        return [canvas.toDataURL("image/jpeg", q).split(",")[1] ?? ""];
      },
      [width, quality],
    );
    const buffer = Buffer.from(picture, "base64");
    await files(at).nth(place).setInputFiles({ name: "foto.jpg", mimeType: "image/jpeg", buffer });
  };
  await page.goto("/solicitar");
  await choose(page, 0, 800);
  await page.getByText("Foto lista").waitFor();
  // The same picture, saved by another app.
  await choose(page, 1, 800, 0.5);
  await page.getByText("Es la misma foto en las dos casillas.").waitFor();
  await expectGoodScreen(page, "one photo as both");
  expect(await page.getByText("Foto lista").count()).toBe(1);
  await choose(page, 1, 600);
  await expect.poll(() => page.getByText("Foto lista").count()).toBe(2);
  await page.getByRole("button", { name: "Enviar verificación" }).click();
  await page.getByText("Estamos revisando tus fotos").waitFor();

  await admin.goto("/admin/verificaciones");
  const card = admin.getByRole("group", { name: "Verificación de Yolanda" });
  await card.getByRole("button", { name: "Rechazar" }).click();
  await dialog().getByText("Solo la foto 1, de la cédula").click();
  await dialog().getByRole("button", { name: "No se lee el número de la cédula" }).click();
  await expectGoodOnBoth("rejecting one photo");
  await dialog().getByRole("button", { name: "Sí, rechazar" }).click();
  await admin.getByText("Foto 1 rechazada.").waitFor();

  // It reaches the open page; and the tab may be killed in the middle of it.
  await page.getByText("La pedimos otra vez: No se lee el número de la cédula.").waitFor();
  await page.getByText("Esta foto sirve: ya la tenemos.").waitFor();
  expect(await files(page).count()).toBe(1);
  await expectGoodScreen(page, "one photo again");
  const good = (await person.query<{ imgVerify2: string }>("usuarios.me")).data.imgVerify2;
  await choose(page, 0, 700);
  await page.getByText("Foto lista").waitFor();
  await page.close();
  const again = await context.newPage();
  await again.goto("/dashboard");
  await again.getByText("Una sirve, y la otra la pedimos otra vez").waitFor();
  await again.getByRole("link", { name: "Subir la foto" }).click();
  await again.getByText("Foto lista").waitFor();
  await again.getByRole("button", { name: "Enviar verificación" }).click();
  await again.getByText("Estamos revisando tus fotos").waitFor();
  const { data } = await person.query<Record<string, string | null>>("usuarios.me");
  expect(data).toMatchObject({ imgVerify1: expect.any(String), imgVerify2: good, imgMotivo1: null });
  await http.mutate("verificaciones.approve", { userId });
});

test("photos chosen days ago and deleted since go again when they are sent", async () => {
  const { person, userId } = await withProfile(stage);
  const { page } = await stage.openAs(person, { viewport: PHONE });
  await page.goto("/solicitar");
  const files = page.locator("input[type=file]");
  for (const i of [0, 1]) {
    const buffer = Buffer.from(await (await phonePhoto(800 - 200 * i, 600)).arrayBuffer());
    await files.nth(i).setInputFiles({ name: "foto.jpg", mimeType: "image/jpeg", buffer });
    await expect.poll(() => page.getByText("Foto lista").count()).toBe(i + 1);
  }
  const storage = openDatabase(join(stage.dataDir, "cuotica.db"));
  const { db } = storage;
  db.update(imagenesSueltas)
    .set({ desde: instante(1) })
    .where(eq(imagenesSueltas.userId, userId))
    .run();
  const job = { ...BACKSTAGE, db, clock: systemClock, usuario: null };
  expect(deleteDueImagenes(job)).toBe(2);
  storage.close();
  await page.getByRole("button", { name: "Enviar verificación" }).click();
  await page.getByText("Verificación enviada correctamente").waitFor();
  const me = await person.query<{ imgVerify1: string | null }>("usuarios.me");
  expect(me.data.imgVerify1).toMatch(/^\/api\/imagenes\//);
});
