import { Button, ButtonLink } from "../kit/show/button.tsx";

/** Shares a short text with the phone's share sheet, or by WhatsApp where there is none. */
export function Compartir({ texto }: { texto: string }) {
  const whatsapp = `https://wa.me/?text=${encodeURIComponent(texto)}`;
  if (typeof navigator.share !== "function")
    return (
      <ButtonLink href={whatsapp} variant="secondary">
        Compartir por WhatsApp
      </ButtonLink>
    );
  const share = () =>
    void navigator.share({ text: texto }).catch((error: Error) => {
      // Closing the share sheet needs no fallback.
      if (error.name !== "AbortError") window.location.assign(whatsapp);
    });
  return (
    <Button variant="secondary" onClick={share}>
      Compartir
    </Button>
  );
}
