import { useState } from "react";
import { RESPALDOS } from "../../../rules/limits/limits.ts";
import { CierreField } from "../../account/mi-cuenta/prueba.tsx";
import { trpc } from "../../api/trpc.ts";
import { FormDialog } from "../../kit/feedback/form-dialog.tsx";
import { toast } from "../../kit/feedback/toast.tsx";
import { PasswordField, TextField } from "../../kit/form/field.tsx";
import { type Form, useForm } from "../../kit/form/state/use-form.ts";
import { Button } from "../../kit/show/button.tsx";
import { GuardarRespaldos } from "./activar-app.tsx";

interface Pruebas {
  actual: string;
  codigo: string;
  cerrarSesiones: boolean;
}

/** The password and a second-step code: any change of the second step needs both. */
function usePruebas(fallback: string): Form<Pruebas> {
  return useForm<Pruebas>({
    initial: { actual: "", codigo: "", cerrarSesiones: true },
    validate: ({ actual, codigo }) => ({
      actual: actual ? undefined : "Escribe tu contraseña actual.",
      codigo: codigo.trim() ? undefined : "Escribe un código.",
    }),
    fallback,
  });
}

function PruebasFields({ form: { bind } }: { form: Form<Pruebas> }) {
  return (
    <>
      <PasswordField label="Contraseña actual" {...bind("actual")} />
      <TextField
        label="Código"
        hint="De tu aplicación, o uno de respaldo."
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        {...bind("codigo")}
      />
    </>
  );
}

/** Removes the second step. */
export function DesactivarApp({ onClose }: { onClose: () => void }) {
  const utils = trpc.useUtils();
  const remove = trpc.factores.removeApp.useMutation();
  const form = usePruebas("No pudimos desactivar la verificación en dos pasos.");
  return (
    <FormDialog
      title="Desactivar dos pasos"
      confirmLabel="Desactivar"
      danger
      form={form}
      onSend={async (pruebas, clave) => {
        await remove.mutateAsync({ ...pruebas, clave });
        toast("Verificación en dos pasos desactivada.");
        void utils.cuentas.invalidate();
      }}
      onClose={onClose}
    >
      <p>Volverás a entrar solo con tu contraseña, y tus códigos de respaldo dejarán de servir.</p>
      <PruebasFields form={form} />
      <CierreField checked={form.values.cerrarSesiones} onChange={(checked) => form.set("cerrarSesiones", checked)} />
    </FormDialog>
  );
}

function RenovarRespaldos({ onClose }: { onClose: () => void }) {
  const utils = trpc.useUtils();
  const renew = trpc.factores.renewBackups.useMutation();
  const [respaldos, setRespaldos] = useState<string[] | null>(null);
  const form = usePruebas("No pudimos darte otros códigos de respaldo.");
  if (respaldos) return <GuardarRespaldos respaldos={respaldos} onClose={onClose} />;
  return (
    <FormDialog
      title="Pedir otros códigos"
      confirmLabel="Pedir códigos"
      form={form}
      onSend={async ({ actual, codigo }, clave) => {
        setRespaldos((await renew.mutateAsync({ actual, codigo, clave })).respaldos);
        void utils.factores.invalidate();
      }}
      stays
      onClose={onClose}
    >
      <p>Los que te quedan dejarán de servir.</p>
      <PruebasFields form={form} />
    </FormDialog>
  );
}

const QUEDAN_POCOS = 3;

/** How many backup codes are left, and how to get new ones. */
export function Respaldos() {
  const [open, setOpen] = useState(false);
  const { data } = trpc.factores.backups.useQuery();
  if (!data) return null;
  const { quedan } = data;
  return (
    <div className="stack-sm">
      <p>
        {quedan === 0
          ? "No te quedan códigos de respaldo: pide otros antes de perder tu teléfono."
          : `${quedan === 1 ? "Te queda 1" : `Te quedan ${quedan}`} de ${RESPALDOS} códigos de respaldo.`}
        {quedan > 0 && quedan <= QUEDAN_POCOS && " Pide otros antes de que se acaben."}
      </p>
      <div>
        <Button variant="ghost" onClick={() => setOpen(true)}>
          Pedir otros códigos
        </Button>
      </div>
      {open && <RenovarRespaldos onClose={() => setOpen(false)} />}
    </div>
  );
}
