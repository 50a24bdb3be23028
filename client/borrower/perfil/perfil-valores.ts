import { findBanco } from "../../../rules/country/bancos.ts";
import { findCiudad, findEstado } from "../../../rules/country/lugares.ts";
import { type Profile, profileInput } from "../../../rules/people/perfil.ts";
import { readDolares } from "../../kit/form/money.ts";
import type { FormErrors } from "../../kit/form/use-form.ts";
import { validate } from "../../kit/form/validate.ts";

/** The profile as it is typed. */
export const emptyPerfil = {
  nombre: "",
  apellido: "",
  edad: "",
  estado: "",
  ciudad: "",
  direccion: "",
  ingreso: "",
  correo: "",
  banco: "",
  telefono: "",
  cedula: "",
  ubicacion: null as Profile["ubicacion"] | null,
};

export type PerfilValues = typeof emptyPerfil;

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
    ingreso: readDolares(values.ingreso) ?? undefined,
    banco: findBanco(values.banco) ?? (values.banco.trim() && NINGUNO),
  };
}

/** What is said of an empty field: in a list of several errors, which one it is. */
const EMPTY = {
  nombre: "Escribe tu nombre.",
  apellido: "Escribe tu apellido.",
  direccion: "Escribe tu dirección.",
  correo: "Escribe tu correo electrónico.",
  telefono: "Escribe tu teléfono.",
  cedula: "Escribe tu cédula.",
};

/** The errors of the schema, by field. */
export function validatePerfil(values: PerfilValues): FormErrors<PerfilValues> {
  return validate(profileInput, readPerfil(values), EMPTY);
}
