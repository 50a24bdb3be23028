import { Link } from "wouter";
import { paths } from "../../../rules/paths.ts";
import { Page } from "../../kit/frame/page.tsx";
import { IconPhone } from "../../kit/icons.tsx";
import { ButtonLink } from "../../kit/show/button.tsx";
import styles from "../cuenta.module.css";
import { CuentaForm } from "./cuenta-form.tsx";
import { useEntrada } from "./use-entrada.ts";

/** Create an account with e-mail and password (spec §2, §8). */
export function RegistroEmailPage() {
  const { enter, search } = useEntrada();
  return (
    <Page
      title="Crea tu cuenta"
      intro="Es gratis y toma un minuto. Después completas tu perfil y subes dos fotos para verificar tu identidad."
      width="narrow"
    >
      <div className={styles.panel}>
        <div className={styles.antes}>
          <ButtonLink href={`${paths.loginPhone}${search}`} variant="secondary" block icon={<IconPhone />}>
            Crear cuenta con tu teléfono
          </ButtonLink>
          <p className={styles.note}>Sin contraseña: te enviamos un código por SMS. O crea tu cuenta con tu correo:</p>
        </div>
        <CuentaForm modo="registrar" prefix="Error: " onDone={enter}>
          <p className={styles.other}>
            ¿Ya tienes cuenta? <Link href={`${paths.loginEmail}${search}`}>Inicia sesión</Link>
          </p>
        </CuentaForm>
      </div>
    </Page>
  );
}
