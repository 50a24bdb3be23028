import { type Centavos, centavos, formatDolares } from "../../../rules/money/dinero.ts";
import { trpc } from "../../api/trpc.ts";
import { ConfirmDialog } from "../../kit/feedback/dialog.tsx";
import { toast } from "../../kit/feedback/toast.tsx";
import { useDecision } from "../kit/decision.ts";
import { fullName } from "../kit/person.tsx";
import { ReasonDialog } from "../kit/reason-dialog.tsx";
import type { Loan, Usuario } from "../kit/types.ts";

interface DialogProps {
  loan: Loan;
  onClose: () => void;
}

const MOTIVOS = [
  "Tu ingreso no alcanza para las cuotas",
  "Tus datos no coinciden con tu cédula",
  "No pudimos comunicarnos contigo",
];

/** Pendiente → Rechazado, after a confirmation (spec §4). */
export function RechazarDialog({ loan, onClose }: DialogProps) {
  const reject = trpc.loans.reject.useMutation();
  const decide = useDecision();
  return (
    <ReasonDialog
      title="Rechazar solicitud"
      danger
      confirmLabel="Sí, rechazar"
      hint="Tu cliente lo leerá en su aviso."
      frequent={MOTIVOS}
      fallback="Ocurrió un error al rechazar la solicitud."
      onClose={onClose}
      onConfirm={async (motivo) => {
        await decide(reject.mutateAsync({ loanId: loan.id, motivo }), () => toast("Solicitud rechazada."));
      }}
    >
      <p>
        Vas a rechazar la solicitud de <strong>{fullName(loan)}</strong> por{" "}
        <strong>{formatDolares(loan.amount)}</strong>. Le llegará un aviso y podrá solicitar de nuevo.
      </p>
    </ReasonDialog>
  );
}

interface BanearProps {
  /** Who, and what they owe of a loan under way: with a loan or without one. */
  loan: Pick<Usuario, "nombre" | "apellido"> & { userId: string; saldo?: Centavos };
  onClose: () => void;
}

/** No more requests, with a reason. A ban belongs to the person: a loan under way goes on. */
export function BanearDialog({ loan, onClose }: BanearProps) {
  const ban = trpc.usuarios.ban.useMutation();
  const decide = useDecision();
  const nombre = fullName(loan);
  const { saldo = centavos(0) } = loan;
  return (
    <ReasonDialog
      title="Banear cliente"
      danger
      required="Escribe el motivo del baneo."
      hint="Tu cliente lo leerá en su aviso."
      confirmLabel="Sí, banear"
      fallback="No se pudo banear al cliente."
      onClose={onClose}
      onConfirm={async (motivo, clave) => {
        await decide(ban.mutateAsync({ userId: loan.userId, motivo, clave }), () =>
          toast(`${nombre} quedó en la lista de baneados.`),
        );
      }}
    >
      <p>
        <strong>{nombre}</strong>{" "}
        {saldo > 0
          ? `no podrá solicitar otro préstamo. El que tiene sigue en Aprobadas: aún debe ${formatDolares(saldo)} y puede pagarlos.`
          : "no podrá solicitar préstamos y solo verá el enlace a atención al cliente."}{" "}
        Puedes quitar el baneo después, en su ficha.
      </p>
    </ReasonDialog>
  );
}

interface QuitarBaneoProps {
  loan: Pick<Usuario, "nombre" | "apellido"> & { userId: string };
  onClose: () => void;
}

/** They may ask again. */
export function QuitarBaneoDialog({ loan, onClose }: QuitarBaneoProps) {
  const unban = trpc.usuarios.unban.useMutation();
  const decide = useDecision();
  return (
    <ConfirmDialog
      title="Quitar baneo"
      confirmLabel="Sí, quitar baneo"
      fallback="No se pudo quitar el baneo."
      onClose={onClose}
      onConfirm={(clave) => decide(unban.mutateAsync({ userId: loan.userId, clave }), () => toast("Baneo quitado."))}
    >
      <p>
        <strong>{fullName(loan)}</strong> podrá pedir préstamos otra vez. Si tenía solicitudes, vuelven a la lista en
        que estaban.
      </p>
    </ConfirmDialog>
  );
}

interface SolicitarVerificacionProps {
  /** Whose photos: with a request that waits, or without. */
  loan: Pick<Usuario, "nombre" | "apellido"> & { userId: string; amount?: Centavos };
  onClose: () => void;
}

/** The client must send photos again, after a confirmation: until they are approved there is no new request. */
export function SolicitarVerificacionDialog({ loan, onClose }: SolicitarVerificacionProps) {
  const askForPhotos = trpc.verificaciones.request.useMutation();
  const decide = useDecision();
  const nombre = fullName(loan);
  return (
    <ConfirmDialog
      title="Solicitar Verificación"
      confirmLabel="Sí, solicitar"
      fallback="Ocurrió un error."
      onClose={onClose}
      onConfirm={() =>
        decide(askForPhotos.mutateAsync({ userId: loan.userId }), () => toast(`Verificación solicitada a ${nombre}.`))
      }
    >
      <p>
        <strong>{nombre}</strong> tendrá que enviar sus dos fotos otra vez, y le llegará un aviso.
        {loan.amount !== undefined && (
          <>
            {" "}
            Su solicitud de <strong>{formatDolares(loan.amount)}</strong> sigue aquí mientras tanto.
          </>
        )}
      </p>
    </ConfirmDialog>
  );
}
