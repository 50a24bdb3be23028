import { whatsappUrl } from "../../../rules/country/telefono.ts";
import { formatDolares } from "../../../rules/money/dinero.ts";
import { cuentaPara } from "../../../rules/operator/ajustes/cuentas-de-pago.ts";
import { paths } from "../../../rules/paths.ts";
import { mensajeDeCobro } from "../../../rules/texts/channels/cobro.ts";
import { useAjustes } from "../../api/ajustes.ts";
import { hoyEnCaracas } from "../../api/hora.ts";
import { useTasa } from "../../api/tasa.ts";
import { trpc } from "../../api/trpc.ts";
import { useSends } from "../../kit/form/state/use-sends.ts";
import { useMarca } from "../../kit/frame/marca.ts";
import { useActo } from "../kit/actos/acto.ts";
import type { Moroso } from "../kit/types.ts";

/** The outcome of a call that needs no further details. */
export interface Llamada {
  texto: string;
  resultado: "no_contesta" | "numero_malo";
}

interface Cobro {
  linkOf: (moroso: Moroso) => string;
  /** The chat was opened. */
  note: (moroso: Moroso) => Promise<void>;
  /** A call was made, with that outcome. */
  called: (moroso: Moroso, llamada: Llamada) => Promise<void>;
}

/** The operator's data for a message to a client of that bank. */
export function useHouse() {
  const { marca } = useMarca();
  const { data: ajustes } = useAjustes();
  const tasa = useTasa();
  return (banco: string | null) => ({
    marca,
    datosPago: ajustes ? cuentaPara(ajustes, banco) : null,
    tasa,
    enlace: window.location.origin + paths.solicitar,
    hoy: hoyEnCaracas(),
  });
}

/** The chat with a client, prefilled, and the records that one press makes. */
export function useCobro(): Cobro {
  const house = useHouse();
  const call = useActo(trpc.gestiones.add.useMutation(), {
    hecho: (_, { texto }) => `Anotado: ${texto.toLowerCase()}.`,
    fallback: "La llamada no quedó anotada.",
  });
  const chat = useActo(trpc.gestiones.add.useMutation(), {
    fallback: "El mensaje no quedó anotado. Anótalo en su ficha.",
  });
  const { send } = useSends();
  return {
    linkOf: (moroso) =>
      whatsappUrl(
        moroso.telefono,
        mensajeDeCobro({ ...moroso, cuotas: moroso.cuotasDebidas, monto: moroso.debido }, house(moroso.banco)),
      ),
    called: ({ userId, loanId }, llamada) =>
      send(loanId, () => call.press({ userId, loanId, tipo: "llamada", ...llamada })),
    note({ userId, loanId, debido, dias }) {
      const texto = `Mensaje por ${formatDolares(debido)} ${dias > 0 ? "vencidos" : "por vencer"}`;
      return chat.press({ userId, loanId, tipo: "whatsapp", texto });
    },
  };
}
