/** A row of each sheet: the person, the loan, the payment. Null for a row with an error, which is shown next to its cell. */
import { findBanco } from "../../country/bancos.ts";
import { parseCedula } from "../../country/cedula.ts";
import { addDays } from "../../country/fecha.ts";
import { findCiudad, findEstado } from "../../country/lugares.ts";
import { plainText } from "../../country/opciones.ts";
import { parseTelefono } from "../../country/telefono.ts";
import { correo as correoSchema, nombrePropio } from "../../input/campos.ts";
import { CUOTAS_MAXIMAS, LETRAS, MAX_INTERES_PORCENTAJE, PRIMER_PAGO_DIAS } from "../../limits/limits.ts";
import type { PAGO_METODOS } from "../../loans/pagos/pagos.ts";
import { PERIODOS } from "../../loans/plan.ts";
import { type Centavos, calculateMontoFinal, formatDolares } from "../../money/dinero.ts";
import { NIVEL_INICIAL, NIVEL_MAXIMO } from "../../people/niveles.ts";
import { isSi, type Lector, type ordenDe } from "./celdas.ts";
import { splitNombre } from "./nombres.ts";
import type { Casa, PagoPlan, PersonaPlan, PrestamoPlan } from "./tipos.ts";

const CEDULA = "Escribe una cédula válida, por ejemplo V-12345678.";
const TELEFONO = "Escribe un teléfono móvil venezolano, por ejemplo 0412-1234567.";

const isRight = ({ fila }: Lector) => fila.observaciones.every(({ tipo }) => tipo !== "error");

