/** Validation of a pago being registered. */
import type { Dia } from "../../../../rules/country/fecha.ts";
import { pagoInput } from "../../../../rules/loans/pagos/pagos.ts";
import type { Centavos } from "../../../../rules/money/dinero.ts";
import type { Tasa } from "../../../../rules/money/tasa.ts";
import { validate } from "../../../kit/form/state/validate.ts";
import { enDolares } from "../../../pieces/dinero/pago-dicho.ts";
import { esMas, masDeLoQueDebe, readPago, type Valores } from "../valores-pago.ts";

interface Marco {
  enBs: boolean;
  saldo: Centavos;
  tasa: Tasa | null;
  hoy: Dia;
}

/** Errors by field; the server checks that the day is not before the loan. */
export function checkValores(
  values: Valores,
  { enBs, saldo, tasa, hoy }: Marco,
): Partial<Record<keyof Valores, string>> {
  const dolares = enDolares({ ...values, enBs }, tasa);
  const field = enBs ? "montoBs" : "monto";
  return {
    ...(masDeLoQueDebe(dolares, saldo, values) && {
      [field]: `${esMas(saldo)}. Confírmalo o corrige el monto.`,
    }),
    ...validate(pagoInput, readPago(values, enBs)),
    ...(values.fechaPago > hoy && { fechaPago: "Elige el día en que pagaste: hoy o antes." }),
  };
}
