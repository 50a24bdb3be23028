/**
 * A borrower with a bad connection: interrupted requests take effect once, and nothing is lost. What the pages show meanwhile:
 * todo/e2e/mala-linea-paginas; fully offline: todo/e2e/sin-linea.
 */
import { Database } from "bun:sqlite";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { verified, withProfile } from "../support/business.ts";
import { fill, onBadLine, press, see } from "../support/mala-linea.ts";
import { phonePhoto } from "../support/photo.ts";
import type { Person } from "../support/server.ts";

const { scene, newcomer, phoneOf, aDebtor } = onBadLine();

const REGISTER = "/trpc/pagos.register";
const pagosOf = async (person: Person) =>
  (await person.query<{ items: { codigo: string; status: string; fechaPago: string }[] }>("pagos.mine", {})).data.items;

describe("a pago", () => {
  test.each(["antes", "después"] as const)(
    "cut %s of reaching the server waits in sight and goes once",
    async (where) => {
      const { person, phone } = await aDebtor();
      await fill(phone, "4321");
      const cut = scene.linea.cutAt(REGISTER, where);
      await press(phone, "Registrar pago");
      await cut;
      await see(phone, "Pendiente de enviar");
      await see(phone, "Se enviará solo cuando vuelva la línea.");
      expect(await phone.getByLabel("Código de referencia").inputValue()).toBe("");
      scene.linea.up();
      expect(await pagosOf(person)).toHaveLength(where === "antes" ? 0 : 1);
      await phone.reload();
      await see(phone, "Pago registrado. Lo revisamos y te avisamos.");
      await see(phone, "En revisión");
      await phone.getByText("Pendiente de enviar").waitFor({ state: "hidden" });
      expect(await pagosOf(person)).toMatchObject([{ codigo: "4321", status: "Pendiente" }]);
    },
  );

  test("whose tab is closed in the middle of its sending is sent by the next one", async () => {
    const { person, phone, context } = await aDebtor();
    await fill(phone, "1357");
    const asked = phone.waitForRequest((request) => request.url().endsWith(REGISTER));
    await phone.route(`**${REGISTER}`, () => undefined);
    await press(phone, "Registrar pago");
    await asked;
    await phone.close();
    const next = await context.newPage();
    await next.goto("/dashboard");
    await see(next, "Pago registrado. Lo revisamos y te avisamos.");
    expect(await pagosOf(person)).toMatchObject([{ codigo: "1357" }]);
    await next.goto("/solicitar");
    expect(await next.getByLabel("Código de referencia").inputValue(), "what was sent is no draft").toBe("");
  });

  test("registered from two tabs is one pago, and the other tab hears what to do", async () => {
    const { person, phone, context } = await aDebtor();
    const other = await context.newPage();
    for (const page of [phone, other]) await fill(page, "9090");
    await press(phone, "Registrar pago");
    await see(phone, "En revisión");
    await press(other, "Registrar pago");
    await see(other, "Ya registraste este pago y lo estamos revisando");
    expect(await other.getByLabel("Código de referencia").inputValue()).toBe("9090");
    expect(await pagosOf(person)).toHaveLength(1);
    await other.getByLabel(/^Referencia/).fill("000123459090");
    await press(other, "Registrar pago");
    await see(other, "Pago registrado. Lo revisamos y te avisamos.");
    expect(await pagosOf(person)).toHaveLength(2);
  });

  test("that waits is sent by one of the tabs only, and both hear of it", async () => {
    const { person, phone, context } = await aDebtor();
    const other = await context.newPage();
    await fill(phone, "3131");
    await other.goto("/dashboard");
    scene.linea.down();
    await context.setOffline(true);
    await press(phone, "Registrar pago");
    for (const page of [phone, other])
      await page
        .getByText(/pendiente de enviar/i)
        .last()
        .waitFor();
    scene.linea.up();
    await context.setOffline(false);
    await see(phone, "En revisión");
    await other.getByText("1 pago pendiente de enviar.").first().waitFor({ state: "hidden" });
    expect(scene.linea.seen().filter((line) => line.includes(REGISTER))).toHaveLength(1);
    expect(await pagosOf(person)).toHaveLength(1);
  });
});

test("a request for a loan cut on its way goes once, and nobody can write another meanwhile", async () => {
  const { person } = await verified({ newcomer }, scene.admin);
  const { phone } = await phoneOf(person);
  await phone.goto("/solicitar");
  await phone.getByLabel("Monto").fill("15");
  await phone.getByLabel("Motivo").fill("Repuestos");
  const cut = scene.linea.cutAt("/trpc/loans.request", "después");
  await press(phone, "Enviar solicitud");
  await cut;
  await see(phone, "Solicitud de $15");
  expect(await phone.getByLabel("Monto").count()).toBe(0);
  scene.linea.up();
  await press(phone, "Enviar ahora");
  await see(phone, "Solicitud enviada. Te avisamos cuando la revisemos.");
  await see(phone, /Pendiente/);
  const db = new Database(join(scene.stage.dataDir, "cuotica.db"), { readonly: true });
  const { data } = await person.query<{ id: string }>("usuarios.me");
  expect(db.query("select amount, status from loans where userId = ?").all(data.id)).toEqual([
    { amount: 1500, status: "Pendiente" },
  ]);
  db.close();
});

