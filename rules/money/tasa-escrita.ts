/** Parses a typed exchange rate. Separate because only administrators need it. */
import { MAX_VALOR } from "../limits/limits.ts";
import { type ValorTasa, valorTasa } from "./tasa.ts";

/** What a person typed as bolívares per dollar, × 10⁸: "291,35820000", "291.3582", "1.291,35". Null if it is no rate. */
export function parseTasa(text: string): ValorTasa | null {
  const clean = text.replace(/\s+/g, "");
  const match = /^(\d{1,3}(?:\.\d{3})+|\d{1,6}),(\d{1,8})$/.exec(clean) ?? /^(\d{1,6})(?:\.(\d{1,8}))?$/.exec(clean);
  if (!match) return null;
  const valor = Number(match[1]?.replaceAll(".", "")) * 100_000_000 + Number((match[2] ?? "").padEnd(8, "0"));
  return valor > 0 && valor <= MAX_VALOR ? valorTasa(valor) : null;
}
