import { isDia } from "../../../rules/country/fecha.ts";
import { LETRAS } from "../../../rules/limits.ts";
import { trpc } from "../../api/trpc.ts";
import { FormDialog } from "../../kit/feedback/form-dialog.tsx";
import { toast } from "../../kit/feedback/toast.tsx";
import { TextArea, TextField } from "../../kit/form/field.tsx";
import { FormBox, FormMessage } from "../../kit/form/form.tsx";
import { useForm } from "../../kit/form/use-form.ts";
import { Button } from "../../kit/show/button.tsx";
import { hoyEnCaracas } from "../../pieces/mi-loan.ts";
import { useDecision } from "../kit/decision.ts";
import { fullName } from "../kit/person.tsx";
import type { Moroso } from "../kit/types.ts";
import styles from "./morosidad.module.css";

interface DialogProps {
  moroso: Moroso;
  onClose: () => void;
}

/** How calls mostly end: one press writes it. */
const LLAMADAS = ["No contestó", "Pagará esta semana", "Pidió hablar otro día", "Número equivocado"];

/** Notes a call and what came of it. */
export function LlamadaDialog({ moroso, onClose }: DialogProps) {
  const { userId, loanId } = moroso;
  const add = trpc.gestiones.add.useMutation();
  const decide = useDecision();
  const form = useForm({
    initial: { texto: "" },
    validate: ({ texto }) => (texto.trim() ? {} : { texto: "Escribe qué pasó." }),
    fallback: "No se pudo anotar la llamada.",
  });
  const onSubmit = form.submit(async ({ texto }) => {
    await decide(add.mutateAsync({ userId, loanId, tipo: "llamada", texto }), () => toast("Llamada anotada."));
    onClose();
  });
  return (
    <FormDialog title="Anotar llamada" confirmLabel="Anotar llamada" busy={form.busy} onClose={onClose}>
      {(id) => (
        <>
          <p>
            ¿Qué pasó al llamar a <strong>{fullName(moroso)}</strong>?
          </p>
          <FormBox id={id} onSubmit={onSubmit}>
            <div className={styles.quick}>
              {LLAMADAS.map((texto) => (
                <Button key={texto} variant="secondary" onClick={() => form.set("texto", texto)}>
                  {texto}
                </Button>
              ))}
            </div>
            <TextArea label="Nota" rows={3} maxLength={LETRAS.gestion} {...form.bind("texto")} />
            <FormMessage>{form.message}</FormMessage>
          </FormBox>
        </>
      )}
    </FormDialog>
  );
}

/** Notes the day on which a client said they would pay. */
export function PromesaDialog({ moroso, onClose }: DialogProps) {
  const { userId, loanId } = moroso;
  const add = trpc.gestiones.add.useMutation();
  const decide = useDecision();
  const hoy = hoyEnCaracas();
  const form = useForm({
    initial: { promesa: "", texto: "" },
    validate: ({ promesa }) =>
      isDia(promesa) && promesa >= hoy ? {} : { promesa: "Elige el día en que prometió pagar, desde hoy." },
    fallback: "No se pudo anotar la promesa.",
  });
  const onSubmit = form.submit(async ({ promesa, texto }) => {
    const gestion = { userId, loanId, tipo: "promesa" as const, promesa, texto: texto.trim() || "Promesa de pago" };
    await decide(add.mutateAsync(gestion), () => toast("Promesa anotada."));
    onClose();
  });
  return (
    <FormDialog title="Promesa de pago" confirmLabel="Anotar promesa" busy={form.busy} onClose={onClose}>
      {(id) => (
        <>
          <p>
            ¿Qué día prometió pagar <strong>{fullName(moroso)}</strong>?
          </p>
          <FormBox id={id} onSubmit={onSubmit}>
            <TextField label="Día" type="date" min={hoy} {...form.bind("promesa")} />
            <TextArea label="Nota" rows={2} maxLength={LETRAS.gestion} optional {...form.bind("texto")} />
            <FormMessage>{form.message}</FormMessage>
          </FormBox>
        </>
      )}
    </FormDialog>
  );
}
