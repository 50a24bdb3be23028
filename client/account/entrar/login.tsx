import { Link } from "wouter";
import { paths } from "../../../rules/paths.ts";
import { Page } from "../../kit/frame/page.tsx";
import { IconMail, IconPhone } from "../../kit/icons.tsx";
import { ButtonLink } from "../../kit/show/button.tsx";
import styles from "../cuenta.module.css";
import { ConLlave } from "./con-llave.tsx";
import { useEntrada } from "./use-entrada.ts";

/** Choose how to sign in (spec §2). */
export function LoginPage() {
  const { enter, search } = useEntrada();
  return (
    <Page title="Iniciar Sesión" intro="Entra para ver tu préstamo, tus cuotas y tus pagos." width="narrow">
      <div className={styles.panel}>
        <div className="stack">
          <ButtonLink href={`${paths.loginPhone}${search}`} block icon={<IconPhone />}>
            Teléfono
          </ButtonLink>
          <ButtonLink href={`${paths.loginEmail}${search}`} variant="secondary" block icon={<IconMail />}>
            Correo y contraseña
          </ButtonLink>
          <ConLlave onDone={enter} />
        </div>
        <p className={styles.note}>
          Con tu teléfono no necesitas contraseña: te enviamos un código por SMS. Si es la primera vez, creamos tu
          cuenta.
        </p>
        <p className={styles.other}>
          ¿No tienes cuenta? <Link href={`${paths.registroEmail}${search}`}>Crea tu cuenta</Link>
        </p>
      </div>
    </Page>
  );
}
