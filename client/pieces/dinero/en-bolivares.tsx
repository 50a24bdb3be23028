import { type Dia, daysBetween } from "../../../rules/country/fecha.ts";
import { TASA_FRESCA_DIAS } from "../../../rules/limits/limits.ts";
import type { Centavos } from "../../../rules/money/dinero.ts";
import { formatTasa, type Tasa, toBolivares } from "../../../rules/money/tasa.ts";
import { DineroBs } from "../../kit/show/dinero.tsx";
import { Fecha } from "../../kit/show/fecha.tsx";

/** An amount at the day's rate, with the rate's source and day. Empty without a rate. */
export function EnBolivares({ monto, tasa, hoy }: { monto: Centavos; tasa: Tasa | null; hoy: Dia }) {
  if (!tasa) return null;
  const stale = daysBetween(tasa.fechaValor, hoy) > TASA_FRESCA_DIAS;
  return (
    <p className="small soft">
      Son <DineroBs centimos={toBolivares(monto, tasa)} />, a la tasa {tasa.fuente} del <Fecha dia={tasa.fechaValor} />{" "}
      ({formatTasa(tasa.valor)}).{stale && " Es de hace días: confirma la de hoy antes de pagar."}
    </p>
  );
}
