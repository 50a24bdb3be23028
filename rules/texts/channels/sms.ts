/** SMS texts: one segment each, in GSM letters, with the brand first. */
import { formatInstante, type Instante } from "../../country/fecha.ts";
import { OTP_DIGITOS } from "../../limits/limits.ts";
import { enGsm, partesDeSms } from "../gsm.ts";
import { closed } from "../texto.ts";

/** The fewest letters by which a brand is still recognised. */
const MIN_MARCA = 3;

/**
 * An SMS with the brand in front, as operators overwrite the sender's name. A brand that would need a second segment is cut, or
 * left out if too little of it would remain.
 */
export function conMarca(marca: string, texto: string): string {
  const plain = enGsm(texto);
  let brand = enGsm(marca);
  const before = plain.slice(0, Math.max(0, plain.indexOf(": ")));
  if (before.length >= MIN_MARCA && brand.startsWith(before)) return plain;
  // If it takes several segments anyway, cutting the brand saves nothing.
  if (brand && partesDeSms(plain) > 1) return `${brand}: ${plain}`;
  while (brand && partesDeSms(`${brand}: ${plain}`) > 1) brand = brand.slice(0, -1).trimEnd();
  return brand.length < MIN_MARCA ? plain : `${brand}: ${plain}`;
}

/** To the account's previous phone. */
export function smsTelefonoCambiado(cuando: Instante): string {
  const changed = closed(`el teléfono de tu cuenta cambió el ${formatInstante(cuando)}`);
  return enGsm(`${changed} Si no fuiste tú, escribe a atención al cliente.`);
}

/** To the current phone, while a change of it is pending. */
export function smsTelefonoPedido(cuando: Instante): string {
  const asked = closed(`pidieron cambiar en 24 horas el teléfono de tu cuenta el ${formatInstante(cuando)}`);
  return enGsm(`${asked} Si no fuiste tú, entra y cancélalo.`);
}

/** The SMS with a code; `host` lets the browser fill it in, and is left out if it would need a second segment. */
export function smsOtp(otp: string, host: string | null, marca: string): string {
  const brand = enGsm(marca);
  const said = `Tu codigo${brand ? ` de ${brand}` : ""} es ${otp.length > OTP_DIGITOS ? otp.replace(/\d{4}(?=\d)/g, "$& ") : otp}`;
  const filled = `${said}\n\n@${host} #${otp}`;
  return host && partesDeSms(filled) === 1 ? filled : said;
}
