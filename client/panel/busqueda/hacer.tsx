import { useEffect, useRef } from "react";
import { MultarDialog } from "../loans/acciones.tsx";
import { useRecordar } from "../loans/recordar.ts";
import { RegistrarPagoDialog } from "../pagos/registrar-pago.tsx";
import type { EnCurso } from "./hallazgos.tsx";
import type { Accion } from "./ordenes.ts";

export interface PorHacer {
  accion: Accion;
  loan: EnCurso;
}

/** The act chosen in the search, over any screen. */
export function Hacer({ accion, loan, onClose }: PorHacer & { onClose: () => void }) {
  const { loanId: id, userId, nombre, apellido, cedula, correo, montoFinal } = loan;
  if (accion === "multar")
    return <MultarDialog loan={{ id, nombre: nombre ?? "", apellido: apellido ?? "", montoFinal }} onClose={onClose} />;
  if (accion === "pago")
    return <RegistrarPagoDialog cliente={{ id: userId, nombre, apellido, cedula, correo }} onClose={onClose} />;
  return <Recordar loanId={id} onClose={onClose} />;
}

/** Sends without asking: once a day at most, with a toast. */
function Recordar({ loanId, onClose }: { loanId: string; onClose: () => void }) {
  const { remind } = useRecordar();
  const sent = useRef(false);
  useEffect(() => {
    if (sent.current) return;
    sent.current = true;
    void remind(loanId).then(onClose);
  }, [loanId, remind, onClose]);
  return null;
}
