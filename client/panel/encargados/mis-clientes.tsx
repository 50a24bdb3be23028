import { trpc } from "../../api/trpc.ts";
import { cx } from "../../kit/cx.ts";
import { useMisClientes } from "../kit/lista/de-quien.ts";
import styles from "./encargados.module.css";

/** Everybody's clients, or one's own, in every list of the panel; nothing for who has none. */
export function MisClientes({ className }: { className: string | undefined }) {
  const [mios, set] = useMisClientes();
  const { data: me } = trpc.usuarios.me.useQuery();
  const { data: cuantos = [] } = trpc.encargados.cuantos.useQuery();
  const own = cuantos.find(({ encargado }) => encargado === me?.id)?.clientes ?? 0;
  if (own === 0 && !mios) return null;
  return (
    <button type="button" className={cx(styles.mios, className)} aria-pressed={mios} onClick={() => set(!mios)}>
      Mis clientes
    </button>
  );
}
