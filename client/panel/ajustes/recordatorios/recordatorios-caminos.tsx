import { formatMicros } from "../../../../rules/money/micros.ts";
import { caminosDe } from "../../../../rules/operator/ajustes/mensajes.ts";
import { CANALES_PAGADOS, porCanal } from "../../../../rules/texts/channels/canal.ts";
import { CheckboxField } from "../../../kit/form/field.tsx";
import type { Form } from "../../../kit/form/state/use-form.ts";
import type { Ajustes } from "../../kit/types.ts";
import styles from "../campos.module.css";
import { Cadena } from "../mensajes/cadena.tsx";
import { type RecordatoriosFields, recordatoriosOf } from "./recordatorios-valores.ts";

/** By which ways reminders go: those of any other news, or their own. */
export function RecordatoriosCaminos({ form, ajustes }: { form: Form<RecordatoriosFields>; ajustes: Ajustes }) {
  const { comoLosDemas, correo } = form.values;
  return (
    <fieldset className={styles.grupo}>
      <legend>Por dónde llegan</legend>
      <CheckboxField
        label="Por los mismos caminos que los demás avisos"
        name="comoLosDemas"
        checked={comoLosDemas}
        onChange={(checked) => form.set("comoLosDemas", checked)}
      />
      {!comoLosDemas && (
        <>
          <CheckboxField
            label="Correo"
            name="correo"
            checked={correo}
            onChange={(checked) => form.set("correo", checked)}
          />
          <Cadena
            values={form.values}
            onOrden={(orden) => form.set("orden", orden)}
            onPuesto={form.set}
            costos={porCanal(CANALES_PAGADOS, (canal) => formatMicros(ajustes.avisos.costos[canal]))}
          />
          <p className="small soft">Vale también para los que envías tú con «Enviar recordatorio».</p>
        </>
      )}
    </fieldset>
  );
}

/** The ways that are chosen at this moment. */
export const caminosElegidos = (values: RecordatoriosFields, { avisos }: Pick<Ajustes, "avisos">) =>
  caminosDe("cobro", { recordatorios: recordatoriosOf(values).recordatorios, avisos });
