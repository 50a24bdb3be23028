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
  /** The bolívares, where it is they that were chosen. */
  bs?: Bolivares | null;
  /** The very amount to pay, which stands elsewhere. */
  exacto?: Bolivares | undefined;
  /** The amount is still to come. */
  sinMonto?: boolean;
  tasa: Tasa | null;
  hoy: Dia;
  /** A piece was copied: the time to ask whether it still holds. */
  onCopy?: () => void;
  /** What the amount is, in the place of what it is at the day's rate. */
  children?: ReactNode;
}

/** As a bank's app takes it: digits, and a comma. */
export const paraCopiar = (amount: string) => amount.replace("Bs. ", "").replaceAll(".", "");

/** An account to pay to and an amount, each piece ready to paste into a bank's app. */
export function CuentaDePago(props: CuentaDePagoProps) {
  const { cuenta, monto, bs, exacto, sinMonto, tasa, hoy, onCopy, children } = props;
  const { banco, telefono, cedula, titular } = cuenta;
  const digits = formatTelefono(telefono).replace("-", "");
  // Without a rate the dollars are at least what is owed.
  const enBs = exacto || bs || (tasa && toBolivares(monto, tasa));
  const amount = enBs ? formatBolivares(enBs) : formatDolares(monto);
  const rows = [
    { label: "Banco", value: formatBanco(banco), copy: banco },
    { label: "Teléfono", value: formatTelefono(telefono), copy: digits },
    { label: "Cédula", value: formatCedula(cedula), copy: cedula },
    { label: "Monto", value: amount, copy: paraCopiar(amount) },
  ];
  const shown = exacto || sinMonto ? rows.slice(0, -1) : rows;
  return (
    <>
      <dl className={styles.cuenta}>
        {titular && (
          <div>
            <dt>A nombre de</dt>
            <dd>{titular}</dd>
          </div>
        )}
        {shown.map(({ label, value, copy }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
            <dd>
              <CopyButton text={copy} what={label} variant="ghost" onCopy={onCopy} />
            </dd>
          </div>
        ))}
      </dl>
      {children || <EnBolivares monto={monto} tasa={tasa} hoy={hoy} />}
      {!sinMonto && (
        <CopyButton text={rows.map(({ copy }) => copy).join("\n")} label="Copiar todo" block onCopy={onCopy} />
      )}
    </>
  );
}

export const MENSAJE_SIN_DATOS = "Hola, quiero pagar mi cuota. ¿A qué datos envío el Pago Móvil?";

/** Until the operator says where to pay. `atencion` is the chat with customer service; without one there is nobody to send people to. */
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
