import { useState } from "react";
import { addDays, type Dia, dia, formatDia } from "../../../rules/country/fecha.ts";
import { librosInput } from "../../../rules/operator/cajas.ts";
import { trpc } from "../../api/trpc.ts";
import { FormDialog } from "../../kit/feedback/form-dialog.tsx";
import { TextField } from "../../kit/form/field.tsx";
import { useForm } from "../../kit/form/state/use-form.ts";
import { validate } from "../../kit/form/state/validate.ts";
import { Button } from "../../kit/show/button.tsx";
import { useActo } from "../kit/actos/acto.ts";

interface Libros {
  hoy: Dia;
  cerradoHasta: Dia | null;
}

export function CerrarLibros(libros: Libros) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="ghost" onClick={() => setOpen(true)}>
        Cerrar los libros
      </Button>
      {open && <CerrarLibrosDialog {...libros} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Closes the books up to a day, for good. */
function CerrarLibrosDialog({ hoy, cerradoHasta, onClose }: Libros & { onClose: () => void }) {
  const close = useActo(trpc.cierres.closeLibros.useMutation(), {
    hecho: (_, { hasta }) => `Libros cerrados hasta el ${formatDia(dia(hasta))}.`,
  });
  const finDelMes = addDays(dia(`${hoy.slice(0, 7)}-01`), -1);
  const form = useForm({
    initial: { hasta: finDelMes },
    validate: (values) => validate(librosInput, values),
    fallback: "No pudimos cerrar los libros.",
  });
  return (
    <FormDialog
      title="Cerrar los libros"
      confirmLabel="Sí, cerrar los libros"
      form={form}
      onSend={({ hasta }, clave) => close.run({ hasta, clave })}
      onClose={onClose}
    >
      <p>
        Las cifras hasta ese día no cambian más. Lo que llegue tarde se anota con fecha de hoy y dice a qué día
        pertenece. No se puede deshacer.
      </p>
      {cerradoHasta && <p className="soft">Están cerrados hasta el {formatDia(cerradoHasta)}.</p>}
      <TextField label="Hasta" type="date" max={addDays(hoy, -1)} {...form.bind("hasta")} />
    </FormDialog>
  );
}
