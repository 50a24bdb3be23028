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
 * RATE_LIMIT_FACTOR multiplies every maximum. A «visitor» is a browser in which the account was signed in before or, for any
 * other, the networks it comes from (core/net/address.ts): strangers never use up the attempts of the owner's own browser.
 * Limits by network alone lock nobody out, because a mobile carrier puts hundreds of people behind one address: beyond them
 * each attempt needs a harder captcha; where there is none (plain http), they refuse. Beyond what strangers may try at one
 * account, it is under siege: unknown browsers must solve the hardest captcha instead of being refused. From then on each
 * network gets ten guesses a day at its password (`contrasenaAsedio`): a stranger with 1,000 networks has 50 + 10,000 guesses,
 * for which their machines compute four hours (1.3 s of a core each, measured). SMS codes stay at five guesses each: 15 codes a
 * day are 75 guesses out of a million. Under siege, three an hour have twelve digits.
 */
export const LIMITES = {
  /** Codes sent to one phone for one visitor. */
  otpEnviado: { nombre: "otp-enviado", max: 5, ventanaMs: DIA_MS },
  /** Codes sent to one phone for browsers unknown to its account, from all networks: more would only be a nuisance. */
  otpEnviadoAjeno: { nombre: "otp-enviado-ajeno", max: 15, ventanaMs: DIA_MS },
  /** Long codes sent beyond that, for the hardest captcha: each works in any browser until the next may be sent. */
  otpAsedio: { nombre: "otp-asedio", max: 3, ventanaMs: HORA_MS },
  /** Codes of the second step to one phone, after the right password: strangers' requests are not counted here. */
  otpSegundoPaso: { nombre: "otp-segundo-paso", max: 10, ventanaMs: DIA_MS },
  /** Reserved codes of an hour that one network may get. */
  otpGuardadoRed: { nombre: "otp-guardado-red", max: 1, ventanaMs: HORA_MS },
  /** Codes to phones without an account, by network: this one does refuse, because each costs the operator. */
  otpNuevo: { nombre: "otp-nuevo", max: 40, ventanaMs: HORA_MS },
  /** Codes requested by one network. */
  otpPedidoRed: { nombre: "otp-pedido-red", max: 15, ventanaMs: HORA_MS },
  /** Wrong SMS codes from one network; separately, each code accepts five wrong guesses from anywhere. */
  otpErradoRed: { nombre: "otp-errado-red", max: 30, ventanaMs: 15 * MINUTO_MS },
  /** Wrong passwords of one account from one visitor. */
  contrasenaErrada: { nombre: "contrasena-errada", max: 10, ventanaMs: 15 * MINUTO_MS },
  /** Wrong passwords of one account from unknown browsers, over all networks: beyond it the account is under siege. */
  contrasenaErradaAjena: { nombre: "contrasena-errada-ajena", max: 50, ventanaMs: DIA_MS },
  /** Wrong passwords of an account under siege from one network; recovering it by e-mail stays open. */
  contrasenaAsedio: { nombre: "contrasena-asedio", max: 10, ventanaMs: DIA_MS },
  /** Wrong passwords of any account from one network. */
  contrasenaErradaRed: { nombre: "contrasena-errada-red", max: 50, ventanaMs: 15 * MINUTO_MS },
  /** Accounts created from one network: a family shares one, a flood does not. */
  registroRed: { nombre: "registro-red", max: 20, ventanaMs: HORA_MS },
  /** Passwords repeated by a signed-in person: an open session must not allow guessing. */
  contrasenaPropia: { nombre: "contrasena-propia", max: 20, ventanaMs: 15 * MINUTO_MS },
  /** Wrong second-step codes from one network; better-auth locks the account itself after ten. */
  segundoPasoRed: { nombre: "segundo-paso-red", max: 20, ventanaMs: 15 * MINUTO_MS },
  /** An authenticator code is accepted once while it is valid, so that somebody who saw it typed cannot use it. Never scaled. */
  codigoDeApp: { nombre: "codigo-de-app", max: 1, ventanaMs: 5 * MINUTO_MS },
  /** Second-step codes that a person types to change it: more would be guesses. */
  segundoPasoPropio: { nombre: "segundo-paso-propio", max: 10, ventanaMs: 15 * MINUTO_MS },
  /** Audit lines of one administrator and photo: per look, not each time a list shows it. Never scaled. */
  fotoVista: { nombre: "foto-vista", max: 1, ventanaMs: HORA_MS },
  /** Views and acceptances of invitations from one address: a token cannot be guessed, but checking it costs. */
  invitacion: { nombre: "invitacion", max: 30, ventanaMs: 15 * MINUTO_MS },
  /** Uses of links from mails, from one address: likewise. */
  enlaceCorreo: { nombre: "enlace-correo", max: 30, ventanaMs: 15 * MINUTO_MS },
  /** Cédulas tried when claiming an account by e-mail: the owner knows theirs. */
  reclamo: { nombre: "reclamo", max: 5, ventanaMs: DIA_MS },
  /** Anything else at the sign-in endpoints, from one network. */
  puertaRed: { nombre: "puerta-red", max: 300, ventanaMs: 5 * MINUTO_MS },
  /** Recovery messages to one account: for one visitor, for unknown browsers over all networks, and from one network. */
  recuperacion: { nombre: "recuperacion", max: 5, ventanaMs: DIA_MS },
  recuperacionAjena: { nombre: "recuperacion-ajena", max: 15, ventanaMs: DIA_MS },
  recuperacionRed: { nombre: "recuperacion-red", max: 20, ventanaMs: HORA_MS },
  /** Recovery messages to a confirmed address beyond those, for the hardest captcha: each link works until the next may be sent. */
  recuperacionAsedio: { nombre: "recuperacion-asedio", max: 1, ventanaMs: HORA_MS },
  /** Confirmation links that one account requests again. */
  confirmacion: { nombre: "confirmacion", max: 5, ventanaMs: DIA_MS },
  /** E-mail changes that one person requests: each sends a mail to an address of their choice. */
  cambioDeCorreo: { nombre: "cambio-de-correo", max: 5, ventanaMs: DIA_MS },
  /** Profiles that one person saves. */
  perfil: { nombre: "perfil", max: 20, ventanaMs: HORA_MS },
  /** How often a day one person may learn that a cédula or phone belongs to somebody else: enough for slips, not for searching. */
  datoAjeno: { nombre: "dato-ajeno", max: 5, ventanaMs: DIA_MS },
  /** Photos that one person has decoded in a day, readable or not: two are enough, a bad connection or light needs a few more. */
  fotoSubida: { nombre: "foto-subida", max: 30, ventanaMs: DIA_MS },
  /** Payment captures one person may upload per day, counted apart from identity photos. */
  capturaSubida: { nombre: "captura-subida", max: 20, ventanaMs: DIA_MS },
  /** How often one person turns a browser's notifications on: a change of mind or of phone, and a few more. */
  suscripcion: { nombre: "suscripcion", max: 20, ventanaMs: DIA_MS },
  /** How often one person turns a channel on or off, signed in or through a mail's link. */
  consentimiento: { nombre: "consentimiento", max: 20, ventanaMs: DIA_MS },
  /** Free-form WhatsApp answers of one administrator: each may cost money. */
  contestacion: { nombre: "contestacion", max: 120, ventanaMs: HORA_MS },
  /** Test messages of one administrator: each may cost money, and goes to any address. */
  mensajeDePrueba: { nombre: "mensaje-de-prueba", max: 20, ventanaMs: HORA_MS },
  /** A person's downloads of their data: each reads all of it, photos included. */
  descarga: { nombre: "descarga", max: 5, ventanaMs: DIA_MS },
  /** Lists that one administrator exports. */
  exportacion: { nombre: "exportacion", max: 60, ventanaMs: HORA_MS },
  /** Statements that one administrator uploads: each takes a process; a year of every account is less. */
  cargaDeNegocio: { nombre: "carga-de-negocio", max: 60, ventanaMs: HORA_MS },
  estadoDeCuenta: { nombre: "estado-de-cuenta", max: 120, ventanaMs: HORA_MS },
} as const satisfies Record<string, Limite>;

