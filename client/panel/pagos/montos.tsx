import { type Dia, isDia } from "../../../rules/country/fecha.ts";
import { formatBolivares, formatDolares } from "../../../rules/money/dinero.ts";
import { hoyEnCaracas } from "../../api/hora.ts";
import { useTasa } from "../../api/tasa.ts";
import { MoneyField, SelectField, TextField } from "../../kit/form/field.tsx";
import type { Form } from "../../kit/form/state/use-form.ts";
import { describeConversion, enDolares } from "../../pieces/dinero/pago-dicho.ts";
import type { Pago } from "../kit/types.ts";

/** The fields that both pago dialogs share: how much, in which currency, and on which day. */
export interface Montos {
  moneda: string;
  montoBs: string;
  monto: string;
  fechaPago: string;
}

export const SIN_MONTOS = (hoy: Dia): Montos => ({ moneda: "bs", montoBs: "", monto: "", fechaPago: hoy });

export const montosDe = ({ moneda, montoBs, monto, fechaPago }: Pago): Montos => ({
  moneda,
  fechaPago,
  montoBs: montoBs === null ? "" : formatBolivares(montoBs).replace("Bs. ", ""),
  monto: formatDolares(monto).replace("$", ""),
});

const MONEDAS = [
  { value: "bs", label: "Bolívares" },
  { value: "usd", label: "Dólares" },
];

/** The fields of `Montos`, with the bolívares' value in dollars. */
export function MontoFields<T extends Montos>({ form: whole }: { form: Form<T> }) {
  const form = whole as unknown as Form<Montos>;
  const { values } = form;
  const dia = isDia(values.fechaPago) ? values.fechaPago : hoyEnCaracas();
  const tasa = useTasa(dia);
  const enBs = values.moneda === "bs";
  const dolares = enDolares({ ...values, enBs }, tasa);
  return (
    <>
      <TextField label="Día del pago" type="date" max={hoyEnCaracas()} {...form.bind("fechaPago")} />
      <SelectField label="Moneda" options={MONEDAS} placeholder="Elige en qué pagó" {...form.bind("moneda")} />
      {enBs ? (
        <MoneyField
          label="Monto en Bs"
          moneda="bolivar"
          maxLength={20}
          hint={describeConversion(dolares, tasa, dia) ?? "Los bolívares que llegaron al banco."}
          {...form.bind("montoBs")}
        />
      ) : (
        <MoneyField label="Monto" maxLength={20} hint="En dólares." {...form.bind("monto")} />
      )}
    </>
  );
}
