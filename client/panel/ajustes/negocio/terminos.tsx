import { nivelesOf } from "../../../../rules/people/niveles.ts";
import { CheckboxField, MoneyField, SelectField, TextField } from "../../../kit/form/field.tsx";
import styles from "../campos.module.css";
import type { SeccionProps } from "./secciones.tsx";
import { RANGOS } from "./valores.ts";

const NOMBRES = nivelesOf([]).map(({ nombre }) => nombre);

/** How much each level may ask for. */
export function Rangos({ form }: SeccionProps) {
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

/** The fine for a late cuota, manual or automatic. */
export function Multas({ form }: SeccionProps) {
  const automatic = form.values["politicaMulta.desde"];
  return (
    <>
      <CheckboxField
        label="Multar automáticamente las cuotas que se atrasen"
        name="politicaMulta.desde"
        checked={automatic}
        onChange={(checked) => form.set("politicaMulta.desde", checked)}
      />
      {automatic && <Automaticas form={form} />}
    </>
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
