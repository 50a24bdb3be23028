import { useEffect, useState } from "react";
import { instante } from "../../../rules/country/fecha.ts";
import { MIN_CONTRASENA_LETRAS } from "../../../rules/limits/limits.ts";
import { acceptInput } from "../../../rules/people/acceso/admins.ts";
import { PAPEL_TEXTOS, type Papel } from "../../../rules/people/acceso/papeles.ts";
import { type Metodo, signInEmail } from "../../api/auth.ts";
import { prepareCaptcha } from "../../api/captcha/captcha.ts";
import { trpc } from "../../api/trpc.ts";
import { errorText, isNetworkFailure } from "../../kit/failure.ts";
import { Notice } from "../../kit/feedback/notice.tsx";
import { Skeleton } from "../../kit/feedback/skeleton.tsx";
import { toast } from "../../kit/feedback/toast.tsx";
import { PasswordField } from "../../kit/form/field.tsx";
import { ErrorSummary, FormBox, FormMessage } from "../../kit/form/form.tsx";
import { useForm } from "../../kit/form/state/use-form.ts";
import { validate } from "../../kit/form/state/validate.ts";
import { Page } from "../../kit/frame/page.tsx";
import { Button } from "../../kit/show/button.tsx";
import { Card, DataList } from "../../kit/show/card.tsx";
import { Momento } from "../../kit/show/fecha.tsx";
import own from "./admin.module.css";
import { DosPasosAdmin } from "./login.tsx";

interface InvitacionProps {
  token: string;
  /** The link is used up: back to the panel or its login. */
  onDone: () => void;
}

const TITLE = "Te invitaron a administrar";

function Aceptar({
  token,
  correo,
  papel,
  expira,
  onDone,
}: InvitacionProps & { correo: string; papel: Papel; expira: number }) {
  const utils = trpc.useUtils();
  const accept = trpc.admins.accept.useMutation();
  const [metodos, setMetodos] = useState<Metodo[] | null>(null);
  const form = useForm({
    initial: { password: "" },
    validate: (values) => validate(acceptInput, { token, ...values }),
    fallback: "No pudimos aceptar la invitación.",
  });
  const enter = async () => {
    onDone();
    await utils.invalidate();
  };
  const onSubmit = form.submit(async ({ password }) => {
    const { email } = await accept.mutateAsync({ token, password });
    try {
      const asked = await signInEmail({ email, password });
      if (asked) return setMetodos(asked);
    } catch {
      toast("Ya eres administrador: entra con tu correo y tu nueva contraseña.", "info");
    }
    await enter();
  });
  if (metodos) return <DosPasosAdmin metodos={metodos} onDone={enter} onAgain={enter} />;
  return (
    <Page
      title={TITLE}
      intro="Elige una contraseña para entrar al panel. Este enlace sirve una sola vez."
      width="narrow"
    >
      <Card>
        <DataList
          items={[
            { label: "Tu correo", value: <span className={own.break}>{correo}</span> },
            { label: "Serás", value: PAPEL_TEXTOS[papel].nombre },
            { label: "Vence", value: <Momento instante={instante(expira)} /> },
          ]}
        />
        <FormBox onSubmit={onSubmit} onFocus={prepareCaptcha}>
          <ErrorSummary form={form} />
          {/* For the browser's password manager. */}
          <input type="email" name="email" autoComplete="username" value={correo} readOnly hidden />
          <PasswordField
            label="Contraseña"
            autoComplete="new-password"
            hint={`Al menos ${MIN_CONTRASENA_LETRAS} caracteres.`}
            {...form.bind("password")}
          />
          <FormMessage>{form.message}</FormMessage>
          <Button type="submit" block busy={form.busy}>
            Aceptar y entrar
          </Button>
        </FormBox>
      </Card>
    </Page>
  );
}

/** An invitation: the invited address and a new password, or why the link does not work. */
export function AdminInvitacion({ token, onDone }: InvitacionProps) {
  const { mutate, data, error } = trpc.admins.invitation.useMutation();
  useEffect(() => mutate({ token }), [mutate, token]);
  if (data) return <Aceptar token={token} onDone={onDone} {...data} />;
  return (
    <Page title={TITLE} width="narrow">
      {error ? (
        <Notice
          kind="aviso"
          live
          action={
            isNetworkFailure(error) ? (
              <Button variant="secondary" onClick={() => mutate({ token })}>
                Reintentar
              </Button>
            ) : (
              <Button variant="secondary" onClick={onDone}>
                Ir al acceso
              </Button>
            )
          }
        >
          {errorText(error, "No pudimos abrir la invitación.")}
        </Notice>
      ) : (
        <Skeleton shape="card" lines={3} />
      )}
    </Page>
  );
}
