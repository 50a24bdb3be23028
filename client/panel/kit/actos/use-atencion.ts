import { keepPreviousData } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import type { Instante } from "../../../../rules/country/fecha.ts";
import { ATENCION_SE_RENUEVA_MS } from "../../../../rules/limits/panel.ts";
import type { TipoDeAtencion } from "../../../../rules/texts/atenciones.ts";
import { sayLeaving } from "../../../api/transport.ts";
import { trpc } from "../../../api/trpc.ts";
import { errorCode } from "../../../kit/failure.ts";
import { newClave } from "../../../kit/form/state/clave.ts";

/** Identifies this browser window until it is reloaded. */
const HOJA = newClave();
/** How many components have each item open: a page, and a dialog over it. */
const abiertas = new Map<string, number>();

interface Cosa {
  tipo: TipoDeAtencion;
  id: string;
}

const release = ({ tipo, id }: Cosa) =>
  sayLeaving("/trpc/atenciones.release", { tipo, id, hoja: HOJA, clave: newClave() });

/** Refusals after which the state is queried again. */
const SE_SABE = new Set([
  "CLAIMED",
  "LOAN_NOT_PENDING",
  "VERIFICATION_NOT_PENDING",
  "REQUEST_NOT_FOUND",
  "PAGO_NOT_FOUND",
]);

/** Claims the item, and again whenever nobody holds it: after a server restart, a lost connection, or sleep. */
function useClaim(cosa: Cosa, reclama: boolean) {
  const { tipo, id } = cosa;
  const utils = trpc.useUtils();
  const [desde, setDesde] = useState<Instante>();
  const question = { tipo, id, hoja: HOJA };
  // A pago may be corrected in any status: what matters is what changed since it was opened.
  const of = trpc.atenciones.of.useQuery(tipo === "pago" && desde !== undefined ? { ...question, desde } : question, {
    placeholderData: keepPreviousData,
  });
  const { data, refetch } = of;
  if (desde === undefined && data) setDesde(data.leida);
  const { mutate, isPending, error } = trpc.atenciones.claim.useMutation({
    // A response in progress may be older.
    onMutate: () => utils.atenciones.of.cancel(question),
    onSuccess: (now) => utils.atenciones.of.setData(question, now),
    onError: (failure) => SE_SABE.has(errorCode(failure) ?? "") && void refetch(),
  });
  const claim = useCallback(
    (tomar?: Instante) => mutate({ tipo, id, hoja: HOJA, tomar, clave: newClave() }),
    [mutate, tipo, id],
  );
  const libre = data !== undefined && data.atiende === null && data.hecho === null;
  const { dataUpdatedAt } = of;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer that says it is free
  useEffect(() => {
    if (reclama && libre && !isPending) claim();
  }, [dataUpdatedAt, libre, reclama]);
  return { data, refetch, claim, claiming: isPending, error };
}

/** Renews the claim until the component or the window closes, then releases it. */
function useWhileOpen({ tipo, id }: Cosa, reclama: boolean, claim: () => void, refetch: () => unknown): void {
  useEffect(() => {
    if (!reclama) return;
    const key = `${tipo} ${id}`;
    const leave = () => release({ tipo, id });
    const back = ({ persisted }: PageTransitionEvent) => persisted && claim();
    abiertas.set(key, (abiertas.get(key) ?? 0) + 1);
    claim();
    const timer = setInterval(claim, ATENCION_SE_RENUEVA_MS);
    window.addEventListener("pagehide", leave);
    window.addEventListener("pageshow", back);
    return () => {
      clearInterval(timer);
      window.removeEventListener("pagehide", leave);
      window.removeEventListener("pageshow", back);
      const rest = (abiertas.get(key) ?? 1) - 1;
      if (rest > 0) abiertas.set(key, rest);
      else {
        abiertas.delete(key);
        leave();
      }
    };
  }, [tipo, id, reclama, claim]);
  useEffect(() => {
    // A phone that was in the background has received nothing meanwhile.
    const onVisible = () => document.visibilityState === "visible" && void refetch();
    document.addEventListener("visibilitychange", onVisible);
    return () => document.removeEventListener("visibilitychange", onVisible);
  }, [refetch]);
}

/**
 * What prevents a decision in this window: another one has the same item open, or it was decided; kept up to date like
 * everything on the screen. `reclama`: this window works on it and the others are told; otherwise it only watches.
 */
export function useAtencion(tipo: TipoDeAtencion, id: string, reclama = true) {
  const { data, refetch, claim, claiming, error } = useClaim({ tipo, id }, reclama);
  const renew = useCallback(() => claim(), [claim]);
  useWhileOpen({ tipo, id }, reclama, renew, refetch);
  const { atiende = null } = data ?? {};
  // If nothing is being written, the decision itself reports who was first.
  const hecho = (reclama && data?.hecho) || null;
  const ajena = hecho === null && atiende !== null && !atiende.aqui ? atiende : null;
  return {
    hecho,
    ajena,
    /** Nothing prevents it. */
    aqui: data !== undefined && hecho === null && (reclama ? atiende?.aqui === true : ajena === null),
    tomar: () => ajena && claim(ajena.desde),
    reintentar: renew,
    claiming,
    error,
  };
}
