/** Public pages: before their code arrives, without JavaScript at all, and during hydration. */
import type { BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { NOT_FOUND, routes } from "../../../rules/routes.ts";
import { openStage, type Stage } from "../../support/browser.ts";
import { addressOf, type Drawn } from "../../support/escenas.ts";
import { expectGoodScreen } from "../../support/look.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

const ORIGEN = "https://prestamos.ejemplo.com";
const MARCA = `D'Oro & <i>Más</i> "1"`;
const INSTAGRAM = "https://instagram.com/doro?de=a&y=b";
const HERO = "Solicita tu préstamo rápido y seguro";
/** For each fully prerendered page: its heading, and the browser tab's title. */
const WHOLE: Record<Drawn<"whole">, readonly [heading: string, title: string]> = {
  inicio: [HERO, "Préstamos en cuotas"],
  tutorial: ["Cómo funciona", "Cómo funciona"],
  sobre: ["Sobre Nosotros", "Sobre Nosotros"],
  terminos: ["Términos y Condiciones", "Términos y Condiciones"],
  privacidad: ["Política de Privacidad", "Política de Privacidad"],
  noEncontrada: ["No encontramos esta página", "No encontramos esta página"],
};
const PAGES = routes.flatMap((route) =>
  route.drawn === "whole" ? [[addressOf(route), ...WHOLE[route.name]] as const] : [],
);

let stage: Stage;
/** Another program, whose operator has set its public address. */
let known: TestServer;

/** A test's browsers: a page left open keeps rendering. */
const open: BrowserContext[] = [];

async function visit(options?: BrowserContextOptions): Promise<{ page: Page }> {
  const { context, page } = await stage.open(options);
  open.push(context);
  return { page };
}

afterEach(async () => {
  for (const context of open.splice(0)) await context.close();
});
beforeAll(async () => {
  stage = await openStage();
  known = await startTestServer({ PUBLIC_URL: ORIGEN });
});
afterAll(async () => {
  await known.close();
  await stage.close();
  expect(stage.problems).toEqual([]);
});

/** The browser's complaints, except missing pages and responses that require signing in. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type()) && !/status of 40[14]/.test(message.text()))
      complaints.push(message.text());
  });
  return complaints;
}

/** Once the app runs here, an internal link loads no page. */
async function alive(page: Page): Promise<void> {
  await page.locator("#app").evaluate(async (root) => {
    const taken = () => Object.keys(root).some((key) => key.startsWith("__reactContainer"));
    while (!taken()) await new Promise(requestAnimationFrame);
  });
}

const setBrand = async () => {
  const admin = await stage.admin();
  const redes = { facebook: null, instagram: INSTAGRAM, tiktok: null, x: null };
  const saved = await admin.mutate("ajustes.save", { marca: MARCA, redes, atencionTelefono: "0412-1234567" });
  expect(saved.status).toBe(200);
};

describe.each(PAGES)("%s", (path, heading, title) => {
  const missing = path.startsWith("/no/");

  test("is read without JavaScript, and its links lead on", async () => {
    const { page } = await visit({ javaScriptEnabled: false });
    const response = await page.goto(path);
    expect(response?.status()).toBe(missing ? 404 : 200);
    expect(await page.getByRole("heading", { level: 1, name: heading }).isVisible()).toBe(true);
    expect(await page.title()).toMatch(new RegExp(`^${title} · .`));
    await page.getByRole("link", { name: "Iniciar Sesión" }).first().waitFor();
    await page.getByRole("link", { name: "Privacidad", exact: true }).click();
    await page.waitForURL("**/privacidad");
    expect(await page.getByRole("heading", { level: 1, name: "Política de Privacidad" }).isVisible()).toBe(true);
  });

  test("React takes over what is drawn, with the operator's brand, without a complaint", async () => {
    await setBrand();
    const { page } = await visit();
    const complaints = complaintsOf(page);
    const held = Promise.withResolvers<void>();
    await page.route("**/assets/index-*.js", async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto(path);
    const header = page.getByRole("banner").getByRole("link", { name: MARCA });
    const networks = page.getByRole("navigation", { name: "Redes sociales" });
    const look = async () => {
      expect(await header.isVisible()).toBe(true);
      expect(await networks.getByRole("link").allTextContents()).toEqual(["WhatsApp", "Instagram"]);
      expect(await networks.getByRole("link", { name: "Instagram" }).getAttribute("href")).toBe(INSTAGRAM);
      expect(await page.title()).toBe(`${title} · ${MARCA}`);
    };
    await look();
    const drawn = await page.getByRole("heading", { level: 1 }).elementHandle();
    held.resolve();
    await alive(page);
    await expect.poll(() => drawn?.evaluate((node) => node.isConnected && node.textContent)).toBe(heading);
    await look();
    expect(await page.locator("head > title").count()).toBe(1);
    expect(await page.locator('head > meta[name="description"]').count()).toBe(1);
    await page.getByRole("link", { name: "Sobre Nosotros" }).click();
    await page.getByRole("heading", { level: 1, name: "Sobre Nosotros" }).waitFor();
    await expect.poll(() => page.title()).toBe(`Sobre Nosotros · ${MARCA}`);
    expect(complaints).toEqual([]);
  });

  test("says to search engines and chats what it is, or to leave", async () => {
    const html = await (await known.visitor().fetch(path)).text();
    expect(html).not.toMatch(/\{\{|\}\}/);
    expect(html.includes('<meta name="robots" content="noindex" />')).toBe(missing);
    expect(html.includes(`<link rel="canonical" href="${ORIGEN}${path}" />`)).toBe(!missing);
    if (missing) return;
    const contentOf = (name: string) =>
      new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];
    expect(contentOf("og:title")).toBe(`${title} · Cuotica`);
    expect(contentOf("og:image")).toBe(`${ORIGEN}/icono-512.png`);
    expect(contentOf("og:description")).toBe(contentOf("description"));
    expect(contentOf("description")?.length).toBeGreaterThan(50);
  });

  test("is a good screen", async () => {
    const { page } = await visit();
    await page.goto(path);
    await expectGoodScreen(page, path);
  });
});

/** What shows that a page's first words are rendered. */
const FIRST_WORDS: Record<Drawn<"waiting">, string> = {
  login: "Iniciar Sesión",
  loginPhone: "Enviar código",
  loginEmail: "¿Olvidaste tu contraseña?",
  registroEmail: "Crear cuenta",
  dashboard: "Cargando usuario...",
  solicitar: "Mis Préstamos",
  datos: "Cargando",
  niveles: "Cargando",
  referidos: "Cargando",
  historial: "Cargando",
  perfil: "Cargando",
  solicitudEnviada: "Solicitud enviada",
  recibo: "Cargando",
  constancia: "Cargando",
  cuenta: "Cargando",
};
const WAITING = routes.flatMap((route) =>
  route.drawn === "waiting" ? [[addressOf(route), FIRST_WORDS[route.name]] as const] : [],
);

test.each(WAITING)("%s is drawn as it is until its data is known, and taken over as it stands", async (path, text) => {
  const quiet = await visit({ javaScriptEnabled: false });
  await quiet.page.goto(path);
  expect(await quiet.page.getByRole("main").textContent()).toContain(text);
  expect(await quiet.page.title()).toMatch(/^[^·]+ · ./);
  const { page } = await visit();
  const complaints = complaintsOf(page);
  await page.goto(path);
  await alive(page);
  await page.waitForLoadState("networkidle");
  expect(complaints).toEqual([]);
});

test.each([
  ["/", "Con tu teléfono, o con tu correo y una contraseña."],
  ["/tutorial", "Con tu teléfono y un código, o con tu correo y una contraseña."],
  ["/registro/email", "Crear cuenta con tu teléfono"],
])("%s names the phone before the mail to sign up", async (path, phone) => {
  const { page } = await visit({ javaScriptEnabled: false });
  await page.goto(path);
  const text = (await page.getByRole("main").textContent()) ?? "";
  expect(text).toContain(phone);
  expect(text.slice(0, text.indexOf(phone))).not.toMatch(/correo/i);
});

test("the landing without JavaScript says what a loan costs, and leads to sign up", async () => {
  const { page } = await visit({ javaScriptEnabled: false });
  await page.goto("/");
  const names = [
    "Calcula tu primer préstamo",
    "Préstamos personales accesibles",
    "Fácil, desde tu teléfono",
    "Seguro y transparente",
  ];
  for (const name of names) expect(await page.getByRole("heading", { name }).isVisible()).toBe(true);
  expect(await page.getByRole("row", { name: "$20,00 $6,00 $24,00" }).isVisible()).toBe(true);
  await page.getByRole("link", { name: "Comienza Ahora" }).first().click();
  await page.waitForURL("**/registro/email");
});

test("what was pressed on a sign-in page before its code came happens then, and leaves nothing in an address", async () => {
  const { page } = await visit();
  const complaints = complaintsOf(page);
  let held = Promise.withResolvers<void>();
  await page.route("**/assets/index-*.js", async (route) => {
    await held.promise;
    await route.continue();
  });
  const go = "?volver=%2Fniveles&ref=01H-abc";
  await page.goto(`/login${go}`, { waitUntil: "commit" });
  await page.getByRole("link", { name: "Correo y contraseña" }).click();
  await page.waitForURL(`**/login/email${go}`, { waitUntil: "commit" });
  await page.getByLabel("Contraseña", { exact: true }).fill("secreto1");
  await page.getByRole("button", { name: "Iniciar Sesión" }).click();
  held.resolve();
  await page.getByText("Este campo es obligatorio.").first().waitFor();
  expect(new URL(page.url()).search).toBe(go);
  // A phone with a draft starts with that, and not with the prerendered value.
  await page.getByLabel("Correo electrónico").fill("maria@cuotica.test");
  held = Promise.withResolvers<void>();
  held.resolve();
  await page.reload();
  await expect.poll(() => page.getByLabel("Correo electrónico").inputValue()).toBe("maria@cuotica.test");
  expect(complaints.filter((text) => !text.includes("401"))).toEqual([]);
});

test("a form that the browser sent without our code comes back to its page", async () => {
  const { page } = await visit({ javaScriptEnabled: false });
  await page.goto("/login/email?volver=%2Fniveles");
  await page.getByLabel("Correo electrónico").fill("maria@cuotica.test");
  await page.getByRole("button", { name: "Iniciar Sesión" }).click();
  await page.waitForURL((url) => url.pathname === "/login/email");
  expect(page.url()).not.toContain("maria");
});

test("what was written and pressed on the landing before its code came counts", async () => {
  const { page } = await visit();
  const held = Promise.withResolvers<void>();
  await page.route("**/assets/index-*.js", async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto("/");
  const amount = page.getByLabel("¿Cuánto necesitas?");
  expect(await amount.inputValue()).toBe("20");
  await amount.fill("16");
  await page.getByRole("button", { name: "Menos" }).first().click();
  await page.getByLabel("¿En cuántas cuotas?").fill("5");
  await page.getByRole("button", { name: "Menos" }).last().click();
  await page.getByRole("button", { name: "Menos" }).last().click();
  held.resolve();
  await page.getByText("Pagas 3 cuotas mensuales de").waitFor();
  await page.getByText("$18,00", { exact: true }).waitFor();
  expect(await amount.inputValue()).toBe("15");
  await page.getByRole("button", { name: "Más" }).last().click();
  await page.getByText("Pagas 4 cuotas mensuales de").waitFor();
  expect(await page.getByRole("table").count()).toBe(0);
});

test("what is written while the code takes over the page counts", async () => {
  const { page } = await visit();
  // React listens at once and hydrates in a later task, which this prevents.
  await page.addInitScript(() => {
    const { postMessage } = MessagePort.prototype;
    const held: (() => void)[] = [];
    MessagePort.prototype.postMessage = function later(message: unknown) {
      held.push(() => postMessage.call(this, message));
    };
    addEventListener("goOn", () => {
      MessagePort.prototype.postMessage = postMessage;
      for (const send of held) send();
    });
  });
  await page.goto("/");
  await page.waitForFunction(() =>
    Object.keys(document.querySelector("#app") ?? {}).some((name) => name.startsWith("__reactContainer")),
  );
  await page.getByLabel("¿Cuánto necesitas?").fill("10");
  await page.evaluate(() => void dispatchEvent(new Event("goOn")));
  await page.getByText("$12,00", { exact: true }).waitFor();
});

test("each section of a legal text has an address, listed in its contents", async () => {
  const { page } = await visit({ javaScriptEnabled: false });
  for (const path of ["/terminos", "/privacidad"]) {
    await page.goto(path);
    await page.locator("summary").click();
    const links = page.getByRole("navigation", { name: "En esta página" }).getByRole("link");
    const titles = await page.locator("main section > h2").allTextContents();
    const sections = titles.filter((title) => title !== "Lo esencial");
    expect(await links.allTextContents()).toEqual(sections);
    await links.last().click();
    expect(new URL(page.url()).hash).toBe(`#${await page.locator("main section").last().getAttribute("id")}`);
    await expect
      .poll(() =>
        page
          .getByRole("heading", { name: sections.at(-1) })
          .evaluate((one) => one.getBoundingClientRect().top < innerHeight),
      )
      .toBe(true);
  }
});

test("a legal text says its version and never what the operator is not", async () => {
  const { page } = await visit({ javaScriptEnabled: false });
  for (const path of ["/terminos", "/privacidad", "/sobre", "/tutorial", "/"]) {
    await page.goto(path);
    const text = (await page.locator("body").textContent()) ?? "";
    expect(text.replaceAll("Banco Central de Venezuela", "")).not.toMatch(/\b(banco|financiera|sudeban|supervisad)/i);
    if (/terminos|privacidad/.test(path))
      expect(text).toMatch(/Versión 1\.1, vigente desde el 22 de noviembre de 2026/);
  }
});

test("the guide leads to sign up", async () => {
  const { page } = await visit();
  await page.goto("/tutorial");
  await page.getByRole("link", { name: "Regístrate" }).click();
  await page.waitForURL("**/registro/email");
  await page.getByRole("heading", { level: 1 }).waitFor();
});

test("the map names the pages to read, and no other is left without a word", async () => {
  const visitor = known.visitor();
  const map = await (await visitor.fetch("/sitemap.xml")).text();
  expect(await (await visitor.fetch("/robots.txt")).text()).toContain(`Sitemap: ${ORIGEN}/sitemap.xml`);
  for (const route of routes) {
    const path = addressOf(route);
    const response = await visitor.fetch(path);
    expect(response.status, path).toBe(route.name === NOT_FOUND ? 404 : 200);
    const html = await response.text();
    expect(html.includes('<meta name="robots" content="noindex" />'), path).toBe(route.search === "never");
    expect(map.includes(`<loc>${ORIGEN}${path}</loc>`), path).toBe(route.search === "listed");
    expect(html, path).not.toMatch(/\{\{|\}\}/);
  }
  expect(await (await visitor.fetch("/login")).text()).not.toContain("noindex");
});

test("where nobody has said the service's address, nothing names one", async () => {
  const read = async (path: string) => (await fetch(stage.url + path)).text();
  for (const path of ["/", "/sobre"]) expect(await read(path)).not.toMatch(/rel="canonical"|og:url|og:image|\{\{/);
  expect(await read("/sitemap.xml")).not.toMatch(/<loc>|\{\{/);
  expect(await read("/robots.txt")).toBe("User-agent: *\nDisallow: /api/\nDisallow: /trpc/\n");
});

test.each([
  ["/login", "Iniciar Sesión"],
  ["/login/phone", "teléfono"],
  ["/login/email", "Iniciar Sesión"],
  ["/registro/email", "cuenta"],
  ["/recuperar", "cuenta"],
  ["/admin", "Acceso Administrativo"],
])("%s names itself in the browser's tab", async (path, word) => {
  const { page } = await visit();
  await page.goto(path);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await expect.poll(() => page.title()).toMatch(new RegExp(`^.*${word}.* · .+$`, "i"));
});

test("without JavaScript a page that needs it says what to do, in its own style", async () => {
  await setBrand();
  const { page } = await visit({ javaScriptEnabled: false });
  for (const path of ["/login", "/login/phone", "/login/email", "/registro/email", "/recuperar", "/admin"]) {
    await page.goto(path);
    const notice = page.locator(".sin-codigo");
    await notice.getByText(`Activa JavaScript para usar ${MARCA}`).waitFor();
    expect(await notice.getByRole("listitem").count()).toBe(3);
    expect(await notice.getByRole("link").allTextContents()).toEqual(["Leer cómo funciona", "WhatsApp", "Instagram"]);
    const { width, y } = (await notice.boundingBox()) ?? { width: 0, y: 0 };
    expect(width).toBeGreaterThan(300);
    expect(y).toBeLessThan(100);
  }
});

test("who is signed in has the way to their account on the landing, from its first script on and after signing out", async () => {
  const { page, context } = await stage.openAs(await stage.newcomer());
  open.push(context);
  let cut = true;
  await page.route("**/assets/index-*.js", (route) => (cut ? route.abort() : route.continue()));
  await page.goto("/");
  const banner = page.getByRole("banner");
  await banner.getByRole("link", { name: "Ir a mi cuenta" }).waitFor();
  expect(await banner.getByRole("link", { name: "Iniciar Sesión" }).count()).toBe(0);
  expect(await page.getByRole("main").getByRole("link", { name: "Comienza Ahora" }).count()).toBe(0);
  cut = false;
  await banner.getByRole("link", { name: "Ir a mi cuenta" }).click();
  await page.waitForURL("**/dashboard");
  await page.getByRole("button", { name: "Cerrar Sesión" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  await banner.getByRole("link", { name: "Iniciar Sesión" }).waitFor();
  expect(await banner.getByRole("link", { name: "Ir a mi cuenta" }).count()).toBe(0);
});
