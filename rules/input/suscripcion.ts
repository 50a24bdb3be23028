/** What a browser says when its person wants notifications on it: where its push service takes them, and the keys to seal them with. */
import * as z from "zod/mini";
import { MAX_PUSH_DIRECCION_LETRAS } from "../limits/mensajes.ts";
import { keyed } from "./entrada.ts";

const NO_VALE = "Este navegador no recibe notificaciones.";

/** 65 bytes that begin with 4, a point of P-256 in the open, and 16 bytes: both in base64url. */
const P256DH = /^B[\w-]{86}$/;
const AUTH = /^[\w-]{22}$/;

export const suscripcionInput = keyed(
  z.object({
    endpoint: z.string({ error: NO_VALE }).check(z.maxLength(MAX_PUSH_DIRECCION_LETRAS, NO_VALE)),
    p256dh: z.string({ error: NO_VALE }).check(z.regex(P256DH, NO_VALE)),
    auth: z.string({ error: NO_VALE }).check(z.regex(AUTH, NO_VALE)),
  }),
);
