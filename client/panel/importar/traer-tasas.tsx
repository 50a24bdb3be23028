import { counted } from "../../../rules/country/cantidad.ts";
import { readTasasPegadas } from "../../../rules/operator/tasas-pegadas.ts";
import { hoyEnCaracas } from "../../api/hora.ts";
import { trpc } from "../../api/trpc.ts";
import { Notice } from "../../kit/feedback/notice.tsx";
import { TextArea } from "../../kit/form/field.tsx";
import { FormBox, FormMessage } from "../../kit/form/form.tsx";
import { useForm } from "../../kit/form/state/use-form.ts";
import { Button } from "../../kit/show/button.tsx";
import { useActo } from "../kit/actos/acto.ts";

/** Bolívares of days without a rate: the rates are pasted, and the same files are read again. */
export function TraerTasas({ onBrought }: { onBrought: () => Promise<void> }) {
  const bring = useActo(trpc.tasas.bring.useMutation(), {
    hecho: ({ nuevas }) => `Entraron ${counted(nuevas, "tasa", "tasas")}. Leemos tu archivo otra vez.`,
  });
  const form = useForm({
    initial: { tasas: "" },
    validate: ({ tasas }) => ({ tasas: readTasasPegadas(tasas, hoyEnCaracas()).error ?? undefined }),
    fallback: "No pudimos guardar las tasas.",
  });
  const onSubmit = form.submit(async (values, clave) => {
    const { tasas } = readTasasPegadas(values.tasas, hoyEnCaracas());
    await bring.run({ tasas, clave });
    await onBrought();
  });
  return (
    <Notice kind="aviso" title="Trae las tasas de esos días">
      <FormBox onSubmit={onSubmit}>
        <p>
          Hay pagos en bolívares de días cuya tasa no está aquí. Pégalas desde Excel o la página del banco: una línea
          por día. Las que ya tienes no cambian.
        </p>
        <TextArea label="Día y tasa" rows={5} placeholder="15/03/2026 291,3582" {...form.bind("tasas")} />
        <FormMessage>{form.message}</FormMessage>
        <div>
          <Button type="submit" variant="secondary" busy={form.busy}>
            Traer las tasas
          </Button>
        </div>
      </FormBox>
    </Notice>
  );
}
