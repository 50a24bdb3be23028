/** POST /api/importar/archivos previews the sheets of a business, GET /api/importar/plantilla.xlsx gives empty ones. */
import { Hono } from "hono";
import { instante } from "../../../rules/country/fecha.ts";
import { CARGA_DESHACE_MS, MAX_ARCHIVOS_DE_CARGA } from "../../../rules/limits/panel.ts";
import { LIMITES, scaled } from "../../../rules/limits/tries.ts";
import { COLUMNAS, columnasDe, HOJAS, TITULOS } from "../../../rules/operator/importar/columnas.ts";
import { type CargaHecha, cargaInput, columnasDichas } from "../../../rules/operator/importar/vista.ts";
import { change, changeAfter } from "../../core/change.ts";
import { fail } from "../../core/errors.ts";
import { giveTurnBack, sobreOf, takeTurnId } from "../../core/limites/queries.ts";
import type { HttpEnv } from "../../core/net/http.ts";
import { ownerProcedure, router } from "../../core/trpc.ts";
import { bringLarge, confirmCarga, lookAtFiles, undoCarga } from "./actions.ts";
import { countCargados, listCargas } from "./queries.ts";

const ANCHO = 18;

/**
 * The spreadsheet that an operator fills in: three sheets, with an example row in each. As XLSX, with every cell as text: a
 * cédula or a reference must not become a number.
 */
async function writePlantilla(): Promise<Uint8Array<ArrayBuffer>> {
  // The library is loaded on demand.
  const { utils, write } = await import("@e965/xlsx");
  const book = utils.book_new();
  for (const hoja of HOJAS) {
    const columnas = columnasDe(hoja);
    const heading = columnas.map(({ titulo, obligatoria }) => (obligatoria ? `${titulo} *` : titulo));
    const sheet = utils.aoa_to_sheet([heading, columnas.map(({ ejemplo }) => ejemplo)]);
    sheet["!cols"] = COLUMNAS[hoja].map(() => ({ wch: ANCHO }));
    utils.book_append_sheet(book, sheet, TITULOS[hoja]);
  }
  return new Uint8Array(write(book, { type: "array", bookType: "xlsx" }));
}

export function importarArchivos() {
  const app = new Hono<HttpEnv>();
  app.post("/archivos", async (c) => {
    const ctx = c.get("context");
    const usuario = ctx.demandAdmin(ctx.usuario, "propietario");
    const form = await c.req.formData().catch(() => fail("FILE_MISSING"));
    const archivos = form.getAll("archivo").filter((one): one is File => one instanceof File && one.size > 0);
    if (archivos.length === 0 || archivos.length > MAX_ARCHIVOS_DE_CARGA) fail("FILE_MISSING");
    const { data: dichos } = columnasDichas.safeParse(form.get("columnas") ?? "[]");
    if (!dichos) fail("INPUT_INVALID");
    const limite = scaled(LIMITES.cargaDeNegocio, ctx.codes.rateLimitFactor);
    const turn = takeTurnId(ctx.db, limite, sobreOf(limite, usuario.id), ctx.clock.now()) ?? fail("TOO_MANY_TRIES");
    return c.json(await lookAtFiles({ ...ctx, usuario }, archivos, dichos, () => giveTurnBack(ctx.db, turn)));
  });
  app.get("/plantilla.xlsx", async (c) => {
    const ctx = c.get("context");
    ctx.demandAdmin(ctx.usuario, "propietario");
    return c.body(await writePlantilla(), 200, {
      "content-type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      "content-disposition": 'attachment; filename="cuotica-plantilla.xlsx"',
      "cache-control": "private, no-store",
    });
  });
  return app;
}

const ESTADOS = { vista: "entrando", hecha: "hecha", deshaciendo: "deshecha", deshecha: "deshecha" } as const;

export const importarRouter = router({
  list: ownerProcedure.query(({ ctx }): CargaHecha[] =>
    listCargas(ctx.db).map(({ estado, hecha, ...carga }) => {
      const until = hecha === null || estado !== "hecha" ? null : instante(hecha + CARGA_DESHACE_MS);
      const hasta = until !== null && until > ctx.clock.now() ? until : null;
      const dentro = estado === "vista" ? countCargados(ctx.db, carga.id) : {};
      return { ...carga, ...dentro, estado: ESTADOS[estado], hecha, hasta };
    }),
  ),
  confirm: ownerProcedure.input(cargaInput).mutation(changeAfter("importar.confirm", bringLarge, confirmCarga)),
  undo: ownerProcedure.input(cargaInput).mutation(change("importar.undo", undoCarga)),
});
