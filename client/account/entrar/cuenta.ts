import type { inferRouterOutputs } from "@trpc/server";
import type { AppRouter } from "../../../server/http/router.ts";

/** A person's sign-in methods. */
export type Cuenta = inferRouterOutputs<AppRouter>["cuentas"]["mine"];

/** Props of a dialog that changes a sign-in method. */
export interface CambioProps {
  cuenta: Cuenta;
  onClose: () => void;
}
