import { useSearchParams } from "wouter";
import type { Lista } from "../../../rules/operator/exportar.ts";
import { cx } from "../../kit/cx.ts";
import { IconDownload } from "../../kit/icons.tsx";
import button from "../../kit/show/button.module.css";
import styles from "./exportar.module.css";

/** What the tab shows, under the filters of its address, as a file for a spreadsheet. */
export function Exportar({ lista }: { lista: Lista }) {
  const [params] = useSearchParams();
  const filters = params.toString();
  return (
    <a
      className={cx(button.button, button.ghost, styles.exportar)}
      href={`/api/exportar/${lista}.csv${filters && `?${filters}`}`}
      download
    >
      <span className={button.content}>
        <IconDownload />
        Exportar CSV
      </span>
    </a>
  );
}
