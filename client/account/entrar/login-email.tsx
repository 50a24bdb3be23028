import { useState } from "react";
import { paths } from "../../../rules/paths.ts";
import type { Metodo } from "../../api/auth.ts";
import { Page } from "../../kit/frame/page.tsx";
import styles from "../cuenta.module.css";
import { forgetPaso, keepPaso, useVuelta } from "../paso.ts";
import { CuentaForm, type Modo } from "./cuenta-form.tsx";
import { SegundoPaso } from "./segundo-paso.tsx";
import { useEntrada } from "./use-entrada.ts";

/** E-mail and password, to sign in or to register (spec §2). */
export function LoginEmailPage() {
  const { enter, search } = useEntrada();
  const [modo, setModo] = useState<Modo>("entrar");
  const [metodos, setMetodos] = useState<Metodo[] | null>(null);
  useVuelta("segundo-paso", (kept) => setMetodos(kept.split(",") as Metodo[]));
  const registering = modo === "registrar";
  const onSecondStep = (asked: Metodo[]) => {
    keepPaso("segundo-paso", asked.join(","));
    setMetodos(asked);
  };
  const leave = (next: () => void) => () => {
    forgetPaso("segundo-paso");
    forgetPaso("segundo-paso-sms");
    next();
  };
  if (metodos) {
    return (
      <Page title="Verificación en dos pasos" intro="Tu contraseña es correcta. Falta un paso." width="narrow">
        <div className={styles.panel}>
          <SegundoPaso metodos={metodos} onDone={leave(enter)} onAgain={leave(() => setMetodos(null))} />
        </div>
      </Page>
    );
  }
  return (
    <Page
      title={registering ? "Crea tu cuenta" : "Iniciar Sesión"}
      intro={registering ? "Con tu correo y una contraseña." : "Con tu correo y tu contraseña."}
      back={{ href: `${paths.login}${search}`, label: "Cambiar Metodo" }}
      width="narrow"
    >
      <div className={styles.panel}>
        <CuentaForm modo={modo} onDone={enter} onSecondStep={onSecondStep}>
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
