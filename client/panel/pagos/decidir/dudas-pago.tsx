import { trpc } from "../../../api/trpc.ts";
import { cx } from "../../../kit/cx.ts";
import { Notice } from "../../../kit/feedback/notice.tsx";
import { IconAlert } from "../../../kit/icons.tsx";
import { ClienteLink } from "../../kit/person.tsx";
import type { Pago } from "../../kit/types.ts";
import own from "../pagos.module.css";
import { type DudaDicha, describeParecido, dudasDe } from "./senales-pago.ts";

/** Below a pago awaiting a decision: its doubts, in few words. */
export function DudasDeFila({ pago }: { pago: Pago }) {
  const { data } = trpc.senales.ofPago.useQuery({ pagoId: pago.id });
  const avisos = data ? dudasDe(pago, data) : [];
  if (avisos.length === 0) return null;
  return (
    <ul className={own.warnings} aria-label="Avisos">
      {avisos.map(({ corto, fuerte }) => (
        <li key={corto} className={cx(fuerte && own.strong)}>
          <IconAlert size={16} />
          {corto}
        </li>
      ))}
    </ul>
  );
}

/** The same in full sentences, each with the pagos it is about. */
export function DudasDePago({ avisos }: { avisos: readonly DudaDicha[] }) {
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
