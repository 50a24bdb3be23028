import { findBanco } from "../../../rules/country/bancos.ts";
import { findCiudad, findEstado } from "../../../rules/country/lugares.ts";
import { parseDolares } from "../../../rules/money/dinero.ts";
import { type Profile, profileInput } from "../../../rules/people/perfil.ts";
import { type CampoEscrito, isEscrito, labelOf, NOMBRES_DE_CAMPO } from "../../../rules/people/perfil-campos.ts";
import type { FormErrors } from "../../kit/form/state/use-form.ts";
import { validate } from "../../kit/form/state/validate.ts";

/** The profile as typed. */
export type PerfilValues = Record<CampoEscrito, string> & { ubicacion: Profile["ubicacion"] | null };

const ESCRITOS = NOMBRES_DE_CAMPO.filter(isEscrito);
const toEach = (textOf: (campo: CampoEscrito) => string) =>
  Object.fromEntries(ESCRITOS.map((campo) => [campo, textOf(campo)])) as Record<CampoEscrito, string>;

export const emptyPerfil: PerfilValues = { ...toEach(() => ""), ubicacion: null };

/** No bank's code: the schema then asks to choose one from the list. */
const NINGUNO = "0000";

/** The typed values with numbers and names parsed; anything that is not a number is left out, for the schema to report. */
export function readPerfil(values: PerfilValues) {
  const edad = /^\d{1,3}$/.test(values.edad.trim()) ? Number(values.edad) : undefined;
  const estado = findEstado(values.estado) ?? values.estado;
  return {
    ...values,
    edad,
    estado,
    ciudad: findCiudad(estado, values.ciudad),
    ingreso: parseDolares(values.ingreso) ?? undefined,
    banco: findBanco(values.banco) ?? (values.banco.trim() && NINGUNO),
  };
}

/** The error of an empty field, which names it, as several may be listed. */
const EMPTY = toEach((campo) => `Escribe tu ${labelOf(campo).toLowerCase()}.`);

/** The schema's errors, by field. */
export function validatePerfil(values: PerfilValues): FormErrors<PerfilValues> {
  return validate(profileInput, readPerfil(values), EMPTY);
}
