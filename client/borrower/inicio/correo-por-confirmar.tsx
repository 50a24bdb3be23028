import { useState } from "react";
import { paths } from "../../../rules/paths.ts";
import { trpc } from "../../api/trpc.ts";
import { errorText } from "../../kit/failure.ts";
import { toast } from "../../kit/feedback/toast.tsx";
import { newClave } from "../../kit/form/state/clave.ts";
import { Button, ButtonLink } from "../../kit/show/button.tsx";
import { Card } from "../../kit/show/card.tsx";

/** For an unconfirmed address: without it a forgotten password is hard to recover. */
export function CorreoPorConfirmar({ correo }: { correo: string }) {
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
