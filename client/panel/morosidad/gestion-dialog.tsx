import { addDays, addMonths, type Dia, dia } from "../../../rules/country/fecha.ts";
import { LETRAS } from "../../../rules/limits/limits.ts";
import { gestionInput, type RESULTADOS_DICHOS } from "../../../rules/loans/mora/gestiones.ts";
import { hoyEnCaracas } from "../../api/hora.ts";
import { trpc } from "../../api/trpc.ts";
import { FormDialog } from "../../kit/feedback/form-dialog.tsx";
import { SelectField, TextArea, TextField } from "../../kit/form/field.tsx";
import { useForm } from "../../kit/form/state/use-form.ts";
import { validate } from "../../kit/form/state/validate.ts";
import { Button } from "../../kit/show/button.tsx";
import { RESULTADO_OPCIONES } from "../gestiones/tipos.ts";
import { useActo } from "../kit/actos/acto.ts";
import { fullName } from "../kit/person.tsx";
import type { Moroso } from "../kit/types.ts";
import styles from "./morosidad.module.css";

interface DialogProps {
  moroso: Moroso;
  onClose: () => void;
}

/** The most common outcomes of a call: one press fills them in. */
const LLAMADAS: [texto: string, resultado: (typeof RESULTADOS_DICHOS)[number]][] = [
  ["No contestó", "no_contesta"],
  ["Pagará esta semana", "contesto"],
  ["Pidió hablar otro día", "contesto"],
  ["Número equivocado", "numero_malo"],
];

/** Records a call and its outcome. */
export function LlamadaDialog({ moroso, onClose }: DialogProps) {
  const { userId, loanId } = moroso;
  const add = useActo(trpc.gestiones.add.useMutation(), { hecho: "Llamada anotada." });
  const read = ({ texto, resultado }: { texto: string; resultado: string }) => ({
    userId,
    loanId,
    tipo: "llamada" as const,
    texto,
    resultado: resultado as (typeof RESULTADOS_DICHOS)[number],
  });
  const form = useForm({
    initial: { texto: "", resultado: "contesto" },
    validate: (values) => validate(gestionInput, read(values)),
    fallback: "No se pudo anotar la llamada.",
  });
  return (
    <FormDialog
      title="Anotar llamada"
      confirmLabel="Anotar llamada"
      form={form}
      onSend={(values, clave) => add.run({ ...read(values), clave })}
      onClose={onClose}
    >
      <p>
        ¿Qué pasó al llamar a <strong>{fullName(moroso)}</strong>?
      </p>
      <div className={styles.quick}>
        {LLAMADAS.map(([texto, resultado]) => (
          <Button
            key={texto}
            variant="secondary"
            onClick={() => {
              form.set("texto", texto);
              form.set("resultado", resultado);
            }}
          >
            {texto}
          </Button>
        ))}
      </div>
      <SelectField label="Cómo terminó" options={RESULTADO_OPCIONES} {...form.bind("resultado")} />
      <TextArea label="Nota" rows={3} maxLength={LETRAS.gestion} {...form.bind("texto")} />
    </FormDialog>
  );
}

/** The days that people usually promise: the next few, and paydays. */
function diasDePromesa(hoy: Dia): [Dia, string][] {
  const quincena = [15, Number(addDays(addMonths(dia(`${hoy.slice(0, 8)}01`), 1), -1).slice(8))]
    .map((day) => dia(`${hoy.slice(0, 8)}${day}`))
    .filter((day) => day > addDays(hoy, 3))
    .map((day): [Dia, string] => [day, `El ${Number(day.slice(8))}`]);
  return [[hoy, "Hoy"], [addDays(hoy, 1), "Mañana"], [addDays(hoy, 3), "En 3 días"], ...quincena];
}

/** Records the day on which a client said they would pay. */
export function PromesaDialog({ moroso, onClose }: DialogProps) {
  const { userId, loanId } = moroso;
  const add = useActo(trpc.gestiones.add.useMutation(), { hecho: "Promesa anotada." });
  const hoy = hoyEnCaracas();
  const read = ({ promesa, texto }: { promesa: string; texto: string }) => ({
    userId,
    loanId,
    tipo: "promesa" as const,
    promesa,
    texto: texto.trim() || "Promesa de pago",
  });
  const form = useForm({
    initial: { promesa: "", texto: "" },
    validate: (values) => ({
      ...validate(gestionInput, read(values)),
      ...(values.promesa < hoy && { promesa: "Elige el día en que prometió pagar, desde hoy." }),
    }),
    fallback: "No se pudo anotar la promesa.",
  });
  return (
    <FormDialog
      title="Promesa de pago"
      confirmLabel="Anotar promesa"
      form={form}
      onSend={(values, clave) => add.run({ ...read(values), clave })}
      onClose={onClose}
    >
      <p>
        ¿Qué día prometió pagar <strong>{fullName(moroso)}</strong>?
      </p>
      <div className={styles.quick}>
        {diasDePromesa(hoy).map(([dia, texto]) => (
          <Button key={dia} variant="secondary" onClick={() => form.set("promesa", dia)}>
            {texto}
          </Button>
        ))}
      </div>
      <TextField label="Día" type="date" min={hoy} {...form.bind("promesa")} />
      <TextArea label="Nota" rows={2} maxLength={LETRAS.gestion} optional {...form.bind("texto")} />
    </FormDialog>
  );
}
