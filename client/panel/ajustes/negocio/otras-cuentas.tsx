import { useState } from "react";
import { BANCOS, formatBanco } from "../../../../rules/country/bancos.ts";
import { LETRAS } from "../../../../rules/limits/limits.ts";
import { SelectField, TextField } from "../../../kit/form/field.tsx";
import type { Form } from "../../../kit/form/state/use-form.ts";
import { Button } from "../../../kit/show/button.tsx";
import styles from "../campos.module.css";
import { type Fields, OTRAS, otraOf, otrasOf } from "./valores.ts";

export const BANK_OPTIONS = BANCOS.map(({ id }) => ({ value: id, label: formatBanco(id) }));

type Lugar = (typeof OTRAS)[number];
const CAMPOS = ["banco", "telefono", "cedula", "titular"] as const;

/** Additional accounts, one below the other, possibly at different banks. */
export function OtrasCuentas({ form }: { form: Form<Fields> }) {
  const written = otrasOf(form.values).length;
  const [opened, setOpened] = useState(0);
  const shown = Math.max(written, opened);
  const write = (i: Lugar, cuenta: ReturnType<typeof otraOf>) => {
    for (const campo of CAMPOS) form.set(`otrosDatosPago.${i}.${campo}`, cuenta[campo]);
  };
  // The ones below move up, as a gap would be an account without data.
  const remove = (i: Lugar) => {
    const rest = OTRAS.map((lugar) => otraOf(form.values, lugar)).filter((_, lugar) => lugar !== i);
    for (const lugar of OTRAS) write(lugar, rest[lugar] ?? { banco: "", telefono: "", cedula: "", titular: "" });
    setOpened(shown - 1);
  };
  return (
    <div className="stack">
      <p className="soft">
        Si cobras en más de un banco, agrega esas cuentas: cada cliente ve primero la de su propio banco, y el dinero
        que llegue a cualquiera de ellas cuenta igual.
      </p>
      {OTRAS.slice(0, shown).map((i) => (
        <fieldset key={i} className={styles.grupo}>
          <legend>{nombreDe(form.values[`otrosDatosPago.${i}.banco`], i)}</legend>
          <div className={styles.pairs}>
            <SelectField label="Banco" options={BANK_OPTIONS} {...form.bind(`otrosDatosPago.${i}.banco`)} />
            <TextField
              label="Teléfono"
              type="tel"
              inputMode="tel"
              placeholder="0412-1234567"
              {...form.bind(`otrosDatosPago.${i}.telefono`)}
            />
            <TextField label="Cédula" placeholder="V-12345678" {...form.bind(`otrosDatosPago.${i}.cedula`)} />
            <TextField
              label="Titular"
              maxLength={LETRAS.titular}
              optional
              {...form.bind(`otrosDatosPago.${i}.titular`)}
            />
          </div>
          <div className="row">
            <Button variant="ghost" small onClick={() => remove(i)}>
              Quitar esta cuenta
            </Button>
          </div>
        </fieldset>
      ))}
      {shown < OTRAS.length && (
        <div className="row">
          <Button variant="secondary" onClick={() => setOpened(shown + 1)}>
            Agregar otra cuenta
          </Button>
        </div>
      )}
    </div>
  );
}

const nombreDe = (banco: string, i: Lugar) => (banco ? formatBanco(banco) : `Cuenta ${i + 2}`);
