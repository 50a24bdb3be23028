/**
 * The fields of a borrower's profile, one row each: the form, «Mis Datos», the panel's ficha, a loan request and the audit read
 * them here. The checks are in `profileInput`, apart: they need the list of towns, which only the form loads.
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
  /** Said after the label where the borrower reads it. */
  unidad?: string;
  /** The screen of the form that asks for it. */
  paso: "sobre-ti" | "vivienda" | "ingreso" | "pago-movil" | "ubicacion";
  /** Whether the «Clientes» export has it, after the identifying columns. */
  enLista: boolean;
  /** How it is read, where that is not how it is kept. */
  format?: (value: V) => string;
  /** Asked for with a plain line of text; the others have a control of their own. */
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

/** «Ingreso mensual ($)»: what a borrower reads beside the field. */
export function labelOf(campo: Campo): string {
  const { label, unidad } = CAMPOS[campo];
  return unidad ? `${label} (${unidad})` : label;
}

/** What the person typed, as against the place that their phone gives. */
export type CampoEscrito = Exclude<Campo, "ubicacion">;
export const isEscrito = (campo: Campo): campo is CampoEscrito => campo !== "ubicacion";

/** The profile as tables hold it: the place is two columns. */
type Columnas = Omit<Profile, "ubicacion"> & Profile["ubicacion"];
export const COLUMNAS: readonly (keyof Columnas)[] = [...NOMBRES_DE_CAMPO.filter(isEscrito), "latitude", "longitude"];

/** The value of a column in a request whose person did not give it. */
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

/** The profile as far as a person said it. */
export const savedColumns = (row: { [C in keyof Columnas]: Columnas[C] | null }): Columnas =>
  Object.fromEntries(COLUMNAS.map((columna) => [columna, row[columna] ?? SIN_DECIR[columna]])) as Columnas;

/** The profile that the row of a person holds; null while something of it is missing. */
export function profileColumns(row: { [C in keyof Columnas]: Columnas[C] | null }): Columnas | null {
  const entries = COLUMNAS.map((columna) => [columna, row[columna]] as const);
  return entries.some(([, value]) => value === null) ? null : (Object.fromEntries(entries) as Columnas);
}
