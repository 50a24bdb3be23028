/** Every path of the product (spec §2). */
export const paths = {
  inicio: "/",
  login: "/login",
  loginPhone: "/login/phone",
  loginEmail: "/login/email",
  recuperar: "/recuperar",
  correo: "/correo",
  noFuiYo: "/no-fui-yo",
  baja: "/baja",
  pagar: "/pagar",
  registroEmail: "/registro/email",
  dashboard: "/dashboard",
  solicitar: "/solicitar",
  datos: "/datos",
  niveles: "/niveles",
  referidos: "/referidos",
  historial: "/historial",
  recibos: "/recibos",
  constancias: "/constancias",
  cuenta: "/cuenta",
  perfil: "/perfil",
  solicitudEnviada: "/solicitud-enviada",
  sobre: "/sobre",
  terminos: "/terminos",
  privacidad: "/privacidad",
  tutorial: "/tutorial",
  admin: "/admin",
  muestra: "/dev/ui",
} as const;

/** The target of the phone's share sheet. The service worker handles it; it is not a page. */
export const COMPARTIR = "/compartir";
/** The pago form, told to look for what was shared. */
export const COMPARTIDO = `${paths.solicitar}?compartido=1#pagar-registro`;

/** The receipt of one pago. */
export const reciboPath = (pagoId: string) => `${paths.recibos}/${pagoId}`;
/** A person's referral link, which leads to sign-up and records who recommended. */
export const referidoPath = (codigo: string) => `/r/${codigo}`;
/** The certificate of one finished loan. */
export const constanciaPath = (loanId: string) => `${paths.constancias}/${loanId}`;

/** `text` as a URL, relative to `origin`; null if it is none. URL.canParse is newer than some of our users' phones. */
export function urlAt(text: string, origin: string): URL | null {
  try {
    return new URL(text, origin);
  } catch {
    return null;
  }
}
