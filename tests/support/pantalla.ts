/**
 * A screen in use: what may be pressed, whether a press has an effect, and what the server refused. Controls with the same name
 * in the same place count as one: a list of fifty has one «Aprobar».
 */
import type { ElementHandle, Page, Request } from "playwright-core";

const REFUSED = /"codigo":"(?:FORBIDDEN|UNAUTHORIZED|ROLE_TOO_LOW|BORROWERS_ONLY)"/;
/** The most controls with different names pressed in one place of the page. */
const DE_UN_LUGAR = 8;
/** How often in a row the page must be unchanged. */
const EN_PAZ = 3;
/** A page that never settles is pressed anyway. */
const SIN_PARAR_MS = 15_000;
/** Pairs of frames within which a press must have an effect. */
const EN_VANO = 30;

declare global {
  interface Window {
    recorrido: { controls: Map<string, Element>; moved: number; acted: number; observer?: MutationObserver };
  }
}

/** In the page: what counts as an effect without a request or a change of the document. */
export function anotaEfectos(): void {
  window.recorrido = { controls: new Map(), moved: 0, acted: 0 };
  const acts = () => {
    window.recorrido.acted += 1;
  };
  window.print = acts;
  navigator.clipboard.writeText = async () => acts();
}

/** In the page: what may be pressed now, in the topmost dialog if there is one. */
function controlsShown(mostOfAPlace: number): string[] {
  const top = [...document.querySelectorAll("dialog[open]")].at(-1);
  const asked = "button, summary, [role=button], [role=switch], input[type=checkbox], input[type=radio]";
  const chosen = "[aria-pressed=true], [aria-selected=true], [aria-current]:not([aria-current=false]), :checked";
  const placeOf = (element: Element): string => {
    const up = element.parentElement;
    return up && up !== top ? `${placeOf(up)}>${element.tagName.toLowerCase()}` : element.tagName.toLowerCase();
  };
  const nameOf = (element: HTMLElement): string => {
    const labelled = element.getAttribute("aria-label") ?? (element as HTMLInputElement).labels?.[0]?.textContent;
    const said = (element.textContent || labelled || element.title || "").replaceAll(/\s+/g, " ").trim();
    // In a list, the person an item is about is not part of its name.
    const plain = said
      .replaceAll(/[\da-f-]{20,}|\d[\d.,:/]*|(?:\p{Lu}\p{Ll}+ ){2,}\p{Lu}\p{Ll}+/gu, "#")
      .replace(/ (a|al|de|del|por|con) ["«\p{Lu}].*$/u, "");
    return element.closest("tr, li") && !element.textContent ? plain.split(" ").slice(0, 2).join(" ") : plain;
  };
  const controls = new Map<string, Element>();
  const ofPlace = new Map<string, number>();
  for (const element of (top ?? document).querySelectorAll<HTMLElement>(asked)) {
    if (!element.checkVisibility({ visibilityProperty: true }) || element.closest("[inert], :disabled")) continue;
    if (element.matches(`[aria-disabled=true], ${chosen}`)) continue;
    const place = `${top?.querySelector("h1, h2, h3")?.textContent ?? ""}|${placeOf(element)}`;
    const key = `${nameOf(element)}|${place}`;
    const many = ofPlace.get(place) ?? 0;
    if (controls.has(key) || many >= mostOfAPlace) continue;
    ofPlace.set(place, many + 1);
    controls.set(key, element);
  }
  window.recorrido.controls = controls;
  return [...controls.keys()];
}

/** In the page: from now on, whether anything moves. */
function watchPage(): void {
  const { recorrido } = window;
  recorrido.observer?.disconnect();
  recorrido.moved = 0;
  recorrido.acted = 0;
  const before = document.activeElement;
  recorrido.observer = new MutationObserver((records) => {
    recorrido.moved += records.length;
  });
  recorrido.observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  document.addEventListener("focusin", ({ target }) => {
    if (target !== before && target instanceof Element && !target.matches("button, summary")) recorrido.moved += 1;
  });
}

/** In the page, two frames later: how many elements there are; -1 while something is loading. */
async function drawnNow(): Promise<number> {
  await new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));
  return document.querySelector("[aria-busy=true]") ? -1 : document.querySelectorAll("*").length;
}

/** A screen with few requests. */
const LEJOS = "/admin/seguridad";

/** In the page: to another screen of the panel and on. */
async function leaveAndCome(paths: readonly [string, string]): Promise<void> {
  for (const path of paths) {
    history.pushState(null, "", path);
    await new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));
  }
}

export const pathOf = (screen: string) => screen.replace(/\?.*$/, "");
const frames = () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));
/** A control's name, of everything that distinguishes it. */
export const nameOf = (key: string) => key.split("|")[0] ?? "";

