import { useEffect } from "react";
import { useLocation, useSearch } from "wouter";
import { paths } from "../../../rules/paths.ts";
import { type Campo, camposOf } from "../../../rules/people/perfil-campos.ts";
import type { FormErrors } from "../../kit/form/state/use-form.ts";
import type { PerfilValues } from "../../pieces/perfil/perfil-valores.ts";

/**
 * A few fields per screen, each screen with an address (/perfil?paso=vivienda); perfil-campos.ts says which fields. The last
 * one shows everything before sending.
 */
export const PASOS = [
  { paso: "sobre-ti", temas: ["sobre-ti"], title: "Sobre ti" },
  // The location is requested together with the address that it confirms.
  { paso: "vivienda", temas: ["vivienda", "ingreso", "ubicacion"], title: "Dónde vives" },
  { paso: "pago-movil", temas: ["pago-movil"], title: "Pago Movil" },
  { paso: "revision", temas: [], title: "Revisa tus datos" },
] as const;

export const REVISION = PASOS.length - 1;

/** A step's fields. */
export const camposDe = (index: number): Campo[] => (PASOS[index]?.temas ?? []).flatMap((tema) => camposOf(tema));

/** The `errors` in step `index`. */
export function errorsAt(index: number, errors: FormErrors<PerfilValues>): FormErrors<PerfilValues> {
  const campos: readonly string[] = camposDe(index);
  return Object.fromEntries(Object.entries(errors).filter(([campo]) => campos.includes(campo)));
}

/** The first step with an error; the review if there is none. */
export function firstPending(errors: FormErrors<PerfilValues>): number {
  const at = PASOS.findIndex((_, index) => Object.keys(errorsAt(index, errors)).length > 0);
  return at < 0 ? REVISION : at;
}

/** Before the first step comes the dashboard. */
const pasoPath = (index: number) => (index < 0 ? paths.dashboard : `${paths.perfil}?paso=${PASOS[index]?.paso}`);

/** The step from which this one was opened; the browser stores it with the history entry, also across a reload. */
function origin(): number | null {
  const state: unknown = window.history.state;
  return state && typeof state === "object" && "desde" in state && typeof state.desde === "number" ? state.desde : null;
}

export interface Camino {
  /** The current step. */
  index: number;
  /** The address that `goBack` leads to. */
  back: string;
  next: () => void;
  goBack: () => void;
  /** Goes to any step; from the review, its «Continuar» leads back to the review. */
  go: (index: number) => void;
}

/**
 * The step in the address, but never one after `pending`, the first incomplete one. Going back follows the person's own path,
 * so that the browser's button and ours agree.
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
