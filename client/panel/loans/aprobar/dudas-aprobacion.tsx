import { useEffect, useRef } from "react";
import { formatDia } from "../../../../rules/country/fecha.ts";
import type { dudasDe } from "../../../../rules/loans/aprobar/dudas.ts";
import { diferenciaBs } from "../../../../rules/loans/aprobar/senales.ts";
import { type Bolivares, type Centavos, formatBolivares, formatDolares } from "../../../../rules/money/dinero.ts";
import { formatTasa } from "../../../../rules/money/tasa.ts";
import { cx } from "../../../kit/cx.ts";
import { Notice } from "../../../kit/feedback/notice.tsx";
import { IconAlert } from "../../../kit/icons.tsx";
import type { LoanSignals } from "../../kit/types.ts";
import own from "./aprobar.module.css";

interface DudasProps {
  dudas: ReturnType<typeof dudasDe>;
  /** They were shown at the last press: the next one confirms. */
  confirming: boolean;
}

/** Doubts to consider before money is sent, and what they mean; updated while typing. */
export function Dudas({ dudas, confirming }: DudasProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (confirming) box.current?.scrollIntoView({ block: "center" });
  }, [confirming]);
  return (
    <div ref={box} role="status" className={own.aviso}>
      {dudas.length > 0 && (
        <div className={cx(own.dudas, confirming && own.seguro)}>
          {confirming && <p className={own.pregunta}>¿Aprobar de todos modos? Mira antes:</p>}
          <ul>
            {dudas.map(({ codigo, que, significa }) => (
              <li key={codigo}>
                <IconAlert size={18} />
                <p>
                  <strong>{que}.</strong> {significa}
                </p>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

interface DudaDeTasaProps {
  amount: Centavos;
  /** What was typed; null if it is no amount. */
  bs: Bolivares | null;
  tasa: LoanSignals["tasa"];
}

/** Warns if the bolívares differ greatly from the amount at the day's rate, with the figures. */
export function DudaDeTasa({ amount, bs, tasa }: DudaDeTasaProps) {
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
