import { formatDecimal, parseDolares } from "../../../../rules/money/dinero.ts";
import { bancoInput } from "../../../../rules/operator/ajustes/esquemas.ts";
import { validate } from "../../../kit/form/state/validate.ts";
import type { Ajustes } from "../../kit/types.ts";

/** The bank settings as form values. */
export function bancoFieldsOf({ automatico, tope, topeSms, remitentes, silencioHoras, esperaHoras }: Ajustes["banco"]) {
  return {
    automatico,
    tope: tope === null ? "" : formatDecimal(tope),
    topeSms: topeSms === null ? "" : formatDecimal(topeSms),
    remitentes: remitentes.join("\n"),
    silencioHoras: String(silencioHoras),
    esperaHoras: String(esperaHoras),
  };
}

export type BancoFields = ReturnType<typeof bancoFieldsOf>;

const readHoras = (text: string) => (/^\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN);

/** Empty means no limit; unreadable text becomes one that no schema accepts. */
const readTope = (text: string, wrong: number) => (text.trim() === "" ? null : (parseDolares(text) ?? wrong));

/** The form's values as they are sent. */
export function bancoOf(values: BancoFields) {
  const remitentes = values.remitentes.split(/[\n,;]/).map((line) => line.trim());
  return {
    automatico: values.automatico,
    tope: readTope(values.tope, 0),
    topeSms: readTope(values.topeSms, -1),
    remitentes: [...new Set(remitentes)].filter(Boolean),
    silencioHoras: readHoras(values.silencioHoras),
    esperaHoras: readHoras(values.esperaHoras),
  };
}

/** The first invalid sender is reported at their field. */
export function validateBanco(values: BancoFields): Record<string, string> {
  const errors = Object.entries(validate(bancoInput, bancoOf(values)));
  return Object.fromEntries([...errors].reverse().map(([name, text]) => [name.replace(/\..*/, ""), text]));
}