/** Fills in a dialog's required fields that are still empty. */
export async function fillIn(page: Page): Promise<void> {
  const fields = page.locator("dialog[open]").last().locator("input, textarea");
  for (const field of await fields.all()) {
    const type = (await field.getAttribute("type")) ?? "text";
    const plain = { email: "otra@cuotica.test", tel: "0412-7654321", password: "arepa-con-queso", text: "Prueba" };
    const said = plain[type as keyof typeof plain];
    if (said && (await field.isEditable()) && (await field.inputValue()) === "") await field.fill(said);
  }
}

/** A screen, and its requests in progress. */
export class Pantalla {
  readonly refused: string[] = [];
  readonly #page: Page;
  readonly #flying = new Set<Request>();
  #asked = 0;
  #reading: Promise<void>[] = [];

  constructor(page: Page) {
    this.#page = page;
    const lives = (request: Request) => request.resourceType() === "eventsource" || /\.live\b/.test(request.url());
    page.on("request", (request) => {
      if (lives(request) || !request.url().startsWith("http")) return;
      this.#asked += 1;
      this.#flying.add(request);
    });
    page.on("requestfinished", (request) => void this.#flying.delete(request));
    page.on("requestfailed", (request) => void this.#flying.delete(request));
    page.on("response", (response) => {
      const { pathname } = new URL(response.url());
      if (response.status() < 400 && response.status() !== 207) return;
      const read = response.text().catch(() => "");
      this.#reading.push(
        read.then((text) => {
          if (response.status() === 403 || response.status() === 401 || REFUSED.test(text)) this.refused.push(pathname);
        }),
      );
    });
    for (const effect of ["download", "filechooser", "popup"] as const) page.on(effect as "popup", () => this.#asked++);
  }

  /** Until no request is in progress and nothing more is rendered. */
  async settled(): Promise<void> {
    const until = Date.now() + SIN_PARAR_MS;
    let [quiet, before] = [0, -1];
    while (quiet < EN_PAZ && Date.now() < until) {
      const drawn = await this.#page.evaluate(drawnNow).catch(() => -1);
      quiet = this.#flying.size === 0 && drawn !== -1 && drawn === before ? quiet + 1 : 0;
      before = drawn;
    }
    await Promise.all(this.#reading.splice(0));
  }

  async goto(path: string): Promise<void> {
    await this.#page.goto(path);
    await this.#page.locator("h1").first().waitFor();
    await this.settled();
    const reached = new URL(this.#page.url()).pathname;
    if (reached !== pathOf(path) || (await this.#page.getByLabel("Contraseña", { exact: true }).count()) > 0)
      throw new Error(`${path} led to ${reached}, or out`);
  }

  /** Opens another screen, or the same one again, as a link of the panel does: anything opened on this one is closed. */
  async follow(path: string): Promise<void> {
    await this.#page.evaluate(leaveAndCome, [pathOf(path) === LEJOS ? `${LEJOS}?otra=1` : LEJOS, path] as const);
    await this.settled();
  }

  /** Reopens the same screen, with those controls; reloads it if following a link does not bring them. */
  async again(path: string, controls: readonly string[]): Promise<void> {
    await this.follow(path);
    const same = this.#page.url().endsWith(path) && (await this.controls()).join() === controls.join();
    if (!same) await this.goto(path);
  }

  controls(): Promise<string[]> {
    return this.#page.evaluate(controlsShown, DE_UN_LUGAR);
  }

  /** Whether pressing it had an effect; null if it is gone or cannot be reached. */
  async press(key: string): Promise<boolean | null> {
    const page = this.#page;
    await this.controls();
    const handle = await page.evaluateHandle((of) => window.recorrido.controls.get(of), key);
    const element: ElementHandle | null = handle.asElement();
    if (!element) return null;
    try {
      await element.hover({ timeout: 4000 });
    } catch {
      return null;
    }
    await this.settled();
    const [asked, url] = [this.#asked, page.url()];
    await page.evaluate(watchPage);
    await page.mouse.down();
    await page.mouse.up();
    // Leaving the page is an effect too.
    const seen = () => page.evaluate(() => window.recorrido.moved + window.recorrido.acted).catch(() => 1);
    const came = async () => this.#asked > asked || page.url() !== url || (await seen()) > 0;
    let effect = await came();
    for (let frame = 0; frame < EN_VANO && !effect; frame += 1) {
      await page.evaluate(frames).catch(() => {});
      effect = await came();
    }
    await this.settled();
    return effect;
  }

  dialogs(): Promise<number> {
    return this.#page.locator("dialog[open]").count();
  }

  async leave(): Promise<void> {
    for (let tries = 0; tries < 4 && (await this.dialogs()) > 0; tries += 1) {
      await this.#page.keyboard.press("Escape");
      await this.#page.evaluate(frames);
    }
  }
}
