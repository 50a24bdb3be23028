import { formatInstante } from "../../../rules/country/fecha.ts";
import { trpc } from "../../api/trpc.ts";
import { errorText } from "../../kit/failure.ts";
import { Notice } from "../../kit/feedback/notice.tsx";
import { toast } from "../../kit/feedback/toast.tsx";
import { useClaves } from "../../kit/form/state/use-claves.ts";
import { Button } from "../../kit/show/button.tsx";

const QUE = {
  contrasena: "Tu contraseña",
  correo: "Tu correo",
  telefono: "Tu teléfono",
  dosPasos: "Tu segundo paso",
  pagoMovil: "Tu Pago Móvil",
} as const;

/** The changes that wait because only a phone proved them, and how to stop them. Nothing where there are none. */
export function EnEspera() {
  const { data: esperas = [] } = trpc.esperas.mine.useQuery();
  const utils = trpc.useUtils();
  const cancel = trpc.esperas.cancel.useMutation();
  const conClave = useClaves();
  if (esperas.length === 0) return null;
  const stop = async () => {
    try {
      await conClave("", (clave) => cancel.mutateAsync({ clave }));
      toast("Cancelado: nada cambia.");
    } catch (failure) {
      toast(errorText(failure, "No pudimos cancelarlo."), "error");
    }
    await utils.esperas.invalidate();
  };
  return (
    <Notice
      kind="aviso"
      title="Hay un cambio en espera"
      action={
        <Button variant="secondary" busy={cancel.isPending} onClick={() => void stop()}>
          Cancelar el cambio
        </Button>
      }
    >
      {esperas.map(({ que, vence }) => `${QUE[que]} cambia el ${formatInstante(vence)}.`).join(" ")} Lo pidió alguien
      con un código de tu teléfono. Si no fuiste tú, cancélalo y toca «No fui yo» en Actividad.
    </Notice>
  );
}
