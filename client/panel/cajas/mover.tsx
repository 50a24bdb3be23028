import { LETRAS } from "../../../rules/limits/limits.ts";
import { DIFERENCIAS, type MonedaDeCaja, SIN_LUGAR } from "../../../rules/money/cajas.ts";
import { parseBolivares, parseDolares } from "../../../rules/money/dinero.ts";
import { transferInput } from "../../../rules/operator/cajas.ts";
import { trpc } from "../../api/trpc.ts";
import { FormDialog } from "../../kit/feedback/form-dialog.tsx";
import { MoneyField, SelectField, TextField } from "../../kit/form/field.tsx";
import { useForm } from "../../kit/form/state/use-form.ts";
import { validate } from "../../kit/form/state/validate.ts";
import { useActo } from "../kit/actos/acto.ts";
import type { Cajas } from "./tipos.ts";

const readEn = (text: string, moneda: MonedaDeCaja) => (moneda === "bs" ? parseBolivares(text) : parseDolares(text));

/** Moves money between two cajas, out of «Sin lugar», or to and from the differences. */
export function MoverDialog({ cajas, onClose }: Cajas & { onClose: () => void }) {
  const transfer = useActo(trpc.cajas.transfer.useMutation(), { hecho: "Dinero movido." });
  const monedaOf = (id: string): MonedaDeCaja => cajas.find((caja) => caja.id === id)?.moneda ?? "usd";
  const options = [
    ...cajas.map(({ id, nombre }) => ({ value: id, label: nombre })),
    { value: SIN_LUGAR, label: "Sin lugar" },
    { value: DIFERENCIAS, label: "Diferencias contadas" },
  ];
  const read = ({ de, a, monto, recibido, motivo }: Record<"de" | "a" | "monto" | "recibido" | "motivo", string>) => ({
    de,
    a,
    motivo,
    monto: readEn(monto, monedaOf(de)) ?? Number.NaN,
    recibido:
      recibido.trim() === "" || monedaOf(de) === monedaOf(a) ? null : (readEn(recibido, monedaOf(a)) ?? Number.NaN),
  });
  const form = useForm({
    initial: { de: "", a: "", monto: "", recibido: "", motivo: "" },
    validate: (values) => validate(transferInput, read(values)),
    fallback: "No pudimos mover el dinero.",
  });
  const { de, a } = form.values;
  const [from, to] = [monedaOf(de), monedaOf(a)];
  return (
    <FormDialog
      title="Mover dinero"
      confirmLabel="Mover"
      form={form}
      onSend={(values, clave) => transfer.run({ ...read(values), clave })}
      onClose={onClose}
    >
      <SelectField label="Sale de" options={options} {...form.bind("de")} />
      <SelectField label="Entra en" options={options} {...form.bind("a")} />
      <MoneyField label="Cuánto sale" moneda={from === "bs" ? "bolivar" : "dolar"} {...form.bind("monto")} />
      {de && a && from !== to && (
        <MoneyField
          label="Cuánto entra"
          moneda={to === "bs" ? "bolivar" : "dolar"}
          optional
          hint="Si lo dejas vacío, lo que sale a la tasa de hoy."
          {...form.bind("recibido")}
        />
      )}
      <TextField
        label="Por qué"
        maxLength={LETRAS.motivo}
        placeholder="Depósito de la caja en el banco"
        {...form.bind("motivo")}
      />
    </FormDialog>
  );
}
