/** SMS: one segment each, in the letters of every phone, and whose they are said first. */
import { formatInstante, type Instante } from "../../country/fecha.ts";
import { OTP_DIGITOS } from "../../limits/limits.ts";
import { enGsm, partesDeSms } from "../gsm.ts";
import { closed } from "../texto.ts";

/** Letters of a brand by which it is still known. */
const MIN_MARCA = 3;

/**
 * An SMS with the brand before it: senders' names are overwritten on the way. A brand that makes it two segments is cut, and left out
 * where nothing of it would be known again.
 */
export function conMarca(marca: string, texto: string): string {
  const plain = enGsm(texto);
  let brand = enGsm(marca);
  const before = plain.slice(0, Math.max(0, plain.indexOf(": ")));
  if (before.length >= MIN_MARCA && brand.startsWith(before)) return plain;
  // One that takes several parts anyway is not made shorter by a brand that is cut.
  if (brand && partesDeSms(plain) > 1) return `${brand}: ${plain}`;
  while (brand && partesDeSms(`${brand}: ${plain}`) > 1) brand = brand.slice(0, -1).trimEnd();
  return brand.length < MIN_MARCA ? plain : `${brand}: ${plain}`;
}

/** To the phone that was the account's until now. */
export function smsTelefonoCambiado(cuando: Instante): string {
  const changed = closed(`el teléfono de tu cuenta cambió el ${formatInstante(cuando)}`);
  return enGsm(`${changed} Si no fuiste tú, escribe a atención al cliente.`);
}

/** To the phone of now, while a change of it waits. */
export function smsTelefonoPedido(cuando: Instante): string {
  const asked = closed(`pidieron cambiar en 24 horas el teléfono de tu cuenta el ${formatInstante(cuando)}`);
  return enGsm(`${asked} Si no fuiste tú, entra y cancélalo.`);
}

/** The SMS of a code; `host` lets a browser fill it in by itself, and is left out where it would make two segments. */
export function smsOtp(otp: string, host: string | null, marca: string): string {
  const brand = enGsm(marca);
  const said = `Tu codigo${brand ? ` de ${brand}` : ""} es ${otp.length > OTP_DIGITOS ? otp.replace(/\d{4}(?=\d)/g, "$& ") : otp}`;
  const filled = `${said}\n\n@${host} #${otp}`;
  return host && partesDeSms(filled) === 1 ? filled : said;
}
