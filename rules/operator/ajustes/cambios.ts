/** What a line of the audit trail changed, field by field, as a person reads it. */
import { formatBanco } from "../../country/bancos.ts";
import { formatCedula } from "../../country/cedula.ts";
import { formatDia, formatInstante, instante, isDia } from "../../country/fecha.ts";
import { formatRif } from "../../country/rif.ts";
import { formatTelefono } from "../../country/telefono.ts";
import { bolivares, centavos, formatBolivares, formatDolares } from "../../money/dinero.ts";
import { formatTasaExacta, valorTasa } from "../../money/tasa.ts";
import { PAPEL_TEXTOS, type Papel } from "../../people/acceso/papeles.ts";
import { NOMBRES_DE_CAMPO, CAMPOS as PERFIL } from "../../people/perfil-campos.ts";
import { nombreMetodo } from "../../texts/pagos.ts";
import type { Lectura, Resto } from "./campo.ts";
import { FILAS } from "./filas.ts";

/** A field that changed. Null where there was nothing, or is nothing any more. */
export interface Cambio {
  campo: string;
  antes: string | null;
  despues: string | null;
}

type Read = (value: unknown) => string;

const ofNumber =
  (format: (value: number) => string): Read =>
  (value) =>
    Number.isSafeInteger(value) ? format(value as number) : plain(value);
const ofText =
  (format: (value: string) => string): Read =>
  (value) =>
    typeof value === "string" ? format(value) : plain(value);

const dolares = ofNumber((value) => formatDolares(centavos(value)));
const enBolivares = ofNumber((value) => formatBolivares(bolivares(value)));
const momento = ofNumber((value) => formatInstante(instante(value)));
const tasa = ofNumber((value) => (value > 0 ? formatTasaExacta(valorTasa(value)) : plain(value)));
const fecha = ofText((text) => (isDia(text) ? formatDia(text) : text));
const telefono = ofText(formatTelefono);
const cedula = ofText(formatCedula);
const banco = ofText(formatBanco);
const moneda = ofText((text) => (text === "bs" ? "Bolívares" : text === "usd" ? "Dólares" : text));
const metodo = ofText(nombreMetodo);
const papel = ofText((text) => (Object.hasOwn(PAPEL_TEXTOS, text) ? PAPEL_TEXTOS[text as Papel].nombre : text));
const rangos: Read = (value) =>
  Array.isArray(value) ? value.map(({ min, max }) => `${dolares(min)} a ${dolares(max)}`).join(" · ") : plain(value);
const cuentas: Read = (value) =>
  Array.isArray(value)
    ? value.map((one) => `${banco(one.banco)}, ${telefono(one.telefono)}, ${cedula(one.cedula)}`).join(" · ")
    : plain(value);

function plain(value: unknown): string {
  if (typeof value === "boolean") return value ? "Sí" : "No";
  return typeof value === "string" || typeof value === "number" ? String(value) : JSON.stringify(value);
}

const LECTURAS: Record<Lectura, Read> = { dolares, fecha, telefono, rangos, cuentas, rif: ofText(formatRif) };

/** How the settings and their parts are called and read, as their rows say. */
const DE_AJUSTES = Object.fromEntries(
  Object.entries<Resto>(FILAS).flatMap(([ajuste, { nombre, lectura, partes = {} }]) =>
    [[ajuste, [nombre, lectura]] as const, ...Object.entries(partes)].map(
      ([name, [said, how]]): [string, [string, Read?]] => [name, how ? [said, LECTURAS[how]] : [said]],
    ),
  ),
);

/**
 * How a field is called and read, those of the profile by its own labels; one that is not here keeps its name and is shown as
 * text.
 */
