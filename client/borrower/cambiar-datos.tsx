/** What a person may change of a saved profile: where they live, what they earn, and where their money goes. */

import { formatDolares } from "../../rules/money/dinero.ts";
import { pagoMovilInput } from "../../rules/people/acceso/cuentas.ts";
import { datosInput } from "../../rules/people/perfil.ts";
import { isEscrito, NOMBRES_DE_CAMPO } from "../../rules/people/perfil-campos.ts";
import type { Cuenta } from "../account/entrar/cuenta.ts";
import { sayHecho } from "../account/hecho.ts";
import { CambioDialog } from "../account/mi-cuenta/cambio-dialog.tsx";
import { type PruebaValues, SIN_PRUEBA, usePrueba } from "../account/mi-cuenta/prueba.tsx";
import { useRefresh } from "../api/refresh.ts";
import { trpc } from "../api/trpc.ts";
import { FormDialog } from "../kit/feedback/form-dialog.tsx";
import { toast } from "../kit/feedback/toast.tsx";
import { type Form, useForm } from "../kit/form/state/use-form.ts";
import { validate } from "../kit/form/state/validate.ts";
import { datosOf } from "../pieces/datos.tsx";
import { Campos } from "../pieces/perfil/perfil-controles.tsx";
import { emptyPerfil, type PerfilValues, readPerfil } from "../pieces/perfil/perfil-valores.ts";
import type { Usuario } from "./sesion.tsx";

/** The profile as its form holds it, as text. */
function valuesOf(usuario: Usuario): PerfilValues {
  const texts = NOMBRES_DE_CAMPO.filter(isEscrito).map((campo) => {
    const [dato] = datosOf(usuario, [campo]);
    return [campo, typeof dato?.value === "string" ? dato.value : ""] as const;
  });
  const { ingreso } = usuario;
  return {
    ...emptyPerfil,
    ...Object.fromEntries(texts),
    ingreso: ingreso === null ? "" : formatDolares(ingreso).replace("$", ""),
  };
}

interface DialogProps {
  usuario: Usuario;
  onClose: () => void;
}

/** «Dirección» or «Ingreso»: the fields of that step. */
export function CambiarDatos({ usuario, paso, onClose }: DialogProps & { paso: "vivienda" | "ingreso" }) {
  const save = trpc.usuarios.changeData.useMutation();
  const refresh = useRefresh();
  const read = (values: PerfilValues) => {
    const { estado, ciudad, direccion, ingreso } = readPerfil(values);
    return { estado, ciudad, direccion, ingreso: ingreso as number };
  };
  const form = useForm<PerfilValues>({
    initial: valuesOf(usuario),
    validate: (values) => validate(datosInput, read(values)),
    fallback: "No pudimos guardar tus datos.",
  });
  return (
    <FormDialog
      title={paso === "vivienda" ? "Cambiar dirección" : "Cambiar ingreso"}
      confirmLabel="Guardar"
      form={form}
      onSend={async (values, clave) => {
        await save.mutateAsync({ ...read(values), clave });
        refresh();
        toast("Guardamos tus datos.");
      }}
      onClose={onClose}
    >
      <Campos form={form} paso={paso} />
    </FormDialog>
  );
}

/** «Pago Móvil», with proof of identity: the next loan is sent there. */
export function CambiarPagoMovil({ usuario, cuenta, onClose }: DialogProps & { cuenta: Cuenta }) {
  const change = trpc.cuentas.changePagoMovil.useMutation();
  const refresh = useRefresh();
  const prueba = usePrueba(cuenta);
  const read = (values: PerfilValues) => ({ banco: readPerfil(values).banco, telefono: values.telefono });
  const form = useForm<PerfilValues & PruebaValues>({
    initial: { ...valuesOf(usuario), ...SIN_PRUEBA, cedula: "" },
    validate: (values) => ({ ...validate(pagoMovilInput, read(values)), ...prueba.validate(values) }),
    fallback: "No pudimos cambiar tu Pago Móvil.",
  });
  const send = async (values: typeof form.values, clave: string) => {
    sayHecho("Guardamos tu Pago Móvil.", await change.mutateAsync({ ...read(values), ...prueba.read(values), clave }));
    refresh();
  };
  return (
    <CambioDialog
      title="Cambiar Pago Móvil"
      confirmLabel="Guardar"
      form={form}
      prueba={prueba}
      onSend={send}
      onClose={onClose}
    >
      <p>Aquí te llega el dinero de tus préstamos. Una solicitud en revisión sigue con los datos de antes.</p>
      <Campos form={form as unknown as Form<PerfilValues>} paso="pago-movil" sin={["cedula"]} />
    </CambioDialog>
  );
}
