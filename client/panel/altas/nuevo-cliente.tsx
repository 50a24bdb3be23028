import { useState } from "react";
import { useLocation } from "wouter";
import { altaInput } from "../../../rules/people/acceso/alta.ts";
import { isEscrito, labelOf, NOMBRES_DE_CAMPO } from "../../../rules/people/perfil-campos.ts";
import { trpc } from "../../api/trpc.ts";
import { Failure } from "../../kit/failure.ts";
import { FormDialog } from "../../kit/feedback/form-dialog.tsx";
import { CheckboxField } from "../../kit/form/field.tsx";
import { useForm } from "../../kit/form/state/use-form.ts";
import { validate } from "../../kit/form/state/validate.ts";
import { Button } from "../../kit/show/button.tsx";
import { Campos } from "../../pieces/perfil/perfil-controles.tsx";
import { emptyPerfil, type PerfilValues, readPerfil } from "../../pieces/perfil/perfil-valores.ts";
import { useActo } from "../kit/actos/acto.ts";
import { useBorrador } from "../kit/actos/borrador.ts";
import { Permitted } from "../kit/actos/permitted.tsx";
import { clientePath } from "../kit/tabs.ts";

/** The same steps a borrower goes through, without the phone's location. */
const PASOS = ["sobre-ti", "vivienda", "ingreso", "pago-movil"];

const SIN_FIRMA = "Pídele que firme en papel antes de anotarlo.";

const EMPTY = Object.fromEntries(
  NOMBRES_DE_CAMPO.filter(isEscrito).map((campo) => [campo, `Escribe su ${labelOf(campo).toLowerCase()}.`]),
);

/** «Nuevo cliente» and its dialog, for clients who come in person or have no phone. */
export function NuevoCliente() {
  const [open, setOpen] = useState(false);
  return (
    <Permitted>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Nuevo cliente
      </Button>
      {open && <NuevoClienteDialog onClose={() => setOpen(false)} />}
    </Permitted>
  );
}

function NuevoClienteDialog({ onClose }: { onClose: () => void }) {
  const [, go] = useLocation();
  const [firmo, setFirmo] = useState(false);
  const [sinFirma, setSinFirma] = useState(false);
  const create = useActo(trpc.altas.create.useMutation(), {
    hecho: "Cliente anotado. Faltan sus fotos.",
    onDone({ userId }) {
      onClose();
      go(clientePath(userId));
    },
  });
  const form = useForm<PerfilValues>({
    ...useBorrador("alta"),
    initial: emptyPerfil,
    validate: (values) => validate(altaInput, { ...readPerfil(values), firmoEnPapel: true }, EMPTY),
    fallback: "No se pudo anotar al cliente.",
  });
  return (
    <FormDialog
      title="Nuevo cliente"
      confirmLabel="Anotar"
      form={form}
      onSend={async (values, clave) => {
        setSinFirma(!firmo);
        if (!firmo) throw new Failure("refused", { message: SIN_FIRMA });
        await create.run({ ...altaInput.parse({ ...readPerfil(values), firmoEnPapel: firmo }), clave });
      }}
      stays
      onClose={onClose}
    >
      <p>Cuando quiera, abre esta misma cuenta en su teléfono, con un código por SMS.</p>
      {PASOS.map((paso) => (
        <Campos key={paso} form={form} paso={paso} />
      ))}
      <CheckboxField
        label="Firmó en papel los términos y que guardemos sus datos."
        name="firmoEnPapel"
        checked={firmo}
        onChange={setFirmo}
        error={sinFirma && !firmo ? SIN_FIRMA : undefined}
      />
    </FormDialog>
  );
}
