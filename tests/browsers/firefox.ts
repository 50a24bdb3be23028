/** Firefox through WebDriver BiDi. */
import puppeteer, { type ElementHandle } from "puppeteer-core";
import { ANTES, BUSCAR, type Navegador, until } from "./navegador.ts";

export async function openFirefox(executablePath: string, url: string): Promise<Navegador> {
  const browser = await puppeteer.launch({ browser: "firefox", executablePath, headless: true });
  const page = await browser.newPage();
  await page.setViewport({ width: 360, height: 740 });
  await page.evaluateOnNewDocument(ANTES);
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(String(error)));
  const evaluate = (script: string) => page.evaluate(`(() => { ${BUSCAR} return ${script}; })()`);
  const element = (what: string) =>
    until(what, async () => (await page.evaluateHandle(`(() => { ${BUSCAR} return ${what}; })()`)).asElement());
  return {
    async goto(path) {
      await page.goto(url + path, { waitUntil: "domcontentloaded" });
    },
    async fill(label, text) {
      const field = await element(`enMedio(campo(${JSON.stringify(label)}))`);
      await field.evaluate((one) => (one as HTMLInputElement).select?.());
      await field.focus();
      await page.keyboard.press("Backspace");
      await field.type(text);
    },
    async choose(label, value) {
      const field = await element(`enMedio(campo(${JSON.stringify(label)}))`);
      await field.select(value);
    },
    async press(name) {
      const button = (await element(`enMedio(boton(${JSON.stringify(name)}))`)) as ElementHandle<Element>;
      await button.click();
    },
    async upload(nth, path) {
      const input = await element(`archivo(${nth})`);
      await (input as unknown as { uploadFile(path: string): Promise<void> }).uploadFile(path);
    },
    async see(text) {
      await until(`«${text}»`, () => evaluate(`dice(${JSON.stringify(text)})`) as Promise<boolean>);
    },
    async at(path) {
      await until(path, async () => new URL(page.url()).pathname === path);
    },
    run: (script) => page.evaluate(script) as Promise<never>,
    problems: async () => problems,
    async screenshot(path) {
      await page.screenshot({ path: path as `${string}.png` });
    },
    close: () => browser.close(),
  };
}
