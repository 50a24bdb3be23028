import { LETRAS } from "../../../../rules/limits/limits.ts";
import { CheckboxField, SelectField, TextArea, TextField } from "../../../kit/form/field.tsx";
import type { Form } from "../../../kit/form/state/use-form.ts";
import { Card } from "../../../kit/show/card.tsx";
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

/** Every section of the settings takes their form. */
export interface SeccionProps {
  form: Form<Fields>;
}

export function DatosDePago({ form }: SeccionProps) {
  return (
    <Card title="Datos de pago">
      <p className="soft">A dónde envían su Pago Móvil tus clientes. Sin ellos no saben a dónde pagarte.</p>
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
    </Card>
  );
}

export function QuienPresta({ form }: SeccionProps) {
  return (
    <Card title="Quién presta">
      <p className="soft">
        Sale al pie de las páginas públicas, en los términos, en la privacidad y en recibos y constancias: nadie envía
        fotos de su cédula a un desconocido.
      </p>
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
    </Card>
  );
}

export function NoticiasDeInicio({ form }: SeccionProps) {
  // Other news do not end on the day of those that ended.
  const write = (noticias: string) => {
    form.set("noticias", noticias);
    if (isPast(form.values.noticiasHasta)) form.set("noticiasHasta", "");
  };
  return (
    <Card title="Noticias">
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
    </Card>
  );
}

export function Atencion({ form }: SeccionProps) {
  return (
    <Card title="Atención y redes">
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
    </Card>
  );
}

export function Reglas({ form }: SeccionProps) {
  return (
    <Card title="Reglas de los préstamos">
      <TextField
        label="Días de espera tras un rechazo"
        inputMode="numeric"
        maxLength={3}
        hint="0 deja solicitar otra vez el mismo día."
        {...form.bind("esperaTrasRechazo")}
      />
      <CheckboxField
        label="Subir el nivel al completar un préstamo cuyas cuotas se pagaron todas a tiempo"
        name="subirNivelAutomatico"
        checked={form.values.subirNivelAutomatico}
        onChange={(checked) => form.set("subirNivelAutomatico", checked)}
      />
    </Card>
  );
}

export function Fotos({ form }: SeccionProps) {
  return (
    <Card title="Fotos de identidad">
      <p className="soft">
        Cuánto se guardan las que ya no prueban la identidad de nadie. Las que se suben y no se envían se borran al día
        siguiente. De cada una queda en Auditoría que existió, y se reconoce si otra persona la envía.
      </p>
      <div className={styles.pairs}>
        <TextField
          label="Días que se guardan las fotos rechazadas"
          inputMode="numeric"
          maxLength={4}
          hint="También las que pediste de nuevo. 0 las borra enseguida; vacío, nunca."
          optional
          {...form.bind("fotosRechazadasDias")}
        />
        <TextField
          label="Días que se guardan las de quien ya no pide"
          inputMode="numeric"
          maxLength={4}
          hint="De clientes verificados que no deben nada, desde lo último que hicieron. Siguen verificados. Vacío, nunca."
          optional
          {...form.bind("fotosSinUsoDias")}
        />
      </div>
    </Card>
  );
}

export function Seguridad({ form }: SeccionProps) {
  return (
    <Card title="Seguridad">
      <CheckboxField
        label="Exigir la verificación en dos pasos a todos los administradores"
        name="exigirDosPasos"
        checked={form.values.exigirDosPasos}
        onChange={(checked) => form.set("exigirDosPasos", checked)}
      />
    </Card>
  );
}
