/** A person's acts in a browser, defined once for browsers with different drivers. */

/** One page of one browser. Each act waits until its element is there. */
export interface Navegador {
  goto(path: string): Promise<void>;
  /** Types into the field with that label, replacing its content. */
  fill(label: string, text: string): Promise<void>;
  /** Selects the option with that value, in the list with that label. */
  choose(label: string, value: string): Promise<void>;
  /** Presses the first button or link with that name. */
  press(name: string): Promise<void>;
  /** Gives the file at `path` to the page's nth file field. */
  upload(nth: number, path: string): Promise<void>;
  /** Waits until the page shows `text`. */
  see(text: string): Promise<void>;
  /** Waits until the address is `path`. */
  at(path: string): Promise<void>;
  run<T>(script: string): Promise<T>;
  /** Uncaught errors on its pages. */
  problems(): Promise<string[]>;
  screenshot(path: string): Promise<void>;
  close(): Promise<void>;
}

/** Longer than any step takes on a busy machine. */
const PATIENCE_MS = 30_000;
const STEP_MS = 50;

/** Calls `look` until it returns something; otherwise says what it waited for. */
export async function until<T>(what: string, look: () => Promise<T | null | undefined | false>): Promise<T> {
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (performance.now() > end) throw new Error(`waited in vain for ${what}`);
    await Bun.sleep(STEP_MS);
  }
}

/**
 * Functions for a page, as text: `campo(label)`, `boton(name)` and `archivo(nth)` return the element or null, `enMedio` scrolls
 * one away from the bars at the edges, `dice(text)` tells whether the text is visible. Names are compared without surrounding
 * space.
 */
export const BUSCAR = `
  const claro = (text) => (text ?? "").replace(/\\s+/g, " ").trim();
  const visible = (one) => one.getClientRects().length > 0;
  const nombre = (one) => claro(one.getAttribute("aria-label") || one.textContent);
  const campo = (label) => {
    for (const one of document.querySelectorAll("label")) {
      const words = claro([...one.childNodes].filter((node) => !(node instanceof Element && node.matches("input,select,textarea"))).map((node) => node.textContent).join(" "));
      if (words === label || words.replace(/ \\(opcional\\)$/, "") === label) return one.control;
    }
    return document.querySelector('[aria-label="' + label + '"]');
  };
  const boton = (name) => [...document.querySelectorAll("button,a,[role=tab]")].find((one) => visible(one) && !one.disabled && nombre(one) === name) ?? null;
  const enMedio = (one) => { one?.scrollIntoView({ block: "center", behavior: "instant" }); return one; };
  const archivo = (nth) => document.querySelectorAll("input[type=file]")[nth] ?? null;
  const dice = (text) => claro(document.body.innerText).includes(text);
`;

/** Recorded from a page's first moment: its uncaught errors, and its phone's location. */
export const ANTES = `
  window.problemas = [];
  addEventListener("error", (event) => problemas.push(String(event.message)));
  addEventListener("unhandledrejection", (event) => problemas.push(String(event.reason)));
  Object.defineProperty(navigator, "geolocation", {
    configurable: true,
    value: { getCurrentPosition: (found) => found({ coords: { latitude: 10.4806, longitude: -66.9036, accuracy: 20 } }) },
  });
`;
