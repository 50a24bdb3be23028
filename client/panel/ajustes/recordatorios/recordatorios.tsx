import { useState } from "react";
import { counted } from "../../../../rules/country/cantidad.ts";
import { formatDiaCorto } from "../../../../rules/country/fecha.ts";
import { MAX_RECORDATORIO_LETRAS } from "../../../../rules/limits/mensajes.ts";
import { formatMicros } from "../../../../rules/money/micros.ts";
import { caminosDe } from "../../../../rules/operator/ajustes/mensajes.ts";
import { CANALES_PAGADOS, porCanal } from "../../../../rules/texts/channels/canal.ts";
import { HUECOS, huecosQueFaltan, type Momento } from "../../../../rules/texts/events/recordatorio.ts";
import { trpc } from "../../../api/trpc.ts";
import { CheckboxField, TextArea, TextField } from "../../../kit/form/field.tsx";
import type { Form } from "../../../kit/form/state/use-form.ts";
import { Button } from "../../../kit/show/button.tsx";
import { Desplegable } from "../../kit/desplegable.tsx";
import type { Ajustes } from "../../kit/types.ts";
import styles from "../campos.module.css";
import { Cadena } from "../mensajes/cadena.tsx";
import { Tarjeta } from "../tarjeta.tsx";
import { Dias } from "./recordatorios-dias.tsx";
import {
  diasOf,
  type RecordatoriosFields,
  recordatoriosFieldsOf,
  recordatoriosOf,
  validateRecordatorios,
} from "./recordatorios-valores.ts";
import { VistaRecordatorio } from "./recordatorios-vista.tsx";

/** When borrowers are reminded of what they owe, and in which words. */
export function RecordatoriosCard({ ajustes }: { ajustes: Ajustes }) {
  return (
    <Tarjeta
      id="recordatorios"
      titulo="Recordatorios"
      intro={
        <p className="soft">
          Cada cuota se recuerda una sola vez por cada día que elijas. Nunca si hay un pago en revisión, antes del día
          que el cliente prometió pagar, ni en horas de silencio.
        </p>
      }
      ajustes={ajustes}
      fieldsOf={recordatoriosFieldsOf}
      toAjustes={(values) => {
        const { recordatorios, silencio } = recordatoriosOf(values);
        return { recordatorios, avisos: { ...ajustes.avisos, silencio } };
      }}
      validate={validateRecordatorios}
      fallback="No pudimos guardar los recordatorios."
      hecho="Recordatorios guardados."
      guardar="Guardar recordatorios"
    >
      {(form) => {
        const { activos, dias } = form.values;
        return (
          <>
            <CheckboxField
              label="Enviar recordatorios de pago"
              name="activos"
              checked={activos}
              onChange={(checked) => form.set("activos", checked)}
            />
            <Dias value={dias} onChange={(value) => form.set("dias", value)} error={form.errors.dias} />
            {activos && <Previsto dias={diasOf(dias)} />}
            <Horas form={form} />
            <RecordatoriosCaminos form={form} ajustes={ajustes} />
            <Textos form={form} ajustes={ajustes} />
          </>
        );
      }}
    </Tarjeta>
  );
}

/** How many would be sent tomorrow. */
function Previsto({ dias }: { dias: number[] }) {
  const { data } = trpc.recordatorios.previsto.useQuery({ dias });
  if (!data) return null;
  const cuantos = `hasta ${counted(data.cuantos, "recordatorio", "recordatorios")}`;
  return (
    <p className="small soft">
      {data.cuantos === 0
        ? `Mañana, ${formatDiaCorto(data.dia)}, no sale ninguno.`
        : `Mañana, ${formatDiaCorto(data.dia)}, saldrían ${cuantos}.`}
    </p>
  );
}

function Horas({ form }: { form: Form<RecordatoriosFields> }) {
  return (
    <div className={styles.pairs}>
      <TextField label="Hora" type="time" hint="Hora de Venezuela." {...form.bind("hora")} />
      <span />
      <TextField
        label="Silencio desde"
        type="time"
        hint="Entre estas horas no sale ningún recordatorio, por ningún canal."
        {...form.bind("silencio.desde")}
      />
      <TextField label="Silencio hasta" type="time" {...form.bind("silencio.hasta")} />
    </div>
  );
}

const MOMENTOS: Record<Momento, string> = {
  antes: "Antes de su día",
  hoy: "El mismo día",
  despues: "Después de su día",
};

/** The operator's own wording, with a preview. */
function Textos({ form, ajustes }: { form: Form<RecordatoriosFields>; ajustes: Ajustes }) {
  const [seen, see] = useState<Momento>("antes");
  const typed = {
    antes: form.values["textos.antes"],
    hoy: form.values["textos.hoy"],
    despues: form.values["textos.despues"],
  };
  return (
    <div className={styles.beside}>
      <div className="stack">
        <Desplegable titulo="Qué puedes escribir entre llaves">
          <ul>
            {Object.entries(HUECOS).map(([name, meaning]) => (
              <li key={name}>
                <code>{`{${name}}`}</code>: {meaning}
              </li>
            ))}
          </ul>
        </Desplegable>
        {(Object.keys(MOMENTOS) as Momento[]).map((momento) => (
          <Texto key={momento} momento={momento} form={form} onFocus={() => see(momento)} />
        ))}
      </div>
      <VistaRecordatorio
        momento={seen}
        textos={typed}
        caminos={caminosElegidos(form.values, ajustes)}
        ajustes={ajustes}
      />
    </div>
  );
}

function Texto({ momento, form, onFocus }: { momento: Momento; form: Form<RecordatoriosFields>; onFocus: () => void }) {
  const name = `textos.${momento}` as const;
  const typed = form.values[name].trim();
  const missing = typed ? huecosQueFaltan(typed) : [];
  return (
    <div className="stack">
      <TextArea
        onFocus={onFocus}
        label={MOMENTOS[momento]}
        optional
        rows={3}
        maxLength={MAX_RECORDATORIO_LETRAS}
        placeholder="Con las palabras de la casa"
        hint={
          missing.length > 0
            ? `Ojo: sin ${missing.join(" ni ")} no dice ${missing.includes("{monto}") ? "cuánto" : "cuándo"}.`
            : undefined
        }
        {...form.bind(name)}
      />
      {typed && (
        <div>
          <Button variant="ghost" small onClick={() => form.set(name, "")}>
            Volver a las palabras de la casa
          </Button>
        </div>
      )}
    </div>
  );
}

/** Which channels reminders use: the same as other messages, or their own. */
function RecordatoriosCaminos({ form, ajustes }: { form: Form<RecordatoriosFields>; ajustes: Ajustes }) {
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

/** The channels chosen at the moment. */
const caminosElegidos = (values: RecordatoriosFields, { avisos }: Pick<Ajustes, "avisos">) =>
  caminosDe("cobro", { recordatorios: recordatoriosOf(values).recordatorios, avisos });
