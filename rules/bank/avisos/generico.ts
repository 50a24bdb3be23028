/**
 * A careful reader for any other bank: the text must say that money came in and how, with one amount, a reference, and nothing
 * that could mean something else.
 */
import { BANCOS } from "../../country/bancos.ts";
import { plainText } from "../../country/opciones.ts";
import type { Lector } from "./lector.ts";
import type { Texto } from "./texto.ts";

export const generico: Lector = {
  banco: null,
  remitentes: [],
  nombrado: /^/,
  recibido:
    /\b(?:pago ?movil|transferencia|credito inmediato|tpago|pago plus|p2p)(?: [a-z]{1,12}){0,3} recibid[oa]\b|\brecibi(?:ste|do|o) (?:una? )?(?:abono (?:por|de) )?(?:pago ?movil|transferencia|credito inmediato|tpago|p2p)(?![a-z])|\babon(?:o|ado|amos) (?:recibido )?(?:por|de)(?: una?)? (?:pago ?movil|transferencia|credito inmediato)(?![a-z])|\b(?:pago ?movil|transferencia) (?:acreditad|abonad)[oa]\b|\b(?:acredit|abon)(?:o|amos|aron) (?:una? )?(?:pago ?movil|transferencia)(?![a-z])/,
  referenciaMinima: 6,
  cauto: true,
  pide: ["referencia"],
};

/** Bank apps whose notices we have no samples of. */
const APPS: Record<string, string> = {
  "com.bancoexterior": "0115",
  "com.tesoro.tmovil": "0163",
  "com.asociadosgerenciales.banpluspay": "0174",
  "com.unidigital.bicentenario.p2p": "0175",
};

/** Too short, or a means of payment: they do not identify a bank at the beginning of a text. */
const AMBIGUOS = ["bt", "bid", "tpago", "dinero rapido"];
const NOMBRES: readonly { id: string; nombre: string }[] = [
  ...BANCOS.flatMap(({ id, nombre, alias }) =>
    [nombre, ...alias, nombre.replace(/^Banco (?:del? )?/, "")].map((name) => ({ id, nombre: plainText(name) })),
  ).filter(({ nombre }) => !AMBIGUOS.includes(nombre)),
  { id: "0151", nombre: "bfc" },
];

/** The bank that sent it, by its app, or by the name at the beginning of the text: "Banplus: …", "Banco Exterior le informa …". */
export function findEmisor(remitente: string | null, { plano }: Texto): string | null {
  if (remitente && APPS[remitente]) return APPS[remitente];
  const head = `${plainText(plano.slice(0, 80))} `;
  const named = NOMBRES.find(({ nombre }) =>
    ["", "banco ", "el banco "].some((article) => head.startsWith(`${article}${nombre} `)),
  );
  return named?.id ?? null;
}
