import { useState } from "react";
import { Recuperado } from "../../kit/feedback/recuperado.tsx";
import { toast } from "../../kit/feedback/toast.tsx";
import { Combobox } from "../../kit/form/combobox.tsx";
import { CheckboxField, MoneyField, PasswordField, SelectField, TextArea, TextField } from "../../kit/form/field.tsx";
import { ErrorSummary, FormBox, FormMessage } from "../../kit/form/form.tsx";
import { useForm } from "../../kit/form/state/use-form.ts";
import { Button } from "../../kit/show/button.tsx";
import { Card } from "../../kit/show/card.tsx";

const BANCOS = [
  { value: "0102", label: "0102 · Banco de Venezuela" },
  { value: "0134", label: "0134 · Banesco" },
];
const CIUDADES = ["Maracaibo", "Mérida", "San Cristóbal", "San Felipe", "San Juan de los Morros"].map((nombre) => ({
  nombre,
}));

const filled = (text: string, error: string) => (text.trim() ? undefined : error);

/** The form pieces, with and without errors. */
export function MuestraFormulario() {
  const [acepta, setAcepta] = useState(false);
  const [ciudad, setCiudad] = useState("");
  const form = useForm({
    initial: { nombre: "", monto: "", bs: "", banco: "", motivo: "", password: "" },
    draftKey: "muestra",
    validate: ({ nombre, monto, banco }) => ({
      nombre: filled(nombre, "Escribe tu nombre."),
      monto: filled(monto, "Escribe el monto."),
      banco: filled(banco, "Elige un banco."),
    }),
    fallback: "Error al enviar la solicitud.",
  });
  const send = form.submit(async ({ nombre }) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    if (nombre === "error") throw new TypeError("offline");
    toast("Solicitud enviada.");
  });
  return (
    <div className="grid">
      <Card title="Formulario">
        <FormBox onSubmit={send}>
          <ErrorSummary form={form} />
          <Recuperado form={form} />
          <TextField label="Nombre" autoComplete="given-name" {...form.bind("nombre")} />
          <MoneyField label="Monto" hint="Entre $1 y $20" {...form.bind("monto")} />
          <SelectField label="Banco" options={BANCOS} {...form.bind("banco")} />
          <Combobox label="Ciudad" options={CIUDADES} free hint="O escribe otra" value={ciudad} onChange={setCiudad} />
          <TextArea label="Motivo" optional {...form.bind("motivo")} />
          <PasswordField label="Contraseña" hint="Mínimo 6 caracteres" {...form.bind("password")} />
          <CheckboxField label="Acepto los términos y condiciones" checked={acepta} onChange={setAcepta} />
          <FormMessage>{form.message}</FormMessage>
          <Button type="submit" block busy={form.busy}>
            Enviar solicitud
          </Button>
        </FormBox>
      </Card>
      <Card title="Con errores">
        <FormBox>
          <FormMessage>Correo o clave inválidos</FormMessage>
          <TextField
            label="Código de referencia"
            value="12"
            onChange={() => undefined}
            error="El código debe ser un número de 4 dígitos."
          />
          <MoneyField
            label="Monto en Bs"
            moneda="bolivar"
            {...form.bind("bs")}
            error="Escribe el monto."
            hint="Como aparece en tu banco"
          />
          <SelectField label="Estado" options={[]} value="" onChange={() => undefined} error="Elige un estado." />
          <Combobox
            label="Ciudad"
            options={CIUDADES}
            value="Narnia"
            onChange={() => undefined}
            error="Elige una ciudad de la lista."
          />
          <CheckboxField
            label="Confirmo mis datos"
            checked={false}
            onChange={() => undefined}
            error="Confirma tus datos."
          />
          <TextField label="Correo electrónico" value="maria@correo.com" onChange={() => undefined} disabled />
        </FormBox>
      </Card>
    </div>
  );
}
