import list from "../admin/admin-list.module.css";
import { ClienteLink } from "../admin/admin-person.tsx";
import type { Pago } from "../admin/admin-types.ts";
import { trpc } from "../trpc.ts";
import { cx } from "../ui/cx.ts";
import { IconAlert } from "../ui/icons.tsx";
import { Notice } from "../ui/notice.tsx";
import own from "./admin-pagos.module.css";
import { type AvisoPago, avisosDe, describeParecido } from "./avisos-pago.ts";

/** Under a pago that waits for a decision: what deserves a second look, in few words. */
export function AvisosDeFila({ pago }: { pago: Pago }) {
  const { data } = trpc.pagos.signals.useQuery({ pagoId: pago.id });
  const avisos = data ? avisosDe(pago, data) : [];
  if (avisos.length === 0) return null;
  return (
    <ul className={list.warnings} aria-label="Avisos">
      {avisos.map(({ corto, fuerte }) => (
        <li key={corto} className={cx(fuerte && list.strong)}>
          <IconAlert size={16} />
          {corto}
        </li>
      ))}
    </ul>
  );
}

/** The same, in whole sentences, each with the pagos that it speaks of. */
export function AvisosDePago({ avisos }: { avisos: readonly AvisoPago[] }) {
  return avisos.map(({ titulo, texto, fuerte, pagos }) => (
    <Notice key={titulo} kind={fuerte ? "peligro" : "aviso"} title={titulo}>
      <p>{texto}</p>
      {pagos && (
        <ul className={own.parecidos}>
          {pagos.map((parecido) => (
            <li key={parecido.id}>
              <ClienteLink userId={parecido.userId}>{parecido.nombre || "Sin nombre"}</ClienteLink>:{" "}
              {describeParecido(parecido)}
            </li>
          ))}
        </ul>
      )}
    </Notice>
  ));
}
