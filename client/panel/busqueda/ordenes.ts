/** What the search offers besides results: the tabs, and everyday acts. */
import { fold } from "../../../rules/input/busqueda.ts";
import { paths } from "../../../rules/paths.ts";
import type { Papel } from "../../../rules/people/acceso/papeles.ts";
import { leastOf, PONER_TASA, panelPath } from "../kit/tabs.ts";
import { panelTabs } from "../tabs.ts";

/** Acts on a person's running loan. */
export type Accion = "multar" | "recordar" | "pago";

export interface Orden {
  key: string;
  titulo: string;
  detalle: string;
  /** Other words that find it. */
  palabras: string;
  least: Papel;
  href?: string;
  accion?: Accion;
}

const ACTOS: readonly Orden[] = [
  {
    key: "multar",
    titulo: "Multar a…",
    detalle: "Elige a quién",
    palabras: "multa mora",
    least: "gestor",
    accion: "multar",
  },
  {
    key: "recordar",
    titulo: "Recordar a…",
    detalle: "Envía el recordatorio de su próxima cuota",
    palabras: "recordatorio avisar cobrar",
    least: "gestor",
    accion: "recordar",
  },
  {
    key: "pago",
    titulo: "Registrar pago de…",
    detalle: "Anota lo que alguien pagó",
    palabras: "pago anotar abono",
    least: "gestor",
    accion: "pago",
  },
  {
    key: "tasa",
    titulo: "Tasa del día",
    detalle: "Escribe cuánto vale el dólar",
    palabras: "bcv dolar bolivares cambio poner",
    least: "gestor",
    href: PONER_TASA,
  },
  {
    key: "respaldo",
    titulo: "Último respaldo",
    detalle: "En la primera página del panel",
    palabras: "respaldo copia backup",
    least: "lector",
    href: paths.admin,
  },
];

const PESTANAS: readonly Orden[] = panelTabs.map(({ tab, label }) => ({
  key: `ir-${tab}`,
  titulo: label,
  detalle: "Ir a la pestaña",
  palabras: "",
  least: leastOf(tab),
  href: panelPath(tab),
}));

const begins = (text: string, typed: string) => text === typed || text.startsWith(typed);

/** Whether the typed text starts the title or one of its other words. */
function named({ titulo, palabras }: Orden, typed: string): boolean {
  const words = `${fold(titulo)} ${palabras}`.split(/[^a-z]+/);
  return begins(fold(titulo), typed) || (!typed.includes(" ") && words.some((word) => begins(word, typed)));
}

/** The acts and tabs that match the typed text; all of them if it is empty. */
export function ordenesOf(typed: string, may: (least: Papel) => boolean): { actos: Orden[]; pestanas: Orden[] } {
  const text = fold(typed).trim();
  const open = (ordenes: readonly Orden[]) =>
    ordenes.filter((orden) => may(orden.least) && (text === "" || named(orden, text)));
  return { actos: open(ACTOS), pestanas: open(PESTANAS) };
}

export const actoOf = (accion: Accion): Orden | undefined => ACTOS.find((acto) => acto.accion === accion);