const CAMPOS: Record<string, [nombre: string, read?: Read]> = {
  ...DE_AJUSTES,
  ...Object.fromEntries(NOMBRES_DE_CAMPO.map((campo): [string, [string]] => [campo, [PERFIL[campo].label]])),
  a: ["Entra en"],
  activo: ["Activado"],
  ajustar: ["Diferencia anotada"],
  amount: ["Monto", dolares],
  aTiempo: ["A tiempo"],
  banco: [PERFIL.banco.label, banco],
  bancoPagador: ["Banco pagador", banco],
  bs: ["Bolívares", enBolivares],
  caja: ["Caja"],
  castigadoEn: ["Incobrable", momento],
  castigo: ["Dado por perdido", dolares],
  cedula: [PERFIL.cedula.label, cedula],
  cerradas: ["Sesiones cerradas"],
  codigo: ["Referencia"],
  contado: ["Contado"],
  correo: ["Correo"],
  createdAt: ["Creada", momento],
  creado: ["Creado", momento],
  cuota: ["Cuota"],
  cuotas: ["Cuotas"],
  cuotasAplicadas: ["Cuotas que cubre"],
  cuotasPagadas: ["Cuotas pagadas"],
  de: ["Sale de"],
  decididoEn: ["Decidido", momento],
  decididoPor: ["Decidido por"],
  desde: ["Desde", fecha],
  dia: ["Día", fecha],
  email: ["Correo"],
  entra: ["Cuánto entra"],
  esperado: ["Debía haber"],
  interes: ["Interés (%)"],
  papel: ["Papel", papel],
  pedidoPor: ["Lo pidió"],
  saldo: ["Saldo", dolares],
  sale: ["Cuánto sale"],
  sha256: ["Huella de la foto"],
  expira: ["Vence", momento],
  fecha: ["Fecha", momento],
  fechaFinalizado: ["Completado", momento],
  fechaPago: ["Día del pago", fecha],
  fechaPrimerPago: ["Primer pago", fecha],
  fechaValor: ["Fecha valor", fecha],
  fuente: ["Fuente"],
  hasta: ["Hasta", fecha],
  imgVerify1: ["Foto 1"],
  imgVerify2: ["Foto 2"],
  ingreso: [PERFIL.ingreso.label, dolares],
  latitude: ["Latitud"],
  lista: ["Lista"],
  loanId: ["Préstamo"],
  longitude: ["Longitud"],
  metodo: ["Cómo pagó", metodo],
  moneda: ["Moneda", moneda],
  monto: ["Monto", dolares],
  montoBs: ["En bolívares", enBolivares],
  montoFinal: ["Monto final", dolares],
  motivo: ["Motivo"],
  multa: ["Multa", dolares],
  multas: ["Multas", dolares],
  nivel: ["Nivel"],
  nota: ["Nota"],
  numeroCuenta: ["Número de cuenta"],
  promesa: ["Promesa de pago", fecha],
  provisional: ["Monto provisional"],
  reason: ["Motivo de la solicitud"],
  recomendadoPor: ["Recomendado por"],
  referencia: ["Referencia completa"],
  registradoPor: ["Registrado por"],
  rol: ["Rol"],
  status: ["Estado"],
  statusPrevio: ["Estado anterior"],
  subioNivel: ["Subió el nivel"],
  subirNivelAutomatico: ["Subir de nivel al pagar a tiempo"],
  tasaFecha: ["Fecha de la tasa", fecha],
  tasaValor: ["Tasa", tasa],
  telefono: [PERFIL.telefono.label, telefono],
  telefonoPagador: ["Teléfono pagador", telefono],
  texto: ["Texto"],
  tipo: ["Tipo"],
  valor: ["Bolívares por dólar", tasa],
  verificacionEnviada: ["Fotos enviadas", momento],
  vistoBueno: ["Visto bueno de"],
  verify: ["Verificado"],
};

/** Fields that are not shown: the line's own columns say them already, or only what takes it back reads them. */
const UNSAID = new Set(["id", "userId", "actorId", "creadoPor", "movidos", "deshace"]);
/** Objects whose name adds nothing to their fields' names. */
const OPEN = new Set(["ubicacion"]);

/** Every leaf of a row, by its path. */
function leaves(row: unknown, path: string[] = []): Map<string, unknown> {
  const found = new Map<string, unknown>();
  if (typeof row !== "object" || row === null) return found;
  for (const [name, value] of Object.entries(row)) {
    const inner = OPEN.has(name) ? path : [...path, name];
    if (typeof value === "object" && value !== null && !Array.isArray(value)) {
      for (const [key, leaf] of leaves(value, inner)) found.set(key, leaf);
    } else if (!UNSAID.has(name)) found.set(inner.join("."), value);
  }
  return found;
}

function nombreCampo(path: string): string {
  return path
    .split(".")
    .map((name) => (Object.hasOwn(CAMPOS, name) ? CAMPOS[name]?.[0] : undefined) ?? name)
    .join(" · ");
}

function readLeaf(path: string, value: unknown): string | null {
  if (value === null || value === undefined || value === "") return null;
  const name = path.split(".").at(-1) ?? "";
  return ((Object.hasOwn(CAMPOS, name) && CAMPOS[name]?.[1]) || plain)(value);
}

/**
 * What a line of the audit changed: the fields of `despues` that differ from `antes`; all of `antes` for what was removed; all
 * of `despues` for what is new. `antes` may be a whole row and `despues` only the part that was written.
 */
export function describeChanges(antes: unknown, despues: unknown): Cambio[] {
  const [before, after] = [leaves(antes), leaves(despues)];
  const paths = after.size > 0 ? [...after.keys(), ...[...before.keys()].filter(isInside(after))] : [...before.keys()];
  return [...new Set(paths)]
    .map((path) => ({
      campo: nombreCampo(path),
      antes: readLeaf(path, before.get(path)),
      despues: readLeaf(path, after.get(path)),
    }))
    .filter((cambio) => cambio.antes !== cambio.despues);
}

/** True for a field of an object that `after` says is now nothing: «datosPago.banco» where «datosPago» is null. */
const isInside = (after: Map<string, unknown>) => (path: string) => {
  const [whole = ""] = path.split(".");
  return whole !== path && after.has(whole) && after.get(whole) === null;
};
