/** POST /api/banco/archivos previews a statement; the rest of its life is in `banco`. */
import { Hono } from "hono";
import * as z from "zod/mini";
import { filasInput, importacionesInput, importInput, teachLayoutInput } from "../../../rules/bank/importaciones.ts";
import { textoOpcional } from "../../../rules/input/entrada.ts";
import { LETRAS } from "../../../rules/limits/limits.ts";
import { LIMITES, scaled } from "../../../rules/limits/tries.ts";
import { change, changeAfter } from "../../core/change.ts";
import { fail } from "../../core/errors.ts";
import { giveTurnBack, sobreOf, takeTurnId } from "../../core/limites/queries.ts";
import type { HttpEnv } from "../../core/net/http.ts";
import { adminProcedure, managerProcedure, router } from "../../core/trpc.ts";
import { listCuentasBanco } from "../cuentas-banco/queries.ts";
import { bringLong, confirmImport, lookAtFile, teachLayout, undoImport } from "./actions.ts";
import { listFilas, listImportaciones } from "./queries.ts";

export function archivosRouter() {
  const app = new Hono<HttpEnv>();
  app.post("/", async (c) => {
    const ctx = c.get("context");
    const usuario = ctx.demandAdmin(ctx.usuario, "gestor");
    const form = await c.req.formData().catch(() => fail("FILE_MISSING"));
    const archivo = form.get("archivo");
    if (!(archivo instanceof File) || archivo.size === 0) fail("FILE_MISSING");
    const limite = scaled(LIMITES.estadoDeCuenta, ctx.codes.rateLimitFactor);
    const turn = takeTurnId(ctx.db, limite, sobreOf(limite, usuario.id), ctx.clock.now()) ?? fail("TOO_MANY_TRIES");
    const unread = () => giveTurnBack(ctx.db, turn);
    const elegida = z.safeParse(textoOpcional(LETRAS.banco), form.get("cuenta"));
    if (!elegida.success) fail("INPUT_INVALID");
    return c.json(await lookAtFile({ ...ctx, usuario }, archivo, elegida.data, unread));
  });
  return app;
}

/** Part of `banco`: statements. */
export const importacionesRouter = router({
  importaciones: adminProcedure
    .input(z.prefault(importacionesInput, {}))
    .query(({ ctx: { db }, input }) => listImportaciones(db, input)),
  filas: adminProcedure.input(filasInput).query(({ ctx: { db }, input }) => listFilas(db, input)),
  cuentas: adminProcedure.query(({ ctx: { db } }) => listCuentasBanco(db)),
  confirmImport: managerProcedure
    .input(importInput)
    .mutation(changeAfter("banco.confirmImport", bringLong, confirmImport)),
  undoImport: managerProcedure.input(importInput).mutation(change("banco.undoImport", undoImport)),
  teachLayout: managerProcedure.input(teachLayoutInput).mutation(change("banco.teachLayout", teachLayout)),
});
