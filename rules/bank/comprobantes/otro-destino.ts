/** Whether a pasted receipt shows money sent to the wrong recipient: by phone, cédula, account or bank. */
import { formatBanco } from "../../country/bancos.ts";
import { formatCedula, numeroDeCedula, parseCedula } from "../../country/cedula.ts";
import { formatTelefono, parseTelefono } from "../../country/telefono.ts";
import { MAX_COMPROBANTE_LETRAS } from "../../limits/banco.ts";
import { findBancos } from "./destino.ts";
import { type Cifra, findCifras, plainLines } from "./texto.ts";

/** The person's own data, and another account the money was knowingly sent to. */
export interface Destino {
  banco: string;
  telefono: string;
  cedula: string;
  /** As typed: a phone, an account, a bank's name with its code. */
  otraCuenta?: string | null | undefined;
  otroBanco?: string | null | undefined;
}

/** What identifies the sender's own account: a receipt shows it beside the recipient's, not always with a label. */
interface Propio {
  telefono: string;
  cedula: string;
}

/** Labels, near a number, of where the money came from. */
const ORIGEN = /\b(?:origen|emisora?|pagador|ordenante|remitente|debit\w*|desde|titular)\b[^\d]{0,20}$/;
const CERCA = 40;
/** A phone in groups: "0412 5550999", "(0412) 555.09.99". */
const EN_GRUPOS = /\(?\b(0?4(?:1[246]|2[246]))\)?[ .-]{0,2}(\d{3})[ .-]?(\d{2})[ .-]?(\d{2})\b/g;
const CEDULA =
  /(?:\b(?:c ?\.? ?i|cedula|identificacion|documento|rif|doc)\b[^\d]{0,16}|(?:^|[^a-z])[vejpg][ .:-]{0,2})$/;
const TELEFONO_TAPADO = /^0?4\d{2}-?[*x]+\d{2,4}$/;
const CEDULA_TAPADA = /^\d{0,4}[*x]{2,}\d{2,4}$/;
const CUENTA = /^01\d{2}(?:\d{16}|[*x-]+\d{4})$/;

/** "al teléfono 0414-1234567 y a la cédula V-12.345.678"; null if everything agrees, or nothing is said about it. */
export function otroDestino(texto: string, destino: Destino, propios: readonly Propio[]): string | null {
  if (texto.length > MAX_COMPROBANTE_LETRAS) return null;
  const lineas = plainLines(texto).replace(EN_GRUPOS, "$1$2$3$4");
  const cifras = findCifras(lineas).filter(({ antes }) => !ORIGEN.test(antes.slice(-CERCA)));
  const own = (campo: keyof Propio) => propios.map((propio) => propio[campo]);
  const differs = [
    other(telefonosDe(cifras), [destino.telefono, phoneOf(destino.otraCuenta)], own("telefono"), {
      digitsOf: (telefono) => telefono.replace(/^\+58/, "").replace(/\D/g, (one) => (/[*x]/.test(one) ? one : "")),
      say: (telefono) => `al teléfono ${telefono.startsWith("+") ? formatTelefono(telefono) : telefono}`,
    }),
    other(cedulasDe(cifras), [destino.cedula], own("cedula"), {
      digitsOf: (cedula) => (/[*x]/.test(cedula) ? cedula : numeroDeCedula(cedula)).replace(/^0+/, ""),
      say: (cedula) => `a la cédula ${/[*x]/.test(cedula) ? cedula : formatCedula(cedula)}`,
    }),
    otherAccount(cifras, destino),
    otherBank(lineas, destino),
  ].filter((one) => one !== null);
  if (differs.length === 0) return null;
  return differs.length === 1 ? (differs[0] ?? null) : `${differs.slice(0, -1).join(", ")} y ${differs.at(-1)}`;
}

const phoneOf = (typed: string | null | undefined) => parseTelefono(typed ?? "");

function telefonosDe(cifras: readonly Cifra[]): string[] {
  return cifras.flatMap(({ texto }) => parseTelefono(texto) ?? (TELEFONO_TAPADO.test(texto) ? [texto] : []));
}

function cedulasDe(cifras: readonly Cifra[]): string[] {
  const labelled = cifras.filter(({ texto, antes }) => CEDULA.test(antes.slice(-CERCA)) && !parseTelefono(texto));
  return labelled.flatMap(({ texto }) => parseCedula(texto) ?? (CEDULA_TAPADA.test(texto) ? [texto] : []));
}

interface Clase {
  /** The digits to compare, with asterisks for hidden ones. */
  digitsOf: (said: string) => string;
  say: (said: string) => string;
}

/** The first value of a kind, if none of them is expected; the sender's own do not count. */
function other(
  said: readonly string[],
  expected: readonly (string | null)[],
  own: readonly string[],
  { digitsOf, say }: Clase,
): string | null {
  const theirs = said.filter((one) => !own.some((each) => agree(digitsOf(one), digitsOf(each))));
  const [first] = theirs;
  const good = expected.filter((one) => one !== null).map(digitsOf);
  if (first === undefined || theirs.some((one) => good.some((each) => agree(digitsOf(one), each)))) return null;
  return say(first);
}

/** Hidden digits agree with anything. */
function agree(said: string, whole: string): boolean {
  const hidden = /^(\d*)[*x]+(\d*)$/.exec(said.replace(/^0/, ""));
  if (!hidden) return said === whole;
  const [, start = "", end = ""] = hidden;
  return whole.startsWith(start) && whole.endsWith(end);
}

/** For a person, only the bank is known, unless the receiving account was typed. */
function otherAccount(cifras: readonly Cifra[], { banco, otraCuenta }: Destino): string | null {
  const [cuenta] = cifras.map(({ texto }) => texto).filter((texto) => CUENTA.test(texto));
  if (cuenta === undefined) return null;
  const typed = (otraCuenta ?? "").replace(/\D/g, "");
  const same = typed.length === 20 ? agreeAccount(cuenta, typed) : cuenta.startsWith(banco);
  return same ? null : `a la cuenta ${cuenta}`;
}

const agreeAccount = (said: string, whole: string) =>
  whole.startsWith(said.slice(0, 4)) && whole.endsWith(said.slice(-4)) && (said.length < 20 || said === whole);

function otherBank(lineas: string, { banco, otroBanco }: Destino): string | null {
  const { bancoDestino } = findBancos(lineas);
  const known = [banco, ...(otroBanco?.match(/0\d{3}/g) ?? [])];
  return bancoDestino === null || known.includes(bancoDestino) ? null : `al banco ${formatBanco(bancoDestino)}`;
}
