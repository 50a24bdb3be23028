import { YA_CONCILIADO } from "../../../../rules/bank/emparejar/automatico.ts";
import { formatDiaCorto } from "../../../../rules/country/fecha.ts";
import { IconAlert, IconCheckCircle, IconClock } from "../../../kit/icons.tsx";
import { Reference } from "../../kit/lista/cells.tsx";
import type { Pago } from "../../kit/types.ts";
import own from "../pagos.module.css";
import { useDicho } from "../use-dicho.ts";

interface MarcaProps {
  pago: Pago;
  juntos: string[];
  /** Searches for the money of a pago without bank evidence; null for administrators who may only read. */
  onBuscar: (() => void) | null;
}

/** In a table row «por el banco» is only for screen readers; a card shows it. */
function SinConfirmar() {
  return (
    <>
      Sin confirmar<span className={own.palabra}> por el banco</span>
    </>
  );
}

/** Below a pago's status: whether the bank confirms the money, and with which reference. */
export function MarcaDelBanco({ pago, juntos, onBuscar }: MarcaProps) {
  const dicho = useDicho(pago, juntos);
  if (dicho === null) return null;
  if (dicho === "ya_conciliado")
    return (
      <span className={own.banco}>
        <IconAlert size={16} />
        {YA_CONCILIADO}
      </span>
    );
  if (dicho === "sin_confirmar")
    return (
      <span className={own.banco}>
        <IconClock size={16} className={own.reloj} />
        {onBuscar ? (
          <button type="button" className={own.buscar} title="Buscar su dinero" onClick={onBuscar}>
            <SinConfirmar />
          </button>
        ) : (
          <SinConfirmar />
        )}
      </span>
    );
  const { referencia, cuenta, dia } = dicho.marca.movimiento;
  return (
    <div className={own.banco}>
      <IconCheckCircle size={16} className={own.siBanco} />
      <div>
        Confirmado por el banco
        <Reference>
          {[referencia && `Ref. ${referencia}`, cuenta.nombre, formatDiaCorto(dia)].filter(Boolean).join(" · ")}
        </Reference>
      </div>
    </div>
  );
}
