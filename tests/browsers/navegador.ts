/** What a person does in a browser, said once for browsers that are driven in different ways. */

/** One page of one browser. Each act waits until what it needs is there. */
export interface Navegador {
  goto(path: string): Promise<void>;
  /** Types into the field of that label, in the place of what stood there. */
  fill(label: string, text: string): Promise<void>;
  /** The option of that value, of the list of that label. */
  choose(label: string, value: string): Promise<void>;
  /** The first button or link of that name. */
  press(name: string): Promise<void>;
  /** Gives the nth file field of the page the file at `path`. */
  upload(nth: number, path: string): Promise<void>;
  /** Waits until the page shows `text`. */
  see(text: string): Promise<void>;
  /** Waits until the address is `path`. */
  at(path: string): Promise<void>;
  run<T>(script: string): Promise<T>;
  /** Uncaught errors of its pages. */
  problems(): Promise<string[]>;
  screenshot(path: string): Promise<void>;
  close(): Promise<void>;
}

/** Longer than any step takes on a busy machine. */
const PATIENCE_MS = 30_000;
const STEP_MS = 50;

/** Calls `look` until it gives something; it then says what it waited for in vain. */
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
 * Functions for a page, as text: `campo(label)`, `boton(name)` and `archivo(nth)` give the element or null, `enMedio` brings one
 * away from the bars at the edges, `dice(text)` says whether the text is to be seen. Names are compared as a reader hears them: without what stands around them.
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

/** Kept from the first moment of a page on: its uncaught errors, and where its phone is. */
export const ANTES = `
  window.problemas = [];
  addEventListener("error", (event) => problemas.push(String(event.message)));
  addEventListener("unhandledrejection", (event) => problemas.push(String(event.reason)));
  Object.defineProperty(navigator, "geolocation", {
    configurable: true,
    value: { getCurrentPosition: (found) => found({ coords: { latitude: 10.4806, longitude: -66.9036, accuracy: 20 } }) },
  });
`;
