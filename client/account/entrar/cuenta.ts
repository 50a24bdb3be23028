import type { inferRouterOutputs } from "@trpc/server";
import type { AppRouter } from "../../../server/http/router.ts";

/** How a person signs in. */
export type Cuenta = inferRouterOutputs<AppRouter>["cuentas"]["mine"];

/** For a dialog that changes one of those sign-in methods. */
export interface CambioProps {
  cuenta: Cuenta;
  onClose: () => void;
}
