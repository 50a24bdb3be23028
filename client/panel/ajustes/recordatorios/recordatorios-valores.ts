import { inSilencio } from "../../../../rules/loans/mora/recordatorios.ts";
import { avisosInput, recordatoriosInput } from "../../../../rules/operator/ajustes/mensajes.ts";
import { validate } from "../../../kit/form/state/validate.ts";
import type { Ajustes } from "../../kit/types.ts";
import { cadenaFieldsOf, cadenaOf } from "../mensajes/valores.ts";

/**
 * The reminder settings as form values, named by their path on the server; the days as one text, so that a draft can tell it
 * changed.
 */
export function recordatoriosFieldsOf({ recordatorios, avisos }: Pick<Ajustes, "recordatorios" | "avisos">) {
  const { activos, dias, hora, textos, canales = null } = recordatorios;
  return {
    activos,
    dias: [...dias].sort((a, b) => a - b).join(),
    hora,
    "silencio.desde": avisos.silencio.desde,
    "silencio.hasta": avisos.silencio.hasta,
    "textos.antes": textos.antes ?? "",
    "textos.hoy": textos.hoy ?? "",
    "textos.despues": textos.despues ?? "",
    comoLosDemas: canales === null,
    correo: canales?.correo ?? true,
    ...cadenaFieldsOf(canales?.cadena ?? avisos.cadena),
  };
}

export type RecordatoriosFields = ReturnType<typeof recordatoriosFieldsOf>;

export const diasOf = (dias: string): number[] => (dias === "" ? [] : dias.split(",").map(Number));

/** The form's values as settings. */
export function recordatoriosOf(
  values: RecordatoriosFields,
): Pick<Ajustes, "recordatorios"> & { silencio: Ajustes["avisos"]["silencio"] } {
  const textos = { antes: values["textos.antes"], hoy: values["textos.hoy"], despues: values["textos.despues"] };
  const canales = values.comoLosDemas ? null : { correo: values.correo, cadena: cadenaOf(values) };
  return {
    recordatorios: { activos: values.activos, dias: diasOf(values.dias), hora: values.hora, textos, canales },
    silencio: { desde: values["silencio.desde"], hasta: values["silencio.hasta"] },
  };
}

export function validateRecordatorios(values: RecordatoriosFields): Record<string, string> {
  const { recordatorios, silencio } = recordatoriosOf(values);
  const errors = {
    ...validate(recordatoriosInput, recordatorios),
    ...Object.fromEntries(
      Object.entries(validate(avisosInput.shape.silencio, silencio)).map(([name, text]) => [`silencio.${name}`, text]),
    ),
  };
  if (Object.keys(errors).length > 0 || !inSilencio(values.hora, silencio)) return errors;
  return { hora: `A esa hora hay silencio: elige una entre las ${silencio.hasta} y las ${silencio.desde}.` };
}
