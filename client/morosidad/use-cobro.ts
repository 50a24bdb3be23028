import { mensajeDeCobro } from "../../server/rules/cobro.ts";
import { formatDolares } from "../../server/rules/dinero.ts";
import { whatsappUrl } from "../../server/rules/telefono.ts";
import { useRefreshPanel } from "../admin/admin-live.ts";
import { hoyEnCaracas } from "../loans/mi-loan.ts";
import { paths } from "../paths.ts";
import { useTasa } from "../tasas/en-bolivares.tsx";
import { errorText, trpc } from "../trpc.ts";
import { useMarca } from "../ui/marca.ts";
import { toast } from "../ui/toast.tsx";
import { useAjustes } from "../usuarios/atencion.tsx";
import type { Moroso } from "./moroso.tsx";

/** The chat with a client, its message already written, and the note that it was opened. */
export function useCobro(): { linkOf: (moroso: Moroso) => string; note: (moroso: Moroso) => Promise<void> } {
  const { marca } = useMarca();
  const { data: ajustes } = useAjustes();
  const tasa = useTasa() ?? null;
  const add = trpc.gestiones.add.useMutation();
  const refresh = useRefreshPanel();
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
        await add.mutateAsync({ userId, loanId, tipo: "whatsapp", texto });
        await refresh();
      } catch (error) {
        toast(errorText(error, "El mensaje no quedó anotado. Anótalo en su ficha."), "error");
      }
    },
  };
}
