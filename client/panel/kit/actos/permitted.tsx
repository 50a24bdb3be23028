import type { ReactNode } from "react";
import { Link } from "wouter";
import type { Papel } from "../../../../rules/people/acceso/papeles.ts";
import { useMay } from "../papel.ts";
import { leastOf, type PanelTab, panelPath } from "../tabs.ts";

/** Shown only to administrators with that role: gestor unless another is given. */
export function Permitted({ least = "gestor", children }: { least?: Papel; children: ReactNode }) {
  return useMay()(least) ? children : null;
}

/** A link to a tab; those who may not open it read whom to ask. */
export function EnlaceA({ tab, seccion, si, no }: { tab: PanelTab; seccion?: string; si: string; no: string }) {
  const may = useMay();
  if (!may(leastOf(tab))) return no;
  return <Link href={`${panelPath(tab)}${seccion ? `?seccion=${seccion}` : ""}`}>{si}</Link>;
}
