import * as z from "zod/mini";
import { formatMicros, parseMicros } from "../../../../rules/money/micros.ts";
import { avisosInput, resumenDiarioInput } from "../../../../rules/operator/ajustes/mensajes.ts";
import {
  CANALES_DE_TELEFONO,
  CANALES_PAGADOS,
  type CanalDeTelefono,
  type CanalPagado,
  porCanal,
} from "../../../../rules/texts/channels/canal.ts";
import { validate } from "../../../kit/form/state/validate.ts";
import type { Ajustes } from "../../kit/types.ts";

const numberText = (n: number | null) => (n === null ? "" : String(n));

/** The form's values for a chain of phone channels. */
export function cadenaFieldsOf(cadena: readonly CanalDeTelefono[]) {
  const off = CANALES_DE_TELEFONO.filter((canal) => !cadena.includes(canal));
  return {
    /** All of them, in order; disabled ones last. */
    orden: [...cadena, ...off].join(),
    ...porCanal(CANALES_DE_TELEFONO, (canal) => cadena.includes(canal)),
  };
}

export type CadenaFields = ReturnType<typeof cadenaFieldsOf>;

/** The enabled ones, in order. */
export const cadenaOf = (values: CadenaFields): CanalDeTelefono[] => ordenOf(values).filter((canal) => values[canal]);

type Pagados = Record<`avisos.topes.${CanalPagado}.${"dia" | "mes"}` | `avisos.costos.${CanalPagado}`, string>;

/** The fields of all paid channels, from those of each. */
const pagadosOf = (fieldsOf: (canal: CanalPagado) => Partial<Pagados>) =>
  Object.assign({}, ...CANALES_PAGADOS.map(fieldsOf)) as Pagados;

/** The message settings as form values, named by their path on the server. */
export function mensajesFieldsOf({ avisos, resumenDiario }: Pick<Ajustes, "avisos" | "resumenDiario">) {
  const { cadena, todosALaVez, topes, costos } = avisos;
  return {
    ...cadenaFieldsOf(cadena),
    todosALaVez,
    ...pagadosOf((canal) => ({
      [`avisos.topes.${canal}.dia`]: numberText(topes[canal].dia),
      [`avisos.topes.${canal}.mes`]: numberText(topes[canal].mes),
      [`avisos.costos.${canal}`]: formatMicros(costos[canal]),
    })),
    conResumen: resumenDiario !== null,
    resumenDiario: resumenDiario ?? "07:00",
  };
}

export type MensajesFields = ReturnType<typeof mensajesFieldsOf>;

export const ordenOf = ({ orden }: Pick<CadenaFields, "orden">) => orden.split(",") as CanalDeTelefono[];

/** The order with that channel moved up or down. */
export function moved(orden: readonly CanalDeTelefono[], canal: CanalDeTelefono, step: 1 | -1): CanalDeTelefono[] {
  const at = orden.indexOf(canal);
  const other = orden[at + step];
  return orden.map((one, i) => (i === at && other ? other : i === at + step ? canal : one));
}

/** Empty means no limit; unreadable text becomes a number that no schema accepts. */
const readTope = (text: string) =>
  text.trim() === "" ? null : /^\d{1,7}$/.test(text.trim()) ? Number(text) : Number.NaN;
const readCosto = (text: string) => parseMicros(text) ?? Number.NaN;

/** The settings this section saves, and none of another section's. */
export function mensajesOf(values: MensajesFields) {
  const tope = (canal: CanalPagado) => ({
    dia: readTope(values[`avisos.topes.${canal}.dia`]),
    mes: readTope(values[`avisos.topes.${canal}.mes`]),
  });
  return {
    avisos: {
      cadena: cadenaOf(values),
      todosALaVez: values.todosALaVez,
      topes: porCanal(CANALES_PAGADOS, tope),
      costos: porCanal(CANALES_PAGADOS, (canal) => readCosto(values[`avisos.costos.${canal}`])),
    },
    resumenDiario: values.conResumen ? values.resumenDiario : null,
  };
}

const seccion = z.object({ avisos: z.omit(avisosInput, { silencio: true }), resumenDiario: resumenDiarioInput });

export const validateMensajes = (values: MensajesFields) => validate(seccion, mensajesOf(values));
