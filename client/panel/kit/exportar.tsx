import { useSearchParams } from "wouter";
import type { Lista } from "../../../rules/operator/exportar.ts";
import { ButtonLink } from "../../kit/show/button.tsx";
import styles from "./exportar.module.css";
import { IconDownload } from "./icons.tsx";
import { useMay } from "./papel.ts";

interface ExportarProps {
  lista: Lista;
  /** What the list is narrowed by, where its address does not say it. */
  con?: Record<string, string>;
}

/** The address of a list's file, under these filters. */
export function exportarHref(lista: Lista, filters: Record<string, string> | URLSearchParams): string {
  const query = new URLSearchParams(filters).toString();
  return `/api/exportar/${lista}.csv${query && `?${query}`}`;
}

/** What the tab shows, under the filters of its address, as a file for a spreadsheet. */
export function Exportar({ lista, con }: ExportarProps) {
  const [params] = useSearchParams();
  const may = useMay();
  if (!may("gestor")) return null;
  return (
    <ButtonLink
      variant="ghost"
      icon={<IconDownload />}
      className={styles.exportar}
      href={exportarHref(lista, con ? { ...Object.fromEntries(params), ...con } : params)}
      download
    >
      Exportar CSV
    </ButtonLink>
  );
}
