import { keepPreviousData } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { trpc } from "../../api/trpc.ts";
import { useMay } from "../kit/actos/permitted.tsx";
import { enCursoGroup, type Grupo, groupsOf, ordenesGroup, ultimosGroup } from "./hallazgos.tsx";
import { type Accion, ordenesOf } from "./ordenes.ts";
import { readUltimos, type Usado } from "./ultimos.ts";

const TYPING_MS = 150;

/** The typed text, once typing pauses. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

/** The results for the typed text; for an act, the loans it may be done with. Not cached. */
export function useHallazgos(text: string, accion: Accion | null) {
  const texto = usePaused(text.trim());
  const may = useMay();
  const [ultimos] = useState(readUltimos);
  const options = { placeholderData: keepPreviousData, gcTime: 0, staleTime: 5000 };
  const everything = trpc.busqueda.find.useQuery({ texto }, { ...options, enabled: texto !== "" && !accion });
  const enCurso = trpc.busqueda.enCurso.useQuery({ texto }, { ...options, enabled: texto !== "" && Boolean(accion) });
  const found = accion ? enCurso : everything;
  const groups = useMemo((): Grupo[] => {
    if (accion) return texto && enCurso.data ? filled([enCursoGroup(enCurso.data)]) : [];
    const before = groupsBefore(text, ultimos, may);
    return [...before, ...(text.trim() && texto && everything.data ? groupsOf(everything.data, ultimos) : [])];
  }, [accion, text, texto, enCurso.data, everything.data, ultimos, may]);
  /** What is typed and what is shown differ for the moment. */
  const behind = text.trim() !== "" && (text.trim() !== texto || found.isPlaceholderData || found.isLoading);
  return { texto, found, groups, behind, options: groups.flatMap(({ opciones }) => opciones) };
}

const filled = (groups: Grupo[]) => groups.filter(({ opciones }) => opciones.length > 0);

/** Local options: recently opened, acts and tabs. */
function groupsBefore(text: string, ultimos: readonly Usado[], may: ReturnType<typeof useMay>): Grupo[] {
  const { actos, pestanas } = ordenesOf(text, may);
  const typed = text.trim() !== "";
  const ordenes = [ordenesGroup("Hacer", actos), ordenesGroup("Ir a", pestanas)];
  return filled(typed ? ordenes : [ultimosGroup(ultimos), ...ordenes]);
}

export type Hallazgos = ReturnType<typeof useHallazgos>;
