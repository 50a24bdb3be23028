import { parseCents } from "../../server/rules/dinero.ts";
import { fieldErrors, OBLIGATORIO } from "../../server/rules/entrada.ts";
import { profileInput } from "../../server/rules/perfil.ts";
import type { FormErrors } from "../ui/form.tsx";

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
};

export type PerfilValues = typeof emptyPerfil;

/** What was typed, with its numbers read; what is not a number stays out, for the schema to say so. */
export function readPerfil(values: PerfilValues) {
  const edad = /^\d{1,3}$/.test(values.edad.trim()) ? Number(values.edad) : undefined;
  return { ...values, edad, ingreso: parseCents(values.ingreso) ?? undefined };
}

/** The place is asked for only once everything else is right. */
const ANYWHERE = { latitude: 0, longitude: 0 };

/** What is said of an empty field: in a list of ten errors, which one it is. */
const EMPTY: FormErrors<PerfilValues> = {
  nombre: "Escribe tu nombre.",
  apellido: "Escribe tu apellido.",
  direccion: "Escribe tu dirección.",
  correo: "Escribe tu correo electrónico.",
  telefono: "Escribe tu teléfono.",
  cedula: "Escribe tu cédula.",
};

/** The errors of the schema, by field. */
export function validatePerfil(values: PerfilValues): FormErrors<PerfilValues> {
  const { error } = profileInput.safeParse({ ...readPerfil(values), ubicacion: ANYWHERE });
  const errors = error ? Object.entries(fieldErrors(error)) : [];
  return Object.fromEntries(
    errors.map(([name, text]) => [name, text === OBLIGATORIO ? (EMPTY[name as keyof PerfilValues] ?? text) : text]),
  );
}
