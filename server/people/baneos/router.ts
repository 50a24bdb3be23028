import * as z from "zod/mini";
import { clave, id, texto } from "../../../rules/input/entrada.ts";
import { LETRAS } from "../../../rules/limits/limits.ts";
import { change } from "../../core/change.ts";
import { managerProcedure, router } from "../../core/trpc.ts";
import { banUsuario, unbanUsuario } from "./actions.ts";

const person = z.object({ userId: id, clave });
const banInput = z.extend(person, { motivo: texto(LETRAS.motivo, "Escribe por qué se banea a esta persona.") });

/** Part of `usuarios`: bans. */
export const baneosRouter = router({
  ban: managerProcedure.input(banInput).mutation(change("usuarios.ban", banUsuario)),
  unban: managerProcedure.input(person).mutation(change("usuarios.unban", unbanUsuario)),
});
