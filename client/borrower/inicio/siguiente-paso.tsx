import { useState } from "react";
import { formatDia } from "../../../rules/country/fecha.ts";
import type { Terminos } from "../../../rules/holes.ts";
import { formatDolaresCortos } from "../../../rules/money/dinero.ts";
import { paths } from "../../../rules/paths.ts";
import { getNivel } from "../../../rules/people/niveles.ts";
import { useTerminos } from "../../api/ajustes.ts";
import { trpc } from "../../api/trpc.ts";
import { errorText } from "../../kit/failure.ts";
import { toast } from "../../kit/feedback/toast.tsx";
import { newClave } from "../../kit/form/state/clave.ts";
import { piece } from "../../kit/piece.ts";
import { Button, ButtonLink } from "../../kit/show/button.tsx";
import { Card } from "../../kit/show/card.tsx";
import type { MiLoan } from "../../pieces/dinero/mi-loan.ts";
import type { Usuario } from "../sesion.tsx";

/** Only borrowers who finished a loan have one. */
const celebracion = piece(() => import("./celebracion.tsx"), "Celebracion");

interface Paso {
  title: string;
  text: string;
  /** The button's label; absent if there is only waiting. */
  action?: string;
  tone?: "green" | "mango";
}

/** Not verified yet: photos to send, to send again, or under review. */
function identidadDe(usuario: Usuario): Paso {
  const motivo = usuario.imgMotivo1 ?? usuario.imgMotivo2;
  if (motivo && !(usuario.imgVerify1 && usuario.imgVerify2)) {
    const una = usuario.imgVerify1 || usuario.imgVerify2;
    return {
      tone: "mango",
      title: una ? "Falta una de tus fotos" : "Sube tus fotos otra vez",
      text: `${una ? "Una sirve, y la otra la pedimos otra vez" : "Las pedimos otra vez"}: ${motivo.replace(/\.$/, "")}.`,
      action: una ? "Subir la foto" : "Subir mis fotos",
    };
  }
  return usuario.imgVerify1 && usuario.imgVerify2
    ? {
        title: "Estamos revisando tus fotos",
        text: "Te avisamos aquí apenas tu identidad quede verificada.",
      }
    : {
        tone: "mango",
        title: "Verifica tu identidad",
        text: "Sube una foto de tu cédula y otra tuya con ella. Una persona las revisa.",
        action: "Subir mis fotos",
      };
}

function pasoOf(usuario: Usuario, loan: MiLoan | null, { rangos }: Terminos): Paso | null {
  if (usuario.baneoDesde !== null) {
    return loan?.status === "Aprobado"
      ? {
          tone: "mango",
          title: "No puedes solicitar otros préstamos",
          text: "El que tienes se debe y se paga como siempre.",
        }
      : {
          title: "Tu cuenta no puede solicitar préstamos",
          text: "Si crees que es un error, escribe a atención al cliente.",
          action: "Ver por qué",
        };
  }
  if (!usuario.verify) return identidadDe(usuario);
  if (loan?.status === "Rechazado") {
    return {
      title: "Tu solicitud fue rechazada",
      text: loan.puedePedirDesde
        ? `Mira el motivo. Puedes enviar otra desde el ${formatDia(loan.puedePedirDesde)}.`
        : "Mira el motivo y, si quieres, envía otra.",
      action: "Ver mi solicitud",
    };
  }
  if (loan !== null) return null;
  const { max } = getNivel(usuario.nivel, rangos);
  return {
    tone: "green",
    title: "Ya puedes solicitar tu préstamo",
    text: `Hasta ${formatDolaresCortos(max)} con tu nivel. Ves cuánto pagarías antes de enviar tu solicitud.`,
    action: "Solicitar préstamo",
  };
}

/** What the borrower must do before a loan: nothing while a request is pending. Also their address, until it is confirmed. */
export function SiguientePaso({ usuario, loan }: { usuario: Usuario; loan: MiLoan | null }) {
  const { perfilGuardado, baneoDesde, correoSinConfirmar } = usuario;
  const terminos = useTerminos();
  // Without a profile, that is the step.
  const paso = perfilGuardado || baneoDesde !== null ? pasoOf(usuario, loan, terminos) : null;
  return (
    <>
      {paso && <PasoDe usuario={usuario} loan={loan} paso={paso} />}
      {correoSinConfirmar && <CorreoPorConfirmar correo={correoSinConfirmar} />}
    </>
  );
}

/** The step; for a person who just finished a loan, with what they earned. */
function PasoDe({ usuario, loan, paso }: { usuario: Usuario; loan: MiLoan | null; paso: Paso }) {
  const shown = <Tarjeta paso={paso} loan={loan} />;
  if (loan !== null || usuario.prestamosCompletados === 0 || usuario.baneoDesde !== null) return shown;
  return (
    <>
      <celebracion.Content usuario={usuario} otro={usuario.verify}>
        {usuario.verify && shown}
      </celebracion.Content>
      {!usuario.verify && shown}
    </>
  );
}

function Tarjeta({ paso: { tone, title, text, action }, loan }: { paso: Paso; loan: MiLoan | null }) {
  return (
    <Card tone={tone} title={title}>
      <p>{text}</p>
      {action && (
        <div>
          <ButtonLink href={paths.solicitar} variant={loan ? "secondary" : "primary"}>
            {action}
          </ButtonLink>
        </div>
      )}
    </Card>
  );
}

/** For an unconfirmed address: without it a forgotten password is hard to recover. */
function CorreoPorConfirmar({ correo }: { correo: string }) {
  const [otra, setOtra] = useState(false);
  const resend = trpc.cuentas.resendConfirmation.useMutation();
  const [clave, setClave] = useState(newClave);
  const utils = trpc.useUtils();
  const send = async () => {
    try {
      await resend.mutateAsync({ clave });
      setClave(newClave());
      setOtra(true);
    } catch (failure) {
      toast(errorText(failure, "No pudimos enviar el enlace."), "error");
      // It was confirmed in the meantime, perhaps.
      await utils.usuarios.me.invalidate();
    }
  };
  return (
    <Card title="Confirma tu correo">
      <p aria-live="polite">
        {otra ? "Te enviamos otro enlace a " : "Te enviamos un enlace a "}
        <strong>{correo}</strong>. Ábrelo, y podrás recuperar tu cuenta si olvidas la contraseña.
        {otra && " Revisa también los no deseados."}
      </p>
      <div className="row">
        <Button variant="secondary" busy={resend.isPending} onClick={() => void send()}>
          Reenviar enlace
        </Button>
        <ButtonLink href={paths.datos} variant="ghost">
          Cambiar correo
        </ButtonLink>
      </div>
    </Card>
  );
}
