import type { Dia } from "../../../../rules/country/fecha.ts";
import { type Bolivares, type Centavos, formatBolivares, formatDolares } from "../../../../rules/money/dinero.ts";
import type { Tasa } from "../../../../rules/money/tasa.ts";
import { Notice } from "../../../kit/feedback/notice.tsx";
import { MoneyField } from "../../../kit/form/field.tsx";
import type { Form } from "../../../kit/form/state/use-form.ts";
import { Button } from "../../../kit/show/button.tsx";
import { describeConversion, describeEnBs, enDolares, sonBolivares } from "../../../pieces/dinero/pago-dicho.ts";
import styles from "../pagos.module.css";
import { conExacto, enOtraMoneda, esMas, masDeLoQueDebe, type Valores, writeBs } from "../valores-pago.ts";

export interface MontoPagadoProps {
  form: Form<Valores>;
  enBs: boolean;
  /** The rate of the day paid. */
  tasa: Tasa | null;
  dia: Dia;
  saldo: Centavos;
  /** Replaces the prefilled bolívares. */
  exacto?: Bolivares | null;
  /** The person opened it to type. */
  autoFocus?: boolean;
  /** This page already shows the rate. */
  sinTasa?: boolean;
  /** The hint about bolívares, while none are entered. */
  pista?: string;
}

/** The amount paid: bolívares with their value in dollars, or dollars if chosen. */
export function MontoPagado({ form, enBs, tasa, dia, saldo, exacto = null, ...look }: MontoPagadoProps) {
  const { autoFocus, sinTasa = false, pista = "Los bolívares que salieron de tu banco." } = look;
  const { values, set } = form;
  const dicho = conExacto(values, exacto);
  const dolares = enDolares({ ...values, enBs }, tasa);
  const write = (name: "monto" | "montoBs") => (text: string) => {
    set("tecleado", "sí");
    set(name, text);
  };
  const confirm = (cents: Centavos) => {
    set("seguro", String(cents));
    // The field's error goes with it.
    const field = enBs ? "montoBs" : "monto";
    set(field, values[field]);
  };
  const change = () => {
    const next = enOtraMoneda(values, enBs, tasa);
    for (const name of ["monto", "montoBs"] as const) if (next[name] !== undefined) set(name, next[name]);
    set("moneda", enBs ? "usd" : "bs");
  };
  return (
    <>
      {enBs ? (
        <MoneyField
          label="Monto en Bs"
          moneda="bolivar"
          maxLength={20}
          autoFocus={autoFocus}
          hint={describeConversion(enDolares({ ...dicho, enBs }, tasa), tasa, dia, sinTasa) ?? pista}
          {...form.bind("montoBs")}
          value={dicho.montoBs}
          onChange={write("montoBs")}
        />
      ) : (
        <MoneyField
          label="Monto"
          maxLength={20}
          autoFocus={autoFocus}
          hint={describeEnBs(dolares, tasa, sinTasa) ?? "En dólares. Puedes pagar más o menos que la cuota."}
          {...form.bind("monto")}
          onChange={write("monto")}
        />
      )}
      {!enBs && <SonBolivares form={form} tasa={tasa} saldo={saldo} />}
      {dolares !== null && masDeLoQueDebe(dolares, saldo, values) && (
        <Notice kind="aviso" live title={`${esMas(saldo)}. ¿Seguro?`}>
          <p>Escribiste {formatDolares(dolares)}. Lo que sobre queda a tu favor.</p>
          <Button variant="secondary" small onClick={() => confirm(dolares)}>
            Sí, pagué eso
          </Button>
        </Notice>
      )}
      {(enBs || tasa) && (
        <div className={styles.otra}>
          <Button variant="ghost" small onClick={change}>
            {enBs ? "Escribirlo en dólares" : "Escribirlo en bolívares"}
          </Button>
        </div>
      )}
    </>
  );
}

/** For bolívares pasted into the dollar field: says so, with a button to use them as bolívares. */
function SonBolivares({ form, tasa, saldo }: Pick<MontoPagadoProps, "form" | "tasa" | "saldo">) {
  const found = sonBolivares(form.values.monto, tasa, saldo);
  if (!found) return null;
  const text = formatBolivares(found.bs);
  const take = () => {
    form.set("tecleado", "sí");
    form.set("montoBs", writeBs(found.bs));
    form.set("moneda", "bs");
  };
  return (
    <Notice kind="aviso" live title="¿Son bolívares?">
      <p>
        {text} son {formatDolares(found.dolares)}.
      </p>
      <Button variant="secondary" small onClick={take}>
        Sí, son bolívares
      </Button>
    </Notice>
  );
}
