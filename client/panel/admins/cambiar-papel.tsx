import { PAPEL_TEXTOS } from "../../../rules/people/acceso/papeles.ts";
import { trpc } from "../../api/trpc.ts";
import { FormDialog } from "../../kit/feedback/form-dialog.tsx";
import { Notice } from "../../kit/feedback/notice.tsx";
import { FormBox, FormMessage } from "../../kit/form/form.tsx";
import { useForm } from "../../kit/form/state/use-form.ts";
import { useActo } from "../kit/actos/acto.ts";
import type { Admin } from "../kit/types.ts";
import own from "./admins.module.css";
import { ElegirPapel } from "./elegir-papel.tsx";

interface CambiarPapelProps {
  admin: Admin;
  /** The person changes their own. */
  self: boolean;
  onClose: () => void;
}

/** Gives an administrator another role. */
export function CambiarPapelDialog({ admin, self, onClose }: CambiarPapelProps) {
  const setPapel = useActo(trpc.admins.setPapel.useMutation(), {
    hecho: (_, { papel }) => `${admin.email} ahora es ${PAPEL_TEXTOS[papel].nombre.toLowerCase()}.`,
  });
  const form = useForm({
    initial: { papel: admin.papel },
    validate: () => ({}),
    fallback: "No se pudo cambiar el papel.",
  });
  const onSubmit = form.submit(async ({ papel }, clave) => {
    await setPapel.run({ userId: admin.id, papel, clave });
    onClose();
  });
  const { papel } = form.values;
  return (
    <FormDialog title="Cambiar papel" confirmLabel="Guardar papel" busy={form.busy} onClose={onClose}>
      {(id) => (
        <FormBox id={id} onSubmit={onSubmit}>
          <p>
            El cambio vale desde ahora para <strong className={own.break}>{admin.email}</strong>, sin cerrar su sesión.
          </p>
          <ElegirPapel value={papel} onChange={(next) => form.set("papel", next)} />
          {self && papel !== "propietario" && (
            <Notice kind="aviso">
              Dejarás de ver Ajustes y Administradores. Solo otro propietario podrá devolverte el papel.
            </Notice>
          )}
          <FormMessage>{form.message}</FormMessage>
        </FormBox>
      )}
    </FormDialog>
  );
}
