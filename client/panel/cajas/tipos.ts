import type { inferRouterOutputs } from "@trpc/server";
import type { AppRouter } from "../../../server/http/router.ts";

export type Cajas = inferRouterOutputs<AppRouter>["cajas"]["list"];
export type Caja = Cajas["cajas"][number];
