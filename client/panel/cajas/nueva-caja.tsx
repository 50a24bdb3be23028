import { LETRAS } from "../../../rules/limits/limits.ts";
import { cajaInput } from "../../../rules/operator/cajas.ts";
import { trpc } from "../../api/trpc.ts";
import { FormDialog } from "../../kit/feedback/form-dialog.tsx";
import { SelectField, TextField } from "../../kit/form/field.tsx";
import { FormBox, FormMessage } from "../../kit/form/form.tsx";
import { useForm } from "../../kit/form/state/use-form.ts";
import { validate } from "../../kit/form/state/validate.ts";
import { useActo } from "../kit/actos/acto.ts";

const MONEDAS = [
  { value: "usd", label: "Dólares" },
  { value: "bs", label: "Bolívares" },
];

/** A box of cash. The accounts of banks come by themselves. */
export function NuevaCajaDialog({ onClose }: { onClose: () => void }) {
  const create = useActo(trpc.cajas.create.useMutation(), { hecho: "Caja agregada." });
  const read = ({ nombre, moneda }: { nombre: string; moneda: string }) => ({
    nombre,
    moneda: moneda as "bs" | "usd",
  });
  const form = useForm({
    initial: { nombre: "", moneda: "" },
    validate: (values) => validate(cajaInput, read(values)),
    fallback: "No pudimos agregar la caja.",
  });
  const onSubmit = form.submit(async (values, clave) => {
    await create.run({ ...read(values), clave });
    onClose();
  });
  return (
    <FormDialog title="Agregar caja" confirmLabel="Agregar" busy={form.busy} onClose={onClose}>
      {(id) => (
        <FormBox id={id} onSubmit={onSubmit} autoComplete="off">
          <p>Una caja de efectivo. Tus cuentas de banco aparecen solas cuando entra un pago o envías un préstamo.</p>
          <TextField
            label="Nombre"
            maxLength={LETRAS.nombre}
            placeholder="Caja de la oficina"
            {...form.bind("nombre")}
          />
          <SelectField label="Moneda" options={MONEDAS} {...form.bind("moneda")} />
          <FormMessage>{form.message}</FormMessage>
        </FormBox>
      )}
    </FormDialog>
  );
}
