/** Refusals about passkeys. Separate from mensajes.ts: only the server says them. */
import { MAX_PASSKEYS } from "../../limits/limits.ts";

export const TEXTOS_PASSKEYS = {
  PASSKEY_UNKNOWN: "Esa llave no abre ninguna cuenta de aquí. Entra con tu teléfono o con tu correo.",
  PASSKEY_EXPIRED: "Pasó mucho tiempo. Inténtalo otra vez.",
  PASSKEY_FAILED: "No pudimos crear la llave. Inténtalo otra vez.",
  PASSKEY_UNLOCKED:
    "Esa llave no pide tu huella, tu cara ni un PIN. Activa el bloqueo de pantalla e inténtalo otra vez.",
  PASSKEY_WAITS:
    "Por tu seguridad, con un código solo puedes crearla donde entraste hace más de 24 horas, y con tu cédula. Si tienes contraseña, úsala.",
  PASSKEY_WITH_APP: "Tu cuenta ya pide un código de tu aplicación: con ella no se usan llaves.",
  PASSKEYS_MAX: `Ya tienes ${MAX_PASSKEYS} llaves. Quita una que no uses y crea la otra.`,
} as const;
