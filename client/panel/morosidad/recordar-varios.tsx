import { counted } from "../../../rules/country/cantidad.ts";
import { formatDolares } from "../../../rules/money/dinero.ts";
import { trpc } from "../../api/trpc.ts";
import { type Hecho, LoteDialog } from "../kit/lista/seleccion-lote.tsx";
import { fullName } from "../kit/person.tsx";
import type { Moroso } from "../kit/types.ts";
import { yaTuvieron } from "../loans/actos.ts";
import { atraso } from "./moroso.tsx";

/** The most reminded at once: the server's limit per person and minute. */
export const MAX_RECORDADOS = 100;

const recordatoriosText = (n: number) => counted(n, "recordatorio", "recordatorios");

interface RecordarVariosProps {
  morosos: readonly Moroso[];
  /** Those not reminded stay selected. */
  onKeep: (loanIds: string[]) => void;
  onClose: () => void;
}

/** Reminds each of their next payment; those already reminded today are counted separately and skipped. */
export function RecordarVariosDialog({ morosos, onKeep, onClose }: RecordarVariosProps) {
  const sendReminder = trpc.loans.sendReminder.useMutation();
  const chosen = morosos.filter(({ recordadoHoy }) => !recordadoHoy);
  const renglones = chosen.map((moroso) => ({
    id: moroso.loanId,
    nombre: fullName(moroso),
    detalle: `${formatDolares(moroso.debido)} · ${atraso(moroso.dias)}`,
    async act(clave: string) {
      const { enviado } = await sendReminder.mutateAsync({ loanId: moroso.loanId, clave });
      return { ya: !enviado, mensaje: enviado ? "Enviado" : "El de hoy ya se había enviado" };
    },
  }));
  const onDone = (hechos: readonly Hecho[]) => {
    onKeep(hechos.filter(({ resultado }) => resultado === "no").map(({ id }) => id));
  };
  return (
    <LoteDialog
      title="Enviar recordatorios"
      confirmLabel={`Enviar ${recordatoriosText(chosen.length)}`}
      renglones={renglones}
      check={() => (chosen.length > 0 ? null : "Todos tuvieron ya el de hoy.")}
      hecho={(n) => (n === 1 ? "Recordatorio enviado con éxito." : `${n} recordatorios enviados con éxito.`)}
      onClose={onClose}
      onDone={onDone}
    >
      <p>Cada quien recibe el recordatorio de lo que le toca pagar, una vez al día como mucho.</p>
      {chosen.length < morosos.length && <p className="soft small">{yaTuvieron(morosos.length - chosen.length)}</p>}
    </LoteDialog>
  );
}