describe("the photos of a verification", () => {
  const photos = (userId: string) => {
    const db = new Database(join(scene.stage.dataDir, "cuotica.db"), { readonly: true });
    const rows = db.query("select id from imagenes where userId = ?").all(userId) as { id: string }[];
    const sent = db.query("select imgVerify1, imgVerify2 from usuarios where id = ?").get(userId);
    const submits = db
      .query("select 1 from auditoria where accion = 'verificaciones.submit' and userId = ?")
      .all(userId);
    db.close();
    const files = readdirSync(join(scene.stage.dataDir, "imagenes")).filter((name) =>
      rows.some(({ id }) => name.startsWith(id)),
    );
    return { rows: rows.length, files: files.length, sent, submits: submits.length };
  };
  const kept = (page: Page) =>
    page.evaluate(
      () =>
        new Promise<number[]>((resolve) => {
          const opening = indexedDB.open("cuotica");
          opening.onsuccess = () => {
            const all = opening.result.transaction("fotos").objectStore("fotos").getAll();
            all.onsuccess = () => resolve(all.result.map(({ image }: { image: Blob }) => image.size));
          };
        }),
    );
  const choose = async (page: Page, place: number) => {
    const buffer = Buffer.from(await (await phonePhoto(4000 - 500 * place, 3000)).arrayBuffer());
    await page
      .locator("input[type=file]")
      .nth(place)
      .setInputFiles({ name: "foto.jpg", mimeType: "image/jpeg", buffer });
  };
  /** 12 MP, with as much detail as a photo can have. Returns its size. */
  const chooseDetailed = (page: Page, place: number) =>
    page
      .locator("input[type=file]")
      .nth(place)
      .evaluate(async (input: HTMLInputElement) => {
        const canvas = new OffscreenCanvas(4000, 3000);
        const paper = canvas.getContext("2d") as OffscreenCanvasRenderingContext2D;
        const image = paper.createImageData(4000, 3000);
        const pixels = new Uint32Array(image.data.buffer);
        let noise = 16;
        for (let i = 0; i < pixels.length; i += 1) {
          noise = (Math.imul(noise, 1_664_525) + 1_013_904_223) >>> 0;
          pixels[i] = 0xff000000 | (noise >>> 8);
        }
        paper.putImageData(image, 0, 0);
        const photo = await canvas.convertToBlob({ type: "image/jpeg", quality: 0.9 });
        const chosen = new DataTransfer();
        chosen.items.add(new File([photo], "foto.jpg", { type: "image/jpeg" }));
        input.files = chosen.files;
        input.dispatchEvent(new Event("change", { bubbles: true }));
        return photo.size;
      });
  const both = { imgVerify1: expect.any(String), imgVerify2: expect.any(String) };

  test("cut at half, they survive a reload and arrive once; a phone's photo weighs at most 400 KB", async () => {
    const { person, userId } = await withProfile({ newcomer });
    const { phone } = await phoneOf(person);
    await phone.goto("/solicitar");
    await press(phone, "Enviar verificación");
    await see(phone, "Debes subir ambas imágenes");
    expect(await chooseDetailed(phone, 0)).toBeGreaterThan(4_000_000);
    await phone.getByText("Foto lista").waitFor();
    const cut = scene.linea.cutAt("/api/imagenes", "a la mitad");
    await choose(phone, 1);
    await cut;
    await see(phone, "No pudimos subir la foto.");
    await press(phone, "Enviar verificación");
    await see(phone, "❌ Error al enviar verificación");
    for (const size of await kept(phone)) expect(size).toBeLessThanOrEqual(400 * 1024);
    expect(photos(userId)).toMatchObject({ rows: 1, files: 1, submits: 0 });
    scene.linea.up();
    await phone.reload();
    await phone.getByText("Foto lista").nth(1).waitFor();
    const answerCut = scene.linea.cutAt("/trpc/verificaciones.submit", "después");
    await press(phone, "Enviar verificación");
    await answerCut;
    await see(phone, "❌ Error al enviar verificación");
    scene.linea.up();
    await press(phone, "Enviar verificación");
    await see(phone, "✅ Verificación enviada correctamente");
    await see(phone, "Estamos revisando tus fotos");
    expect(photos(userId)).toMatchObject({ rows: 2, files: 2, sent: both });
    const { data } = await scene.admin.query<{ items: { userId: string }[] }>("verificaciones.listPending", {});
    expect(data.items.filter((item) => item.userId === userId)).toHaveLength(1);
    await expect.poll(() => kept(phone)).toEqual([]);
  });

  test("whose answer is lost is not kept twice, and the line's return goes on by itself", async () => {
    const { person, userId } = await withProfile({ newcomer });
    const { phone, context } = await phoneOf(person);
    await phone.goto("/solicitar");
    await choose(phone, 0);
    await phone.getByText("Foto lista").waitFor();
    const cut = scene.linea.cutAt("/api/imagenes", "después");
    await choose(phone, 1);
    await cut;
    await context.setOffline(true);
    await see(phone, "No pudimos subir la foto.");
    await press(phone, "Enviar verificación");
    await see(phone, "❌ Error al enviar verificación");
    scene.linea.up();
    await context.setOffline(false);
    await see(phone, "✅ Verificación enviada correctamente");
    expect(photos(userId)).toMatchObject({ rows: 2, files: 2, sent: both, submits: 1 });
  });

  test("are forgotten on signing out", async () => {
    const { person } = await withProfile({ newcomer });
    const { phone } = await phoneOf(person);
    await phone.goto("/solicitar");
    await choose(phone, 0);
    await phone.getByText("Foto lista").waitFor();
    expect(await kept(phone)).toHaveLength(1);
    await phone.getByRole("button", { name: "Cerrar Sesión" }).click();
    await phone.waitForURL(`${scene.linea.url}/`);
    await expect.poll(() => kept(phone)).toEqual([]);
  });
});
