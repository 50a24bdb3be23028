/** The first query results of a page, embedded in its HTML for the signed-in person. */
import { callTRPCProcedure, TRPCError } from "@trpc/server";
import { keyOf, type Pieza, PRIMERAS, PRIMERAS_ID, piezasDe, type Quien } from "../../../rules/input/primeras.ts";
import { routeAt } from "../../../rules/routes.ts";
import type { RequestContext } from "../../core/net/http.ts";
import { appRouter } from "../router.ts";

export interface Primeras {
  /** The HTML element with that person's data. */
  element: string;
  /** Further data to render their page with. */
  piezas: Pieza[];
}

/**
 * The answers to what the page at `path` asks first, as the API would give them, in an element of its HTML. Null for a page
 * that asks nothing first, for visitors, and for administrators, who are sent to the panel. What cannot be answered here, the
 * page asks for itself.
 */
export async function primerasOf(path: string, ctx: RequestContext, signal: AbortSignal): Promise<Primeras | null> {
  const { name } = routeAt(path);
  const asked = PRIMERAS[name];
  if (!asked || !ctx.usuario || ctx.usuario.rol === "admin") return null;
  const hora = ctx.clock.now();
  const answers = await Promise.all(
    asked.map(async (one): Promise<[string, unknown][]> => {
      const call = { router: appRouter, path: one.path, type: "query", ctx, signal, batchIndex: 0 } as const;
      try {
        return [[keyOf(one), await callTRPCProcedure({ ...call, getRawInput: async () => one.input })]];
      } catch (error) {
        const expected = error instanceof TRPCError && error.code !== "INTERNAL_SERVER_ERROR";
        if (!expected) ctx.log.error("fallo inesperado", { path: one.path, error });
        return [];
      }
    }),
  );
  const said = Object.fromEntries(answers.flat());
  const [usuario, loan] = ["usuarios.me", "loans.mine"].map((query) => said[keyOf({ path: query })]);
  return {
    element: `<script type="application/json" id="${PRIMERAS_ID}" data-hora="${hora}">${asScript(said)}</script>`,
    piezas: usuario && loan !== undefined ? piezasDe(name, { usuario, loan } as Quien) : [],
  };
}

const ESCAPED = /[<>&\u2028\u2029]/g;

/** JSON that is safe inside a script element, whatever it contains. */
const asScript = (value: unknown): string =>
  JSON.stringify(value).replace(ESCAPED, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`);
