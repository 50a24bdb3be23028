/**
 * MT940 as Mercantil writes it: `:61:` is a movement, `:86:` its description, `:60F:` and `:62F:` the opening and closing
 * balances.
 */
import { isBanco } from "../../../country/bancos.ts";
import { type Bolivares, bolivares } from "../../../money/dinero.ts";
import type { Asiento } from "../asiento.ts";
import { type Estado, toEstado } from "../asientos.ts";
import { diaDe, montoDe } from "../celdas.ts";
import type { Tabla } from "../tabla.ts";

interface Campo {
  tag: string;
  value: string;
  linea: number;
}

export function readMt940({ lineas }: Tabla): Estado | null {
  const campos = camposDe(lineas);
  if (!campos.some(({ tag }) => tag === "61") || !campos.some(({ tag }) => /^60[FM]$|^25$|^20$/.test(tag))) return null;
  const asientos = campos.flatMap((campo, i) => {
    if (campo.tag !== "61") return [];
    const next = campos[i + 1];
    return [asientoDe(campo, next?.tag === "86" ? next.value : "", campo.linea === lineas.length)];
  });
  const account = campos.find(({ tag }) => tag === "25")?.value.replace(/\D/g, "") ?? "";
  const known = account.length === 20 && isBanco(account.slice(0, 4));
  const banco = known ? account.slice(0, 4) : "0105";
  return toEstado({
    formato: "MT940",
    banco,
    cuenta: known ? account : null,
    asientos,
    ...reviewTotales(campos, asientos),
  });
}

/** Fields, joined with their continuation lines. */
function camposDe(lineas: readonly string[]): Campo[] {
  const campos: Campo[] = [];
  for (const [i, text] of lineas.entries()) {
    const [, tag, value = ""] = /^:(\d{2}[A-Z]?):(.*)$/.exec(text) ?? [];
    const last = campos.at(-1);
    if (tag) campos.push({ tag, value: value.trim(), linea: i + 1 });
    else if (last && !/^[-{}]/.test(text)) last.value = `${last.value} ${text.trim()}`.trim();
  }
  return campos;
}

/** Day YYMMDD, day of booking, C or D (R: reversed), amount, kind, the client's reference // the bank's. */
const MOVIMIENTO = /^(\d{2})(\d{2})(\d{2})(?:\d{4})?(R?[CD])[A-Z]?(\d{1,13}[,.]\d{0,2})[NFS][A-Z0-9]{3}(.*)$/;

function asientoDe({ value, linea }: Campo, words: string, cut: boolean): Asiento {
  const descripcion = words
    .replace(/^\d{3}(?=\?)/, "")
    .replace(/\?\d{2}/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  const texto = [value, descripcion].filter(Boolean).join(" · ");
  const match = MOVIMIENTO.exec(value);
  if (!match || cut) return { linea, texto, dia: null, descripcion, monto: null, motivo: "La línea está cortada." };
  const [, year = "", month = "", day = "", mark = "", amount = "", references = ""] = match;
  const [own = "", bank = ""] = references.split("//");
  const monto = montoDe(amount.replace(/[,.]$/, ""));
  return {
    linea,
    texto,
    dia: diaDe(year, month, day),
    referencia: /\d/.test(bank) ? bank.trim().split(" ")[0] : own.trim(),
    descripcion,
    monto: monto && bolivares(mark === "C" || mark === "RD" ? monto : -monto),
    motivo: mark === "RD" ? "Es un reverso o una devolución, no un pago." : null,
  };
}

function reviewTotales(
  campos: readonly Campo[],
  asientos: readonly Asiento[],
): { cuadra: boolean | null; avisos: string[] } {
  const [opening, closing] = ["60", "62"].map((tag) => saldoDe(campos.find((campo) => campo.tag.startsWith(tag))));
  if (opening === null || opening === undefined || closing === null || closing === undefined)
    return { cuadra: null, avisos: [] };
  const sum = asientos.reduce((total, { monto }) => total + (monto ?? 0), 0);
  const cuadra = opening + sum === closing;
  return {
    cuadra,
    avisos: cuadra ? [] : ["El saldo final no es el inicial más los movimientos. Puede faltar alguna fila."],
  };
}

/** "C191001VEF1234,56" → 1234,56. */
function saldoDe(campo: Campo | undefined): Bolivares | null {
  const [, mark, amount = ""] = /^([CD])\d{6}[A-Z]{3}([\d.,]+)/.exec(campo?.value ?? "") ?? [];
  const monto = montoDe(amount.replace(/,$/, ""));
  return monto === null ? null : bolivares(mark === "D" ? -monto : monto);
}
