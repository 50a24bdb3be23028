/** Settings that keep the program from starting in production: anything easy to guess, or readable in transit. */
import { isIP } from "node:net";
import { MIN_CONTRASENA_ADMIN_LETRAS, MIN_SECRETO_LETRAS } from "../../../rules/limits/limits.ts";
import { isGuessableSecret } from "../../../rules/operator/salud/secretos.ts";
import { isCommonPassword, isPersonalPassword, upToLastLetter } from "../../../rules/people/acceso/contrasenas.ts";
import { isLoopback, isProxyTooWide } from "../net/proxies.ts";

/** Ignores upper and lower case: security must not depend on a capital letter. */
export const isProduction = (nodeEnv: string | undefined): boolean => nodeEnv?.trim().toLowerCase() === "production";

const ADMINISTRADOR = ["admin", "administrador", "administradora"];
const MIN_DISTINTAS = 6;

type Given = Record<string, string | undefined>;

/** One line for each variable that is set and must not be, or the reverse. Values that do not parse are reported elsewhere. */
export function faultsOfStart(given: Given): string[] {
  return [ofPassword(given), ofSecret(given), ofProxies(given), ofAddress(given)].filter((fault) => fault !== null);
}

function ofPassword({ ADMIN_EMAIL: correo, ADMIN_PASSWORD: password }: Given): string | null {
  if (!password || !isWeak(password, correo)) return null;
  return `ADMIN_PASSWORD: es fácil de adivinar. Usa ${MIN_CONTRASENA_ADMIN_LETRAS} caracteres o más que no salgan del nombre del servicio ni de tu correo; si ya tienes administrador, quítala`;
}

/** "Password2026!", "admin-admin-admin" and "qwertyqwerty" are common passwords in disguise. */
function isWeak(password: string, correo: string | undefined): boolean {
  if ([...password].length < MIN_CONTRASENA_ADMIN_LETRAS || new Set(password).size < MIN_DISTINTAS) return true;
  const core = upToLastLetter(password.toLowerCase());
  const pieces = password
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(Boolean);
  // A repeated pattern is found where the text first occurs in itself doubled.
  const said = core.slice(0, (core + core).indexOf(core, 1));
  const dressed =
    [password, core, said].some(isCommonPassword) || (pieces.length > 0 && pieces.every(isCommonPassword));
  return dressed || isPersonalPassword(password, { marca: "", nombres: ADMINISTRADOR, correo });
}

function ofSecret({ APP_SECRET: secret }: Given): string | null {
  if (!secret || secret.length < MIN_SECRETO_LETRAS || !isGuessableSecret(secret)) return null;
  return "APP_SECRET: se puede adivinar. Crea uno con «openssl rand -base64 32», o quítalo y el programa creará el suyo en DATA_DIR";
}

function ofProxies({ TRUSTED_PROXIES: proxies }: Given): string | null {
  const wide = proxies?.split(",").find((proxy) => isProxyTooWide(proxy.trim()));
  if (wide === undefined) return null;
  return `TRUSTED_PROXIES: ${wide.trim()} confía en cualquiera, que podría fingir su dirección. Pon solo las de tus proxies (/8 o menos en IPv4, /16 en IPv6)`;
}

/** Whether paths can be appended to make links. Addresses that do not parse are reported elsewhere. */
export function isBareAddress(text: string): boolean {
  if (!URL.canParse(text)) return true;
  const { pathname, search, hash, username } = new URL(text);
  return /^\/*$/.test(pathname) && search === "" && hash === "" && username === "";
}

function ofAddress({ PUBLIC_URL: url, PUBLIC_URL_SIN_HTTPS: accepted }: Given): string | null {
  if (!url)
    return "PUBLIC_URL: falta. Es la dirección con que te visitan, como https://tu-dominio.com: sin ella ningún enlace de los correos sirve";
  if (accepted || !URL.canParse(url)) return null;
  const { protocol, hostname } = new URL(url);
  if (protocol !== "http:" || isNearby(hostname)) return null;
  return "PUBLIC_URL: con http:// las contraseñas y las fotos viajan a la vista de todos. Usa https://, o pon PUBLIC_URL_SIN_HTTPS=acepto";
}

const PRIVATE = /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.)/;
const PRIVATE_IPV6 = /^(f[cd]|fe[89ab])/;
const LOCAL_NAME = /^[^.]+$|\.(localhost|local|lan|home|internal|home\.arpa|test)$/;

/** This machine, or a private network: somebody is trying it at home. */
function isNearby(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, "");
  if (isLoopback(host)) return true;
  return { 4: PRIVATE, 6: PRIVATE_IPV6 }[isIP(host)]?.test(host) ?? LOCAL_NAME.test(host);
}
