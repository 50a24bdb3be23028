import { Link } from "wouter";
import { CANALES, CANALES_DE_CARTERO, CANALES_PAGADOS, porCanal } from "../../../../rules/texts/channels/canal.ts";
import { Notice } from "../../../kit/feedback/notice.tsx";
import { CheckboxField, MoneyField, TextField } from "../../../kit/form/field.tsx";
import type { Form } from "../../../kit/form/state/use-form.ts";
import { panelPath } from "../../kit/tabs.ts";
import type { Ajustes } from "../../kit/types.ts";
import campos from "../campos.module.css";
import { Tarjeta } from "../tarjeta.tsx";
import { Cadena } from "./cadena.tsx";
import avisos from "./mensajes.module.css";
import { type MensajesFields, mensajesFieldsOf, mensajesOf, validateMensajes } from "./valores.ts";

/** Notification channels, their cost limits, and the daily summary. */
export function MensajesCard({ ajustes }: { ajustes: Ajustes }) {
  return (
    <Tarjeta
      id="mensajes"
      titulo="Mensajes"
      ajustes={ajustes}
      fieldsOf={mensajesFieldsOf}
      toAjustes={mensajesOf}
      validate={validateMensajes}
      fallback="No pudimos guardar los mensajes."
      hecho="Mensajes guardados."
      onSaved={({ mensajes }) => mensajes.invalidate()}
      guardar="Guardar mensajes"
      pie={
        <p className={avisos.pruebas}>
          Enviar prueba:{" "}
          {PRUEBAS.map(({ canal, label }) => (
            <Link key={canal} className={avisos.prueba} href={`${panelPath("mensajes")}?probar=${canal}`}>
              {label}
            </Link>
          ))}
        </p>
      }
    >
      {(form) => (
        <>
          <p className="soft">
            El aviso en la aplicación y el correo, donde lo hay, salen siempre. Además, cada aviso llega al teléfono por
            el primero de estos caminos que sirva para esa persona. Los códigos para entrar van siempre por SMS.
          </p>
          <Cadena
            values={form.values}
            onOrden={(orden) => form.set("orden", orden)}
            onPuesto={form.set}
            costos={porCanal(CANALES_PAGADOS, (canal) => form.values[`avisos.costos.${canal}`])}
          />
          <CheckboxField
            label="Por todos a la vez"
            name="todosALaVez"
            checked={form.values.todosALaVez}
            onChange={(checked) => form.set("todosALaVez", checked)}
          />
          {form.values.todosALaVez && (
            <Notice kind="aviso">Cada persona recibe lo mismo por cada camino, y cada uno se paga.</Notice>
          )}
          <Costos form={form} />
          <Resumen form={form} />
        </>
      )}
    </Tarjeta>
  );
}

const PRUEBAS = [
  ...CANALES_DE_CARTERO.map((canal) => ({ canal, label: `por ${CANALES[canal].dicho}` })),
  { canal: "push", label: "a este navegador" },
];

function Costos({ form }: { form: Form<MensajesFields> }) {
  return CANALES_PAGADOS.map((canal) => (
    <fieldset key={canal} className={campos.grupo}>
      <legend>{CANALES[canal].nombre}</legend>
      <div className={campos.tres}>
        <MoneyField
          label="Cuesta cada uno"
          hint="Para contar lo gastado cuando quien lo envía no lo dice."
          maxLength={8}
          {...form.bind(`avisos.costos.${canal}`)}
        />
        <TextField
          label="Tope al día"
          inputMode="numeric"
          maxLength={7}
          optional
          hint="Vacío, sin tope. Los códigos no cuentan."
          {...form.bind(`avisos.topes.${canal}.dia`)}
        />
        <TextField
          label="Tope al mes"
          inputMode="numeric"
          maxLength={7}
          optional
          hint="Al llegar, se sigue por el camino que venga."
          {...form.bind(`avisos.topes.${canal}.mes`)}
        />
      </div>
    </fieldset>
  ));
}

function Resumen({ form }: { form: Form<MensajesFields> }) {
  return (
    <fieldset className={campos.grupo}>
      <legend>Resumen del día</legend>
      <CheckboxField
        label="Enviarlo cada día por correo a propietarios y gestores"
        name="conResumen"
        checked={form.values.conResumen}
        onChange={(checked) => form.set("conResumen", checked)}
      />
      {form.values.conResumen && (
        <div className={campos.tres}>
          <TextField
            label="A las"
            type="time"
            hint="Hora de Caracas. Dice qué espera, qué se cobró ayer, quién se atrasó y qué falló."
            {...form.bind("resumenDiario")}
          />
        </div>
      )}
    </fieldset>
  );
}
