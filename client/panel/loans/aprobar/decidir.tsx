import { type Centavos, centavos, formatDolares } from "../../../../rules/money/dinero.ts";
import { trpc } from "../../../api/trpc.ts";
import { ConfirmDialog } from "../../../kit/feedback/dialog.tsx";
import { useActo } from "../../kit/actos/acto.ts";
import { ConAtencion } from "../../kit/actos/atencion.tsx";
import { undoBaneo, undoIdentidad, undoQuitarBaneo, undoRechazo } from "../../kit/actos/opuestos.ts";
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
  const reject = useActo(trpc.loans.reject.useMutation(), {
    hecho: "Solicitud rechazada.",
    opuesto: () => undoRechazo(loan.id),
  });
  return (
    <ReasonDialog
      title="Rechazar solicitud"
      danger
      confirmLabel="Sí, rechazar"
      hint="Tu cliente lo leerá en su aviso."
      frequent={MOTIVOS}
      fallback="Ocurrió un error al rechazar la solicitud."
      onClose={onClose}
      onConfirm={(motivo, clave) => reject.run({ loanId: loan.id, motivo, clave })}
    >
      <p>
        Vas a rechazar la solicitud de <strong>{fullName(loan)}</strong> por{" "}
        <strong>{formatDolares(loan.amount)}</strong>. Le llegará un aviso y podrá solicitar de nuevo.
      </p>
    </ReasonDialog>
  );
}

interface BanearProps {
  /** The person and their debt, with or without a loan. */
  loan: Pick<Usuario, "nombre" | "apellido"> & { userId: string; saldo?: Centavos };
  onClose: () => void;
}

/** Bans a person from new requests, with a reason. A running loan continues. */
export function BanearDialog({ loan, onClose }: BanearProps) {
  const ban = useActo(trpc.usuarios.ban.useMutation(), {
    hecho: () => `${nombre} quedó en la lista de baneados.`,
    opuesto: () => undoBaneo(loan.userId),
  });
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
      onConfirm={(motivo, clave) => ban.run({ userId: loan.userId, motivo, clave })}
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
  /** The person, and the reason for the ban if known. */
  loan: Pick<Usuario, "nombre" | "apellido"> & { userId: string; baneoMotivo?: string | null; motivo?: string | null };
  onClose: () => void;
}

/** Allows them to request loans again. */
export function QuitarBaneoDialog({ loan, onClose }: QuitarBaneoProps) {
  const unban = useActo(trpc.usuarios.unban.useMutation(), {
    hecho: "Baneo quitado.",
    opuesto: () => undoQuitarBaneo(userId, baneoMotivo),
  });
  const { userId, motivo, baneoMotivo = motivo } = loan;
  return (
    <ConfirmDialog
      title="Quitar baneo"
      confirmLabel="Sí, quitar baneo"
      fallback="No se pudo quitar el baneo."
      onClose={onClose}
      onConfirm={(clave) => unban.run({ userId, clave })}
    >
      <p>
        <strong>{fullName(loan)}</strong> podrá pedir préstamos otra vez. Si tenía solicitudes, vuelven a la lista en
        que estaban.
      </p>
    </ConfirmDialog>
  );
}

interface SolicitarVerificacionProps {
  /** The person, with or without a pending request. */
  loan: Pick<Usuario, "nombre" | "apellido"> & { userId: string; amount?: Centavos; verify?: boolean };
  onClose: () => void;
}

/** The client must send photos again, after a confirmation: there is no new request until they are approved. */
export function SolicitarVerificacionDialog({ loan, onClose }: SolicitarVerificacionProps) {
  const askForPhotos = useActo(trpc.verificaciones.request.useMutation(), {
    hecho: () => `Verificación solicitada a ${nombre}.`,
    opuesto: () => loan.verify && undoIdentidad(loan.userId),
  });
  const nombre = fullName(loan);
  return (
    <ConfirmDialog
      title="Solicitar Verificación"
      confirmLabel="Sí, solicitar"
      fallback="Ocurrió un error."
      onClose={onClose}
      onConfirm={(clave) => askForPhotos.run({ userId: loan.userId, clave })}
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
