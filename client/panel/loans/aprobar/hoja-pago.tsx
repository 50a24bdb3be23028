import { formatDiaCorto } from "../../../../rules/country/fecha.ts";
import { formatDolares } from "../../../../rules/money/dinero.ts";
import { formatTasa, type Tasa, toBolivares } from "../../../../rules/money/tasa.ts";
import { CopyButton } from "../../../kit/show/copy-button.tsx";
import { DineroBs } from "../../../kit/show/dinero.tsx";
import { fullName } from "../../kit/person.tsx";
import type { Loan } from "../../kit/types.ts";
import own from "./hoja-pago.module.css";
import { bloqueDe, copiaDeBs, piezasDe } from "./piezas-de-pago.ts";

interface HojaDePagoProps {
  loan: Loan;
  /** Today's rate; undefined until known. */
  tasa: Tasa | null | undefined;
}

/** Recipient and amount, to copy into the bank's app. */
export function HojaDePago({ loan, tasa }: HojaDePagoProps) {
  const bs = tasa ? toBolivares(loan.amount, tasa) : null;
  const nombre = fullName(loan);
  const rows = [...piezasDe(loan), { label: "Nombre", value: nombre, copy: nombre }];
  return (
    <section className={own.hoja} aria-label="Datos para el Pago Móvil">
      <div className={own.monto}>
        <p>
          <strong>{bs === null ? formatDolares(loan.amount) : <DineroBs centimos={bs} />}</strong>
          <span>
            {tasa && `${formatDolares(loan.amount)} a ${formatTasa(tasa.valor)} (${formatDiaCorto(tasa.fechaValor)})`}
            {tasa === null && "Sin tasa publicada: calcula los bolívares antes de enviar."}
            {tasa === undefined && "Buscando la tasa de hoy…"}
          </span>
        </p>
        {bs !== null && <CopyButton text={copiaDeBs(bs)} what="Bolívares" variant="ghost" />}
      </div>
      <dl className={own.piezas}>
        {rows.map(({ label, value, copy }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
            <dd>
              <CopyButton text={copy} what={label} variant="ghost" />
            </dd>
          </div>
        ))}
      </dl>
      <CopyButton text={bloqueDe(loan, bs)} label="Copiar todo" block />
    </section>
  );
}
