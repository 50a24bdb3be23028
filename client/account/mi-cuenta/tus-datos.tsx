import { useState } from "react";
import { DESCARGA_VALE_MS, LETRAS } from "../../../rules/limits/limits.ts";
import { trpc } from "../../api/trpc.ts";
import { errorText } from "../../kit/failure.ts";
import { ConfirmDialog, Dialog } from "../../kit/feedback/dialog.tsx";
import { FormDialog } from "../../kit/feedback/form-dialog.tsx";
import { Notice } from "../../kit/feedback/notice.tsx";
import { Skeleton } from "../../kit/feedback/skeleton.tsx";
import { toast } from "../../kit/feedback/toast.tsx";
import { TextArea } from "../../kit/form/field.tsx";
import { useForm } from "../../kit/form/state/use-form.ts";
import { Button, ButtonLink } from "../../kit/show/button.tsx";
import { Card } from "../../kit/show/card.tsx";
import { Momento } from "../../kit/show/fecha.tsx";
import { QueryState } from "../../pieces/query-state.tsx";
import type { Cuenta } from "../entrar/cuenta.ts";
import { CambioDialog } from "./cambio-dialog.tsx";
import { SIN_PRUEBA, usePrueba } from "./prueba.tsx";

interface DialogProps {
  onClose: () => void;
}

/** Proof of identity comes first; the resulting link stays valid for a while, for slow connections. */
function Descargar({ cuenta, onClose }: DialogProps & { cuenta: Cuenta }) {
  const prepare = trpc.descargas.prepare.useMutation();
  const prueba = usePrueba(cuenta);
  const form = useForm({ initial: SIN_PRUEBA, validate: prueba.validate, fallback: "No pudimos preparar tus datos." });
  const send = async (values: typeof form.values, clave: string) => {
    const { actual, otp } = prueba.read(values);
    await prepare.mutateAsync({ clave, ...(actual !== undefined && { actual }), ...(otp !== undefined && { otp }) });
  };
  if (prepare.data)
    return (
      <Dialog
        title="Tus datos están listos"
        onClose={onClose}
        dismiss="Cerrar"
        actions={
          <ButtonLink href={`/api/mis-datos/${prepare.data.boleto}`} download>
            Descargar archivo
          </ButtonLink>
        }
      >
        <p>Es un archivo .zip con tus datos y tus fotos. Si la descarga se corta, toca «Descargar archivo» otra vez.</p>
        <p className="soft">
          El botón sirve {DESCARGA_VALE_MS / 60_000} minutos; después, pídelo otra vez. Guarda el archivo donde solo tú
          lo veas: tiene tu cédula.
        </p>
      </Dialog>
    );
  return (
    <CambioDialog
      title="Descargar mis datos"
      confirmLabel="Continuar"
      sinCierre
      form={form}
      prueba={prueba}
      onSend={send}
      stays
      onClose={onClose}
    >
      <p>Antes, confirma que eres tú.</p>
    </CambioDialog>
  );
}

function Pedir({ onClose }: DialogProps) {
  const request = trpc.olvidos.request.useMutation();
  const utils = trpc.useUtils();
  const form = useForm({ initial: { motivo: "" }, validate: () => ({}), fallback: "No pudimos recibir tu petición." });
  return (
    <FormDialog
      title="Pedir que borren mis datos"
      confirmLabel="Sí, pedirlo"
      danger
      form={form}
      onSend={async ({ motivo }, clave) => {
        await request.mutateAsync({ motivo, clave });
        toast("Recibimos tu petición.");
        await utils.olvidos.invalidate();
      }}
      focus="volver"
      onClose={onClose}
    >
      <p>
        <strong>Se borra:</strong> tu nombre, cédula, teléfono, correo, dirección y ubicación, tus fotos, tus mensajes y
        tu forma de entrar.
      </p>
      <p>
        <strong>Se queda, sin decir de quién es:</strong> los montos y las fechas de tus préstamos y pagos, porque la
        ley de los libros de cuentas nos obliga a guardarlos.
      </p>
      <p>
        Una persona lo revisa. Mientras tanto puedes retirarlo. Cuando esté hecho no se puede deshacer: tu sesión se
        cierra y ya no tendremos cómo escribirte. Antes, descarga tus datos si los quieres.
      </p>
      <TextArea label="Por qué" rows={2} maxLength={LETRAS.motivo} optional {...form.bind("motivo")} />
    </FormDialog>
  );
}

function Retirar({ onClose }: DialogProps) {
  const withdraw = trpc.olvidos.withdraw.useMutation();
  const utils = trpc.useUtils();
  return (
    <ConfirmDialog
      title="Retirar la petición"
      confirmLabel="Sí, retirarla"
      fallback="No pudimos retirar tu petición."
      onClose={onClose}
      onConfirm={async (clave) => {
        await withdraw.mutateAsync({ clave });
        toast("Retiraste tu petición: tu cuenta sigue como siempre.");
        await utils.olvidos.invalidate();
      }}
    >
      <p>Tu cuenta y tus datos se quedan como están. Puedes volver a pedirlo cuando quieras.</p>
    </ConfirmDialog>
  );
}

type Abierto = "descargar" | "pedir" | "retirar";

/** What a person may ask about their stored data: to download it, and to have it deleted. */
export function TusDatos() {
  const cuenta = trpc.cuentas.mine.useQuery();
  const query = trpc.olvidos.mine.useQuery();
  const [open, setOpen] = useState<Abierto | null>(null);
  const close = () => setOpen(null);
  return (
    <Card title="Lo que guardamos de ti">
      <p className="soft">Puedes llevarte una copia, o pedir que borremos tus datos.</p>
      <div>
        <Button variant="secondary" disabled={!cuenta.data} onClick={() => setOpen("descargar")}>
          Descargar mis datos
        </Button>
      </div>
      <QueryState
        query={query}
        skeleton={<Skeleton />}
        fallback={errorText(query.error, "No pudimos cargar tu petición.")}
      >
        {({ ultimo, impedimento }) =>
          ultimo?.estado === "pendiente" ? (
            <Notice
              title="Pediste que borremos tus datos"
              action={
                <Button variant="secondary" onClick={() => setOpen("retirar")}>
                  Retirar
                </Button>
              }
            >
              Te responderemos pronto. Esperas desde <Momento instante={ultimo.pedido} />
            </Notice>
          ) : (
            <>
              {ultimo?.estado === "negado" && (
                <Notice kind="aviso" title="Por ahora no podemos borrar tus datos">
                  {ultimo.respuesta}
                </Notice>
              )}
              {impedimento && <p className="small soft">Para pedir que los borremos: {impedimento}</p>}
              <div>
                <Button variant="ghost" disabled={impedimento !== null} onClick={() => setOpen("pedir")}>
                  Pedir que borren mis datos
                </Button>
              </div>
            </>
          )
        }
      </QueryState>
      {open === "descargar" && cuenta.data && <Descargar cuenta={cuenta.data} onClose={close} />}
      {open === "pedir" && <Pedir onClose={close} />}
      {open === "retirar" && <Retirar onClose={close} />}
    </Card>
  );
}
