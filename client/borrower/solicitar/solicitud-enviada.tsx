import { paths } from "../../../rules/paths.ts";
import { respuestaPor } from "../../../rules/texts/events/reparto.ts";
import { trpc } from "../../api/trpc.ts";
import { Page } from "../../kit/frame/page.tsx";
import { IconCheckCircle } from "../../kit/icons.tsx";
import { ButtonLink } from "../../kit/show/button.tsx";
import { Card } from "../../kit/show/card.tsx";
import { PorWhatsapp } from "../avisos/por-whatsapp.tsx";
import styles from "./solicitud-enviada.module.css";

const next = (aviso: string) => [
  "Una persona revisa tu solicitud.",
  aviso,
  "Si se aprueba, recibes el dinero por Pago Móvil y ves tu plan de cuotas.",
];

/** The request arrived (spec §2). */
export function SolicitudEnviadaPage() {
  const { data = [] } = trpc.consentimientos.mine.useQuery();
  const correo = data.some(({ canal, acepta, alcanza }) => canal === "correo" && acepta && alcanza);
  return (
    <Page title="Solicitud enviada" width="narrow">
      <Card>
        <IconCheckCircle size={56} className={styles.mark} />
        <p>La recibimos. Esto es lo que sigue:</p>
        <ol className={styles.steps}>
          {next(respuestaPor({ correo })).map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <p className="soft">Nunca te pediremos dinero para aprobarla.</p>
        <PorWhatsapp />
        <ButtonLink href={paths.dashboard} block>
          Volver
        </ButtonLink>
      </Card>
    </Page>
  );
}
