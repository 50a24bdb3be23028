import { formatDolaresCortos } from "../../server/rules/dinero.ts";
import { formatDia } from "../../server/rules/fecha.ts";
import { getNivel } from "../../server/rules/niveles.ts";
import { paths } from "../paths.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import type { Usuario } from "../usuarios/sesion.tsx";
import type { MiLoan } from "./mi-loan.ts";

interface Paso {
  title: string;
  text: string;
  /** Of the button; none while there is only to wait. */
  action?: string;
  tone?: "green" | "mango";
}

function pasoOf(usuario: Usuario, loan: MiLoan | null): Paso | null {
  if (loan?.status === "Baneado") {
    return {
      title: "Tu cuenta no puede solicitar préstamos",
      text: "Si crees que es un error, escribe a atención al cliente.",
      action: "Ver por qué",
    };
  }
  if (!usuario.verify) {
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
  const { max } = getNivel(usuario.nivel);
  return {
    tone: "green",
    title: "Ya puedes solicitar tu préstamo",
    text: `Hasta ${formatDolaresCortos(max)} con tu nivel. Ves cuánto pagarías antes de enviar tu solicitud.`,
    action: "Solicitar préstamo",
  };
}

/** What stands between the borrower and a loan, and what to do about it; nothing while there is one to wait for or to pay. */
export function SiguientePaso({ usuario, loan }: { usuario: Usuario; loan: MiLoan | null }) {
  const paso = pasoOf(usuario, loan);
  if (!paso) return null;
  const { tone, title, text, action } = paso;
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
