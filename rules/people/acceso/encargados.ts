/** The team member a client is assigned to, if any. */
import * as z from "zod/mini";
import { id, textoOpcional } from "../../input/entrada.ts";
import { LETRAS } from "../../limits/limits.ts";

const encargado = z.nullable(id);
const nota = textoOpcional(LETRAS.motivo);

/** Assigns a client to a team member, or to nobody. */
export const assignInput = z.object({ userId: id, encargado, nota });

/** Assigns all clients of `de` (null: unassigned ones), or only those in a state or town, to `encargado` (null: nobody). */
export const handOverInput = z
  .object({
    de: encargado,
    encargado,
    nota,
    estado: textoOpcional(LETRAS.estado),
    ciudad: textoOpcional(LETRAS.ciudad),
  })
  .check(
    z.refine(({ de, encargado }) => de !== encargado, {
      error: "Elige a otra persona.",
      path: ["encargado"],
    }),
  );

/** Whose clients a list shows; if absent, everybody's. */
export const deQuien = { encargado: z.optional(id) };
