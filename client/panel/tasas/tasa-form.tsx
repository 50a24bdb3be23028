import { addDays } from "../../../rules/country/fecha.ts";
import { LETRAS } from "../../../rules/limits/limits.ts";
import type { Tasa } from "../../../rules/money/tasa.ts";
import { parseTasa } from "../../../rules/money/tasa-escrita.ts";
import { changeFrom, isOdd, tasaInput } from "../../../rules/operator/tasas.ts";
import { hoyEnCaracas } from "../../api/hora.ts";
import { trpc } from "../../api/trpc.ts";
import { Notice } from "../../kit/feedback/notice.tsx";
import { TextField } from "../../kit/form/field.tsx";
import { useForm } from "../../kit/form/state/use-form.ts";
import { validate } from "../../kit/form/state/validate.ts";
import { useActo } from "../kit/actos/acto.ts";

type Escrita = { valor: string; repetida: string; fechaValor: string; fuente: string };

/** The form's values as they are sent: `repetida` is included even if empty, for the server to ask for it. */
const readTasa = ({ valor, repetida, ...rest }: Escrita) => ({
  ...rest,
  valor: parseTasa(valor) ?? 0,
  repetida: parseTasa(repetida),
});

/** The form that publishes a day's rate. */
export function useTasaForm(newest: Tasa | undefined) {
  const save = useActo(trpc.tasas.save.useMutation(), { hecho: "Tasa guardada." });
  const hoy = hoyEnCaracas();
  const form = useForm({
    initial: { valor: "", repetida: "", fechaValor: hoy, fuente: newest?.fuente ?? "BCV" },
    validate: (values) => validate(tasaInput, readTasa(values), { fuente: "Escribe de dónde es, por ejemplo BCV." }),
    fallback: "No pudimos guardar la tasa.",
  });
  const send = (values: Escrita, clave: string) => save.run({ ...readTasa(values), clave });
  const { data: last = [] } = trpc.tasas.list.useQuery();
  const before = last.find(({ fechaValor }) => fechaValor < form.values.fechaValor) ?? last[0];
  return { form, send, hoy, change: changeFrom(before, parseTasa(form.values.valor)) };
}

/** Its fields; a value far from the last one must be typed twice. */
export function TasaFields({ form, hoy, change }: Omit<ReturnType<typeof useTasaForm>, "send">) {
  return (
    <>
      <div className="grid">
        <TextField label="Bolívares por dólar" inputMode="decimal" placeholder="291,35820000" {...form.bind("valor")} />
        <TextField
          label="Fecha valor"
          type="date"
          max={addDays(hoy, 10)}
          hint="El día desde el que rige, como la publica el BCV."
          {...form.bind("fechaValor")}
        />
        <TextField label="Fuente" maxLength={LETRAS.fuente} {...form.bind("fuente")} />
      </div>
      {(isOdd(change) || form.errors.repetida) && (
        <>
          {change !== null && (
            <Notice kind="aviso" live>
              Cambia {change > 0 ? "+" : "−"}
              {Math.abs(change).toFixed(1).replace(".", ",")} % respecto a la anterior. Con ella se calcula lo que vale
              cada pago.
            </Notice>
          )}
          <TextField label="Escríbela otra vez" inputMode="decimal" {...form.bind("repetida")} />
        </>
      )}
    </>
  );
}
