import * as z from "zod/mini";
import { id, keyed, texto } from "../../../rules/input/entrada.ts";
import { LETRAS } from "../../../rules/limits/limits.ts";
import { LIMITES } from "../../../rules/limits/tries.ts";
import { correctInput } from "../../../rules/people/correccion.ts";
import { datosInput, profileInput } from "../../../rules/people/perfil.ts";
import { change } from "../../core/change.ts";
import { adminProcedure, borrowerProcedure, costly, managerProcedure, router, telling } from "../../core/trpc.ts";
import { changeData, correctUsuario, lowerLevel, raiseLevel, saveProfile } from "./actions.ts";
import { getUsuario, listAceptaciones } from "./queries.ts";

const person = z.object({ userId: id });
/** `desde` is the level that was shown. */
const levelInput = z.extend(person, { desde: z.optional(z.int({ error: "El nivel no es válido." })) });

const lowerInput = z.extend(levelInput, { motivo: texto(LETRAS.motivo, "Escribe por qué se baja el nivel.") });

/** A person on their own; lending/ficha adds their loans. */
export const usuariosRouter = router({
  aceptaciones: borrowerProcedure.query(({ ctx }) =>
    listAceptaciones(ctx.db, ctx.usuario.id).map(({ version, fecha }) => ({ version, fecha })),
  ),
  saveProfile: borrowerProcedure
    .input(keyed(profileInput))
    .use(costly(LIMITES.perfil))
    .use(telling(LIMITES.datoAjeno, ["CEDULA_TAKEN", "TELEFONO_TAKEN"]))
    .mutation(change("usuarios.saveProfile", saveProfile)),
  changeData: borrowerProcedure
    .input(keyed(datosInput))
    .use(costly(LIMITES.perfil))
    .mutation(change("usuarios.changeData", changeData)),
  correct: managerProcedure.input(keyed(correctInput)).mutation(change("usuarios.correct", correctUsuario)),
  nivel: adminProcedure.input(person).query(({ ctx, input }) => ({ nivel: getUsuario(ctx.db, input.userId).nivel })),
  lowerLevel: managerProcedure.input(keyed(lowerInput)).mutation(change("usuarios.lowerLevel", lowerLevel)),
  raiseLevel: managerProcedure.input(keyed(levelInput)).mutation(change("usuarios.raiseLevel", raiseLevel)),
});
