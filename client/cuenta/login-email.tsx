import { useState } from "react";
import { paths } from "../paths.ts";
import { Page } from "../ui/page.tsx";
import styles from "./cuenta.module.css";
import { CuentaForm, type Modo } from "./cuenta-form.tsx";
import { useEntrada } from "./use-entrada.ts";

/** E-mail and password, to sign in or to register (spec §2). */
export function LoginEmailPage() {
  const { enter, search } = useEntrada();
  const [modo, setModo] = useState<Modo>("entrar");
  const registering = modo === "registrar";
  return (
    <Page
      title={registering ? "Crea tu cuenta" : "Iniciar Sesión"}
      intro={registering ? "Con tu correo y una contraseña." : "Con tu correo y tu contraseña."}
      back={{ href: `${paths.login}${search}`, label: "Cambiar Metodo" }}
      width="narrow"
    >
      <div className={styles.panel}>
        <CuentaForm modo={modo} onDone={enter}>
          <p className={styles.other}>
            {registering ? "¿Ya tienes cuenta? " : "¿No tienes cuenta? "}
            <button
              type="button"
              className={styles.toggle}
              onClick={() => setModo(registering ? "entrar" : "registrar")}
            >
              {registering ? "Inicia sesión" : "Regístrate"}
            </button>
          </p>
        </CuentaForm>
      </div>
    </Page>
  );
}
