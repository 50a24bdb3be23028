import { useState } from "react";
import { Link, useLocation, useSearch } from "wouter";
import { LETRAS } from "../../../rules/limits/limits.ts";
import { consultaOf, type VistaTab, vistaInput } from "../../../rules/operator/vistas.ts";
import { trpc } from "../../api/trpc.ts";
import { FormDialog } from "../../kit/feedback/form-dialog.tsx";
import { TextField } from "../../kit/form/field.tsx";
import { useForm } from "../../kit/form/state/use-form.ts";
import { validate } from "../../kit/form/state/validate.ts";
import { IconClose, IconPlus } from "../../kit/icons.tsx";
import { Button } from "../../kit/show/button.tsx";
import { useActo } from "../kit/actos/acto.ts";
import styles from "./vistas.module.css";

interface Vista {
  id: string;
  tab: string;
  nombre: string;
  consulta: string;
}

/** An administrator's saved views of a list, and how to save the current one. Hidden if there is neither. */
export function Vistas({ tab }: { tab: VistaTab }) {
  const [path] = useLocation();
  const consulta = consultaOf(useSearch());
  const { data } = trpc.vistas.mine.useQuery();
  const [naming, setNaming] = useState(false);
  const vistas = data?.filter((vista) => vista.tab === tab) ?? [];
  const current = vistas.find((vista) => vista.consulta === consulta);
  const keeps = data !== undefined && consulta !== "" && !current;
  if (vistas.length === 0 && !keeps) return null;
  return (
    <nav className={styles.vistas} aria-label="Vistas guardadas">
      {vistas.map(({ id, nombre, consulta }) => (
        <Link
          key={id}
          href={`${path}?${consulta}`}
          replace={id === current?.id}
          className={styles.vista}
          aria-current={id === current?.id ? "true" : undefined}
        >
          {nombre}
        </Link>
      ))}
      {current && <Quitar key={current.id} vista={current} tab={tab} />}
      {keeps && (
        <Button variant="ghost" small icon={<IconPlus size={16} />} onClick={() => setNaming(true)}>
          Guardar vista
        </Button>
      )}
      {naming && <GuardarDialog tab={tab} consulta={consulta} onClose={() => setNaming(false)} />}
    </nav>
  );
}

function Quitar({ vista: { id, nombre, consulta }, tab }: { vista: Vista; tab: VistaTab }) {
  const remove = useActo(trpc.vistas.remove.useMutation(), {
    hecho: `Quitaste la vista «${nombre}».`,
    opuesto: () => ({
      deshecho: "La vista está de vuelta.",
      undo: ({ vistas }, clave) => vistas.save.mutate({ tab, nombre, consulta, clave }),
    }),
    fallback: "No se pudo quitar la vista.",
  });
  return (
    <Button
      variant="ghost"
      small
      icon={<IconClose size={16} />}
      aria-label={`Quitar la vista ${nombre}`}
      busy={remove.busy}
      onClick={() => remove.press({ vistaId: id })}
    >
      Quitar vista
    </Button>
  );
}

function GuardarDialog({ tab, consulta, onClose }: { tab: VistaTab; consulta: string; onClose: () => void }) {
  const save = useActo(trpc.vistas.save.useMutation(), { hecho: "Vista guardada." });
  const read = ({ nombre }: { nombre: string }) => ({ tab, nombre, consulta });
  const form = useForm({
    initial: { nombre: "" },
    validate: (values) => validate(vistaInput, read(values)),
    fallback: "No se pudo guardar la vista.",
  });
  return (
    <FormDialog
      title="Guardar vista"
      confirmLabel="Guardar"
      form={form}
      onSend={(values, clave) => save.run({ ...read(values), clave })}
      onClose={onClose}
    >
      <p>Los filtros y el orden de ahora, para volver a ellos de un toque. Solo tú la ves.</p>
      <TextField
        label="Nombre de la vista"
        maxLength={LETRAS.vista}
        hint="Con el nombre de otra, la cambia."
        {...form.bind("nombre")}
      />
    </FormDialog>
  );
}
