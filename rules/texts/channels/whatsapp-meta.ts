/**
 * The templates of whatsapp.ts as Meta's API takes them: POST /{WABA}/message_templates, one per call. Meta writes the body of
 * a code template; we only choose what surrounds it. A button opens one page of the service, so sending needs no parameter for
 * it.
 */
import { OTP_VALIDO_MS } from "../../limits/limits.ts";
import { BOTON_WHATSAPP, IDIOMA_WHATSAPP, PLANTILLAS_WHATSAPP } from "./whatsapp.ts";

type Plantilla = (typeof PLANTILLAS_WHATSAPP)[string];

/** `url`: the service's https address; null if unknown, which leaves out the buttons. */
export function plantillasParaMeta(url: string | null): object[] {
  return Object.values(PLANTILLAS_WHATSAPP).map((plantilla) => {
    const { nombre: name, categoria: category } = plantilla;
    const components = category === "AUTHENTICATION" ? deCodigo() : deAviso(plantilla, url);
    return { name, language: IDIOMA_WHATSAPP, category, components };
  });
}

const deCodigo = (): object[] => [
  { type: "BODY", add_security_recommendation: true },
  { type: "FOOTER", code_expiration_minutes: OTP_VALIDO_MS / 60_000 },
  { type: "BUTTONS", buttons: [{ type: "OTP", otp_type: "COPY_CODE", text: "Copiar código" }] },
];

function deAviso({ cuerpo, ejemplos, pagina }: Plantilla, url: string | null): object[] {
  const example = ejemplos.length > 0 && { example: { body_text: [ejemplos] } };
  const button = { type: "URL", text: BOTON_WHATSAPP, url: `${url}${pagina}` };
  return [
    { type: "BODY", text: cuerpo, ...example },
    ...(url && pagina ? [{ type: "BUTTONS", buttons: [button] }] : []),
  ];
}
