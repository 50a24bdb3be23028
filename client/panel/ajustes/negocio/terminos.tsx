import { nivelesOf } from "../../../../rules/people/niveles.ts";
import { CheckboxField, MoneyField, SelectField, TextField } from "../../../kit/form/field.tsx";
import { Card } from "../../../kit/show/card.tsx";
import styles from "../campos.module.css";
import type { SeccionProps } from "./secciones.tsx";
import { RANGOS } from "./valores.ts";

const PERIODOS = [
  { value: "mensual", label: "Cada mes" },
  { value: "quincenal", label: "Cada 15 días" },
  { value: "semanal", label: "Cada semana" },
];

/** The terms of loans approved from now on. */
export function TerminosDelPrestamo({ form }: SeccionProps) {
  return (
    <Card title="Términos del préstamo">
      <p className="soft">Valen para los préstamos que apruebes desde ahora. Los préstamos en curso no cambian.</p>
      <div className={styles.pairs}>
        <TextField
          label="Interés %"
          inputMode="numeric"
          maxLength={3}
          hint="Sobre el monto, una sola vez."
          {...form.bind("interes")}
        />
        <TextField
          label="Cuotas"
          inputMode="numeric"
          maxLength={2}
          hint="Las que se proponen al aprobar; allí puedes cambiarlas."
          {...form.bind("cuotas")}
        />
        <SelectField label="Cada cuánto" options={PERIODOS} {...form.bind("periodo")} />
        <TextField
          label="Descuento por pagar todo antes %"
          inputMode="numeric"
          maxLength={3}
          hint="Del interés de las cuotas que aún no vencen. 0 no descuenta nada."
          {...form.bind("descuentoAnticipado")}
        />
      </div>
      <CheckboxField
        label="Cerrar al terminar de pagar: el préstamo se completa al aprobar el último pago"
        name="cierreAutomatico"
        checked={form.values.cierreAutomatico}
        onChange={(checked) => form.set("cierreAutomatico", checked)}
      />
      <Rangos form={form} />
    </Card>
  );
}

const NOMBRES = nivelesOf([]).map(({ nombre }) => nombre);

function Rangos({ form }: SeccionProps) {
  return (
    <fieldset className={styles.ranges}>
      <legend>Rango de cada nivel</legend>
      <p className="small soft">Lo que cada nivel puede solicitar. Los préstamos en curso no cambian.</p>
      {RANGOS.map((i) => (
        <div key={i} className={styles.range}>
          <MoneyField label={`Nivel ${i + 1}, ${NOMBRES[i]}: desde`} {...form.bind(`rangos.${i}.min`)} />
          <MoneyField label={`Nivel ${i + 1}, ${NOMBRES[i]}: hasta`} {...form.bind(`rangos.${i}.max`)} />
        </div>
      ))}
    </fieldset>
  );
}

const FORMAS = [
  { value: "no", label: "El monto de la multa" },
  { value: "si", label: "Un porcentaje de la cuota" },
];

/** What a late cuota costs, by hand or by itself. */
export function Multas({ form }: SeccionProps) {
  const automatic = form.values["politicaMulta.desde"];
  return (
    <Card title="Multas">
      <MoneyField
        label="Multa"
        hint="Lo que suma cada multa nueva. Las que ya están no cambian."
        {...form.bind("multa")}
      />
      <CheckboxField
        label="Multar automáticamente las cuotas que se atrasen"
        name="politicaMulta.desde"
        checked={automatic}
        onChange={(checked) => form.set("politicaMulta.desde", checked)}
      />
      {automatic && <Automaticas form={form} />}
    </Card>
  );
}

function Automaticas({ form }: SeccionProps) {
  return (
    <>
      <p className="soft">
        Una sola multa por cuota, y ninguna mientras haya un pago por revisar. No se multan las que se atrasaron antes
        de activarlo.
      </p>
      <div className={styles.pairs}>
        <SelectField label="Cada multa suma" options={FORMAS} {...form.bind("politicaMulta.porPorcentaje")} />
        {form.values["politicaMulta.porPorcentaje"] === "si" && (
          <TextField
            label="Porcentaje de la cuota"
            inputMode="numeric"
            maxLength={3}
            {...form.bind("politicaMulta.porcentaje")}
          />
        )}
        <TextField
          label="Días de gracia"
          inputMode="numeric"
          maxLength={2}
          hint="Los que pasan desde que vence la cuota hasta que se multa."
          {...form.bind("politicaMulta.graciaDias")}
        />
        <MoneyField
          label="Tope por cuota"
          hint="Lo más que suma la multa de una cuota."
          optional
          {...form.bind("politicaMulta.topeCuota")}
        />
        <MoneyField
          label="Tope por préstamo"
          hint="Lo más que suman todas las multas de un préstamo."
          optional
          {...form.bind("politicaMulta.topePrestamo")}
        />
      </div>
    </>
  );
}
