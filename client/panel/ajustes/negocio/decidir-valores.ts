import { PESOS_INICIALES, type Pesos, pesosInput, type Razon } from "../../../../rules/loans/aprobar/puntaje.ts";
import { type Centavos, formatDecimal, parseDolares } from "../../../../rules/money/dinero.ts";
import { segundaInput } from "../../../../rules/operator/ajustes/ajustes.ts";
import { topesInput } from "../../../../rules/people/acceso/topes.ts";
import { validate } from "../../../kit/form/state/validate.ts";
import type { Ajustes } from "../../kit/types.ts";

export const RAZONES = Object.keys(PESOS_INICIALES) as Razon[];

/** Each reason's points, as typed. */
type PuntajeFields = Record<Razon, string>;

export function puntajeFieldsOf(pesos: Pesos): PuntajeFields {
  return Object.fromEntries(RAZONES.map((razon) => [razon, String(pesos[razon])])) as PuntajeFields;
}

/** Unreadable text becomes a number that no schema accepts. */
export function puntajeOf(values: PuntajeFields): Pesos {
  const read = (text: string) => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN);
  return Object.fromEntries(RAZONES.map((razon) => [razon, read(values[razon])])) as Pesos;
}

export const validatePuntaje = (values: PuntajeFields) => validate(pesosInput, puntajeOf(values));

/** Empty means no amount; unreadable text becomes one that no schema accepts. */
const montoOf = (text: string) => (text.trim() === "" ? null : (parseDolares(text) ?? 0));
const campoOf = (monto: Centavos | null) => (monto === null ? "" : formatDecimal(monto));

export const segundaFieldsOf = ({ segundaAprobacion }: Pick<Ajustes, "segundaAprobacion">) => ({
  segundaAprobacion: campoOf(segundaAprobacion),
});

type SegundaFields = ReturnType<typeof segundaFieldsOf>;

export const segundaOf = ({ segundaAprobacion }: SegundaFields) => ({
  segundaAprobacion: montoOf(segundaAprobacion),
});

export const validateSegunda = (values: SegundaFields) => validate(segundaInput, segundaOf(values));

export const topesFieldsOf = ({ topesGestor: { aprobar, condonar, devolver } }: Pick<Ajustes, "topesGestor">) => ({
  aprobar: campoOf(aprobar),
  condonar: campoOf(condonar),
  devolver: campoOf(devolver),
});

type TopesFields = ReturnType<typeof topesFieldsOf>;

export const topesOf = ({ aprobar, condonar, devolver }: TopesFields) => ({
  aprobar: montoOf(aprobar),
  condonar: montoOf(condonar),
  devolver: montoOf(devolver),
});

export const validateTopes = (values: TopesFields) => validate(topesInput, topesOf(values));
