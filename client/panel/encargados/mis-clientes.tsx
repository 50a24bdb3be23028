import { trpc } from "../../api/trpc.ts";
import { cx } from "../../kit/cx.ts";
import { useMisClientes } from "../kit/lista/de-quien.ts";
import styles from "./encargados.module.css";

/** Switches all lists between everybody's clients and the reader's own; hidden for administrators without clients. */
export function MisClientes({ className }: { className: string | undefined }) {
  const [mios, set] = useMisClientes();
  const { data: tengo = false } = trpc.encargados.tengo.useQuery();
  if (!tengo && !mios) return null;
  return (
    <button type="button" className={cx(styles.mios, className)} aria-pressed={mios} onClick={() => set(!mios)}>
      Mis clientes
    </button>
  );
}
