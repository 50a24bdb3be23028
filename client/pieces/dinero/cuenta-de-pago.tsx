import type { ReactNode } from "react";
import { formatBanco } from "../../../rules/country/bancos.ts";
import { formatCedula } from "../../../rules/country/cedula.ts";
import type { Dia } from "../../../rules/country/fecha.ts";
import { formatTelefono } from "../../../rules/country/telefono.ts";
import { type Bolivares, type Centavos, formatBolivares, formatDolares } from "../../../rules/money/dinero.ts";
import { type Tasa, toBolivares } from "../../../rules/money/tasa.ts";
import { Notice } from "../../kit/feedback/notice.tsx";
import { CopyButton } from "../../kit/show/copy-button.tsx";
import { Atencion } from "../atencion.tsx";
import styles from "./cuenta-de-pago.module.css";
import { EnBolivares } from "./en-bolivares.tsx";

interface Cuenta {
  banco: string;
  telefono: string;
  cedula: string;
  titular: string | null;
}

interface CuentaDePagoProps {
  cuenta: Cuenta;
  monto: Centavos;
  /** The bolívares, if they were chosen as the currency. */
  bs?: Bolivares | null;
  /** The exact amount to pay, shown elsewhere. */
  exacto?: Bolivares | undefined;
  /** The amount is not known yet. */
  sinMonto?: boolean;
  tasa: Tasa | null;
  hoy: Dia;
  /** One part was copied, or everything: the time to check that it is still current. */
  onCopy?: (todo: boolean) => void;
  /** Replaces the text about the amount at the day's rate. */
  children?: ReactNode;
}

/** As a bank's app takes it: digits and a comma. */
export const paraCopiar = (amount: string) => amount.replace("Bs. ", "").replaceAll(".", "");

/** The lines of an account, each with its form for a bank's app. */
export function filasDe({ banco, telefono, cedula, titular }: Cuenta) {
  return [
    ...(titular ? [{ label: "A nombre de", value: titular, copy: null }] : []),
    { label: "Banco", value: formatBanco(banco), copy: banco },
    { label: "Teléfono", value: formatTelefono(telefono), copy: formatTelefono(telefono).replace("-", "") },
    { label: "Cédula", value: formatCedula(cedula), copy: cedula },
  ];
}

/** The line of an amount: in bolívares, or without a rate in dollars. */
export function filaDeMonto(bs: Bolivares | null, monto: Centavos) {
  const amount = bs ? formatBolivares(bs) : formatDolares(monto);
  return { label: "Monto", value: amount, copy: paraCopiar(amount) };
}

/** An account and an amount to pay, each part ready to paste into a bank's app. */
export function CuentaDePago(props: CuentaDePagoProps) {
  const { cuenta, monto, bs, exacto, sinMonto, tasa, hoy, onCopy, children } = props;
  const enBs = exacto || bs || (tasa && toBolivares(monto, tasa));
  const rows = [...filasDe(cuenta), filaDeMonto(enBs, monto)];
  const shown = exacto || sinMonto ? rows.slice(0, -1) : rows;
  return (
    <>
      {!sinMonto && (
        <CopyButton
          text={rows.flatMap(({ copy }) => copy ?? []).join("\n")}
          label="Copiar todo"
          variant="primary"
          block
          onCopy={() => onCopy?.(true)}
        />
      )}
      <dl className={styles.cuenta}>
        {shown.map(({ label, value, copy }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
            {copy && (
              <dd>
                <CopyButton text={copy} what={label} variant="ghost" onCopy={() => onCopy?.(false)} />
              </dd>
            )}
          </div>
        ))}
      </dl>
      {children || <EnBolivares monto={monto} tasa={tasa} hoy={hoy} />}
    </>
  );
}

export const MENSAJE_SIN_DATOS = "Hola, quiero pagar mi cuota. ¿A qué datos envío el Pago Móvil?";

/** Shown until the operator sets the payment data. `atencion`: the chat with customer service, if any. */
export function SinDatosDePago({ atencion }: { atencion: string | null | undefined }) {
  const cuidado = "No pagues a números que te lleguen por otro lado.";
  if (atencion === null) {
    return (
      <Notice kind="aviso" title="Todavía no hay datos para pagar">
        Aquí aparecen apenas se publiquen. {cuidado}
      </Notice>
    );
  }
  return (
    <Notice kind="aviso" title="Consulta con atención al cliente">
      <div className="stack-sm">
        <p>Los datos para pagar todavía no están publicados. {cuidado}</p>
        <Atencion url={atencion} />
      </div>
    </Notice>
  );
}
