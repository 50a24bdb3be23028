/** E-mail by Resend. */
import type { Resend } from "resend";
import { type Carrier, NotTaken, type TextOf } from "./carrier.ts";

/** The message's id is Resend's idempotency key, so a retry after a lost answer sends nothing twice. */
export function resendCarrier(
  options: { key: string; url: string; from: string },
  textOf: TextOf,
  htmlOf: TextOf | undefined,
): Carrier {
  let client: Resend | null = null;
  const carry: Carrier["carry"] = async (mensaje) => {
    client ??= new (await import("resend")).Resend(options.key, { baseUrl: options.url });
    const { data, error } = await client.emails.send(
      {
        from: options.from,
        to: mensaje.destino,
        subject: mensaje.asunto ?? "Cuotica",
        text: textOf(mensaje),
        ...(htmlOf && { html: htmlOf(mensaje) }),
      },
      { idempotencyKey: mensaje.id },
    );
    if (error) throw new NotTaken("servicio", `${error.name}: ${error.message}`);
    return { id: data.id };
  };
  return { nombre: "resend", honoursKey: true, carry };
}
