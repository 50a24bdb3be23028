/**
 * The fields of a borrower's profile, one row each: the form, «Mis Datos», the panel's ficha, loan requests and the audit all
 * read them here. The checks are in `profileInput`, separate because they need the list of towns, which only the form loads.
 */
import { formatBanco } from "../country/bancos.ts";
import { formatCedula } from "../country/cedula.ts";
import { formatTelefono } from "../country/telefono.ts";
import { LETRAS } from "../limits/limits.ts";
import { formatDolares } from "../money/dinero.ts";
import type { Profile } from "./perfil.ts";

export type Campo = keyof Profile;

interface Fila<V> {
  label: string;
  /** The unit after the label, where the borrower sees it. */
  unidad?: string;
  /** The form's screen that asks for it. */
  paso: "sobre-ti" | "vivienda" | "ingreso" | "pago-movil" | "ubicacion";
  /** Whether the «Clientes» export includes it, after the identifying columns. */
  enLista: boolean;
  /** How it is displayed, if not as stored. */
  format?: (value: V) => string;
  /** For a field with a plain text input; the others have their own control. */
  linea?: { maxLength: number; autoComplete: string; hint?: string };
}

/** In the order in which they are asked for and shown. */
export const CAMPOS: { readonly [C in Campo]: Fila<Profile[C]> } = {
  nombre: {
    label: "Nombre",
    enLista: true,
    paso: "sobre-ti",
    linea: { maxLength: LETRAS.nombre, autoComplete: "given-name" },
  },
  apellido: {
    label: "Apellido",
    enLista: true,
    paso: "sobre-ti",
    linea: { maxLength: LETRAS.nombre, autoComplete: "family-name" },
  },
  edad: { label: "Edad", enLista: false, paso: "sobre-ti", format: (edad) => `${edad} años` },
  correo: { label: "Correo electrónico", enLista: true, paso: "sobre-ti" },
  estado: { label: "Estado", enLista: true, paso: "vivienda" },
  ciudad: { label: "Ciudad", enLista: true, paso: "vivienda" },
  direccion: {
    label: "Dirección",
    enLista: false,
    paso: "vivienda",
    linea: {
      maxLength: LETRAS.direccion,
      autoComplete: "street-address",
      hint: "Calle, casa o edificio, y un punto de referencia.",
    },
  },
  ingreso: { label: "Ingreso mensual", enLista: false, unidad: "$", paso: "ingreso", format: formatDolares },
  banco: { label: "Banco", enLista: false, paso: "pago-movil", format: formatBanco },
  telefono: { label: "Teléfono", enLista: true, paso: "pago-movil", format: formatTelefono },
  cedula: { label: "Cédula", enLista: true, paso: "pago-movil", format: formatCedula },
  ubicacion: { label: "Ubicación", enLista: false, paso: "ubicacion", format: () => "Compartida" },
};

export const NOMBRES_DE_CAMPO = Object.keys(CAMPOS) as Campo[];

export const camposOf = (paso: string) => NOMBRES_DE_CAMPO.filter((campo) => CAMPOS[campo].paso === paso);

/** The label with its unit: «Ingreso mensual ($)». */
export function labelOf(campo: Campo): string {
  const { label, unidad } = CAMPOS[campo];
  return unidad ? `${label} (${unidad})` : label;
}

/** The fields a person types, unlike the location, which the phone gives. */
export type CampoEscrito = Exclude<Campo, "ubicacion">;
export const isEscrito = (campo: Campo): campo is CampoEscrito => campo !== "ubicacion";

/** The profile as tables store it: the location is two columns. */
type Columnas = Omit<Profile, "ubicacion"> & Profile["ubicacion"];
export const COLUMNAS: readonly (keyof Columnas)[] = [...NOMBRES_DE_CAMPO.filter(isEscrito), "latitude", "longitude"];

/** A column's value in a request whose person left it out. */
const SIN_DECIR: { readonly [C in keyof Columnas]: Columnas[C] extends number ? 0 : "" } = {
  nombre: "",
  apellido: "",
  edad: 0,
  correo: "",
  estado: "",
  ciudad: "",
  direccion: "",
  ingreso: 0,
  banco: "",
  telefono: "",
  cedula: "",
  latitude: 0,
  longitude: 0,
};

/** As much of the profile as the person has given. */
export const savedColumns = (row: { [C in keyof Columnas]: Columnas[C] | null }): Columnas =>
  Object.fromEntries(COLUMNAS.map((columna) => [columna, row[columna] ?? SIN_DECIR[columna]])) as Columnas;

/** The profile in a person's row; null while part of it is missing. */
export function profileColumns(row: { [C in keyof Columnas]: Columnas[C] | null }): Columnas | null {
  const entries = COLUMNAS.map((columna) => [columna, row[columna]] as const);
  return entries.some(([, value]) => value === null) ? null : (Object.fromEntries(entries) as Columnas);
}
