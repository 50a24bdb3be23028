import type { inferRouterOutputs } from "@trpc/server";
import type { AppRouter } from "../../../server/http/router.ts";

export type Cajas = inferRouterOutputs<AppRouter>["cajas"]["list"];
export type Caja = Cajas["cajas"][number];

export type SalidasDichas = inferRouterOutputs<AppRouter>["banco"]["salidas"];
export type SalidasDeCuenta = SalidasDichas["cuentas"][number];
export type Linea = SalidasDeCuenta["sueltas"][number];
export type Anotada = SalidasDeCuenta["faltan"][number];
