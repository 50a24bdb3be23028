import { formatDia } from "../../../rules/country/fecha.ts";
import { diferenciaBs } from "../../../rules/loans/senales.ts";
import {
  type Bolivares,
  type Centavos,
  centavos,
  formatBolivares,
  formatDolares,
} from "../../../rules/money/dinero.ts";
import { formatTasa } from "../../../rules/money/tasa.ts";
import { Notice } from "../../kit/feedback/notice.tsx";
import type { LoanSignals } from "../kit/types.ts";

/** What deserves a second look before money is sent: debt given up before, credit that became debt, photos, other accounts. */
export function AvisosAprobacion({ signals }: { signals: LoanSignals }) {
  const { castigado, saldoAFavor, fotos, verify, vistos } = signals;
  return (
    <>
      {castigado > 0 && (
        <Notice kind="peligro" title={`Antes dejó ${formatDolares(castigado)} sin pagar`}>
          Se dieron por perdidos y no han entrado después.
        </Notice>
      )}
      {saldoAFavor < 0 && (
        <Notice kind="peligro" title={`Debe ${formatDolares(centavos(-saldoAFavor))} de saldo a favor`}>
          Usó un saldo a favor cuyo pago después fue devuelto.
        </Notice>
      )}
      {fotos.length === 0 ? (
        <Notice kind="aviso">No hay fotos suyas que comparar.</Notice>
      ) : (
        !verify && <Notice kind="aviso">Su identidad todavía no está verificada.</Notice>
      )}
      {vistos.length > 0 && <Notice kind="peligro">Sus datos se vieron en otra cuenta: míralo en la solicitud.</Notice>}
    </>
  );
}

interface AvisoTasaProps {
  amount: Centavos;
  /** What was typed; null while it is no amount. */
  bs: Bolivares | null;
  tasa: LoanSignals["tasa"];
}

/** Says so when the bolívares are far from the amount at the day's rate, with the figures. */
export function AvisoTasa({ amount, bs, tasa }: AvisoTasaProps) {
  const diferencia = bs === null ? null : diferenciaBs(amount, bs, tasa);
  if (!diferencia || !tasa) return null;
  const { esperado, porcentaje } = diferencia;
  return (
    <Notice kind="aviso" title={`Los bolívares no cuadran: ${porcentaje} % de diferencia`} live>
      {formatDolares(amount)} a la tasa del {formatDia(tasa.fechaValor)} ({formatTasa(tasa.valor)}) son{" "}
      <strong>{formatBolivares(esperado)}</strong>.
    </Notice>
  );
}
