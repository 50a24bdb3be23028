/** Readers of values in the audit trail, by kind. */
import type { Columnas } from "../../bank/tipos.ts";
import { formatBanco } from "../../country/bancos.ts";
import { formatCedula } from "../../country/cedula.ts";
import { formatDia, formatInstante, instante, isDia } from "../../country/fecha.ts";
import { formatRif } from "../../country/rif.ts";
import { formatTelefono } from "../../country/telefono.ts";
import type { CodigoDeDuda } from "../../loans/aprobar/dudas.ts";
import { RESULTADO_TEXTOS } from "../../loans/mora/gestiones.ts";
import type { DudaDePago } from "../../loans/pagos/pagos.ts";
import { bolivares, centavos, formatBolivares, formatDolares } from "../../money/dinero.ts";
import { formatMicros } from "../../money/micros.ts";
import { formatTasaExacta, valorTasa } from "../../money/tasa.ts";
import { PAPEL_TEXTOS } from "../../people/acceso/papeles.ts";
import { ALCANCE_TEXTOS } from "../../people/acceso/tokens.ts";
import { nombreAccion } from "../../texts/auditoria.ts";
import { CANALES } from "../../texts/channels/canal.ts";
import { nombreDeDia } from "../../texts/events/recordatorio.ts";
import { nombreMetodo } from "../../texts/pagos.ts";
import type { Lectura } from "../ajustes/campo.ts";

export type Read = (value: unknown) => string;

const ofNumber =
  (format: (value: number) => string): Read =>
  (value) =>
    Number.isSafeInteger(value) ? format(value as number) : plain(value);
const ofText =
  (format: (value: string) => string): Read =>
  (value) =>
    typeof value === "string" ? format(value) : plain(value);

/** Reads a code as its name; codes of other versions are shown as they are. */
function named(names: Readonly<Record<string, string>>): Read {
  return ofText((text) => (Object.hasOwn(names, text) ? (names[text] ?? text) : text));
}

function namesOf(rows: Readonly<Record<string, { nombre: string }>>): Record<string, string> {
  return Object.fromEntries(Object.entries(rows).map(([code, { nombre }]) => [code, nombre]));
}

/** Reads each item of a list. */
function each(read: Read): Read {
  return (value) => (Array.isArray(value) ? value.map(read).join(", ") : plain(value));
}

/** The doubts an administrator saw before deciding, in a word or two. */
const DUDA_TEXTOS: Record<CodigoDeDuda | DudaDePago, string> = {
  otroDestino: "a otra cuenta",
  referenciaUsada: "referencia ya usada",
  yaPagada: "ya se le había enviado",
  primerPagoPasado: "primer pago en un día que pasó",
  primerPagoLejos: "primer pago lejano",
  bsLejos: "bolívares que no cuadran",
  sinVerificar: "identidad sin verificar",
  vistoAntes: "datos o fotos de otra cuenta",
  fotoParecida: "foto parecida a otra",
  deudaPerdonada: "deuda dada por perdida",
  debeSaldo: "debe saldo a favor",
  referenciaDeOtro: "referencia de otro pago",
  montoDeMas: "mucho más de lo que debe",
  efectivoIgual: "efectivo igual el mismo día",
  dineroDoble: "dinero que ya es de otro pago",
};

export const dolares = ofNumber((value) => formatDolares(centavos(value)));
export const enBolivares = ofNumber((value) => formatBolivares(bolivares(value)));
export const momento = ofNumber((value) => formatInstante(instante(value)));
export const tasa = ofNumber((value) => (value > 0 ? formatTasaExacta(valorTasa(value)) : plain(value)));
export const fecha = ofText((text) => (isDia(text) ? formatDia(text) : text));
export const telefono = ofText(formatTelefono);
export const cedula = ofText(formatCedula);
export const banco = ofText(formatBanco);
export const rif = ofText(formatRif);
export const moneda = named({ bs: "Bolívares", usd: "Dólares" });
export const metodo = ofText(nombreMetodo);
export const accion = ofText(nombreAccion);
export const papel = named(namesOf(PAPEL_TEXTOS));
export const alcances = each(named(namesOf(ALCANCE_TEXTOS)));
export const canal = named(namesOf(CANALES));
export const caminos = each(canal);
export const resultado = named(RESULTADO_TEXTOS);
export const dudas = each(named(DUDA_TEXTOS));
export const certeza = named({ exacta: "Exacta", probable: "Probable", manual: "Elegida por una persona" });
export const estado = named({ por_conciliar: "Por asignar", conciliado: "Con su pago", ignorado: "Ignorado" });
export const tipo = named({
  nota: "Nota",
  llamada: "Llamada",
  whatsapp: "WhatsApp",
  promesa: "Promesa de pago",
  recordatorio: "Recordatorio",
  telefono: "Teléfono",
  bdv: "Banco de Venezuela",
  bnc: "BNC",
  r4: "R4",
  bancamiga: "Bancamiga",
  bancaribe: "Bancaribe",
  pago: "Pago",
  solicitud: "Solicitud",
  verificacion: "Verificación",
});
export const espera = named({
  contrasena: "Contraseña",
  correo: "Correo",
  telefono: "Teléfono",
  dosPasos: "Dos pasos",
  pagoMovil: "Pago Móvil",
});
/** A day or an instant. */
export const vence: Read = (value) => (typeof value === "number" ? momento(value) : fecha(value));
export const frases: Read = (value) => (Array.isArray(value) ? value.join(" ") : plain(value));
/** A taught template, with «…» for its numbers and names. */
export const partes: Read = (value) =>
  Array.isArray(value) ? value.map(({ fijo }) => fijo ?? "«…»").join("") : plain(value);
/** Which column of a statement is which, counted from one. */
const COLUMNA_TEXTOS = {
  fecha: "fecha",
  referencia: "referencia",
  descripcion: "descripción",
  monto: "monto",
  credito: "crédito",
  debito: "débito",
  saldo: "saldo",
} satisfies Partial<Record<keyof Columnas, string>>;
export const columnas: Read = (value) =>
  Object.entries(COLUMNA_TEXTOS)
    .map(([name, said]) => [said, (value as Record<string, unknown>)[name]] as const)
    .flatMap(([said, at]) => (typeof at === "number" ? `${said} en la ${at + 1}` : []))
    .join(", ");
export const rangos: Read = (value) =>
  Array.isArray(value) ? value.map(({ min, max }) => `${dolares(min)} a ${dolares(max)}`).join(" · ") : plain(value);
export const cuentas: Read = (value) =>
  Array.isArray(value)
    ? value.map((one) => `${banco(one.banco)}, ${telefono(one.telefono)}, ${cedula(one.cedula)}`).join(" · ")
    : plain(value);

export function plain(value: unknown): string {
  if (typeof value === "boolean") return value ? "Sí" : "No";
  if (Array.isArray(value) && value.every((one) => typeof one === "string")) return value.join(", ");
  return typeof value === "string" || typeof value === "number" ? String(value) : JSON.stringify(value);
}

export const micros = ofNumber(formatMicros);
export const dias: Read = (value) =>
  Array.isArray(value) ? value.map((one) => nombreDeDia(Number(one)).toLowerCase()).join(", ") : plain(value);

/** The readers that settings' rows refer to. */
export const LECTURAS: Record<Lectura, Read> = { dolares, fecha, telefono, rangos, cuentas, rif };
