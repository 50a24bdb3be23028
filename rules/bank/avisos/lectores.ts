/** The readers of every bank, in one table. */
import { bancamiga } from "./bancamiga.ts";
import { bancaribe } from "./bancaribe.ts";
import { banesco } from "./banesco.ts";
import { bdv } from "./bdv.ts";
import { bnc } from "./bnc.ts";
import { findEmisor } from "./generico.ts";
import type { Lector } from "./lector.ts";
import { mercantil } from "./mercantil.ts";
import { provincial } from "./provincial.ts";
import type { Texto } from "./texto.ts";

export const LECTORES: readonly Lector[] = [bdv, banesco, bnc, provincial, mercantil, bancaribe, bancamiga];

/** The reader of the bank to which a sender surely belongs. */
export function lectorDe(sender: string | null): Lector | undefined {
  return LECTORES.find(({ remitentes }) => sender !== null && remitentes.includes(sender));
}

/** The bank that wrote a text: its sender's, or the one that it names at its head. */
export function findBancoDe(sender: string | null, texto: Texto): string | null {
  return lectorDe(sender)?.banco ?? findEmisor(sender, texto);
}
