import { formatCedula } from "../../../../rules/country/cedula.ts";
import { isDia } from "../../../../rules/country/fecha.ts";
import { formatRif } from "../../../../rules/country/rif.ts";
import { formatTelefono } from "../../../../rules/country/telefono.ts";
import { formatDecimal, parseDolares } from "../../../../rules/money/dinero.ts";
import { ajustesSaveInput } from "../../../../rules/operator/ajustes/ajustes.ts";
import type { Campo } from "../../../../rules/operator/ajustes/campo.ts";
import type { CuentaDePago } from "../../../../rules/operator/ajustes/cuentas-de-pago.ts";
import { FILAS } from "../../../../rules/operator/ajustes/filas.ts";
import { hoyEnCaracas } from "../../../api/hora.ts";
import { validate } from "../../../kit/form/state/validate.ts";
import type { Ajustes } from "../../kit/types.ts";

type Filas = typeof FILAS;
/** Settings with a single field, according to their rows. */
type CampoName = { [A in keyof Filas]: Filas[A] extends { campo: Campo } ? A : never }[keyof Filas];
/** Boolean settings; the others are typed. */
type SiName = { [A in CampoName]: Filas[A]["campo"]["tipo"] extends "si" ? A : never }[CampoName];
export type TextoName = Exclude<CampoName, SiName>;
type CamposTyped = Record<SiName, boolean> & Record<TextoName, string>;

/** How each kind of setting is shown and parsed: unreadable text becomes a value that no schema accepts. */
const TIPOS: Record<Campo["tipo"], { write(value: never): string | boolean; read(typed: never): unknown }> = {
  entero: { write: String, read: readWhole },
  dias: { write: (value: number | null) => String(value ?? ""), read: readDays },
  dolares: { write: formatDecimal, read: (text: string) => parseDolares(text) ?? 0 },
  telefono: {
    write: (value: Ajustes["alarmaTelefono"]) => (value ? formatTelefono(value) : ""),
    read: (text: string) => orNull(text),
  },
  // The list offers no other values.
  opcion: { write: String, read: (value: string) => value },
  si: { write: (value: boolean) => value, read: (value: boolean) => value },
};

/** Each single-field setting's name, with the result of `of` for it and its kind. */
const eachCampo = <T>(of: (name: CampoName, tipo: (typeof TIPOS)[Campo["tipo"]]) => T) =>
  Object.entries(FILAS).flatMap(([name, row]) =>
    "campo" in row ? [[name, of(name as CampoName, TIPOS[row.campo.tipo])] as const] : [],
  );

const camposOf = (ajustes: Ajustes) =>
  Object.fromEntries(eachCampo((name, { write }) => write(ajustes[name] as never))) as CamposTyped;

const readCampos = (values: CamposTyped) =>
  Object.fromEntries(eachCampo((name, { read }) => read(values[name] as never))) as Pick<Ajustes, CampoName>;

const isCampo = (name: string): name is CampoName => "campo" in FILAS[name as keyof Filas];

/** That setting's field. */
export const campoOf = (name: CampoName): Campo => FILAS[name].campo;

/** A section's typed and boolean settings; those with several fields are neither. */
export function camposWithin(guarda: Guarda): { textos: TextoName[]; casillas: SiName[] } {
  const names = guarda.filter(isCampo);
  const isSi = (name: CampoName): name is SiName => campoOf(name).tipo === "si";
  return { textos: names.filter((name): name is TextoName => !isSi(name)), casillas: names.filter(isSi) };
}

/** The settings of a section. */
export const guardaOf = (seccion: string): Guarda =>
  (Object.keys(FILAS) as Guarda).filter((name) => {
    const row = FILAS[name];
    return "seccion" in row && row.seccion === seccion;
  });