/** 'V12345678' from "C.I. 12.345.678"; null for anything that is not a cédula. */
export const cedulaDe = (text: string) => parseCedula(text.replace(/^(?:c\.? ?i\.?|c[eé]dula) ?[:#]? ?/i, ""));

const cedulaOf = (lector: Lector) =>
  cedulaDe(lector.texto("cedula", 2 * LETRAS.cedula)) ?? lector.error("cedula", CEDULA);

/** A row's name and surname, whether or not its sheet has a column for each; null if the row has no usable name. */
function namesOf(lector: Lector): Record<"nombre" | "apellido", string | null> {
  const [nombre, apellido] = [lector.texto("nombre", 2 * LETRAS.nombre), lector.texto("apellido", LETRAS.nombre)];
  if ("apellido" in lector.fila.celdas || nombre === "")
    return { nombre: nameOf(lector, "nombre", nombre), apellido: nameOf(lector, "apellido", apellido) };
  const partes = splitNombre(nombre);
  if (!partes) return { nombre: lector.error("nombre", "Escribe también su apellido."), apellido: null };
  if (partes.dudoso)
    lector.aviso(
      "nombre",
      `Entra con nombre «${partes.nombre}» y apellido «${partes.apellido}». Si no es así, ponle una columna Apellido.`,
    );
  return { nombre: nameOf(lector, "nombre", partes.nombre), apellido: nameOf(lector, "nombre", partes.apellido) };
}

/** A cleaned name, or null. */
function nameOf(lector: Lector, campo: "nombre" | "apellido", text: string): string | null {
  const read = nombrePropio.safeParse(text.slice(0, LETRAS.nombre));
  return read.success ? read.data : lector.error(campo, read.error.issues[0]?.message ?? "Escribe el nombre.");
}

export function readPersona(lector: Lector): PersonaPlan | null {
  const { nombre, apellido } = namesOf(lector);
  const cedula = cedulaOf(lector);
  // A spreadsheet drops the zero of 04121234567.
  const telefono = parseTelefono(lector.texto("telefono", LETRAS.telefono)) ?? lector.error("telefono", TELEFONO);
  const edad = lector.entero("edad", 18, 99);
  const nivel = lector.entero("nivel", NIVEL_INICIAL, NIVEL_MAXIMO) ?? NIVEL_INICIAL;
  const ingreso = lector.dolares("ingreso");
  if (!isRight(lector) || !nombre || !apellido || !cedula || !telefono) return null;
  return {
    fila: lector.fila,
    cedula,
    nombre,
    apellido,
    telefono,
    edad,
    nivel,
    ingreso,
    correo: correoOf(lector),
    ...lugarOf(lector),
    direccion: lector.texto("direccion", LETRAS.direccion) || null,
    banco: bancoOf(lector),
    verificado: isSi(lector.texto("verificado", 20)),
  };
}

/** An optional value that cannot be read is left out, with a note. */
function correoOf(lector: Lector): string | null {
  const text = lector.texto("correo", LETRAS.correo);
  if (!text) return null;
  const read = correoSchema.safeParse(text);
  if (read.success) return read.data;
  lector.aviso("correo", "No es un correo: no se guarda.");
  return null;
}

function lugarOf(lector: Lector): Pick<PersonaPlan, "estado" | "ciudad"> {
  const text = lector.texto("estado", LETRAS.direccion);
  if (!text) return { estado: null, ciudad: null };
  const estado = findEstado(text);
  if (!estado) {
    lector.aviso("estado", "No es un estado de Venezuela: no se guarda.");
    return { estado: null, ciudad: null };
  }
  return { estado, ciudad: findCiudad(estado, lector.texto("ciudad", LETRAS.direccion)) || null };
}

function bancoOf(lector: Lector): string | null {
  const text = lector.texto("banco", LETRAS.banco);
  if (!text) return null;
  // A spreadsheet drops the zero of 0102.
  const banco = findBanco(/^\d{3}$/.test(text) ? `0${text}` : text);
  if (!banco) lector.aviso("banco", "No conocemos ese banco: no se guarda.");
  return banco;
}

export function readPrestamo(lector: Lector, orden: ReturnType<typeof ordenDe>, casa: Casa): PrestamoPlan | null {
  const cedula = cedulaOf(lector);
  const amount = lector.dolares("monto") ?? missing(lector, "monto", "Escribe cuánto se prestó.");
  const fecha = lector.dia("fecha", orden, "Escribe cuándo se entregó el dinero.");
  const fechaPrimerPago = lector.dia("primerPago", orden, "Escribe cuándo vence la primera cuota.");
  const cuotas = lector.entero("cuotas", 1, CUOTAS_MAXIMAS) ?? casa.cuotas;
  const periodo = periodoOf(lector, casa);
  const interes = amount === null ? null : interesOf(lector, amount, casa);
  const bs = lector.bolivares("bs");
  const cerrado = cerradoOf(lector);
  if (fecha && fecha > casa.hoy) lector.error("fecha", "Ese día todavía no llega.");
  if (fecha && fechaPrimerPago) {
    if (fechaPrimerPago < fecha) lector.error("primerPago", "La primera cuota vence antes de entregar el dinero.");
    if (fechaPrimerPago > addDays(fecha, PRIMER_PAGO_DIAS))
      lector.error("primerPago", "La primera cuota vence más de un año después.");
  }
  if (!isRight(lector) || !cedula || !amount || !fecha || !fechaPrimerPago || interes === null || !periodo) return null;
  return {
    fila: lector.fila,
    cedula,
    amount,
    interes,
    cuotas,
    periodo,
    fecha,
    fechaPrimerPago,
    bs,
    cerrado,
    reason: lector.texto("motivo", LETRAS.motivo) || "Préstamo anterior a Cuotica",
    referencia: lector.texto("referencia", LETRAS.referenciaDePago) || null,
  };
}

const words = (text: string) => new Set(text.split(", "));
/** In Venezuela a «cancelada» debt is a paid one. */
const PAGADOS = words(
  "pagado, pagada, pago completo, pagado completo, cancelado, cancelada, cerrado, cerrada, saldado, saldada, finalizado, finalizada, completado, completada, terminado, solvente, listo, liquidado",
);
const VIGENTES = words(
  "vigente, activo, activa, en curso, abierto, pendiente, al dia, debe, debiendo, atrasado, atrasada, moroso, vencido, en mora",
);

/** Whether the row says that the loan was paid in full; an empty cell means that it is running. */
function cerradoOf(lector: Lector): boolean {
  const text = plainText(lector.texto("estado", LETRAS.estado));
  if (text !== "" && !PAGADOS.has(text) && !VIGENTES.has(text))
    lector.error("estado", "Escribe vigente, o pagado si ya lo pagó todo.");
  return PAGADOS.has(text);
}

/** Reports an empty required cell, unless the cell was already reported. */
function missing(lector: Lector, campo: string, texto: string): null {
  return lector.texto(campo, 1) === "" ? lector.error(campo, texto) : null;
}

function periodoOf(lector: Lector, casa: Casa) {
  const text = plainText(lector.texto("periodo", 40));
  if (!text) return casa.periodo;
  const found = PERIODOS.find((periodo) => periodo === text) ?? OTROS[text];
  return found ?? lector.error("periodo", "Escribe mensual, quincenal o semanal.");
}

const OTROS: Record<string, (typeof PERIODOS)[number]> = {
  mes: "mensual",
  "cada mes": "mensual",
  quincena: "quincenal",
  "cada 15 dias": "quincenal",
  "15 dias": "quincenal",
  semana: "semanal",
  "cada semana": "semanal",
  "7 dias": "semanal",
};

/** The interest as written, or derived from the total. A loan stores it in whole percent. */
function interesOf(lector: Lector, amount: Centavos, casa: Casa): number | null {
  const written = lector.entero("interes", 0, MAX_INTERES_PORCENTAJE);
  const total = lector.dolares("total");
  if (total === null) return written ?? casa.interes;
  const interes = Math.round(((total - amount) * 100) / amount);
  if (written !== null && written !== interes)
    return lector.error(
      "total",
      `Con ${written} % el total sería ${formatDolares(calculateMontoFinal(amount, written))}.`,
    );
  if (interes < 0 || interes > MAX_INTERES_PORCENTAJE)
    return lector.error("total", `Ese total sería un interés de ${interes} %.`);
  const exact = calculateMontoFinal(amount, interes);
  if (exact === total) return interes;
  return lector.error("total", `El interés va sin decimales: con ${interes} % el total sería ${formatDolares(exact)}.`);
}

export function readPago(lector: Lector, orden: ReturnType<typeof ordenDe>, casa: Casa): PagoPlan | null {
  const cedula = cedulaOf(lector);
  const fecha = lector.dia("fecha", orden, "Escribe qué día pagó.");
  const [monto, montoBs] = [lector.dolares("monto"), lector.bolivares("bs")];
  if (fecha && fecha > casa.hoy) lector.error("fecha", "Ese día todavía no llega.");
  if (lector.texto("monto", 1) === "" && lector.texto("bs", 1) === "")
    lector.error("monto", "Escribe cuánto pagó, en dólares o en bolívares.");
  const referencia = referenciaOf(lector);
  const metodo = metodoOf(lector, referencia);
  if (!isRight(lector) || !cedula || !fecha || !metodo) return null;
  return { fila: lector.fila, cedula, fecha, monto, montoBs, referencia, metodo };
}

/** The reference's digits. A number that a spreadsheet rounded (3,46E+10) is dropped: it would match another payment. */
function referenciaOf(lector: Lector): string | null {
  const text = lector.texto("referencia", 60).replace(/[\s'"=-]/g, "");
  if (!text) return null;
  if (/^\d{4,20}$/.test(text)) return text;
  lector.aviso("referencia", "No es una referencia: el pago entra sin ella.");
  return null;
}

const METODOS: Record<string, (typeof PAGO_METODOS)[number]> = {
  "pago movil": "pago_movil",
  pagomovil: "pago_movil",
  pm: "pago_movil",
  transferencia: "transferencia",
  transf: "transferencia",
  efectivo: "efectivo",
  cash: "efectivo",
  dolares: "efectivo",
  whatsapp: "whatsapp",
};

function metodoOf(lector: Lector, referencia: string | null) {
  const text = plainText(lector.texto("metodo", 40));
  if (!text) return referencia ? ("pago_movil" as const) : ("efectivo" as const);
  return METODOS[text] ?? lector.error("metodo", "Escribe Pago Móvil, transferencia o efectivo.");
}
