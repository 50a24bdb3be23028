import type { inferRouterOutputs } from "@trpc/server";
import type { AppRouter } from "../../../server/http/router.ts";

/** Each caja's expected balance at the end of a day. */
export type Abierto = inferRouterOutputs<AppRouter>["cierres"]["open"];
export type CajaDelDia = Abierto["cajas"][number];
