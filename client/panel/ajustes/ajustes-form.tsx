import { BANCOS, formatBanco } from "../../../rules/country/bancos.ts";
import { formatCedula } from "../../../rules/country/cedula.ts";
import { formatTelefono } from "../../../rules/country/telefono.ts";
import { LETRAS } from "../../../rules/limits.ts";
import { formatDecimal } from "../../../rules/money/dinero.ts";
import { ajustesSchema } from "../../../rules/operator/ajustes.ts";
import { trpc } from "../../api/trpc.ts";
import { toast } from "../../kit/feedback/toast.tsx";
import { CheckboxField, MoneyField, SelectField, TextArea, TextField } from "../../kit/form/field.tsx";
import { ErrorSummary, FormBox, FormMessage } from "../../kit/form/form.tsx";
import { readDolares } from "../../kit/form/money.ts";
import { useForm } from "../../kit/form/use-form.ts";
import { validate } from "../../kit/form/validate.ts";
import { Button } from "../../kit/show/button.tsx";
import { Card } from "../../kit/show/card.tsx";
import type { Ajustes } from "../kit/types.ts";
import styles from "./ajustes.module.css";
import { VistaDatosDePago, VistaMarca, VistaNoticias } from "./ajustes-vista.tsx";

const REDES = [
  { red: "facebook", label: "Facebook" },
  { red: "instagram", label: "Instagram" },
  { red: "tiktok", label: "TikTok" },
  { red: "x", label: "X" },
] as const;

const BANK_OPTIONS = BANCOS.map(({ id }) => ({ value: id, label: formatBanco(id) }));

/** The fields are called by their path on the server, so that its errors find them. */
function fieldsOf(ajustes: Ajustes) {
  const { marca, datosPago, atencionTelefono, noticias, redes, multa, esperaTrasRechazo } = ajustes;
  const { subirNivelAutomatico, exigirDosPasos } = ajustes;
  return {
    marca,
    noticias,
    "datosPago.banco": datosPago?.banco ?? "",
    "datosPago.telefono": datosPago ? formatTelefono(datosPago.telefono) : "",
    "datosPago.cedula": datosPago ? formatCedula(datosPago.cedula) : "",
    "datosPago.titular": datosPago?.titular ?? "",
    atencionTelefono: atencionTelefono ? formatTelefono(atencionTelefono) : "",
    "redes.facebook": redes.facebook ?? "",
    "redes.instagram": redes.instagram ?? "",
    "redes.tiktok": redes.tiktok ?? "",
    "redes.x": redes.x ?? "",
    multa: formatDecimal(multa),
    esperaTrasRechazo: String(esperaTrasRechazo),
    subirNivelAutomatico,
    exigirDosPasos,
  };
}

type Fields = ReturnType<typeof fieldsOf>;

const orNull = (text: string) => text.trim() || null;

function datosPagoOf(values: Fields) {
  return {
    banco: values["datosPago.banco"],
    telefono: values["datosPago.telefono"],
    cedula: values["datosPago.cedula"],
    titular: values["datosPago.titular"],
  };
}

const isDays = (text: string) => /^\d{1,3}$/.test(text.trim());

/** All of the payment data or none: half of it pays nobody. */
function toChanges(values: Fields) {
  const datosPago = datosPagoOf(values);
  const given = Object.values(datosPago).some((text) => text.trim());
  return {
    marca: values.marca,
    noticias: values.noticias,
    datosPago: given ? datosPago : null,
    atencionTelefono: orNull(values.atencionTelefono),
    redes: {
      facebook: orNull(values["redes.facebook"]),
      instagram: orNull(values["redes.instagram"]),
      tiktok: orNull(values["redes.tiktok"]),
      x: orNull(values["redes.x"]),
    },
    multa: readDolares(values.multa) ?? 0,
    esperaTrasRechazo: Number(values.esperaTrasRechazo),
    subirNivelAutomatico: values.subirNivelAutomatico,
    exigirDosPasos: values.exigirDosPasos,
  };
}

