/** A browser's push subscription: the address of its push service, and the encryption keys. */
import * as z from "zod/mini";
import { MAX_PUSH_DIRECCION_LETRAS } from "../limits/mensajes.ts";
import { keyed } from "./entrada.ts";

const NO_VALE = "Este navegador no recibe notificaciones.";

/** An uncompressed point of P-256 (65 bytes beginning with 4), and 16 bytes; both in base64url. */
const P256DH = /^B[\w-]{86}$/;
const AUTH = /^[\w-]{22}$/;

export const suscripcionInput = keyed(
  z.object({
    endpoint: z.string({ error: NO_VALE }).check(z.maxLength(MAX_PUSH_DIRECCION_LETRAS, NO_VALE)),
    p256dh: z.string({ error: NO_VALE }).check(z.regex(P256DH, NO_VALE)),
    auth: z.string({ error: NO_VALE }).check(z.regex(AUTH, NO_VALE)),
  }),
);
