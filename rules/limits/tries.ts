/** Rate limits: how often, by whom, and the reason of each. */
import { RECURSOS } from "./recursos.ts";

const SEGUNDO_MS = 1000;
const MINUTO_MS = 60_000;
const HORA_MS = 60 * MINUTO_MS;
const DIA_MS = 24 * HORA_MS;

/** A rate limit: `max` times in any `ventanaMs`. `nombre` identifies it in the database. */
export interface Limite {
  nombre: string;
  max: number;
  ventanaMs: number;
}

/**
 * RATE_LIMIT_FACTOR multiplies every maximum. «Visitor» is a browser in which the account was signed in before, and for any
 * other the networks it comes from (core/net/address.ts): what strangers do never counts against the owner's own browser. What is
 * counted by network alone shuts no door, for a mobile carrier puts hundreds of people behind one address: past it each try
 * costs a captcha, and a dearer one; where there is none to ask for (plain http) it refuses.
 *
 * Past what strangers may try at one account it is under siege: browsers that it does not know bring the dearest captcha
 * instead of being refused. From then on each network buys ten guesses a day at its password (`contrasenaAsedio`): a stranger
 * with 1,000 networks has 50 + 10,000 guesses, for which their machines compute four hours (1.3 s of a core each, measured).
 * Codes by SMS stay at five guesses each: 15 codes a day are 75 guesses at a million. Under siege three an hour have twelve digits.
 */
