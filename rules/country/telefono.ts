/** Venezuelan mobile phones. */

/** E.164: '+584121234567'. */
export type Telefono = string;

/** The six mobile prefixes: Digitel 412 and 422, Movistar 414 and 424, Movilnet 416 and 426. */
const MOVIL = /^(?:\+?58|0058)?0?((?:412|414|416|422|424|426)\d{7})$/;

/** What a person typed as a phone, or null. "0414-1234567", "+58 414 1234567" and "414 1234567" are equal. */
export function parseTelefono(text: string): Telefono | null {
  const match = MOVIL.exec(text.replace(/[\s.\-–()]/g, ""));
  return match ? `+58${match[1]}` : null;
}

/** A landline has an area code of three digits from 2: 212 is Caracas. */
const FIJO = /^(?:\+?58|0058)?0?(2\d{9})$/;

/** An office's phone as typed, mobile or landline, or null. "0212-5551234", "+58 212 555 12 34". */
export function parseTelefonoDeOficina(text: string): Telefono | null {
  const match = FIJO.exec(text.replace(/[\s.\-–()]/g, ""));
  return match ? `+58${match[1]}` : parseTelefono(text);
}

/** '+584121234567' → "0412-1234567". */
export function formatTelefono(telefono: Telefono): string {
  return telefono.replace(/^\+58(\d{3})(\d{7})$/, "0$1-$2");
}

/** '+584121234567' → "0412-***4567": for logs and for screens that others may see. */
export function maskTelefono(telefono: Telefono): string {
  return telefono.replace(/^\+58(\d{3})\d{3}(\d{4})$/, "0$1-***$2");
}

/** A WhatsApp chat with `telefono`, the message already written. */
export function whatsappUrl(telefono: Telefono, text: string): string {
  return `https://wa.me/${telefono.replace("+", "")}?text=${encodeURIComponent(text)}`;
}
