/** Every control of every view of a screen pressed once, as somebody with a mouse would: what was found wrong. */
import type { Page } from "playwright-core";
import { fillIn, nameOf, Pantalla, pathOf } from "./pantalla.ts";

/** What a press showed to be wrong: nothing came of it, or the server refused what it asked for. */
interface Hallazgo {
  donde: string;
  que: string;
}

interface Como {
  /** Names that are not pressed. */
  fuera: RegExp;
  /** Whether what a dialog offers is pressed too, with its fields filled in. */
  dialogos: boolean;
}

/** A control inside a dialog that a row of a menu opened. */
const HONDO = 3;
/** As many views of one tab as are walked: a filter has a few, an identifier any number. */
const VISTAS = 16;

/** In the page: the other views of this tab, and files that may be taken from it. */
function linksShown(): { vistas: string[]; archivos: string[] } {
  const hrefs = [...document.querySelectorAll<HTMLAnchorElement>("main a[href]")].map(({ href }) => new URL(href));
  const ours = hrefs.filter(({ origin }) => origin === location.origin);
  return {
    vistas: ours.flatMap(({ pathname, search }) => (pathname === location.pathname ? pathname + search : [])),
    archivos: ours.flatMap(({ pathname, search }) => (pathname.startsWith("/api/") ? pathname + search : [])),
  };
}

/** An address as one of its kind: which identifiers it holds is not what makes it a view of its own. */
const kindOf = (address: string) => address.replaceAll(/[\w-]{20,}/g, "#");

/** The walk of one person: what was pressed, and what was found wrong. */
class Recorrido {
  readonly hallazgos: Hallazgo[] = [];
  /** Of the frame around all screens once, of a tab once in all its views. */
  readonly #pressed = new Set<string>();
  /** What the controls are called that were pressed. */
  readonly names = new Set<string>();
  readonly #files = new Set<string>();
  readonly #page: Page;
  readonly #pantalla: Pantalla;
  readonly #como: Como;

  constructor(page: Page, como: Como) {
    this.#page = page;
    this.#como = como;
    this.#pantalla = new Pantalla(page);
  }

  /** A tab and its other views, as its links say them. */
  async walk(path: string): Promise<void> {
    const views = [path];
    const known = new Set([kindOf(path)]);
    for (let at = 0; at < views.length; at += 1) {
      const screen = views[at] ?? path;
      await (at === 0 ? this.#pantalla.goto(screen) : this.#pantalla.follow(screen));
      this.#noteRefused(screen);
      const { vistas, archivos } = await this.#page.evaluate(linksShown);
      await this.#takeFiles(archivos, screen);
      await this.#pressAll(screen);
      for (const vista of vistas) {
        if (views.length >= VISTAS || known.has(kindOf(vista))) continue;
        known.add(kindOf(vista));
        views.push(vista);
      }
    }
  }

  async #pressAll(screen: string): Promise<void> {
    const first = await this.#pantalla.controls();
    const queue = first.map((key) => [key]);
    let clean = true;
    for (let way = queue.shift(); way; way = queue.shift()) {
      if (!this.#isNew(way.at(-1) ?? "", screen)) continue;
      if (!clean) await this.#pantalla.again(screen, first);
      const came = await this.#pressOne(way, screen);
      // What closes a dialog brings the screen back, and is no way to it.
      queue.unshift(...came.filter((key) => !first.includes(key)).map((key) => [...way, key]));
      await this.#pantalla.leave();
      clean = this.#page.url().endsWith(screen) && (await this.#pantalla.controls()).join() === first.join();
    }
  }

  /** Whether it has yet to be pressed; from now on it has not. */
  #isNew(key: string, screen: string): boolean {
    const frame = key.includes("|html>") && !key.includes(">main>");
    const once = `${frame ? "frame" : kindOf(pathOf(screen))} ${key}`;
    if (this.#pressed.has(once) || this.#como.fuera.test(nameOf(key))) return false;
    this.#pressed.add(once);
    this.names.add(nameOf(key));
    return true;
  }

  /** Presses the last of those controls, and the others before it; answers which came to be there. */
  async #pressOne(way: string[], screen: string): Promise<string[]> {
    const pantalla = this.#pantalla;
    for (const before of way.slice(0, -1)) await pantalla.press(before);
    if ((await pantalla.dialogs()) > 0) await fillIn(this.#page);
    const shown = await pantalla.controls();
    const donde = `${screen}: ${way.map(nameOf).join(" → ")}`;
    if ((await pantalla.press(way.at(-1) ?? "")) === false) this.hallazgos.push({ donde, que: "does nothing" });
    this.#noteRefused(donde);
    const away = new URL(this.#page.url()).pathname !== pathOf(screen);
    const asks = (await pantalla.dialogs()) > 0 && !this.#como.dialogos;
    if (away || asks || way.length >= HONDO) return [];
    return (await pantalla.controls()).filter((key) => !shown.includes(key));
  }

  #noteRefused(donde: string): void {
    for (const path of this.#pantalla.refused.splice(0)) this.hallazgos.push({ donde, que: `refused ${path}` });
  }

  async #takeFiles(archivos: readonly string[], screen: string): Promise<void> {
    for (const href of archivos.filter((one) => !this.#files.has(kindOf(one)))) {
      this.#files.add(kindOf(href));
      const status = (await this.#page.request.get(href)).status();
      if (status >= 400) this.hallazgos.push({ donde: `${screen}: ${kindOf(href)}`, que: `refused ${status}` });
    }
  }
}

/** Walks the screens that begin at `paths`, and presses what is there. */
export async function recorre(page: Page, paths: readonly string[], como: Como): Promise<Recorrido> {
  const recorrido = new Recorrido(page, como);
  for (const path of paths) await recorrido.walk(path);
  return recorrido;
}