export const LIMITES = {
  /** Codes sent to one phone for one visitor. */
  otpEnviado: { nombre: "otp-enviado", max: 5, ventanaMs: DIA_MS },
  /** Codes sent to one phone for browsers that its account does not know, over networks: more would only annoy. */
  otpEnviadoAjeno: { nombre: "otp-enviado-ajeno", max: 15, ventanaMs: DIA_MS },
  /** Long codes sent to it past that, for the hardest captcha: each serves in any browser until the next may go. */
  otpAsedio: { nombre: "otp-asedio", max: 3, ventanaMs: HORA_MS },
  /** Codes of the second step to one phone, after the password was right: what strangers ask for is not among them. */
  otpSegundoPaso: { nombre: "otp-segundo-paso", max: 10, ventanaMs: DIA_MS },
  /** Codes that one network gets of those kept for an hour. */
  otpGuardadoRed: { nombre: "otp-guardado-red", max: 1, ventanaMs: HORA_MS },
  /** Codes to phones without an account, for one network: it does refuse, as each costs the operator. */
  otpNuevo: { nombre: "otp-nuevo", max: 40, ventanaMs: HORA_MS },
  /** Codes that one network asks for. */
  otpPedidoRed: { nombre: "otp-pedido-red", max: 15, ventanaMs: HORA_MS },
  /** Wrong SMS codes from one network; separately, each code accepts five wrong guesses from anywhere. */
  otpErradoRed: { nombre: "otp-errado-red", max: 30, ventanaMs: 15 * MINUTO_MS },
  /** Wrong passwords of one account from one visitor. */
  contrasenaErrada: { nombre: "contrasena-errada", max: 10, ventanaMs: 15 * MINUTO_MS },
  /** Wrong passwords of one account from browsers it does not know, over networks: past it the account is under siege. */
  contrasenaErradaAjena: { nombre: "contrasena-errada-ajena", max: 50, ventanaMs: DIA_MS },
  /** Wrong passwords of an account under siege from one network; recovering it by e-mail stays open. */
  contrasenaAsedio: { nombre: "contrasena-asedio", max: 10, ventanaMs: DIA_MS },
  /** Wrong passwords of any account from one network. */
  contrasenaErradaRed: { nombre: "contrasena-errada-red", max: 50, ventanaMs: 15 * MINUTO_MS },
  /** Accounts made from one network: a family shares one, a flood does not. */
  registroRed: { nombre: "registro-red", max: 20, ventanaMs: HORA_MS },
  /** Passwords given again by the signed-in person: a session left open is no way to guess at them. */
  contrasenaPropia: { nombre: "contrasena-propia", max: 20, ventanaMs: 15 * MINUTO_MS },
  /** Second-step codes that were wrong, of one network; better-auth locks the account itself after ten. */
  segundoPasoRed: { nombre: "segundo-paso-red", max: 20, ventanaMs: 15 * MINUTO_MS },
  /** An authenticator code is accepted once while it is valid, so that somebody who saw it typed cannot use it. Never scaled. */
  codigoDeApp: { nombre: "codigo-de-app", max: 1, ventanaMs: 5 * MINUTO_MS },
  /** Codes of the second step that a person types to change it: more are guesses. */
  segundoPasoPropio: { nombre: "segundo-paso-propio", max: 10, ventanaMs: 15 * MINUTO_MS },
  /** Lines in the audit trail for one administrator and one photo: a look, not each time a list draws it. Never scaled. */
  fotoVista: { nombre: "foto-vista", max: 1, ventanaMs: HORA_MS },
  /** Looks at and acceptances of invitations, from one address: a token cannot be guessed, its check still costs. */
  invitacion: { nombre: "invitacion", max: 30, ventanaMs: 15 * MINUTO_MS },
  /** Looks at, presses of and claims by the link that a mail brought, from one address: the same. */
  enlaceCorreo: { nombre: "enlace-correo", max: 30, ventanaMs: 15 * MINUTO_MS },
  /** Cédulas tried when claiming an account through its e-mail: its owner knows theirs. */
  reclamo: { nombre: "reclamo", max: 5, ventanaMs: DIA_MS },
  /** Anything else at the door of sign-in, from one network. */
  puertaRed: { nombre: "puerta-red", max: 300, ventanaMs: 5 * MINUTO_MS },
  /** Recovery messages to one account for one visitor; over networks for browsers it does not know; and from one network. */
  recuperacion: { nombre: "recuperacion", max: 5, ventanaMs: DIA_MS },
  recuperacionAjena: { nombre: "recuperacion-ajena", max: 15, ventanaMs: DIA_MS },
  recuperacionRed: { nombre: "recuperacion-red", max: 20, ventanaMs: HORA_MS },
  /** Recovery messages to a confirmed address past those, for the dearest captcha: each link is good until the next may go. */
  recuperacionAsedio: { nombre: "recuperacion-asedio", max: 1, ventanaMs: HORA_MS },
  /** Confirmation links that one account asks for again. */
  confirmacion: { nombre: "confirmacion", max: 5, ventanaMs: DIA_MS },
  /** Changes of e-mail that one person asks for: each sends a mail to an address of their choice. */
  cambioDeCorreo: { nombre: "cambio-de-correo", max: 5, ventanaMs: DIA_MS },
  /** Profiles that one person saves. */
  perfil: { nombre: "perfil", max: 20, ventanaMs: HORA_MS },
  /** Times a day that one person hears of a cédula or phone that it is another's: a slip, not a search. */
  datoAjeno: { nombre: "dato-ajeno", max: 5, ventanaMs: DIA_MS },
  /** Photos that one person has decoded in a day, read or not: two are enough, a bad line or light needs a few more. */
  fotoSubida: { nombre: "foto-subida", max: 30, ventanaMs: DIA_MS },
  /** Payment captures one person may upload per day, counted apart from identity photos. */
  capturaSubida: { nombre: "captura-subida", max: 20, ventanaMs: DIA_MS },
  /** Times that one person turns the notifications of a browser on: a change of mind or of phone, and a few more. */
  suscripcion: { nombre: "suscripcion", max: 20, ventanaMs: DIA_MS },
  /** Times that one person turns a channel on or off, signed in or by the link of a mail: a change of mind, and a few more. */
  consentimiento: { nombre: "consentimiento", max: 20, ventanaMs: DIA_MS },
  /** Free answers by WhatsApp that one administrator writes: each may cost. */
  contestacion: { nombre: "contestacion", max: 120, ventanaMs: HORA_MS },
  /** Test messages of one administrator: each may cost money, and goes to any address. */
  mensajeDePrueba: { nombre: "mensaje-de-prueba", max: 20, ventanaMs: HORA_MS },
  /** Times that one person downloads what is kept about them: each reads all of it, photos too. */
  descarga: { nombre: "descarga", max: 5, ventanaMs: DIA_MS },
  /** Lists that one administrator exports. */
  exportacion: { nombre: "exportacion", max: 60, ventanaMs: HORA_MS },
  /** Statements that one administrator has read: each takes a process; a year of every account is less. */
  cargaDeNegocio: { nombre: "carga-de-negocio", max: 60, ventanaMs: HORA_MS },
  estadoDeCuenta: { nombre: "estado-de-cuenta", max: 120, ventanaMs: HORA_MS },
} as const satisfies Record<string, Limite>;

/** Wrong guesses of one SMS code: with a million codes, a stranger succeeds once in 200,000 requests. */
export const MAX_FALLOS_DE_OTP = 5;

/**
 * All codes of a day together, `max` of them: an operator pays for each (SMS_DAILY_CAP). A third is spread over the hours, some
 * for each: a siege of one hour does not end the day.
 */
