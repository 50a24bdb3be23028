/** Refusals that no form shows, except the one about two photos: their texts stay out of the pages. */
import { TEXTOS_BANCO } from "./banco.ts";
import { TEXTOS_DESHACER } from "./deshacer.ts";
import { TEXTOS_ENVIOS } from "./envios.ts";
import { TEXTOS_FOTOS } from "./fotos.ts";
import { TEXTOS_INTENCIONES } from "./intenciones.ts";
import { TEXTOS_PASSKEYS } from "./passkeys.ts";
import { TEXTOS_PRIVACIDAD } from "./privacidad.ts";
import { TEXTOS_TOKENS } from "./tokens.ts";

export const TEXTOS_APARTE = {
  ...TEXTOS_BANCO,
  ...TEXTOS_DESHACER,
  ...TEXTOS_ENVIOS,
  ...TEXTOS_FOTOS,
  ...TEXTOS_INTENCIONES,
  ...TEXTOS_PASSKEYS,
  ...TEXTOS_PRIVACIDAD,
  ...TEXTOS_TOKENS,
};
