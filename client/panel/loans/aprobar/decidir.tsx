import { type Centavos, centavos, formatDolares } from "../../../../rules/money/dinero.ts";
import { trpc } from "../../../api/trpc.ts";
import { ConfirmDialog } from "../../../kit/feedback/dialog.tsx";
import { ConAtencion } from "../../kit/actos/atencion.tsx";
import { useDecision } from "../../kit/actos/decision.ts";
import { useDeshacer } from "../../kit/actos/deshacer.ts";
import { useOpuestos } from "../../kit/actos/opuestos.ts";
import { ReasonDialog } from "../../kit/actos/reason-dialog.tsx";
import { fullName } from "../../kit/person.tsx";
import type { Loan, Usuario } from "../../kit/types.ts";

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
export function RechazarDialog(props: DialogProps) {
  const { loan, onClose } = props;
  return (
    <ConAtencion mira tipo="solicitud" id={loan.id} title="Rechazar solicitud" onClose={onClose}>
      <Rechazar {...props} />
    </ConAtencion>
  );
}

function Rechazar({ loan, onClose }: DialogProps) {
  const reject = trpc.loans.reject.useMutation();
  const decide = useDecision();
  const offer = useDeshacer();
  const opuesto = useOpuestos();
  return (
    <ReasonDialog
      title="Rechazar solicitud"
      danger
      confirmLabel="Sí, rechazar"
      hint="Tu cliente lo leerá en su aviso."
      frequent={MOTIVOS}
      fallback="Ocurrió un error al rechazar la solicitud."
      onClose={onClose}
      onConfirm={async (motivo, clave) => {
        await decide(reject.mutateAsync({ loanId: loan.id, motivo, clave }), () =>
          offer({ hecho: "Solicitud rechazada.", ...opuesto.rechazo(loan.id) }),
        );
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
  const offer = useDeshacer();
  const opuesto = useOpuestos();
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
          offer({ hecho: `${nombre} quedó en la lista de baneados.`, ...opuesto.baneo(loan.userId) }),
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
  /** Who, and why they were banned, where it is known. */
  loan: Pick<Usuario, "nombre" | "apellido"> & { userId: string; baneoMotivo?: string | null; motivo?: string | null };
  onClose: () => void;
}

/** They may ask again. */
export function QuitarBaneoDialog({ loan, onClose }: QuitarBaneoProps) {
  const unban = trpc.usuarios.unban.useMutation();
  const decide = useDecision();
  const offer = useDeshacer();
  const opuesto = useOpuestos();
  const { userId, motivo, baneoMotivo = motivo } = loan;
  return (
    <ConfirmDialog
      title="Quitar baneo"
      confirmLabel="Sí, quitar baneo"
      fallback="No se pudo quitar el baneo."
      onClose={onClose}
      onConfirm={(clave) =>
        decide(unban.mutateAsync({ userId, clave }), () =>
          offer({ hecho: "Baneo quitado.", ...opuesto.perdonDeBaneo(userId, baneoMotivo) }),
        )
      }
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
  loan: Pick<Usuario, "nombre" | "apellido"> & { userId: string; amount?: Centavos; verify?: boolean };
  onClose: () => void;
}

/** The client must send photos again, after a confirmation: until they are approved there is no new request. */
export function SolicitarVerificacionDialog({ loan, onClose }: SolicitarVerificacionProps) {
  const askForPhotos = trpc.verificaciones.request.useMutation();
  const decide = useDecision();
  const offer = useDeshacer();
  const opuesto = useOpuestos();
  const nombre = fullName(loan);
  return (
    <ConfirmDialog
      title="Solicitar Verificación"
      confirmLabel="Sí, solicitar"
      fallback="Ocurrió un error."
      onClose={onClose}
      onConfirm={(clave) =>
        decide(askForPhotos.mutateAsync({ userId: loan.userId, clave }), () =>
          offer({ hecho: `Verificación solicitada a ${nombre}.`, ...(loan.verify && opuesto.identidad(loan.userId)) }),
        )
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
