import { useEffect } from "react";
import { useLocation, useSearch } from "wouter";
import { paths } from "../../../rules/paths.ts";
import { type Campo, camposOf } from "../../../rules/people/perfil-campos.ts";
import type { FormErrors } from "../../kit/form/state/use-form.ts";
import type { PerfilValues } from "../../pieces/perfil/perfil-valores.ts";

/**
 * A few fields a screen, by its name in the address (/perfil?paso=vivienda): which fields it asks for is said by their rows. The last
 * one shows everything before it is sent.
 */
export const PASOS = [
  { paso: "sobre-ti", temas: ["sobre-ti"], title: "Sobre ti" },
  // The place is asked for with the address that it confirms.
  { paso: "vivienda", temas: ["vivienda", "ingreso", "ubicacion"], title: "Dónde vives" },
  { paso: "pago-movil", temas: ["pago-movil"], title: "Pago Movil" },
  { paso: "revision", temas: [], title: "Revisa tus datos" },
] as const;

export const REVISION = PASOS.length - 1;

/** The fields that a step asks for. */
export const camposDe = (index: number): Campo[] => (PASOS[index]?.temas ?? []).flatMap((tema) => camposOf(tema));

/** The `errors` that step `index` can fix. */
export function errorsAt(index: number, errors: FormErrors<PerfilValues>): FormErrors<PerfilValues> {
  const campos: readonly string[] = camposDe(index);
  return Object.fromEntries(Object.entries(errors).filter(([campo]) => campos.includes(campo)));
}

/** The first step with something to mend; the review when there is nothing. */
export function firstPending(errors: FormErrors<PerfilValues>): number {
  const at = PASOS.findIndex((_, index) => Object.keys(errorsAt(index, errors)).length > 0);
  return at < 0 ? REVISION : at;
}

/** Before the first step, the dashboard. */
const pasoPath = (index: number) => (index < 0 ? paths.dashboard : `${paths.perfil}?paso=${PASOS[index]?.paso}`);

/** From which step this one was opened; the browser keeps it beside the address, also over a reload. */
function origin(): number | null {
  const state: unknown = window.history.state;
  return state && typeof state === "object" && "desde" in state && typeof state.desde === "number" ? state.desde : null;
}

export interface Camino {
  /** Of the current step. */
  index: number;
  /** The address that `goBack` leads to. */
  back: string;
  next: () => void;
  goBack: () => void;
  /** To any step; from the review, its «Continuar» leads back to the review. */
  go: (index: number) => void;
}

/**
 * The step that the address names, but never one after `pending`, the first that is not complete. Going back takes the way by
 * which one came, so that the browser's own button and ours agree.
 */
export function useCamino(pending: number): Camino {
  const [, navigate] = useLocation();
  const wanted = new URLSearchParams(useSearch()).get("paso");
  const named = PASOS.findIndex(({ paso }) => paso === wanted);
  const index = named < 0 ? pending : Math.min(named, pending);
  useEffect(() => {
    if (index !== named) navigate(pasoPath(index), { replace: true });
  }, [index, named, navigate]);

  const mending = origin() === REVISION;
  const previous = mending ? REVISION : index - 1;
  const go = (to: number) => navigate(pasoPath(to), { state: { desde: index } });
  const returnTo = (to: number) => {
    if (origin() === to) window.history.back();
    else navigate(pasoPath(to), { replace: true });
  };
  return {
    index,
    back: pasoPath(previous),
    go,
    next: () => (mending ? returnTo(REVISION) : go(index + 1)),
    goBack: () => returnTo(previous),
  };
}
