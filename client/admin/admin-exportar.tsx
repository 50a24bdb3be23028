import { useSearchParams } from "wouter";
import type { Lista } from "../../server/rules/exportar.ts";
import button from "../ui/button.module.css";
import { cx } from "../ui/cx.ts";
import { IconDownload } from "../ui/icons.tsx";
import styles from "./admin-exportar.module.css";

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
