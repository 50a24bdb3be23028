import { type ReactNode, useEffect, useState } from "react";
import { paths } from "../../../rules/paths.ts";
import { trpc } from "../../api/trpc.ts";
import { errorCode, errorText, isNetworkFailure } from "../../kit/failure.ts";
import { Notice } from "../../kit/feedback/notice.tsx";
import { Skeleton } from "../../kit/feedback/skeleton.tsx";
import { FormMessage } from "../../kit/form/form.tsx";
import { useClaves } from "../../kit/form/state/use-claves.ts";
import { Page } from "../../kit/frame/page.tsx";
import { Button, ButtonLink } from "../../kit/show/button.tsx";
import { DataList } from "../../kit/show/card.tsx";
import styles from "../cuenta.module.css";
import { useSignOut } from "../use-sign-out.ts";
import { loginPath } from "../volver.ts";
import { CorreoAjeno } from "./correo-ajeno.tsx";
import { type Enlace, forgetEnlace, type Titular, useEnlace } from "./enlace-correo.ts";

const TITLE = "Confirma tu correo";

function Hoja({ title = TITLE, intro, children }: { title?: string; intro?: string; children: ReactNode }) {
  return (
    <Page title={title} intro={intro} width="narrow">
      <div className={styles.panel}>{children}</div>
    </Page>
  );
}

/** The link worked, or the address was confirmed before. */
function Confirmado({ text }: { text: string }) {
  const me = trpc.usuarios.me.useQuery();
  const [home, words] =
    me.data?.rol === "admin"
      ? [paths.admin, "Ir al panel"]
      : me.data
        ? [paths.datos, "Ver Mis Datos"]
        : [paths.login, "Iniciar Sesión"];
  return (
    <Hoja>
      <Notice kind="exito" live>
        {text}
      </Notice>
      <ButtonLink href={home} block>
        {words}
      </ButtonLink>
    </Hoja>
  );
}

/** Why the link is useless, and what to do. */
function Inservible({ error, para, onRetry }: { error: unknown; para: Enlace["para"]; onRetry: () => void }) {
  const code = errorCode(error);
  if (code === "EMAIL_CONFIRMED") return <Confirmado text={errorText(error, "")} />;
  const again =
    para === "recuperar"
      ? { href: paths.recuperar, label: "Pedir otro enlace" }
      : { href: paths.datos, label: "Pedir otro en Mis Datos" };
  return (
    <Hoja>
      <Notice kind="aviso" live>
        {errorText(error, "No pudimos abrir el enlace.")}
      </Notice>
      {isNetworkFailure(error) || code === "TOO_MANY_TRIES" ? (
        <Button variant="secondary" block onClick={onRetry}>
          Reintentar
        </Button>
      ) : (
        <ButtonLink href={again.href} variant="secondary" block>
          {again.label}
        </ButtonLink>
      )}
    </Hoja>
  );
}

const conTelefono = (telefono: string) => `El que termina en ${telefono}`;

/** The link was opened by the account's own session. */
function Confirmar({ token, titular }: { token: string; titular: Titular }) {
  const utils = trpc.useUtils();
  const confirm = trpc.correos.confirm.useMutation();
  const conClave = useClaves();
  const press = async () => {
    await conClave(token, (clave) => confirm.mutateAsync({ token, clave })).catch(() => undefined);
    await Promise.all([utils.cuentas.invalidate(), utils.usuarios.me.invalidate()]);
  };
  if (confirm.isSuccess) return <Confirmado text="Correo confirmado." />;
  if (errorCode(confirm.error) === "EMAIL_CONFIRMED") return <Confirmado text={errorText(confirm.error, "")} />;
  const { correo, telefono } = titular;
  return (
    <Hoja intro="Así podrás recuperar tu cuenta si olvidas la contraseña.">
      <DataList
        items={[
          { label: "Tu correo", value: <span className={styles.break}>{correo}</span> },
          ...(telefono ? [{ label: "Tu teléfono", value: conTelefono(telefono) }] : []),
        ]}
      />
      <FormMessage>{confirm.error && errorText(confirm.error, "No pudimos confirmar tu correo.")}</FormMessage>
      <Button block busy={confirm.isPending} onClick={() => void press()}>
        Confirmar correo
      </Button>
      <p className={styles.note}>Cerraremos tus otras sesiones abiertas, por si alguien más entró.</p>
    </Hoja>
  );
}

/**
 * The link was opened without being signed in to that account: its owner signs in first, anybody else says that it is not
 * theirs.
 */
function SinEntrar({ titular, onAjena }: { titular: Titular; onAjena: () => void }) {
  const { busy, leave } = useSignOut(loginPath(paths.correo));
  const other = titular.de === "otra";
  return (
    <Hoja intro="Entra a tu cuenta y vuelves aquí a confirmarlo.">
      {other && <Notice>En este navegador está abierta otra cuenta, no la de este correo.</Notice>}
      <DataList
        items={[
          { label: "Correo", value: <span className={styles.break}>{titular.correo}</span> },
          ...(titular.telefono ? [{ label: "Teléfono de la cuenta", value: conTelefono(titular.telefono) }] : []),
        ]}
      />
      {other ? (
        <Button block busy={busy} onClick={leave}>
          Cambiar de cuenta
        </Button>
      ) : (
        <ButtonLink href={loginPath(paths.correo)} block>
          Entra para confirmar
        </ButtonLink>
      )}
      <Button variant="secondary" block onClick={onAjena}>
        Esta cuenta no es mía
      </Button>
    </Hoja>
  );
}

function ConEnlace({ para, token }: Enlace) {
  const { mutate, data: titular, error } = trpc.correos.lookUp.useMutation();
  const [ajena, setAjena] = useState(para === "recuperar");
  useEffect(() => mutate({ token }), [mutate, token]);
  const dead = error && !isNetworkFailure(error) && errorCode(error) !== "TOO_MANY_TRIES";
  useEffect(() => {
    if (dead) forgetEnlace();
  }, [dead]);
  if (error) return <Inservible error={error} para={para} onRetry={() => mutate({ token })} />;
  if (!titular) {
    return (
      <Hoja>
        <Skeleton shape="card" lines={3} />
      </Hoja>
    );
  }
  if (titular.de === "mia") return <Confirmar token={token} titular={titular} />;
  if (!ajena) return <SinEntrar titular={titular} onAjena={() => setAjena(true)} />;
  return <CorreoAjeno token={token} titular={titular} onBack={para === "confirmar" ? () => setAjena(false) : null} />;
}

/** The page of a mail's link about an address: nothing happens until a button is pressed. */
export function CorreoPage() {
  const enlace = useEnlace();
  if (enlace) return <ConEnlace key={enlace.token} {...enlace} />;
  return (
    <Hoja intro="Abre el enlace de tu correo otra vez, o copia su dirección entera: aquí llegó incompleta.">
      <ButtonLink href={paths.inicio} variant="secondary" block>
        Ir al inicio
      </ButtonLink>
    </Hoja>
  );
}
