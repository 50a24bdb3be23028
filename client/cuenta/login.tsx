import { Link } from "wouter";
import { paths } from "../paths.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Page } from "../ui/page.tsx";
import styles from "./cuenta.module.css";
import { useEntrada } from "./use-entrada.ts";

/** Choose how to sign in (spec §2). */
export function LoginPage() {
  const { search } = useEntrada();
  return (
    <Page title="Iniciar Sesión" intro="Entra para ver tu préstamo, tus cuotas y tus pagos." width="narrow">
      <div className={styles.panel}>
        <ButtonLink href={`${paths.loginEmail}${search}`} block>
          Correo y contraseña
        </ButtonLink>
        <p className={styles.other}>
          ¿No tienes cuenta? <Link href={`${paths.registroEmail}${search}`}>Crea tu cuenta</Link>
        </p>
      </div>
    </Page>
  );
}
