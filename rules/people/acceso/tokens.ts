/** API keys, which act on behalf of the person who created them. */
import * as z from "zod/mini";
import { id, texto } from "../../input/entrada.ts";
import { LETRAS } from "../../limits/limits.ts";

/** Scopes. A key never exceeds its creator's permissions. */
export const ALCANCES = ["leer", "pagos", "clientes", "banco"] as const;
export type Alcance = (typeof ALCANCES)[number];

export const ALCANCE_TEXTOS: { readonly [A in Alcance]: { nombre: string; hace: string } } = {
  leer: { nombre: "Leer", hace: "Ver clientes, préstamos, pagos, tasas y reportes." },
  pagos: { nombre: "Pagos", hace: "Registrar pagos, y aprobarlos o rechazarlos." },
  clientes: { nombre: "Clientes", hace: "Anotar clientes, y lo que piden." },
  banco: { nombre: "Banco", hace: "Ver lo que dice el banco, y confirmar con qué pago va." },
};

/** The possible lifetimes of a key, in days. */
export const VIGENCIAS = ["30", "90", "365"] as const;

/** How many valid keys there may be at once. */
export const MAX_TOKENS = 50;

export const createTokenInput = z.object({
  nombre: texto(LETRAS.nombre, "Ponle un nombre, por ejemplo Hoja de la contadora."),
  alcances: z
    .array(z.enum(ALCANCES))
    .check(z.minLength(1, "Elige al menos una cosa que pueda hacer."), z.maxLength(ALCANCES.length)),
  dias: z._default(z.enum(VIGENCIAS), "90"),
});
export type CreateToken = z.output<typeof createTokenInput>;

export const tokenInput = z.object({ tokenId: id });

/** Every key's prefix, so that a leaked one can be recognised. */
export const PREFIJO = "cuotica_";
