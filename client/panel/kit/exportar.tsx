import { useSearchParams } from "wouter";
import type { Lista } from "../../../rules/operator/exportar.ts";
import { ButtonLink } from "../../kit/show/button.tsx";
import styles from "./exportar.module.css";
import { IconDownload } from "./icons.tsx";

/** What the tab shows, under the filters of its address, as a file for a spreadsheet. */
export function Exportar({ lista }: { lista: Lista }) {
  const [params] = useSearchParams();
  const filters = params.toString();
  return (
    <ButtonLink
      variant="ghost"
      icon={<IconDownload />}
      className={styles.exportar}
      href={`/api/exportar/${lista}.csv${filters && `?${filters}`}`}
      download
    >
      Exportar CSV
    </ButtonLink>
  );
}
