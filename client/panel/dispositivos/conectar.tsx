import { useState } from "react";
import { createInput, splitDirecciones } from "../../../rules/bank/entregas/dispositivos.ts";
import { DISPOSITIVO_TIPOS, type DispositivoTipo } from "../../../rules/bank/tipos.ts";
import { BANCOS, formatBanco } from "../../../rules/country/bancos.ts";
import { LETRAS } from "../../../rules/limits/limits.ts";
import { useRefresh } from "../../api/refresh.ts";
import { trpc } from "../../api/trpc.ts";
import { FormDialog } from "../../kit/feedback/form-dialog.tsx";
import { SelectField, TextField } from "../../kit/form/field.tsx";
import { useForm } from "../../kit/form/state/use-form.ts";
import { validate } from "../../kit/form/state/validate.ts";
import { DireccionesField, ofField } from "./direcciones.tsx";
import { RecienConectado } from "./recien-conectado.tsx";
import { type Conectado, TIPOS } from "./tipos.ts";

const BANK_OPTIONS = BANCOS.map(({ id }) => ({ value: id, label: formatBanco(id) }));
const TIPO_OPTIONS = DISPOSITIVO_TIPOS.map((value) => ({ value, label: TIPOS[value] }));

interface Fields {
  nombre: string;
  banco: string;
  numero: string;
  tipo: string;
  direcciones: string;
}

/** The form's values as they are sent: the number identifies the account if known, otherwise its bank. */
const readFields = ({ nombre, banco, numero, tipo, direcciones }: Fields) => ({
  nombre,
  cuenta: numero.replace(/[\s-]/g, "") || banco,
  // The list offers no other values.
  tipo: tipo as DispositivoTipo,
  direcciones: tipo === "telefono" ? [] : splitDirecciones(direcciones),
});

function errorsOf(values: Fields): Record<string, string> {
  const { cuenta, ...errors } = validate(createInput, readFields(values));
  const numero = values.numero.replace(/[\s-]/g, "");
  const wrong = numero !== "" && !(/^\d{20}$/.test(numero) && numero.startsWith(values.banco));
  return {
    ...ofField(errors),
    ...(cuenta && !values.banco && { banco: "Elige el banco de la cuenta." }),
    ...(wrong && { numero: "Son los 20 números de una cuenta de ese banco." }),
  };
}

/** Asks whose notices it will bring, then shows how to use its token, only once. */
export function ConectarDialog({ onClose }: { onClose: () => void }) {
  const refresh = useRefresh();
  const create = trpc.dispositivos.create.useMutation();
  const [made, setMade] = useState<Conectado | null>(null);
  const form = useForm<Fields>({
    initial: { nombre: "", banco: "", numero: "", tipo: "telefono", direcciones: "" },
    validate: errorsOf,
    fallback: "No pudimos conectarlo.",
  });
  if (made) return <RecienConectado {...made} onClose={onClose} />;
  const ofBank = form.values.tipo !== "telefono";
  return (
    <FormDialog
      title="Conectar"
      confirmLabel="Seguir"
      form={form}
      onSend={async (values, clave) => {
        const input = readFields(values);
        const { id, token } = await create.mutateAsync({ ...input, clave });
        setMade({ id, token, tipo: input.tipo, banco: values.banco });
        refresh();
      }}
      stays
      onClose={onClose}
    >
      <SelectField label="Quién avisa" options={TIPO_OPTIONS} {...form.bind("tipo")} />
      <TextField
        label="Nombre"
        maxLength={LETRAS.nombre}
        placeholder={ofBank ? "La cuenta del BDV" : "Teléfono de la oficina"}
        {...form.bind("nombre")}
      />
      <SelectField label="Banco de la cuenta" options={BANK_OPTIONS} {...form.bind("banco")} />
      <TextField
        label="Número de la cuenta"
        inputMode="numeric"
        maxLength={24}
        hint="Los 20 números, si tienes más de una cuenta en ese banco."
        optional
        {...form.bind("numero")}
      />
      {ofBank && <DireccionesField {...form.bind("direcciones")} />}
    </FormDialog>
  );
}
