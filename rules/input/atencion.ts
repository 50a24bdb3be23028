/** The inputs by which a window claims what it has open. */
import * as z from "zod/mini";
import { instante } from "../country/fecha.ts";
import { ATENCIONES } from "../texts/atenciones.ts";
import { clave, id } from "./entrada.ts";

const momento = z.pipe(z.int(), z.transform(instante));

/** The window: two windows of one person are distinct. Without it, all of theirs count as one. */
const hoja = z.optional(id);
/** Takes over from the administrator who has held it since then. If somebody else took it meanwhile, it is refused. */
const tomar = z.optional(momento);

const que = { tipo: z.enum(ATENCIONES), id, hoja };

/** `desde`: when it was opened, for items that still wait after somebody changed them. */
export const atencionInput = z.object({ ...que, desde: z.optional(momento) });
export const atenderInput = z.object({ ...que, tomar, clave });
export const soltarInput = z.object({ ...que, clave });

/** The same for a request, by the loan's id. */
export const atenderLoanInput = z.object({ loanId: id, hoja, tomar, clave });
export const soltarLoanInput = z.object({ loanId: id, hoja, clave });