export function otpsDelDia(max: number): { libres: Limite; guardados: Limite } {
  const porHora = Math.floor(max / 3 / 24);
  return {
    libres: { nombre: "otps-del-dia", max: Math.max(1, max - 24 * porHora), ventanaMs: DIA_MS },
    guardados: { nombre: "otps-de-la-hora", max: porHora, ventanaMs: HORA_MS },
  };
}
/** How much of a day's codes goes to phones without an account, and to browsers that an account does not know; the rest is its owners'. */
export const PARTE_DE_OTPS = { nuevos: 0.8, ajenos: 0.9 } as const;

/**
 * Past a network's limit the captcha costs this many times more, and past four times the limit the last. On average a slow phone
 * takes 0.6 s, 2 s and 4 s of it while its person types; an attacker's core, computing natively, 0.04 s, 0.13 s and 0.26 s, and a
 * graphics card a thousandth of that: it slows a flood down, and the limits of a network bound it.
 */
export const DUREZAS_DE_CAPTCHA = [1, 3, 6] as const;
export const VECES_PARA_LA_MAYOR = 4;
/** For an account under siege: 1.3 s of an attacker's core, and on a slow phone twenty seconds. */
export const DUREZA_DE_ASEDIO = 30;

/**
 * How many times a limit of one address the networks around it have, the narrowest first: an IPv6 subscriber is given a /64 or
 * a /56, a firm or a small carrier a /48.
 */
export const VECES_POR_ANCHO = [1, 1, 2] as const;

/** How often a person, and an anonymous browser or network, may ask for changes, a person search, and a phone bring notices: counted in memory, for a flood and not for months. */
export const RITMOS = {
  persona: [
    { nombre: "minuto", max: 120, ventanaMs: MINUTO_MS },
    { nombre: "hora", max: 1500, ventanaMs: HORA_MS },
  ],
  consulta: [{ nombre: "consulta", max: 240, ventanaMs: MINUTO_MS }],
  /** Reads of a borrower, and of the panel; past it requests are refused for a while. */
  lectura: [{ nombre: "lectura", max: RECURSOS.lectura.deUno, ventanaMs: SEGUNDO_MS }],
  lecturaPanel: [{ nombre: "lectura", max: RECURSOS.lecturaPanel.deUno, ventanaMs: SEGUNDO_MS }],
  /** What a person sends that is large, and streams that they open, of which a page has one: past it too, one after the other. */
  enVivo: [{ nombre: "en-vivo", max: 8, ventanaMs: 10 * SEGUNDO_MS }],
  envio: [{ nombre: "envio", max: RECURSOS.envio.deUno, ventanaMs: MINUTO_MS }],
  navegador: [{ nombre: "minuto", max: 30, ventanaMs: MINUTO_MS }],
  red: [{ nombre: "minuto", max: 120, ventanaMs: MINUTO_MS }],
  /** Notices of one phone: no business is paid more often, and one that was stolen fills no disk. */
  dispositivo: [
    { nombre: "minuto", max: 120, ventanaMs: MINUTO_MS },
    { nombre: "hora", max: 1500, ventanaMs: HORA_MS },
  ],
  /** All requests of one API key. They do not count against the person who created it. */
  llave: [
    { nombre: "minuto", max: 120, ventanaMs: MINUTO_MS },
    { nombre: "hora", max: 3000, ventanaMs: HORA_MS },
  ],
  /** Requests with an invalid API key, by network. */
  sinLlave: [{ nombre: "sin-llave", max: 60, ventanaMs: MINUTO_MS }],
  /** Visits to unsubscribe links with an invalid signature, per network. */
  bajaFalsa: [{ nombre: "baja-falsa", max: 30, ventanaMs: 15 * MINUTO_MS }],
  /** Deliveries of one network that no device vouches for: the devices behind it do not count among them. */
  sinDispositivo: [{ nombre: "minuto", max: 60, ventanaMs: MINUTO_MS }],
} as const satisfies Record<string, readonly Limite[]>;
/** People and networks whose pace is remembered at once: the oldest are forgotten first. */
export const MAX_RITMOS = 50_000;

/** The same limit under RATE_LIMIT_FACTOR; at least one try is always left. */
export function scaled(limite: Limite, factor: number): Limite {
  return { ...limite, max: Math.ceil(limite.max * factor) };
}

/** How long turns are remembered: no window above may be longer. */
export const INTENTOS_GUARDADOS_MS = DIA_MS;
