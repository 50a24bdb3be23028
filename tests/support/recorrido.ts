/** Presses every control of every view of a screen once, as somebody with a mouse would, and reports what was wrong. */
import type { Page } from "playwright-core";
import { fillIn, nameOf, Pantalla, pathOf } from "./pantalla.ts";

/** A fault found by a press: no effect, or a refusal by the server. */
interface Hallazgo {
  donde: string;
  que: string;
}

interface Como {
  /** Names of controls that are not pressed. */
  fuera: RegExp;
  /** Whether controls inside dialogs are pressed too, with the fields filled in. */
  dialogos: boolean;
}

/** A control inside a dialog that a row of a menu opened. */
const HONDO = 3;
/** The most views of one tab: a filter has a few, an identifier any number. */
const VISTAS = 16;

/** In the page: the other views of this tab, and files to download. */
function linksShown(): { vistas: string[]; archivos: string[] } {
  const hrefs = [...document.querySelectorAll<HTMLAnchorElement>("main a[href]")].map(({ href }) => new URL(href));
  const ours = hrefs.filter(({ origin }) => origin === location.origin);
  return {
    vistas: ours.flatMap(({ pathname, search }) => (pathname === location.pathname ? pathname + search : [])),
    archivos: ours.flatMap(({ pathname, search }) => (pathname.startsWith("/api/") ? pathname + search : [])),
  };
}

/** An address without its identifiers, which do not make it a separate view. */
const kindOf = (address: string) => address.replaceAll(/[\w-]{20,}/g, "#");

/** One person's walk: what was pressed, and what was wrong. */
class Recorrido {
  readonly hallazgos: Hallazgo[] = [];
  /** The layout around all screens only once, each tab in all its views. */
  readonly #pressed = new Set<string>();
  /** The names of the controls pressed. */
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

  /** A tab and its other views, according to its links. */
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
      // What closes a dialog leads back to the screen, and is no way to the control.
      queue.unshift(...came.filter((key) => !first.includes(key)).map((key) => [...way, key]));
      await this.#pantalla.leave();
      clean = this.#page.url().endsWith(screen) && (await this.#pantalla.controls()).join() === first.join();
    }
  }

  /** Whether it is still to be pressed; marks it as pressed. */
  #isNew(key: string, screen: string): boolean {
    const frame = key.includes("|html>") && !key.includes(">main>");
    const once = `${frame ? "frame" : kindOf(pathOf(screen))} ${key}`;
    if (this.#pressed.has(once) || this.#como.fuera.test(nameOf(key))) return false;
    this.#pressed.add(once);
    this.names.add(nameOf(key));
    return true;
  }

  /** Presses those controls in order; returns the controls that appeared after the last one. */
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

/** Walks the screens starting at `paths`, and presses what is there. */
export async function recorre(page: Page, paths: readonly string[], como: Como): Promise<Recorrido> {
  const recorrido = new Recorrido(page, como);
  for (const path of paths) await recorrido.walk(path);
  return recorrido;
}
