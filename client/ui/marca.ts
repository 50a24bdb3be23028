import { useEffect, useSyncExternalStore } from "react";

/** What an operator calls the product and where it is on social networks. */
export interface Marca {
  marca: string;
  redes: readonly { nombre: string; url: string }[];
}

const INICIAL: Marca = { marca: "Cuotica", redes: [] };
const KEPT = "marca";
const REDES = { facebook: "Facebook", instagram: "Instagram", tiktok: "TikTok", x: "X" } as const;

let current = remembered();
let asked = false;
const listeners = new Set<() => void>();

/** As it was at the last visit, so that the name does not change before one's eyes. */
function remembered(): Marca {
  try {
    return { ...INICIAL, ...JSON.parse(localStorage.getItem(KEPT) ?? "{}") };
  } catch {
    return INICIAL;
  }
}

interface Answer {
  result?: { data: { marca: string; redes: Record<keyof typeof REDES, string | null> } };
}

/** A plain request: the landing loads no data layer for it. Without an answer the last name stays. */
async function ask(): Promise<void> {
  if (asked) return;
  asked = true;
  try {
    const { result } = (await (await fetch("/trpc/ajustes.public")).json()) as Answer;
    if (!result) return;
    const { marca, redes } = result.data;
    const known = Object.entries(REDES) as [keyof typeof REDES, string][];
    current = { marca, redes: known.flatMap(([red, nombre]) => (redes[red] ? [{ nombre, url: redes[red] }] : [])) };
    localStorage.setItem(KEPT, JSON.stringify(current));
    for (const listener of listeners) listener();
  } catch {
    asked = false;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The brand shown in navbars, footers and titles. */
export function useMarca(): Marca {
  useEffect(() => void ask(), []);
  return useSyncExternalStore(
    subscribe,
    () => current,
    // The landing is drawn before anybody knows whose it is.
    () => INICIAL,
  );
}
