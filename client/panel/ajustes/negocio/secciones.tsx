import { LETRAS } from "../../../../rules/limits/limits.ts";
import { SelectField, TextArea, TextField } from "../../../kit/form/field.tsx";
import type { Form } from "../../../kit/form/state/use-form.ts";
import styles from "../campos.module.css";
import { BANK_OPTIONS, OtrasCuentas } from "./otras-cuentas.tsx";
import { datosPagoOf, type Fields, isPast } from "./valores.ts";
import { VistaDatosDePago, VistaNoticias } from "./vista.tsx";

const REDES = [
  { red: "facebook", label: "Facebook" },
  { red: "instagram", label: "Instagram" },
  { red: "tiktok", label: "TikTok" },
  { red: "x", label: "X" },
] as const;

/** Every section works on the settings form. */
export interface SeccionProps {
  form: Form<Fields>;
}

export function DatosDePago({ form }: SeccionProps) {
  return (
    <>
      <div className={styles.beside}>
        <div className="grid">
          <SelectField label="Banco" options={BANK_OPTIONS} {...form.bind("datosPago.banco")} />
          <TextField
            label="Teléfono"
            type="tel"
            inputMode="tel"
            placeholder="0412-1234567"
            {...form.bind("datosPago.telefono")}
          />
          <TextField label="Cédula" placeholder="V-12345678" {...form.bind("datosPago.cedula")} />
          <TextField label="Titular" maxLength={LETRAS.titular} optional {...form.bind("datosPago.titular")} />
        </div>
        <VistaDatosDePago {...datosPagoOf(form.values)} />
      </div>
      <OtrasCuentas form={form} />
    </>
  );
}

export function QuienPresta({ form }: SeccionProps) {
  return (
    <div className={styles.pairs}>
      <TextField
        label="Razón social"
        hint="Tu nombre completo si prestas como persona natural."
        maxLength={LETRAS.razonSocial}
        {...form.bind("prestamista.razonSocial")}
      />
      <TextField label="RIF" placeholder="J-00095036-9" maxLength={LETRAS.rif} {...form.bind("prestamista.rif")} />
      <TextField label="Dirección" maxLength={LETRAS.direccion} {...form.bind("prestamista.direccion")} />
      <TextField
        label="Número de contacto"
        type="tel"
        inputMode="tel"
        placeholder="0212-5551234"
        {...form.bind("prestamista.telefono")}
      />
    </div>
  );
}

export function NoticiasDeInicio({ form }: SeccionProps) {
  // New news do not inherit the end date of expired ones.
  const write = (noticias: string) => {
    form.set("noticias", noticias);
    if (isPast(form.values.noticiasHasta)) form.set("noticiasHasta", "");
  };
  return (
    <div className={styles.beside}>
      <div className="stack">
        <TextArea
          label="Noticias"
          rows={4}
          maxLength={LETRAS.noticias}
          hint="Se muestra en el inicio de tus clientes."
          {...form.bind("noticias")}
          onChange={write}
        />
        <TextField
          label="Mostrar hasta"
          type="date"
          optional
          hint="Ese día es el último. Vacío, se muestra hasta que escribas otra."
          {...form.bind("noticiasHasta")}
        />
      </div>
      <VistaNoticias noticias={form.values.noticias} hasta={form.values.noticiasHasta} />
    </div>
  );
}

export function Atencion({ form }: SeccionProps) {
  return (
    <>
      <TextField
        label="WhatsApp"
        type="tel"
        inputMode="tel"
        placeholder="0412-1234567"
        hint="Los enlaces de atención al cliente abren un chat con este número."
        {...form.bind("atencionTelefono")}
      />
      <div className={styles.pairs}>
        {REDES.map(({ red, label }) => (
          <TextField
            key={red}
            label={label}
            type="url"
            inputMode="url"
            placeholder="https://"
            optional
            {...form.bind(`redes.${red}`)}
          />
        ))}
      </div>
    </>
  );
}
