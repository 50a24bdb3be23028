import type { ReactNode } from "react";
import type { Papel } from "../../../rules/people/papeles.ts";
import { useMay } from "./papel.ts";

/** What only those see who may do it: for whoever decides, unless it asks for more. */
export function Permitted({ least = "gestor", children }: { least?: Papel; children: ReactNode }) {
  return useMay()(least) ? children : null;
}