/** The settings as form values. The fields are named by their path on the server, so that its errors find them. */
export function fieldsOf(ajustes: Ajustes) {
  const { marca, datosPago, atencionTelefono, noticias, redes, politicaMulta } = ajustes;
  return {
    ...camposOf(ajustes),
    marca,
    color: ajustes.color ?? "",
    noticias,
    noticiasHasta: (ajustes.noticiasHasta ?? "") as string,
    ...prestamistaAsFields(ajustes.prestamista),
    "datosPago.banco": datosPago?.banco ?? "",
    "datosPago.telefono": datosPago ? formatTelefono(datosPago.telefono) : "",
    "datosPago.cedula": datosPago ? formatCedula(datosPago.cedula) : "",
    "datosPago.titular": datosPago?.titular ?? "",
    ...otrasAsFields(ajustes.otrosDatosPago),
    atencionTelefono: atencionTelefono ? formatTelefono(atencionTelefono) : "",
    "redes.facebook": redes.facebook ?? "",
    "redes.instagram": redes.instagram ?? "",
    "redes.tiktok": redes.tiktok ?? "",
    "redes.x": redes.x ?? "",
    ...rangosAsFields(ajustes.rangos),
    "politicaMulta.desde": politicaMulta.desde !== null,
    "politicaMulta.graciaDias": String(politicaMulta.graciaDias),
    "politicaMulta.porPorcentaje": politicaMulta.porcentaje === null ? "no" : "si",
    "politicaMulta.porcentaje": String(politicaMulta.porcentaje ?? ""),
    "politicaMulta.topeCuota": politicaMulta.topeCuota === null ? "" : formatDecimal(politicaMulta.topeCuota),
    "politicaMulta.topePrestamo": politicaMulta.topePrestamo === null ? "" : formatDecimal(politicaMulta.topePrestamo),
  };
}

type CuentaField = `otrosDatosPago.${0 | 1 | 2 | 3 | 4}.${keyof CuentaDePago}`;

/** The positions of the additional accounts. */
export const OTRAS = [0, 1, 2, 3, 4] as const;

function otrasAsFields(otras: Ajustes["otrosDatosPago"]): Record<CuentaField, string> {
  const fields = OTRAS.flatMap((i) => {
    const { banco = "", telefono, cedula, titular } = otras[i] ?? {};
    return Object.entries({
      [`otrosDatosPago.${i}.banco`]: banco,
      [`otrosDatosPago.${i}.telefono`]: telefono ? formatTelefono(telefono) : "",
      [`otrosDatosPago.${i}.cedula`]: cedula ? formatCedula(cedula) : "",
      [`otrosDatosPago.${i}.titular`]: titular ?? "",
    });
  });
  return Object.fromEntries(fields) as Record<CuentaField, string>;
}

const prestamistaAsFields = (prestamista: Ajustes["prestamista"]) => ({
  "prestamista.razonSocial": prestamista?.razonSocial ?? "",
  "prestamista.rif": prestamista ? formatRif(prestamista.rif) : "",
  "prestamista.direccion": prestamista?.direccion ?? "",
  "prestamista.telefono": prestamista ? formatTelefono(prestamista.telefono) : "",
});

type RangoField = `rangos.${0 | 1 | 2 | 3 | 4}.${"min" | "max"}`;

/** The range of each level. */
export const RANGOS = [0, 1, 2, 3, 4] as const;

function rangosAsFields(rangos: Ajustes["rangos"]): Record<RangoField, string> {
  const fields = rangos.flatMap(({ min, max }, i) => [
    [`rangos.${i}.min`, formatDecimal(min)],
    [`rangos.${i}.max`, formatDecimal(max)],
  ]);
  return Object.fromEntries(fields);
}

export type Fields = ReturnType<typeof fieldsOf>;

const orNull = (text: string) => text.trim() || null;

const isWritten = (cuenta: Record<string, string>) => Object.values(cuenta).some((text) => text.trim() !== "");

export const otraOf = (values: Fields, i: (typeof OTRAS)[number]) => ({
  banco: values[`otrosDatosPago.${i}.banco`],
  telefono: values[`otrosDatosPago.${i}.telefono`],
  cedula: values[`otrosDatosPago.${i}.cedula`],
  titular: values[`otrosDatosPago.${i}.titular`],
});

/** The additional accounts up to the last filled one: errors are found by position. */
export function otrasOf(values: Fields) {
  const all = OTRAS.map((i) => otraOf(values, i));
  return all.slice(0, all.findLastIndex(isWritten) + 1);
}

export function datosPagoOf(values: Fields) {
  return {
    banco: values["datosPago.banco"],
    telefono: values["datosPago.telefono"],
    cedula: values["datosPago.cedula"],
    titular: values["datosPago.titular"],
  };
}

function prestamistaFieldsOf(values: Fields) {
  return {
    razonSocial: values["prestamista.razonSocial"],
    rif: values["prestamista.rif"],
    direccion: values["prestamista.direccion"],
    telefono: values["prestamista.telefono"],
  };
}