/** Wrong guesses of one SMS code: with a million codes, a stranger succeeds once in 200,000 requests. */
export const MAX_FALLOS_DE_OTP = 5;

/**
 * All codes of a day together, `max` of them, because an operator pays for each (SMS_DAILY_CAP). A third is reserved hour by
 * hour, so that a siege of one hour does not use up the day.
 */
export function otpsDelDia(max: number): { libres: Limite; guardados: Limite } {
  const porHora = Math.floor(max / 3 / 24);
  return {
    libres: { nombre: "otps-del-dia", max: Math.max(1, max - 24 * porHora), ventanaMs: DIA_MS },
    guardados: { nombre: "otps-de-la-hora", max: porHora, ventanaMs: HORA_MS },
  };
}
/** The share of a day's codes for phones without an account, and for unknown browsers; the rest is reserved for owners. */
export const PARTE_DE_OTPS = { nuevos: 0.8, ajenos: 0.9 } as const;

/**
 * Factors of the captcha's cost: beyond a network's limit, and the last one beyond four times the limit. A slow phone takes 0.6
 * s, 2 s and 4 s on average while its person types; an attacker's core, computing natively, 0.04 s, 0.13 s and 0.26 s, and a
 * graphics card a thousandth of that: it slows a flood down, and the network limits bound it.
 */
