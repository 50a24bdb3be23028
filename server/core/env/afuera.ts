/** The environment variable that lists the internal hosts that may be called. */
import * as z from "zod/mini";
import { looksInside } from "../net/afuera.ts";
import { isLoopback } from "../net/proxies.ts";

export const VARIABLES_DE_AFUERA = {
  /** "minio,192.168.1.20": the only internal hosts that addresses in the environment may lead to. */
  RED_INTERNA: z._default(
    z.pipe(
      z
        .string()
        .check(z.regex(/^[\w.:,\s-]*$/, "debe ser una lista de nombres o direcciones IP, como minio,192.168.1.20")),
      z.transform((text) =>
        text
          .toLowerCase()
          .split(",")
          .map((host) => host.trim())
          .filter(Boolean),
      ),
    ),
    [],
  ),
};

/** The addresses the program calls. Not SMTP_URL: most mail servers are internal. */
const LLAMADAS =
  /^(TASA_\w+_URL|BANCO_\w+_URL|(RESEND|TWILIO|VONAGE|INFOBIP|WHATSAPP|SMS_WEBHOOK|CAPTCHA)_URL|BACKUP_S3_ENDPOINT|ALARMAS_URL|LATIDO_URL)$/;

/** One line for each address that is visibly internal and not listed. What only a DNS look-up reveals is refused when called. */
export function faultsOfAfuera(given: Record<string, string | undefined>): string[] {
  const named = (given.RED_INTERNA ?? "").toLowerCase().split(/[,\s]+/);
  return Object.entries(given).flatMap(([name, text = ""]) => {
    // Infobip shows its address without https://.
    const address = name === "INFOBIP_URL" && !text.includes("://") ? `https://${text}` : text;
    if (!LLAMADAS.test(name) || !URL.canParse(address)) return [];
    const host = new URL(address).hostname.replace(/^\[|\]$/g, "");
    if (host === "localhost" || isLoopback(host) || named.includes(host) || !looksInside(host)) return [];
    return [`${name}: ${host} es de una red privada. Si es la tuya, nómbrala en RED_INTERNA`];
  });
}
