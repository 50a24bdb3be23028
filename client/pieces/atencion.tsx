import { IconChat } from "../kit/icons.tsx";
import { ButtonLink, type ButtonVariant } from "../kit/show/button.tsx";

export const SIN_ATENCION = "La atención por WhatsApp todavía no está disponible.";

interface AtencionProps {
  /** The chat; null if there is none, undefined until known. */
  url: string | null | undefined;
  variant?: ButtonVariant;
  /** Empty without customer service, where it is only an extra. */
  silent?: boolean;
}

/** A button to customer service, or a line saying that there is none yet. */
export function Atencion({ url, variant = "secondary", silent }: AtencionProps) {
  if (url) {
    return (
      <ButtonLink href={url} variant={variant} icon={<IconChat />}>
        Atención al cliente
      </ButtonLink>
    );
  }
  return url === null && !silent ? <p className="small">{SIN_ATENCION}</p> : null;
}