/** The settings as they are, to be changed and saved together. */
export function AjustesForm({ ajustes }: { ajustes: Ajustes }) {
  const utils = trpc.useUtils();
  const save = trpc.ajustes.save.useMutation();
  const form = useForm({
    initial: fieldsOf(ajustes),
    validate: (values) => ({
      ...validate(ajustesSchema, toChanges(values)),
      ...(!isDays(values.esperaTrasRechazo) && { esperaTrasRechazo: "Escribe un número de días, por ejemplo 7." }),
    }),
    fallback: "No pudimos guardar los ajustes.",
  });
  const onSubmit = form.submit(async (values) => {
    const saved = await save.mutateAsync(toChanges(values));
    utils.ajustes.get.setData(undefined, saved);
    form.reset(fieldsOf(saved));
    toast("Ajustes guardados.");
    void utils.ajustes.public.invalidate();
  });
  return (
    <FormBox onSubmit={onSubmit}>
      <ErrorSummary form={form} />
      <Card title="Datos de pago">
        <p className="soft">A dónde envían su Pago Móvil tus clientes. Déjalos vacíos para ocultarlos.</p>
        <div className={styles.beside}>
          <div className="grid">
            <SelectField label="Banco" options={BANK_OPTIONS} optional {...form.bind("datosPago.banco")} />
            <TextField
              label="Teléfono"
              type="tel"
              inputMode="tel"
              placeholder="0412-1234567"
              optional
              {...form.bind("datosPago.telefono")}
            />
            <TextField label="Cédula" placeholder="V-12345678" optional {...form.bind("datosPago.cedula")} />
            <TextField label="Titular" maxLength={LETRAS.titular} optional {...form.bind("datosPago.titular")} />
          </div>
          <VistaDatosDePago {...datosPagoOf(form.values)} />
        </div>
      </Card>
      <Card title="Marca">
        <div className={styles.beside}>
          <TextField label="Nombre de la marca" maxLength={LETRAS.marca} {...form.bind("marca")} />
          <VistaMarca marca={form.values.marca} />
        </div>
      </Card>
      <Card title="Noticias">
        <div className={styles.beside}>
          <TextArea
            label="Noticias"
            rows={4}
            maxLength={LETRAS.noticias}
            hint="Se muestra en el inicio de tus clientes."
            {...form.bind("noticias")}
          />
          <VistaNoticias noticias={form.values.noticias} />
        </div>
      </Card>
      <Card title="Atención al cliente">
        <TextField
          label="WhatsApp"
          type="tel"
          inputMode="tel"
          placeholder="0412-1234567"
          hint="Los enlaces de atención al cliente abren un chat con este número."
          optional
          {...form.bind("atencionTelefono")}
        />
      </Card>
      <Card title="Redes sociales">
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
      <Card title="Reglas de los préstamos">
        <div className="grid">
          <MoneyField
            label="Multa"
            hint="Lo que suma cada multa nueva. Las que ya están no cambian."
            {...form.bind("multa")}
          />
          <TextField
            label="Días de espera tras un rechazo"
            inputMode="numeric"
            maxLength={3}
            hint="0 deja solicitar otra vez el mismo día."
            {...form.bind("esperaTrasRechazo")}
          />
        </div>
        <CheckboxField
          label="Subir el nivel al completar un préstamo cuyas cuotas se pagaron todas a tiempo"
          name="subirNivelAutomatico"
          checked={form.values.subirNivelAutomatico}
          onChange={(checked) => form.set("subirNivelAutomatico", checked)}
        />
      </Card>
      <Card title="Seguridad">
        <CheckboxField
          label="Exigir la verificación en dos pasos a todos los administradores"
          name="exigirDosPasos"
          checked={form.values.exigirDosPasos}
          onChange={(checked) => form.set("exigirDosPasos", checked)}
        />
      </Card>
      <FormMessage>{form.message}</FormMessage>
      <Button type="submit" busy={form.busy}>
        Guardar ajustes
      </Button>
    </FormBox>
  );
}
