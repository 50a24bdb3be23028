import { formatDolares } from "../../../../rules/money/dinero.ts";
import { conocidoPor } from "../../../../rules/texts/pagos.ts";
import { trpc } from "../../../api/trpc.ts";
import { ConfirmDialog } from "../../../kit/feedback/dialog.tsx";
import { useActo } from "../../kit/actos/acto.ts";
import { ConAtencion } from "../../kit/actos/atencion.tsx";
import { undoPagoEliminado, undoPagoRechazado } from "../../kit/actos/opuestos.ts";
import { ReasonDialog } from "../../kit/actos/reason-dialog.tsx";
import type { Pago } from "../../kit/types.ts";

interface DialogProps {
  pago: Pick<Pago, "id" | "status" | "monto" | "nombre" | "codigo" | "metodo" | "referencia" | "cuotasAplicadas">;
  onClose: () => void;
}

/** What leaving Aprobado undoes, said before it happens. */
function effect({ status, cuotasAplicadas }: DialogProps["pago"]): string {
  if (status !== "Aprobado") return "";
  const cuotas = cuotasAplicadas === 1 ? " y 1 cuota vuelve a estar pendiente" : "";
  const several = cuotasAplicadas > 1 ? ` y ${cuotasAplicadas} cuotas vuelven a estar pendientes` : "";
  return ` Como estaba aprobado, el saldo del préstamo vuelve a subir${cuotas}${several}.`;
}

const MOTIVOS = ["No aparece en nuestro banco", "El monto no coincide", "La referencia ya se usó en otro pago"];

/** Rejects a pago, with its reason. */
export function RechazarPagoDialog(props: DialogProps) {
  return (
    <ConAtencion mira tipo="pago" id={props.pago.id} title="Rechazar pago" onClose={props.onClose}>
      <Rechazar {...props} />
    </ConAtencion>
  );
}

function Rechazar({ pago, onClose }: DialogProps) {
  const setStatus = useActo(trpc.pagos.setStatus.useMutation(), {
    hecho: "Pago rechazado.",
    opuesto: () => undoPagoRechazado(pago),
  });
  return (
    <ReasonDialog
      title="Rechazar pago"
      danger
      confirmLabel="Sí, rechazar"
      hint="Tu cliente lo leerá en su aviso."
      frequent={MOTIVOS}
      fallback="Error al rechazar el pago."
      onClose={onClose}
      onConfirm={async (motivo, clave) => {
        const { id: pagoId, status: desde, monto, codigo, referencia } = pago;
        const visto = { monto, codigo, referencia };
        await setStatus.run({ pagoId, status: "Rechazado", motivo, desde, visto, clave });
      }}
    >
      <p>
        Vas a rechazar el pago de <strong>{formatDolares(pago.monto)}</strong> de <strong>{pago.nombre}</strong>,{" "}
        {conocidoPor(pago)}.{effect(pago)}
      </p>
    </ReasonDialog>
  );
}

/** Removes a pago, after a confirmation (spec §4). */
export function EliminarPagoDialog(props: DialogProps) {
  return (
    <ConAtencion mira tipo="pago" id={props.pago.id} title="Eliminar pago" onClose={props.onClose}>
      <Eliminar {...props} />
    </ConAtencion>
  );
}

function Eliminar({ pago, onClose }: DialogProps) {
  const remove = useActo(trpc.pagos.remove.useMutation(), {
    hecho: "Pago eliminado.",
    opuesto: () => undoPagoEliminado(pago.id),
  });
  return (
    <ConfirmDialog
      title="Eliminar pago"
      danger
      confirmLabel="Sí, eliminar"
      fallback="Error al eliminar el pago."
      onClose={onClose}
      onConfirm={(clave) => remove.run({ pagoId: pago.id, desde: pago.status, clave })}
    >
      <p>
        Vas a eliminar el pago de <strong>{formatDolares(pago.monto)}</strong> de <strong>{pago.nombre}</strong>,{" "}
        {conocidoPor(pago)}.{effect(pago)} Su cliente recibirá un aviso.
      </p>
    </ConfirmDialog>
  );
}