export const DUREZAS_DE_CAPTCHA = [1, 3, 6] as const;
export const VECES_PARA_LA_MAYOR = 4;
/** For an account under siege: 1.3 s of an attacker's core, and twenty seconds on a slow phone. */
export const DUREZA_DE_ASEDIO = 30;

/**
 * The multiple of an address's limit for the networks around it, narrowest first: an IPv6 subscriber gets a /64 or a /56, a
 * firm or a small carrier a /48.
 */
export const VECES_POR_ANCHO = [1, 1, 2] as const;

/**
 * Rates at which a person, and an anonymous browser or network, may make changes, a person search, and a phone deliver notices:
 * counted in memory, against floods.
 */
export const RITMOS = {
  persona: [
    { nombre: "minuto", max: 120, ventanaMs: MINUTO_MS },
    { nombre: "hora", max: 1500, ventanaMs: HORA_MS },
  ],
  consulta: [{ nombre: "consulta", max: 240, ventanaMs: MINUTO_MS }],
  /** Reads of a borrower and of the panel; beyond it, requests are refused for a while. */
  lectura: [{ nombre: "lectura", max: RECURSOS.lectura.deUno, ventanaMs: SEGUNDO_MS }],
  lecturaPanel: [{ nombre: "lectura", max: RECURSOS.lecturaPanel.deUno, ventanaMs: SEGUNDO_MS }],
  /** Large uploads and streams of one person; a page opens one stream. Beyond it they are served one after the other. */
  enVivo: [{ nombre: "en-vivo", max: 8, ventanaMs: 10 * SEGUNDO_MS }],
  envio: [{ nombre: "envio", max: RECURSOS.envio.deUno, ventanaMs: MINUTO_MS }],
  navegador: [{ nombre: "minuto", max: 30, ventanaMs: MINUTO_MS }],
  red: [{ nombre: "minuto", max: 120, ventanaMs: MINUTO_MS }],
  /** Notices from one phone: no business is paid more often, and a stolen one cannot fill the disk. */
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
  /** Deliveries from one network without a known device: known devices in that network do not count. */
  sinDispositivo: [{ nombre: "minuto", max: 60, ventanaMs: MINUTO_MS }],
} as const satisfies Record<string, readonly Limite[]>;
/** People and networks whose rates are remembered at once: the oldest are forgotten first. */
export const MAX_RITMOS = 50_000;

/** The limit multiplied by RATE_LIMIT_FACTOR; at least one attempt is always left. */
export function scaled(limite: Limite, factor: number): Limite {
  return { ...limite, max: Math.ceil(limite.max * factor) };
}

/** How long attempts are remembered: no window above may be longer. */
export const INTENTOS_GUARDADOS_MS = DIA_MS;
