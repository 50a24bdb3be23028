import { paths } from "../../../rules/paths.ts";
import { respuestaPor } from "../../../rules/texts/events/reparto.ts";
import { useRefresh } from "../../api/refresh.ts";
import { trpc } from "../../api/trpc.ts";
import { errorText } from "../../kit/failure.ts";
import { toast } from "../../kit/feedback/toast.tsx";
import { newClave } from "../../kit/form/state/clave.ts";
import { Page } from "../../kit/frame/page.tsx";
import { IconChat, IconCheckCircle } from "../../kit/icons.tsx";
import { Button, ButtonLink } from "../../kit/show/button.tsx";
import { Card } from "../../kit/show/card.tsx";
import styles from "./solicitud-enviada.module.css";

/** While a person waits for an answer: offers WhatsApp, if they never answered the offer. Empty while that is unknown. */
function PorWhatsapp() {
  const refresh = useRefresh();
  const { data } = trpc.consentimientos.mine.useQuery();
  const set = trpc.consentimientos.set.useMutation();
  if (!data?.some(({ canal, dicho }) => canal === "whatsapp" && dicho === null)) return null;
  const accept = async () => {
    try {
      await set.mutateAsync({ canal: "whatsapp", acepta: true, clave: newClave() });
      toast("Listo: te avisamos por WhatsApp.");
    } catch (failure) {
      toast(errorText(failure, "No pudimos guardarlo. Inténtalo de nuevo."), "error");
    } finally {
      refresh();
    }
  };
  return (
    <Button variant="secondary" block icon={<IconChat />} busy={set.isPending} onClick={() => void accept()}>
      Avísenme también por WhatsApp
    </Button>
  );
}

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
