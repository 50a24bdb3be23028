import { whatsappUrl } from "../../../rules/country/telefono.ts";
import { formatDolares } from "../../../rules/money/dinero.ts";
import { paths } from "../../../rules/paths.ts";
import { mensajeDeCobro } from "../../../rules/texts/cobro.ts";
import { useAjustes } from "../../api/ajustes.ts";
import { useTasa } from "../../api/tasa.ts";
import { trpc } from "../../api/trpc.ts";
import { errorText } from "../../kit/failure.ts";
import { toast } from "../../kit/feedback/toast.tsx";
import { useMarca } from "../../kit/frame/marca.ts";
import { hoyEnCaracas } from "../../pieces/mi-loan.ts";
import { useDecision } from "../kit/decision.ts";
import type { Moroso } from "../kit/types.ts";

/** The chat with a client, its message already written, and the note that it was opened. */
export function useCobro(): { linkOf: (moroso: Moroso) => string; note: (moroso: Moroso) => Promise<void> } {
  const { marca } = useMarca();
  const { data: ajustes } = useAjustes();
  const tasa = useTasa();
  const add = trpc.gestiones.add.useMutation();
  const decide = useDecision();
  const house = {
    marca,
    datosPago: ajustes?.datosPago ?? null,
    tasa,
    enlace: window.location.origin + paths.solicitar,
    hoy: hoyEnCaracas(),
  };
  return {
    linkOf: (moroso) =>
      whatsappUrl(
        moroso.telefono,
        mensajeDeCobro({ ...moroso, cuotas: moroso.cuotasDebidas, monto: moroso.debido }, house),
      ),
    async note({ userId, loanId, debido, dias }) {
      const texto = `Mensaje por ${formatDolares(debido)} ${dias > 0 ? "vencidos" : "por vencer"}`;
      try {
        await decide(add.mutateAsync({ userId, loanId, tipo: "whatsapp", texto }), () => undefined);
      } catch (error) {
        toast(errorText(error, "El mensaje no quedó anotado. Anótalo en su ficha."), "error");
      }
    },
  };
}
