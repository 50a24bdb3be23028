import { PESOS_INICIALES, type Pesos, pesosInput, type Razon } from "../../../../rules/loans/aprobar/puntaje.ts";
import { formatDecimal, parseDolares } from "../../../../rules/money/dinero.ts";
import { segundaInput } from "../../../../rules/operator/ajustes/ajustes.ts";
import { validate } from "../../../kit/form/state/validate.ts";
import type { Ajustes } from "../../kit/types.ts";

export const RAZONES = Object.keys(PESOS_INICIALES) as Razon[];

/** The points of each reason as they are typed. */
type PuntajeFields = Record<Razon, string>;

export function puntajeFieldsOf(pesos: Pesos): PuntajeFields {
  return Object.fromEntries(RAZONES.map((razon) => [razon, String(pesos[razon])])) as PuntajeFields;
}

/** What cannot be read is a number that no schema takes. */
export function puntajeOf(values: PuntajeFields): Pesos {
  const read = (text: string) => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN);
  return Object.fromEntries(RAZONES.map((razon) => [razon, read(values[razon])])) as Pesos;
}

export const validatePuntaje = (values: PuntajeFields) => validate(pesosInput, puntajeOf(values));

export const segundaFieldsOf = ({ segundaAprobacion }: Pick<Ajustes, "segundaAprobacion">) => ({
  segundaAprobacion: segundaAprobacion === null ? "" : formatDecimal(segundaAprobacion),
});

type SegundaFields = ReturnType<typeof segundaFieldsOf>;

/** Nothing written asks nobody; what cannot be read is an amount that no schema takes. */
export const segundaOf = ({ segundaAprobacion }: SegundaFields) => ({
  segundaAprobacion: segundaAprobacion.trim() === "" ? null : (parseDolares(segundaAprobacion) ?? 0),
});

export const validateSegunda = (values: SegundaFields) => validate(segundaInput, segundaOf(values));
