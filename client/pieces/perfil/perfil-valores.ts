import { findBanco } from "../../../rules/country/bancos.ts";
import { findCiudad, findEstado } from "../../../rules/country/lugares.ts";
import { parseDolares } from "../../../rules/money/dinero.ts";
import { type Profile, profileInput } from "../../../rules/people/perfil.ts";
import { type CampoEscrito, isEscrito, labelOf, NOMBRES_DE_CAMPO } from "../../../rules/people/perfil-campos.ts";
import type { FormErrors } from "../../kit/form/state/use-form.ts";
import { validate } from "../../kit/form/state/validate.ts";

/** The profile as it is typed. */
export type PerfilValues = Record<CampoEscrito, string> & { ubicacion: Profile["ubicacion"] | null };

const ESCRITOS = NOMBRES_DE_CAMPO.filter(isEscrito);
const toEach = (textOf: (campo: CampoEscrito) => string) =>
  Object.fromEntries(ESCRITOS.map((campo) => [campo, textOf(campo)])) as Record<CampoEscrito, string>;

export const emptyPerfil: PerfilValues = { ...toEach(() => ""), ubicacion: null };

/** The code of no bank: the schema says to choose one of the list. */
const NINGUNO = "0000";

/** What was typed, with its numbers and names read; what is not a number stays out, for the schema to say so. */
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

/** What is said of an empty field: in a list of several errors, which one it is. */
const EMPTY = toEach((campo) => `Escribe tu ${labelOf(campo).toLowerCase()}.`);

/** The errors of the schema, by field. */
export function validatePerfil(values: PerfilValues): FormErrors<PerfilValues> {
  return validate(profileInput, readPerfil(values), EMPTY);
}
