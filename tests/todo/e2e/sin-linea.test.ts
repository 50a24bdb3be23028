/** A borrower offline: pages open with the phone's last data, nothing private remains, and a release breaks nothing. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { withProfile } from "../../support/business.ts";
import { aCedula, aSelfie, jpegOf } from "../../support/fotos-inventadas.ts";
import { expectGoodScreen } from "../../support/look.ts";
import { fill, installed, onBadLine, press, see } from "../../support/mala-linea.ts";

const { scene, newcomer, phoneOf, aDebtor } = onBadLine();

test("a browser that dropped its database in the meantime keeps what is to be sent all the same", async () => {
  const { phone, context } = await aDebtor();
  // A queued pago: the page has used its database, and holds it open.
  await fill(phone, "6161");
  scene.linea.down();
  await context.setOffline(true);
  await press(phone, "Registrar pago");
  await see(phone, "Quedó pendiente de enviar.");
  const cdp = await context.newCDPSession(phone);
  const origin = new URL(phone.url()).origin;
  await cdp.send("Storage.clearDataForOrigin", { origin, storageTypes: "indexeddb" });
  await phone.getByLabel("Código de referencia").fill("6262");
  await press(phone, "Registrar pago");
  await see(phone, "Pago de $6,00 · código 6262");
  scene.linea.up();
  await context.setOffline(false);
  await see(phone, "En revisión");
});

test("a payment that waited while another paid nearly all says what to do with it, and goes once that is done", async () => {
  const { phone, context, person } = await aDebtor();
  await phone.goto("/solicitar");
  await phone.getByLabel("Monto", { exact: true }).fill("24,00");
  await phone.getByLabel("Código de referencia").fill("6363");
  scene.linea.down();
  await context.setOffline(true);
  await press(phone, "Registrar pago");
  await see(phone, "Quedó pendiente de enviar.");
  scene.linea.up();
  const { data } = await person.mutate<{ id: string }>("pagos.register", { codigo: "6464", monto: 23_00 });
  await scene.admin.mutate("pagos.setStatus", { pagoId: data.id, status: "Aprobado" });
  await context.setOffline(false);
  await see(phone, "el pago es de $24,00 y se deben $1,00. Corrígelo o, si de verdad pagaste eso, confírmalo.");
  await expectGoodScreen(phone, "un pago pendiente que se pregunta");
  await press(phone, "Corregir");
  await see(phone, "Es más de lo que debes ($1,00). ¿Seguro?");
  await press(phone, "Sí, pagué eso");
  await press(phone, "Registrar pago");
  await see(phone, "Pago registrado. Lo revisamos y te avisamos.");
  const { items } = (await person.query<{ items: { monto: number }[] }>("pagos.mine", {})).data;
  expect(items.map(({ monto }) => monto)).toEqual([24_00, 23_00]);
});

test("photos chosen without a line say that they go by themselves, and do", async () => {
  const { person, userId } = await withProfile({ newcomer });
  const { phone, context } = await phoneOf(person);
  await phone.goto("/solicitar");
  await see(phone, "Tomar o elegir foto");
  scene.linea.down();
  await context.setOffline(true);
  for (const place of [0, 1]) {
    const buffer = Buffer.from(await jpegOf([aCedula, aSelfie][place]?.(7001) ?? aCedula(7001), 80));
    await phone
      .locator("input[type=file]")
      .nth(place)
      .setInputFiles({ name: "foto.jpg", mimeType: "image/jpeg", buffer });
  }
  const SOLAS = "No pudimos subir la foto. Está en este teléfono y se sube sola cuando vuelva la línea.";
  await expect.poll(() => phone.getByText(SOLAS, { exact: true }).count()).toBe(2);
  await press(phone, "Enviar verificación");
  await see(
    phone,
    "❌ Error al enviar verificación. Deja esta página abierta: tus fotos se envían solas cuando vuelva la línea.",
  );
  expect(await phone.getByText(/[Ii]nténtalo de nuevo/).count()).toBe(0);
  scene.linea.up();
  await context.setOffline(false);
  await see(phone, "Estamos revisando tus fotos");
  const { data } = await scene.admin.query<{ items: { userId: string }[] }>("verificaciones.listPending", {});
  expect(data.items.map((item) => item.userId)).toContain(userId);
});

describe("without a line", () => {
  const OFFLINE = "Seguimos apenas vuelva tu conexión.";
  const OF_WHEN = /Sin conexión: ves lo último que cargó, del \d{1,2} \p{L}+\., \d{1,2}:\d\d [ap]\.\sm\./u;
  /** The phone has stored the loan. */
  const remembers = (page: Page) =>
    page.waitForFunction(() => localStorage.getItem("cuotica:ultimas")?.includes('"cuotas"'));
  const cutOff = async (context: BrowserContext) => {
    scene.linea.down();
    await context.setOffline(true);
  };
  const restore = async (context: BrowserContext) => {
    scene.linea.up();
    await context.setOffline(false);
  };
  const kept = (page: Page) =>
    page.evaluate(async () => {
      const found = [];
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys()) {
          const body = await (await cache.match(request))?.text();
          found.push({ path: new URL(request.url).pathname, body: body ?? "" });
        }
      }
      return found;
    });

  test("every page of a borrower opens with what the phone last knew, says of when, and goes on by itself when it is back", async () => {
    const { phone, context } = await aDebtor();
    await phone.goto("/solicitar");
    await see(phone, "Registrar pago");
    await phone.goto("/dashboard");
    await see(phone, "Hola, María");
    await installed(phone);
    await remembers(phone);
    const known: Record<string, string> = {
      "/dashboard": "0 de 4 cuotas pagadas",
      "/solicitar": "Registrar pago",
      "/datos": "María José",
    };
    const others = ["/niveles", "/referidos", "/historial", "/perfil", "/recibos/0198-no", "/constancias/0198-no"];
    for (const path of [...Object.keys(known), ...others]) {
      await cutOff(context);
      await phone.goto(path);
      await see(phone, OF_WHEN);
      await see(phone, known[path] ?? "Cuotica");
      await restore(context);
      await phone.getByText(OF_WHEN).first().waitFor({ state: "hidden" });
      await phone.getByText(OFFLINE).first().waitFor({ state: "hidden" });
    }
  });

  test("a dead line that the phone does not know of ends in a way to try again", async () => {
    const { phone } = await aDebtor();
    await phone.goto("/dashboard");
    await see(phone, "Hola, María");
    await installed(phone);
    await remembers(phone);
    scene.linea.down();
    await phone.goto("/dashboard");
    await see(phone, OF_WHEN);
    await see(phone, "0 de 4 cuotas pagadas");
    await phone.goto("/referidos");
    await phone.getByRole("button", { name: "Reintentar" }).waitFor();
    scene.linea.up();
    await press(phone, "Reintentar");
    await see(phone, "No tienes referidos aún");
  });

  test("what waits is there, and after signing out nothing private is", async () => {
    const { phone, context } = await aDebtor();
    await fill(phone, "5151");
    await installed(phone);
    await cutOff(context);
    await press(phone, "Registrar pago");
    await see(phone, "Pendiente de enviar");
    await phone.goto("/dashboard");
    await see(phone, OF_WHEN);
    await expectGoodScreen(phone, "what was last known");
    await see(phone, "1 pago pendiente de enviar.");
    await restore(context);
    await see(phone, "Pago registrado. Lo revisamos y te avisamos.");
    await phone.getByRole("button", { name: "Cerrar Sesión" }).click();
    await phone.waitForURL(`${scene.linea.url}/`);
    await expect.poll(() => phone.evaluate(() => Object.keys(localStorage))).toEqual([]);
    await cutOff(context);
    await phone.goto("/dashboard");
    // Some versions of Chromium report a page opened offline as online; either way nobody is signed in.
    await phone
      .getByText(OFFLINE)
      .or(phone.locator("main").getByRole("link", { name: "Iniciar Sesión" }))
      .first()
      .waitFor();
    expect(await phone.getByText(/María|pendiente de enviar/).count()).toBe(0);
  });

  test("a pago that went by itself shows on the page that is open: nobody is invited to pay it twice", async () => {
    const { phone, context } = await aDebtor();
    await fill(phone, "5252");
    await cutOff(context);
    await press(phone, "Registrar pago");
    await see(phone, "Pendiente de enviar");
    await phone.getByRole("link", { name: "Inicio" }).first().click();
    await see(phone, "Tu próxima cuota");
    await restore(context);
    await phone.getByRole("heading", { name: "Tu pago está en revisión" }).waitFor();
    await see(phone, "En revisión desde hoy");
  });

  test("the phone keeps the code of these pages: no panel, no answer, no image, nothing of anybody", async () => {
    const { phone, person } = await aDebtor();
    for (const path of ["/dashboard", "/solicitar", "/datos"]) {
      await phone.goto(path);
      await see(phone, path === "/dashboard" ? "Hola, María" : /\$|María/);
    }
    await installed(phone);
    const files = await kept(phone);
    expect(files.length).toBeGreaterThan(40);
    const documents = ["/", "/index.html", "/login", "/tutorial"];
    const others = files.filter(({ path }) => !/^\/assets\/[\w.-]+\.(js|css)$/.test(path));
    expect(others.map(({ path }) => path).toSorted()).toEqual(documents);
    expect(files.filter(({ path }) => /\/(admin|muestra|qr|resumen)/.test(path))).toEqual([]);
    // What came in the pack equals the server's file of that name.
    for (const { path, body } of files.filter(({ path }) => !documents.includes(path)))
      expect(body, path).toBe(readFileSync(join("dist/client", path), "utf8"));
    const { id } = (await person.query<{ id: string }>("usuarios.me")).data;
    expect(files.filter(({ body }) => body.includes(id) || body.includes("María José"))).toEqual([]);
    const panel = readdirSync("dist/client/assets").filter((name) => name.startsWith("admin"));
    expect(panel.length).toBeGreaterThan(0);
    const worker = await phone.request.get("/sw.js");
    expect(worker.headers()).toMatchObject({ "cache-control": "no-cache" });
    for (const name of panel) expect(await worker.text()).not.toContain(name);
  });

  test("the landing, the way in and the guide open for whoever has been here, and run", async () => {
    const { phone, context } = await aDebtor();
    await phone.goto("/dashboard");
    await see(phone, "Hola, María");
    await installed(phone);
    await cutOff(context);
    await phone.goto("/?de=ana");
    await phone.getByLabel("¿Cuánto necesitas?").fill("10");
    await see(phone, "$12,00");
    await phone.goto("/tutorial");
    await phone.getByRole("heading", { level: 1, name: "Cómo funciona" }).waitFor();
    await phone.goto("/login?volver=%2Fniveles");
    await phone.getByRole("link", { name: "Teléfono" }).waitFor();
    await expect(phone.goto("/terminos")).rejects.toThrow(/ERR_/);
    await restore(context);
  });

  test("the panel has no worker and never opens from what is kept", async () => {
    const { page } = await scene.stage.open();
    await page.goto("/admin");
    await see(page, "Acceso Administrativo");
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
    const { phone, context } = await aDebtor();
    await phone.goto("/dashboard");
    await see(phone, "Hola, María");
    await installed(phone);
    await cutOff(context);
    await expect(phone.goto("/admin")).rejects.toThrow(/ERR_/);
  });
});

