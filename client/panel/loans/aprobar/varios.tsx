/** Batch acts on running loans. */
import { useState } from "react";
import { counted } from "../../../../rules/country/cantidad.ts";
import { formatDolares } from "../../../../rules/money/dinero.ts";
import { trpc } from "../../../api/trpc.ts";
import { Notice } from "../../../kit/feedback/notice.tsx";
import { undoCierre } from "../../kit/actos/opuestos.ts";
import { DejadosAparte, type Hecho, LoteDialog } from "../../kit/lista/seleccion-lote.tsx";
import { fullName } from "../../kit/person.tsx";
import type { ApprovedLoan } from "../../kit/types.ts";
import { atraso, isPaid, yaTuvieron } from "../actos.ts";

interface VariosProps {
  loans: readonly ApprovedLoan[];
  /** Loans not done stay selected. */
  onKeep: (ids: string[]) => void;
  onClose: () => void;
}

/** «1 préstamo», «9 préstamos». */
export const prestamosText = (n: number) => counted(n, "préstamo", "préstamos");

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
const undone = (hechos: readonly Hecho[]) => hechos.filter(({ resultado }) => resultado === "no");

const noneText = (owing: readonly ApprovedLoan[]) =>
  owing.length > 0 ? "Todos tuvieron ya el de hoy." : "Ninguno tiene una cuota por pagar.";

/** Reminds each of their next cuota; those already reminded today are counted separately and skipped. */
export function RecordarVariosDialog({ loans, onKeep, onClose }: VariosProps) {
  const sendReminder = trpc.loans.sendReminder.useMutation();
  const owing = loans.filter(({ proxima }) => proxima !== null);
  const chosen = owing.filter(({ recordadoHoy }) => !recordadoHoy);
  const renglones = chosen.map((loan) => ({
    id: loan.id,
    nombre: fullName(loan),
    detalle: loan.atrasoDias > 0 ? atraso(loan.atrasoDias) : loan.proxima && formatDolares(loan.proxima.monto),
    async act(clave: string) {
      const { enviado } = await sendReminder.mutateAsync({ loanId: loan.id, clave });
      return { ya: !enviado, mensaje: enviado ? "Enviado" : "El de hoy ya se había enviado" };
    },
  }));
  return (
    <LoteDialog
      title="Enviar recordatorios"
      confirmLabel={`Enviar ${counted(chosen.length, "recordatorio", "recordatorios")}`}
      renglones={renglones}
      check={() => (chosen.length > 0 ? null : noneText(owing))}
      hecho={(n) => (n === 1 ? "Recordatorio enviado con éxito." : `${n} recordatorios enviados con éxito.`)}
      onClose={onClose}
      onDone={(hechos) => onKeep(idsOf(undone(hechos)))}
    >
      <p>Cada quien recibe el recordatorio de su próxima cuota, una vez al día como mucho.</p>
      {chosen.length < owing.length && <p className="soft small">{yaTuvieron(owing.length - chosen.length)}</p>}
      {owing.length < loans.length && (
        <p className="soft small">
          {prestamosText(loans.length - owing.length)} sin cuotas por pagar, sin recordatorio.
        </p>
      )}
    </LoteDialog>
  );
}

/** Closes the paid ones. A loan with a debt is not closed in a batch, because that would write the debt off. */
export function CompletarVariosDialog({ loans, onKeep, onClose }: VariosProps) {
  const complete = trpc.loans.complete.useMutation();
  const [chosen] = useState(() => loans.filter((loan) => isPaid(loan) && loan.enRevision === 0));
  const rest = loans.filter((loan) => !chosen.some(({ id }) => id === loan.id));
  const renglones = chosen.map((loan) => ({
    id: loan.id,
    nombre: fullName(loan),
    detalle: formatDolares(loan.montoFinal),
    async act(clave: string) {
      await complete.mutateAsync({ loanId: loan.id, clave });
      return { mensaje: "Completado", opuesto: undoCierre(loan.id) };
    },
  }));
  return (
    <LoteDialog
      title="Completar préstamos"
      confirmLabel={`Completar ${prestamosText(chosen.length)}`}
      renglones={renglones}
      check={() => (chosen.length > 0 ? null : "Todos deben algo todavía: míralos uno a uno.")}
      hecho={(n) => (n === 1 ? "Préstamo completado." : `${prestamosText(n)} completados.`)}
      deshecho={(n) => `${prestamosText(n)} abiertos otra vez.`}
      onClose={onClose}
      onDone={(hechos) => onKeep(idsOf([...undone(hechos), ...rest]))}
    >
      <p>Pasan a Completados, y a cada quien le llega su aviso.</p>
      {rest.length > 0 && (
        <Notice kind="aviso" title={`${prestamosText(rest.length)} para mirar aparte`}>
          <DejadosAparte>
            {rest.map((loan) => (
              <li key={loan.id}>
                {fullName(loan)} ·{" "}
                {loan.enRevision > 0
                  ? `${formatDolares(loan.enRevision)} por revisar`
                  : `debe ${formatDolares(loan.saldo > 0 ? loan.saldo : loan.castigo)}`}
              </li>
            ))}
          </DejadosAparte>
        </Notice>
      )}
    </LoteDialog>
  );
}
