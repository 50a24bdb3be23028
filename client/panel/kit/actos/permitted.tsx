import { type ReactNode, useCallback } from "react";
import { Link } from "wouter";
import { mayAs, type Papel } from "../../../../rules/people/acceso/papeles.ts";
import { trpc } from "../../../api/trpc.ts";
import { leastOf, type PanelTab, panelPath } from "../tabs.ts";

/**
 * Tells whether the signed-in administrator has at least that role: those who do not see no button that would only be refused.
 * The server decides; until the role is known, buttons are shown.
 */
export function useMay(): (least: Papel) => boolean {
  const papel = trpc.usuarios.me.useQuery().data?.papel;
  return useCallback((least: Papel) => papel === undefined || mayAs(papel, least), [papel]);
}

/** Shown only from that role upwards: gestor unless another is given. */
export function Permitted({ least = "gestor", children }: { least?: Papel; children: ReactNode }) {
  return useMay()(least) ? children : null;
}

/** A link to a tab; administrators who may not open it read whom to ask. */
export function EnlaceA({ tab, seccion, si, no }: { tab: PanelTab; seccion?: string; si: string; no: string }) {
  const may = useMay();
  if (!may(leastOf(tab))) return no;
  return <Link href={`${panelPath(tab)}${seccion ? `?seccion=${seccion}` : ""}`}>{si}</Link>;
}
