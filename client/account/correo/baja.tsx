import { useState } from "react";
import { paths } from "../../../rules/paths.ts";
import { CANALES, type CanalElegible } from "../../../rules/texts/channels/canal.ts";
import { textOf } from "../../../rules/texts/refusals/mensajes.ts";
import { trpc } from "../../api/trpc.ts";
import { errorText } from "../../kit/failure.ts";
import { Notice } from "../../kit/feedback/notice.tsx";
import { Skeleton } from "../../kit/feedback/skeleton.tsx";
import { newClave } from "../../kit/form/state/clave.ts";
import { Page } from "../../kit/frame/page.tsx";
import { Button, ButtonLink } from "../../kit/show/button.tsx";
import { QueryState } from "../../pieces/query-state.tsx";
import styles from "../cuenta.module.css";

const readEnlace = (): string => new URLSearchParams(window.location.search).get("enlace") ?? "";

/** Where «Dejar de recibir estos correos» leads. A scanner that opens the link changes nothing: only the button does. */
export function BajaPage() {
  const [enlace] = useState(readEnlace);
  const query = trpc.consentimientos.lookUp.useQuery({ enlace }, { retry: false, enabled: enlace !== "" });
  const error = enlace
    ? query.error && errorText(query.error, "No pudimos leer este enlace.")
    : textOf("MAIL_LINK_UNKNOWN");
  return (
    <Page title="Los mensajes que te enviamos" width="narrow" back={{ href: paths.inicio, label: "Inicio" }}>
      <div className={styles.panel}>
        {error ? (
          <Notice
            kind="aviso"
            live
            action={
              <ButtonLink href={paths.login} variant="secondary">
                Iniciar Sesión
              </ButtonLink>
            }
          >
            {error} También puedes elegirlo en tu cuenta, en Mis Datos.
          </Notice>
        ) : (
          <QueryState query={query} skeleton={<Skeleton lines={3} />}>
            {(said) => <Eleccion enlace={enlace} said={said} />}
          </QueryState>
        )}
      </div>
    </Page>
  );
}

interface EleccionProps {
  enlace: string;
  said: { canal: CanalElegible; acepta: boolean; direccion: string };
}

function Eleccion({ enlace, said }: EleccionProps) {
  const set = trpc.consentimientos.setByLink.useMutation();
  const [error, setError] = useState<string | null>(null);
  const { acepta, direccion } = set.data ?? said;
  const { que } = CANALES[said.canal].elegible;
  const choose = async () => {
    setError(null);
    try {
      await set.mutateAsync({ enlace, acepta: !acepta, clave: newClave() });
    } catch (failure) {
      setError(errorText(failure, "No pudimos guardarlo. Inténtalo de nuevo."));
    }
  };
  return (
    <>
      {acepta ? (
        <p>
          Te enviamos {que} a <strong className={styles.break}>{direccion}</strong> con recordatorios de tus cuotas y lo
          que decidimos de tus pagos y solicitudes.
        </p>
      ) : (
        <Notice kind="exito" live>
          Ya no enviamos esos {que} a {direccion}.
        </Notice>
      )}
      <p className="soft">Los códigos y los avisos de seguridad de tu cuenta llegan siempre.</p>
      {error && (
        <Notice kind="peligro" live>
          {error}
        </Notice>
      )}
      <Button block variant={acepta ? "primary" : "secondary"} busy={set.isPending} onClick={() => void choose()}>
        {acepta ? `No quiero más ${que}` : "Volver a recibirlos"}
      </Button>
    </>
  );
}
