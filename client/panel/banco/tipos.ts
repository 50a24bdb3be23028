import type { inferRouterOutputs } from "@trpc/server";
import type { AppRouter } from "../../../server/http/router.ts";

type Banco = inferRouterOutputs<AppRouter>["banco"];

/** A pago and the movement that it may be. */
export type Propuesta = Banco["propuestas"][number];
export type PagoDelBanco = Propuesta["pago"];
/** A movement with the evidence of it, and the pago that it is. */
export type MovimientoListado = Banco["movimientos"]["items"][number];
export type SinDinero = Banco["sinDinero"]["items"][number];
/** What happened to a pair that was to be confirmed. */
export type ParHecho = Banco["confirm"][number];
export type Cuantos = Banco["cuantos"];
