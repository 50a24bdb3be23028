/** Keys by which other programs ask in the name of whoever made them: what each may do, and until when. */
import * as z from "zod/mini";
import { id, texto } from "../../input/entrada.ts";
import { LETRAS } from "../../limits/limits.ts";

/** What a key may do; each besides what its maker may. */
export const ALCANCES = ["leer", "pagos", "clientes", "banco"] as const;
export type Alcance = (typeof ALCANCES)[number];

export const ALCANCE_TEXTOS: { readonly [A in Alcance]: { nombre: string; hace: string } } = {
  leer: { nombre: "Leer", hace: "Ver clientes, préstamos, pagos, tasas y reportes." },
  pagos: { nombre: "Pagos", hace: "Registrar pagos, y aprobarlos o rechazarlos." },
  clientes: { nombre: "Clientes", hace: "Anotar clientes, y lo que piden." },
  banco: { nombre: "Banco", hace: "Ver lo que dice el banco, y confirmar con qué pago va." },
};

/** How long a key is good for, in days. */
export const VIGENCIAS = ["30", "90", "365"] as const;

/** Keys that stand at once: more are forgotten ones. */
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

/** How every key begins: whoever finds one in a text knows what it is. */
export const PREFIJO = "cuotica_";
