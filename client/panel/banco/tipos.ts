import type { inferRouterOutputs } from "@trpc/server";
import type { AppRouter } from "../../../server/http/router.ts";

type Banco = inferRouterOutputs<AppRouter>["banco"];

/** A pago and the movement proposed for it. */
export type Propuesta = Banco["propuestas"][number];
export type PagoDelBanco = Propuesta["pago"];
/** A movement with its sources, and the pago matched with it. */
export type MovimientoListado = Banco["movimientos"]["items"][number];
export type SinDinero = Banco["sinDinero"]["items"][number];
/** The result of confirming a pair. */
export type ParHecho = Banco["confirm"][number];
export type Cuantos = Banco["cuantos"];
