/**
 * GET /api/exportar/<lista>.csv, and .xlsx for the books, gives an administrator a list of the panel with the filters of its
 * screen.
 */
import { type Context, Hono } from "hono";
import { fieldErrors } from "../../../rules/input/entrada.ts";
import { RECURSOS } from "../../../rules/limits/recursos.ts";
import { LIMITES, scaled } from "../../../rules/limits/tries.ts";
import { csvLine } from "../../../rules/operator/exportar/csv.ts";
import {
  archivoOf,
  FILTROS,
  type Formato,
  type Lista,
  listaOf,
  motivoDeExportar,
} from "../../../rules/operator/exportar/exportar.ts";
import { refuse } from "../../../rules/texts/refusals/rechazos.ts";
import { today } from "../../core/clock.ts";
import { DomainError, fail } from "../../core/errors.ts";
import { sobreOf, takeTurn } from "../../core/limites/queries.ts";
import type { HttpEnv } from "../../core/net/http.ts";
import { createFlujos } from "../../core/turnos/flujos.ts";
import { demandAdmin } from "../../identity/admins/queries.ts";
import { exportLista, wantsMotivo } from "./actions.ts";
import { hojaOf, jsonLine } from "./hoja.ts";

const TIPOS: Record<Formato, string> = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

const flujos = createFlujos(RECURSOS.exportacion);

export function exportarRouter() {
  const app = new Hono<HttpEnv>();
  /** Whether this export requires a reason. */
  app.get("/:archivo/motivo", (c) => {
    const { ctx, lista, filtros } = readPedido(c);
    return c.json({ motivo: wantsMotivo(ctx, lista, filtros) });
  });
  app.get("/:archivo", async (c) => {
    const { ctx, lista, formato, filtros, motivo } = readPedido(c);
    const { usuario } = ctx;
    if (motivo === undefined && wantsMotivo(ctx, lista, filtros)) fail("EXPORT_REASON");
    const body = await flujos.open("lista", usuario.id, c.req.raw, () => {
      const limite = scaled(LIMITES.exportacion, ctx.codes.rateLimitFactor);
      if (!takeTurn(ctx.db, limite, sobreOf(limite, usuario.id), ctx.clock.now())) fail("TOO_MANY_TRIES");
      return exportLista(ctx, lista, filtros, formato === "csv" ? csvLine : jsonLine, motivo);
    });
    const file = formato === "csv" ? body : await hojaOf(body, usuario.id);
    return c.body(file, 200, {
      "content-type": TIPOS[formato],
      "content-disposition": `attachment; filename="${archivoOf(lista, today(ctx.clock), filtros, formato)}"`,
      "cache-control": "private, no-store",
      "cross-origin-resource-policy": "same-origin",
    });
  });
  return app;
}

/** The requested list and its reader. Refuses CROSS_SITE, NOT_FOUND, what `demandAdmin` refuses, and invalid filters. */
function readPedido(c: Context<HttpEnv, "/:archivo">) {
  const site = c.req.header("sec-fetch-site") ?? "none";
  if (site !== "same-origin" && site !== "none") fail("CROSS_SITE");
  const ctx = c.get("context");
  const usuario = demandAdmin(ctx.db, ctx.usuario, "gestor");
  const { lista, formato } = listaOf(c.req.param("archivo")) ?? fail("NOT_FOUND");
  const { motivo, ...query } = given(c.req.query());
  const read = motivoDeExportar.safeParse(motivo);
  if (!read.success) throw new DomainError(refuse("INPUT_INVALID"), { motivo: "Escríbelo más corto." });
  return { ctx: { ...ctx, usuario }, lista, formato, filtros: readFiltros(lista, query), motivo: read.data };
}

/** Drops empty filters. */
const given = (query: Record<string, string>) =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value.trim() !== ""));

function readFiltros(lista: Lista, given: Record<string, string>) {
  const read = FILTROS[lista].safeParse(given);
  if (!read.success) throw new DomainError(refuse("INPUT_INVALID"), fieldErrors(read.error));
  return read.data;
}
