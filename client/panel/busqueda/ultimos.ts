/** What was last opened from the search, stored in this browser like a draft: deleted at sign-out. */
import { readDraft, saveDraft } from "../../kit/form/state/draft.ts";

const KEY = "buscador";
const MAX = 6;

export interface Usado {
  key: string;
  titulo: string;
  detalle: string;
  href: string;
}

const isUsado = (value: unknown): value is Usado =>
  typeof value === "object" &&
  value !== null &&
  ["key", "titulo", "detalle", "href"].every((name) => typeof (value as Record<string, unknown>)[name] === "string");

/** Newest first. */
export function readUltimos(): Usado[] {
  const kept = readDraft(KEY)?.values.usados;
  return Array.isArray(kept) ? kept.filter(isUsado) : [];
}

export function rememberUsado({ key, titulo, detalle, href }: Usado): void {
  const others = readUltimos().filter((usado) => usado.key !== key);
  saveDraft(KEY, { values: { usados: [{ key, titulo, detalle, href }, ...others].slice(0, MAX) } });
}
