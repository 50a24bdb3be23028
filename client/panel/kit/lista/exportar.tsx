import { useSearchParams } from "wouter";
import type { Formato, Lista } from "../../../../rules/operator/exportar/exportar.ts";
import { ButtonLink } from "../../../kit/show/button.tsx";
import { IconDownload } from "../icons.tsx";
import { useMay } from "../papel.ts";
import styles from "./exportar.module.css";

interface ExportarProps {
  lista: Lista;
  /** What the list is narrowed by, where its address does not say it. */
  con?: Record<string, string>;
  /** A book: as a spreadsheet too (HOJAS). */
  hoja?: boolean;
}

/** The address of a list's file, under these filters. */
export function exportarHref(
  lista: Lista,
  filters: Record<string, string> | URLSearchParams,
  formato: Formato = "csv",
): string {
  const query = new URLSearchParams(filters).toString();
  return `/api/exportar/${lista}.${formato}${query && `?${query}`}`;
}

/** What the tab shows, under the filters of its address, as a file for a spreadsheet. */
export function Exportar({ lista, con, hoja = false }: ExportarProps) {
  const [params] = useSearchParams();
  const may = useMay();
  if (!may("gestor")) return null;
  const formatos: Formato[] = hoja ? ["csv", "xlsx"] : ["csv"];
  const links = formatos.map((formato) => (
    <ButtonLink
      key={formato}
      variant="ghost"
      icon={<IconDownload />}
      className={styles.exportar}
      href={exportarHref(lista, con ? { ...Object.fromEntries(params), ...con } : params, formato)}
      download
    >
      {formato === "csv" ? "Exportar CSV" : "Excel"}
    </ButtonLink>
  ));
  // One beside the other, wherever they stand.
  return hoja ? <div className="row">{links}</div> : links;
}
