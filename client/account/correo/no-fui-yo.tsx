import { useState } from "react";
import { formatInstante, type Instante } from "../../../rules/country/fecha.ts";
import { CONGELADO_DIAS } from "../../../rules/limits/limits.ts";
import { paths } from "../../../rules/paths.ts";
import { textOf } from "../../../rules/texts/refusals/mensajes.ts";
import { trpc } from "../../api/trpc.ts";
import { errorText } from "../../kit/failure.ts";
import { Notice } from "../../kit/feedback/notice.tsx";
import { useClaves } from "../../kit/form/state/use-claves.ts";
import { Page } from "../../kit/frame/page.tsx";
import { IconChat } from "../../kit/icons.tsx";
import { Button, ButtonLink } from "../../kit/show/button.tsx";
import { Ayuda, useWhatsApp } from "../campos/ayuda.tsx";
import styles from "../cuenta.module.css";

/** The token in a mail's link: in the fragment, so that it reaches no server log. */
const readEnlace = (): string => /^#enlace=([\w-]+)$/.exec(window.location.hash)?.[1] ?? "";

const ENTRARON = "Hola, alguien más entró a mi cuenta y la protegí.";

function Atencion() {
  const url = useWhatsApp(ENTRARON);
  if (!url) return <Ayuda mensaje={ENTRARON}>Alguien tiene que ayudarte a recuperarla.</Ayuda>;
  return (
    <ButtonLink href={url} icon={<IconChat />} block>
      Atención al cliente
    </ButtonLink>
  );
}

function Protegida({ hasta }: { hasta: Instante }) {
  return (
    <Page title="Tu cuenta está protegida" width="narrow">
      <div className={styles.panel}>
        <Notice kind="exito" live>
          Cerramos todas las sesiones. Hasta el {formatInstante(hasta)} nadie puede cambiar cómo se entra a tu cuenta ni
          pedir un préstamo con ella.
        </Notice>
        <p>
          Ahora escribe a atención al cliente: comprobaremos contigo que la cuenta es tuya y dejaremos todo como estaba.
          Si usas la misma contraseña en tu correo, cámbiala también allí.
        </p>
        <Atencion />
      </div>
    </Page>
  );
}

/** The page of a mail's «¿No fuiste tú?». A scanner that opens the link changes nothing: only the button does. */
export function NoFuiYoPage() {
  const [enlace] = useState(readEnlace);
  const freeze = trpc.congelados.freeze.useMutation();
  const conClave = useClaves();
  const [hasta, setHasta] = useState<Instante | null>(null);
  const [error, setError] = useState(enlace ? null : textOf("LINK_INVALID"));
  const protect = async () => {
    setError(null);
    try {
      const { hasta } = await conClave("", (clave) => freeze.mutateAsync({ enlace, clave }));
      setHasta(hasta);
    } catch (failure) {
      setError(errorText(failure, "No pudimos proteger tu cuenta."));
    }
  };
  if (hasta !== null) return <Protegida hasta={hasta} />;
  return (
    <Page title="¿No fuiste tú?" width="narrow" back={{ href: paths.inicio, label: "Inicio" }}>
      <div className={styles.panel}>
        <p>
          Si no reconoces el cambio que te avisamos, protege tu cuenta: cerramos todas sus sesiones, en todos los
          teléfonos, y por {CONGELADO_DIAS} días nadie puede cambiar nada de ella.
        </p>
        {error && (
          <Notice kind="peligro" live>
            {error}
          </Notice>
        )}
        {enlace && (
          <Button block variant="danger" busy={freeze.isPending} onClick={() => void protect()}>
            No fui yo: proteger mi cuenta
          </Button>
        )}
        {!enlace && <Atencion />}
      </div>
    </Page>
  );
}
