/** Whose clients people are: each belongs to one person of the team, who answers for them, or to nobody. */
import * as z from "zod/mini";
import { id, textoOpcional } from "../../input/entrada.ts";
import { LETRAS } from "../../limits/limits.ts";

const encargado = z.nullable(id);
const nota = textoOpcional(LETRAS.motivo);

/** A client, to one of the team, or to nobody. */
export const assignInput = z.object({ userId: id, encargado, nota });

/** Everybody who is `de`'s, or nobody's, or of those the ones of a state or of a town; to `encargado`. */
export const handOverInput = z
  .object({
    ...{ de: encargado, encargado, nota },
    ...{ estado: textoOpcional(LETRAS.estado), ciudad: textoOpcional(LETRAS.ciudad) },
  })
  .check(
    z.refine(({ de, encargado }) => de !== encargado, {
      error: "Elige a otra persona.",
      path: ["encargado"],
    }),
  );

/** Whose clients a list shows; everybody's without it. */
export const deQuien = { encargado: z.optional(id) };
