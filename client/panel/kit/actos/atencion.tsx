import { type ReactNode, useState } from "react";
import {
  type Atiende,
  formatAtiende,
  formatOcupada,
  type TipoDeAtencion,
  textoDeTomar,
} from "../../../../rules/texts/atenciones.ts";
import { closed } from "../../../../rules/texts/texto.ts";
import { errorText } from "../../../kit/failure.ts";
import { Dialog, EnSuLugar } from "../../../kit/feedback/dialog.tsx";
import { Notice } from "../../../kit/feedback/notice.tsx";
import { Skeleton } from "../../../kit/feedback/skeleton.tsx";
import { IconClock } from "../../../kit/icons.tsx";
import { Button } from "../../../kit/show/button.tsx";
import { Chip } from "../../../kit/show/chip.tsx";
import { useAtencion } from "./use-atencion.ts";

const QUE_HACER: Record<TipoDeAtencion, { ajena: string; hecha: string }> = {
  solicitud: {
    ajena: "Pregúntale antes: el dinero se envía una sola vez.",
    hecha: "No envíes dinero por ella. Si ya lo enviaste, guarda tu comprobante y habla con quien la decidió.",
  },
  verificacion: { ajena: "Pregúntale antes de decidir.", hecha: "La lista ya muestra cómo quedó." },
  pago: {
    ajena: "Espera a que termine, para no corregirlo dos veces.",
    hecha: "Cierra esta ventana y ábrela otra vez para ver cómo quedó.",
  },
};

/** Who is working on an item of a list. */
export function EnManos({ tipo, atiende }: { tipo: TipoDeAtencion; atiende: Atiende | null | undefined }) {
  if (!atiende) return null;
  return (
    <p>
      <Chip icon={IconClock} tone={atiende.propia ? "quiet" : "mango"}>
        <span>{formatAtiende(tipo, atiende)}</span>
      </Chip>
    </p>
  );
}

type Atencion = ReturnType<typeof useAtencion>;

/** What prevents a decision in this window, in words; null if nothing does. */
export function Aparte({ tipo, atencion: { hecho, ajena, error } }: { tipo: TipoDeAtencion; atencion: Atencion }) {
  if (hecho !== null)
    return (
      <Notice kind="peligro" title={closed(hecho)} live>
        {QUE_HACER[tipo].hecha}
      </Notice>
    );
  if (ajena)
    return (
      <Notice kind="aviso" title={formatOcupada(tipo, ajena)} live>
        {!ajena.propia && QUE_HACER[tipo].ajena}
      </Notice>
    );
  return error ? <Notice kind="aviso">{errorText(error, "No pudimos avisar que la tienes abierta.")}</Notice> : null;
}

/** The ways to continue besides leaving. */
function Salidas({ tipo, atencion, onClose }: { tipo: TipoDeAtencion; atencion: Atencion; onClose: () => void }) {
  const { ajena, hecho, error, claiming, tomar, reintentar } = atencion;
  return (
    <>
      {hecho !== null && (
        <Button variant="secondary" onClick={onClose}>
          Entendido
        </Button>
      )}
      {ajena && <Tomar tipo={tipo} ajena={ajena} claiming={claiming} tomar={tomar} />}
      {!ajena && hecho === null && error && (
        <Button busy={claiming} onClick={reintentar}>
          Intentar de nuevo
        </Button>
      )}
    </>
  );
}

type TomarProps = Pick<Atencion, "claiming" | "tomar"> & { tipo: TipoDeAtencion; ajena: Atiende };

/** Takes it over from another administrator, or from another window of the same one. */
export function Tomar({ tipo, ajena, claiming, tomar }: TomarProps) {
  return (
    <Button variant={ajena.propia ? "primary" : "danger"} busy={claiming} onClick={tomar}>
      {textoDeTomar(tipo, ajena)}
    </Button>
  );
}

interface ConAtencionProps {
  tipo: TipoDeAtencion;
  id: string;
  title: string;
  /** It decides, but opening it does not count as working on it. */
  mira?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A dialog with a decision that another administrator could be taking too. While somebody else is on it, or once it is decided,
 * the dialog shows that instead of its content, even if it was already open; what was typed stays for whoever takes it back.
 */
export function ConAtencion({ tipo, id, title, mira = false, onClose, children }: ConAtencionProps) {
  const atencion = useAtencion(tipo, id, !mira);
  const [opened, setOpened] = useState(mira);
  if (atencion.aqui && !opened) setOpened(true);
  const stopped = atencion.hecho !== null || atencion.ajena !== null;
  const body = <Aparte tipo={tipo} atencion={atencion} />;
  const foot = {
    ...(atencion.hecho === null && { dismiss: "Cancelar" }),
    actions: <Salidas tipo={tipo} atencion={atencion} onClose={onClose} />,
  };
  if (opened) return <EnSuLugar value={stopped ? { body, ...foot } : null}>{children}</EnSuLugar>;
  return (
    <Dialog title={title} focus="volver" onClose={onClose} {...foot}>
      {stopped || atencion.error ? body : <Skeleton lines={4} />}
    </Dialog>
  );
}
