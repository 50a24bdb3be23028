/** Finds the bank a payment left from and its recipient in a receipt. */
import { BANCOS, isBanco } from "../../country/bancos.ts";
import { plainText } from "../../country/opciones.ts";
import { parseTelefono, type Telefono } from "../../country/telefono.ts";
import type { Cifra } from "./texto.ts";

/** Too short, a common word, or a means of payment: they do not identify a bank on their own. */
const AMBIGUOS = ["bt", "bid", "tpago", "dinero rapido", "mi banco", "r4", "n58", "activo", "plaza", "exterior"];
/** Every bank by each of its names, the longest first. */
const NOMBRES: readonly { id: string; nombre: string }[] = BANCOS.flatMap(({ id, nombre, alias }) =>
  [nombre, ...alias, nombre.replace(/^Banco (?:del? )?/, ""), ...(id === "0151" ? ["bfc"] : [])].map((name) => ({
    id,
    nombre: plainText(name),
  })),
).sort((a, b) => b.nombre.length - a.nombre.length);

/** Names that only one bank uses for its Pago Móvil. */
const MARCAS: readonly [RegExp, string][] = [
  [/\bpago ?movilbdv\b|\bpagoclave\b/, "0102"],
  [/\bt-?pago\b/, "0105"],
  [/\bdinero rapido\b/, "0108"],
  [/\bpago ?plus\b/, "0174"],
];

const ORIGEN =
  /\b(?:banco|cuenta|cta)(?: (?:de|del|a))?(?: la)? ?(?:origen|emisor|emisora|pagador|ordenante|debitad[ao]|debitar|debito)\b[ :\n.-]*|(?:^|\n)origen[ :\n.-]*|\bdesde (?:la |tu |su )?(?:cuenta|cta)[ :\n.-]*/g;
const DESTINO = /\bbanco(?: (?:de|del))?(?: la)? ?(?:destino|receptor|beneficiari[oa]|destinatari[oa])\b[ :\n.-]*/g;
/** For receipts that name their own bank separately. */
const BANCO = /(?:^|\n)banco ?[:\n][ \n]*/g;
const A_QUIEN =
  /(?:destino|receptor|benefici|destinatari|(?:^|[^a-z])al? (?:tu |su )?(?:numero |telefono |tlf |telf |cel )?[.:]?$)/;

/** The bank named at the beginning of `text`, by code or name; null if none. */
function bancoAt(text: string, except: readonly string[] = []): string | null {
  const code = /^\(?(0\d{3})(?!\d{1,5}(?!\d))/.exec(text)?.[1];
  if (code && isBanco(code)) return code;
  const words = `${plainText(text.slice(0, 60))} `;
  return NOMBRES.find(({ nombre }) => !except.includes(nombre) && words.startsWith(`${nombre} `))?.id ?? null;
}

const after = (lineas: string, rotulo: RegExp) =>
  [...lineas.matchAll(rotulo)].flatMap(({ 0: text, index }) => bancoAt(lineas.slice(index + text.length)) ?? []);

const only = (found: readonly string[]) => (found.every((one) => one === found[0]) ? (found[0] ?? null) : null);

/** The paying and the receiving bank; null if missing or ambiguous. */
export function findBancos(lineas: string): { bancoPagador: string | null; bancoDestino: string | null } {
  const destinos = after(lineas, DESTINO);
  const brands = MARCAS.flatMap(([marca, id]) => (marca.test(lineas) ? [id] : []));
  const head = headOf(lineas);
  // A receipt starts with the issuing bank; text typed by a person may start with the destination.
  const own = head !== null && !destinos.includes(head) ? [head] : [];
  const bancoPagador = only([...brands, ...own, ...after(lineas, ORIGEN)]);
  const others = bancoPagador === null ? [] : after(lineas, BANCO).filter((id) => id !== bancoPagador);
  return { bancoPagador, bancoDestino: only(destinos.length > 0 ? destinos : others) };
}

/** The bank whose name starts the text; null if a number follows it, because then it labels somebody's data. */
function headOf(lineas: string): string | null {
  const [line = ""] = lineas.split("\n", 1);
  const head = line.replace(/^(?:comprobante(?: de)?|recibo(?: de)?|el|banco:?) /, "");
  if (/^[a-z ]{3,40}[ :(-]{0,3}\(?\d{4}/.test(head)) return null;
  return bancoAt(head, AMBIGUOS) ?? bancoAt(`banco ${head}`, AMBIGUOS);
}

/** The recipient's phone; null if hidden or missing. */
export function findTelefonoDestino(cifras: readonly Cifra[]): Telefono | null {
  const found = cifras.flatMap(({ texto, antes }) =>
    A_QUIEN.test(antes.slice(-40)) ? (parseTelefono(texto) ?? []) : [],
  );
  return only(found);
}
