import { Notice } from "../../../kit/feedback/notice.tsx";
import { CheckboxField, MoneyField, TextArea, TextField } from "../../../kit/form/field.tsx";
import type { Form } from "../../../kit/form/state/use-form.ts";
import { DispositivosCard } from "../../dispositivos/dispositivos.tsx";
import type { Ajustes } from "../../kit/types.ts";
import styles from "../campos.module.css";
import { Tarjeta } from "../tarjeta.tsx";
import { type BancoFields, bancoFieldsOf, bancoOf, validateBanco } from "./banco-valores.ts";

/** How the bank's notices arrive, and how far they are trusted. */
export function BancoCards({ ajustes }: { ajustes: Ajustes }) {
  return (
    <div className="stack">
      <DispositivosCard />
      <BancoCard ajustes={ajustes} />
    </div>
  );
}

/** Automatic or manual confirmation, trusted senders, and waiting times. */
function BancoCard({ ajustes }: { ajustes: Ajustes }) {
  return (
    <Tarjeta
      id="banco"
      titulo="Confirmación con el banco"
      ajustes={ajustes}
      fieldsOf={({ banco }) => bancoFieldsOf(banco)}
      toAjustes={(values) => ({ banco: bancoOf(values) })}
      validate={validateBanco}
      fallback="No pudimos guardar los ajustes del banco."
      hecho="Ajustes del banco guardados."
      onSaved={({ dispositivos }) => dispositivos.invalidate()}
      guardar="Guardar confirmación"
    >
      {(form) => (
        <>
          <Automatico form={form} />
          <TextArea
            label="Remitentes de avisos"
            rows={6}
            spellCheck={false}
            autoCapitalize="none"
            hint="Uno por línea: el número corto del banco, el paquete de su aplicación o su correo. De los mensajes de cualquier otro no guardamos nada."
            {...form.bind("remitentes")}
          />
          <div className={styles.pairs}>
            <TextField
              label="Horas de silencio antes de avisar"
              inputMode="numeric"
              maxLength={3}
              hint="De un teléfono conectado, sin avisos ni latidos."
              {...form.bind("silencioHoras")}
            />
            <TextField
              label="Horas que se espera el dinero de un pago"
              inputMode="numeric"
              maxLength={3}
              hint="Después aparece en «Pagos sin dinero»."
              {...form.bind("esperaHoras")}
            />
          </div>
        </>
      )}
    </Tarjeta>
  );
}

function Automatico({ form }: { form: Form<BancoFields> }) {
  const { automatico } = form.values;
  return (
    <>
      <CheckboxField
        label="Aprobar sin preguntar los pagos que coinciden del todo"
        name="automatico"
        checked={automatico}
        onChange={(checked) => form.set("automatico", checked)}
      />
      <p className="soft">
        Solo cuando coinciden la referencia, el monto exacto en bolívares y la cuenta, y no hay otro pago ni otro
        movimiento con que confundirlo. Nunca los de clientes con alertas. Cada uno se deshace con un clic.
      </p>
      {automatico && (
        <>
          <MoneyField
            label="Tope por pago"
            hint="Los más grandes esperan a que los confirmes. Vacío, sin tope."
            optional
            {...form.bind("tope")}
          />
          <MoneyField
            label="Tope por semana con solo un SMS o un correo"
            hint="Por cliente. Un SMS y un correo se pueden falsificar: lo que pase de aquí espera el estado de cuenta o la app del banco. Vacío, siempre esperan."
            optional
            {...form.bind("topeSms")}
          />
          <Notice kind="aviso">
            Quien pueda enviar avisos como tu banco podría aprobar pagos: usa solo teléfonos tuyos, revisa la lista de
            remitentes y ponle un tope.
          </Notice>
        </>
      )}
    </>
  );
}
