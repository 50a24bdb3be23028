import { whatsappUrl } from "../../rules/country/telefono.ts";
import { trpc } from "../api/trpc.ts";
import { IconChat } from "../kit/icons.tsx";
import { ButtonLink, type ButtonVariant } from "../kit/show/button.tsx";

/** Settings change rarely: once an hour is enough for a phone that pays by the megabyte. */
const HOUR = 3_600_000;

/** The operator's public settings. */
export function useAjustes() {
  return trpc.ajustes.public.useQuery(undefined, { staleTime: HOUR });
}

/** The chat with customer service, `mensaje` already written; null until the operator sets a number. */
export function useAtencionUrl(mensaje: string): string | null {
  const telefono = useAjustes().data?.atencionTelefono;
  return telefono ? whatsappUrl(telefono, mensaje) : null;
}

export const SIN_ATENCION = "La atención por WhatsApp todavía no está disponible.";

interface AtencionProps {
  mensaje: string;
  variant?: ButtonVariant;
  /** Nothing at all, where customer service is only an extra, until there is one. */
  silent?: boolean;
}

/** A button to customer service, or a line that says there is none yet. */
export function Atencion({ mensaje, variant = "secondary", silent }: AtencionProps) {
  const url = useAtencionUrl(mensaje);
  const known = useAjustes().data !== undefined;
  if (url) {
    return (
      <ButtonLink href={url} variant={variant} icon={<IconChat />}>
        Atención al cliente
      </ButtonLink>
    );
  }
  return known && !silent ? <p className="small">{SIN_ATENCION}</p> : null;
}
