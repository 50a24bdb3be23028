import { useId } from "react";
import { LETRAS } from "../../../rules/limits/limits.ts";
import { type GestionInput, gestionInput, type RESULTADOS_DICHOS } from "../../../rules/loans/mora/gestiones.ts";
import { hoyEnCaracas } from "../../api/hora.ts";
import { trpc } from "../../api/trpc.ts";
import { SelectField, TextArea, TextField } from "../../kit/form/field.tsx";
import { FormBox, FormMessage } from "../../kit/form/form.tsx";
import { useForm } from "../../kit/form/state/use-form.ts";
import { validate } from "../../kit/form/state/validate.ts";
import { Button } from "../../kit/show/button.tsx";
import { useActo } from "../kit/actos/acto.ts";
import own from "./gestiones.module.css";
import { RESULTADO_OPCIONES, TIPOS } from "./tipos.ts";

type Tipo = GestionInput["tipo"];
const ELEGIBLES: readonly Tipo[] = ["nota", "llamada", "whatsapp", "promesa"];

const HINTS: Record<Tipo, string> = {
  nota: "Solo la ven los administradores.",
  llamada: "Qué se habló, o si no contestó.",
  whatsapp: "Qué le escribiste y qué respondió.",
  promesa: "Cuánto prometió pagar y cómo.",
};

interface Values {
  tipo: Tipo;
  texto: string;
  promesa: string;
  resultado: "" | (typeof RESULTADOS_DICHOS)[number];
}

/** Calls and chats have an outcome. */
const termina = (tipo: Tipo) => tipo === "llamada" || tipo === "whatsapp";

interface GestionFormProps {
  userId: string;
  /** The loan it is about, if any. */
  loanId: string | null;
  /** Called after saving. */
  onDone?: () => void;
}

/** Records what happened with a client: a note, a call, a chat, or a promise with its day. */
export function GestionForm({ userId, loanId, onDone }: GestionFormProps) {
  const name = useId();
  const add = useActo(trpc.gestiones.add.useMutation(), { hecho: "Anotado." });
  const read = ({ tipo, texto, promesa, resultado }: Values) => ({
    userId,
    loanId,
    tipo,
    texto,
    promesa: tipo === "promesa" ? promesa : null,
    resultado: termina(tipo) && resultado ? resultado : null,
  });
  const form = useForm<Values>({
    initial: { tipo: "nota", texto: "", promesa: "", resultado: "" },
    validate: (values) => validate(gestionInput, read(values)),
    fallback: "No se pudo guardar.",
  });
  const { tipo } = form.values;
  const onSubmit = form.submit(async (values, clave) => {
    await add.run({ ...read(values), clave });
    form.reset();
    onDone?.();
  });
  return (
    <FormBox onSubmit={onSubmit}>
      <fieldset className={own.tipos}>
        <legend>Qué pasó</legend>
        {ELEGIBLES.map((value) => (
          <label key={value} className={own.tipo}>
            <input type="radio" name={name} checked={tipo === value} onChange={() => form.set("tipo", value)} />
            {TIPOS[value]}
          </label>
        ))}
      </fieldset>
      {tipo === "promesa" && (
        <TextField label="Día en que pagará" type="date" min={hoyEnCaracas()} {...form.bind("promesa")} />
      )}
      {termina(tipo) && (
        <SelectField
          label="Cómo terminó"
          options={RESULTADO_OPCIONES}
          placeholder="Sin decir"
          {...form.bind("resultado")}
          onChange={(value) => form.set("resultado", value as Values["resultado"])}
        />
      )}
      <TextArea label="Detalle" rows={3} maxLength={LETRAS.gestion} hint={HINTS[tipo]} {...form.bind("texto")} />
      <FormMessage>{form.message}</FormMessage>
      <div>
        <Button type="submit" busy={form.busy}>
          Guardar
        </Button>
      </div>
    </FormBox>
  );
}