describe("after a release", () => {
  /** The server has another version, without the open page's files. */
  const release = async (page: Page, index: string) => {
    await page.route("**/index.html", (route) => route.fulfill({ contentType: "text/html", body: index }));
    await page.route("**/assets/historial-*.js", (route) => route.fulfill({ status: 404, body: "" }));
  };
  const open = async () => {
    const { person } = await withProfile({ newcomer });
    const { page, context } = await scene.stage.open({ serviceWorkers: "block" });
    const cookies = person.cookie.split("; ").map((pair) => pair.split("="));
    await context.addCookies(cookies.map(([name = "", ...v]) => ({ name, value: v.join("="), url: scene.stage.url })));
    await page.goto("/niveles");
    await see(page, "Bronce");
    let loads = 0;
    page.on("load", () => {
      loads += 1;
    });
    return { page, loads: () => loads };
  };
  const leave = (page: Page) => page.evaluate(() => void history.pushState(null, "", "/historial"));

  test("a piece that is gone makes the page start again, once", async () => {
    const { page, loads } = await open();
    await release(page, '<script src="/assets/index-nueva.js"></script>');
    await leave(page);
    await see(page, "No pudimos mostrar esta página");
    await expect.poll(loads).toBe(1);
    await see(page, "No pudimos mostrar esta página");
    expect(loads()).toBe(1);
  });

  test("a piece that only the line kept away does not", async () => {
    const { page, loads } = await open();
    const same = await (await page.request.get("/index.html")).text();
    await release(page, same);
    const asked = page.waitForResponse("**/index.html");
    await leave(page);
    await asked;
    await see(page, "No pudimos mostrar esta página");
    expect(loads()).toBe(0);
  });
});