function prestamistaOf(values: Fields) {
  const prestamista = prestamistaFieldsOf(values);
  return Object.values(prestamista).some((text) => text.trim()) ? prestamista : null;
}

/** "7" → 7; anything else becomes a number that no schema accepts. */
function readWhole(text: string): number {
  return /^\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN;
}

/** Empty means without end. */
function readDays(text: string): number | null {
  return text.trim() === "" ? null : /^\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN;
}

/** Empty means no limit; unreadable text becomes an amount that no schema accepts. */
const readTope = (text: string) => (text.trim() === "" ? null : (parseDolares(text) ?? 0));

/** Automatic fines, which start on the day they are switched on. */
function politicaOf(values: Fields, desde: Ajustes["politicaMulta"]["desde"]) {
  const porcentaje =
    values["politicaMulta.porPorcentaje"] === "si" ? readWhole(values["politicaMulta.porcentaje"]) : null;
  return {
    desde: values["politicaMulta.desde"] ? (desde ?? hoyEnCaracas()) : null,
    graciaDias: readWhole(values["politicaMulta.graciaDias"]),
    porcentaje,
    topeCuota: readTope(values["politicaMulta.topeCuota"]),
    topePrestamo: readTope(values["politicaMulta.topePrestamo"]),
  };
}

/** The form's values as they are sent. Payment data and lender data are complete or absent. `saved`: the current settings. */
function toChanges(values: Fields, saved: Ajustes) {
  const datosPago = datosPagoOf(values);
  return {
    ...readCampos(values),
    marca: values.marca,
    color: orNull(values.color),
    noticias: values.noticias,
    noticiasHasta: orNull(values.noticiasHasta),
    prestamista: prestamistaOf(values),
    datosPago: isWritten(datosPago) ? datosPago : null,
    otrosDatosPago: otrasOf(values),
    atencionTelefono: orNull(values.atencionTelefono),
    redes: {
      facebook: orNull(values["redes.facebook"]),
      instagram: orNull(values["redes.instagram"]),
      tiktok: orNull(values["redes.tiktok"]),
      x: orNull(values["redes.x"]),
    },
    rangos: RANGOS.map((i) => ({
      min: parseDolares(values[`rangos.${i}.min`]) ?? 0,
      max: parseDolares(values[`rangos.${i}.max`]) ?? 0,
    })),
    politicaMulta: politicaOf(values, saved.politicaMulta.desde),
  };
}

/** True for a past day. */
export const isPast = (day: string): boolean => isDia(day) && day < hoyEnCaracas();

/** The key of a section's unsaved draft. */
export const draftKeyOf = (seccion: string) => `ajustes:${seccion}`;

/** Only the section's own settings are sent: another section may be half edited. */
export type Guarda = readonly (keyof ReturnType<typeof toChanges>)[];

/** A section's fields, each named after its setting or a path in it. */
export const fieldsWithin = (fields: Fields, guarda: Guarda): (keyof Fields)[] =>
  (Object.keys(fields) as (keyof Fields)[]).filter((name) => guarda.some((key) => name.split(".")[0] === key));

/** The changes that a section sends. */
export function changesOf(guarda: Guarda, values: Fields, saved: Ajustes): Partial<Ajustes> {
  const changes = Object.entries(toChanges(values, saved)).filter(([key]) => guarda.some((own) => own === key));
  // The schema reads the form's values.
  return Object.fromEntries(changes) as Partial<Ajustes>;
}

/** A section's errors. */
export function validateSeccion(guarda: Guarda, values: Fields, saved: Ajustes): Record<string, string> {
  const unseen = values.noticias !== saved.noticias && isPast(values.noticiasHasta);
  const days = Number.isNaN(readWhole(values.esperaTrasRechazo));
  const own: Record<string, string> = {
    ...(unseen && { noticiasHasta: "Ese día ya pasó: nadie vería estas noticias." }),
    ...(days && { esperaTrasRechazo: "Escribe un número de días, por ejemplo 7." }),
  };
  const within: readonly string[] = fieldsWithin(values, guarda);
  return {
    ...validate(ajustesSaveInput, changesOf(guarda, values, saved)),
    ...Object.fromEntries(Object.entries(own).filter(([name]) => within.includes(name))),
  };
}
