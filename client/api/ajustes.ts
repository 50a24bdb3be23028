import { whatsappUrl } from "../../rules/country/telefono.ts";
import type { Terminos } from "../../rules/holes.ts";
import { TERMINOS_INICIALES } from "../../rules/loans/terminos.ts";
import { useMarca } from "../kit/frame/marca.ts";
import { trpc } from "./trpc.ts";

/** Settings change rarely: once an hour is enough for a phone that pays by the megabyte. */
const HOUR = 3_600_000;

/** The operator's public settings. */
export function useAjustes() {
  return trpc.ajustes.public.useQuery(undefined, { staleTime: HOUR });
}

/** The terms of loans approved from now on; until they are loaded, those the page came with. */
export function useTerminos(): Terminos {
  const { terminos } = useMarca();
  return useAjustes().data ?? terminos ?? TERMINOS_INICIALES;
}

/**
 * The address of the chat with customer service, prefilled with `mensaje`; null if the operator set no number, undefined until
 * known.
 */
export function useAtencionUrl(mensaje: string): string | null | undefined {
  const { data } = useAjustes();
  return data && (data.atencionTelefono ? whatsappUrl(data.atencionTelefono, mensaje) : null);
}
