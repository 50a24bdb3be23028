import { useRefresh } from "../../api/refresh.ts";
import { trpc } from "../../api/trpc.ts";
import { errorText } from "../../kit/failure.ts";
import { toast } from "../../kit/feedback/toast.tsx";
import { newClave } from "../../kit/form/state/clave.ts";
import { IconChat } from "../../kit/icons.tsx";
import { Button } from "../../kit/show/button.tsx";

/** Where somebody waits for news: WhatsApp, offered to who never said a word of it. Nothing while that is not known. */
export function PorWhatsapp() {
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
