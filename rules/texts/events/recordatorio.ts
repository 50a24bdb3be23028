/**
 * A reminder's text by each channel: how much, by when, where to pay; in the past tense after the due date. Default wording or
 * the operator's.
 */
import { formatBanco } from "../../country/bancos.ts";
import { counted } from "../../country/cantidad.ts";
import { formatCedula } from "../../country/cedula.ts";
import { type Dia, daysBetween, formatDia, formatDiaRecordatorio } from "../../country/fecha.ts";
import { formatTelefono } from "../../country/telefono.ts";
import { type Centavos, centavos, formatBolivares, formatDolares } from "../../money/dinero.ts";
import { type Tasa, toBolivares } from "../../money/tasa.ts";
import type { RECORDATORIO_RESULTADOS } from "../channels/clases.ts";
import type { Telefono } from "../channels/telefono.ts";
import { enGsm, partesDeSms } from "../gsm.ts";
import { closed } from "../texto.ts";

/** What a reminder is about. */
export interface Debida {
  /** The next cuota to pay, or the last one if all count as paid and something is still owed. */
  numero: number;
  monto: Centavos;
  vence: Dia;
  /** Whether that cuota counts as paid. */
  contada?: boolean;
  /** Whether it asks for a fine and nothing else. */
  multa?: boolean;
  /** Everything that fell due before today. */
  vencido?: Centavos;
  /** The cuotas in it. */
  vencidas?: readonly number[];
  /** The next payment after this one. */
  luego?: { numero: number; monto: Centavos; vence: Dia };
}

/** Common data: the brand, where to pay, the rate, and the operator's own wording. */
export interface ComoPagar {
  marca: string;
  datosPago: { banco: string; telefono: string; cedula: string; titular: string | null } | null;
  /** The current rate; null if there is none. */
  tasa: Tasa | null;
  textos: Record<Momento, string | null>;
  /** Where pagos are registered. */
  enlace: string;
}

export type Momento = "antes" | "hoy" | "despues";

export function momentoOf(vence: Dia, hoy: Dia): Momento {
  if (vence === hoy) return "hoy";
  return vence < hoy ? "despues" : "antes";
}

const several = ({ monto, vencido = centavos(0) }: Debida) => vencido > monto;
const totalOf = ({ monto, vencido = centavos(0) }: Debida) => centavos(Math.max(monto, vencido));

/** Before an amount: "tu cuota 2 de ", "tu multa de ", "lo que falta de tu préstamo, ". */
function loQueEs({ numero, contada, multa }: Debida): string {
  if (multa) return "tu multa de ";
  return contada ? "lo que falta de tu préstamo, " : `tu cuota ${numero} de `;
}

/** "tu cuota 2 de $6,00", "lo que falta de tu préstamo, $0,50", "$12,00 que tienes vencidos". */
function quePagar(debida: Debida): string {
  if (several(debida)) return `${formatDolares(totalOf(debida))} que tienes vencidos`;
  return `${loQueEs(debida)}${formatDolares(debida.monto)}`;
}

/** "Recuerda pagar tu cuota 2 de $6,00: vence hoy.", with days written by `dayOf`. */
function frase(debida: Debida, hoy: Dia, dayOf: (dia: Dia) => string, cuandoHoy: string): string {
  const { vence, luego } = debida;
  const cuando = vence === hoy ? cuandoHoy : `${vence < hoy ? "venció" : "vence"} el ${dayOf(vence)}`;
  const next = luego
    ? ` Además, tu cuota ${luego.numero} de ${formatDolares(luego.monto)} vence ${luego.vence === hoy ? "hoy" : `el ${dayOf(luego.vence)}`}.`
    : "";
  return `Recuerda pagar ${quePagar(debida)}: ${several(debida) ? "lo primero " : ""}${cuando}.${next}`;
}

/** "Bs. 1.747,20", and the rate's name: "a la tasa BCV de hoy", or of its day. Null without a rate. */
function enBolivares(monto: Centavos, tasa: Tasa | null, hoy: Dia): { bs: string; tasa: string } | null {
  if (!tasa) return null;
  const de = tasa.fechaValor < hoy ? `del ${formatDia(tasa.fechaValor)}` : "de hoy";
  return { bs: formatBolivares(toBolivares(monto, tasa)), tasa: `a la tasa ${tasa.fuente} ${de}` };
}

const CONSULTA = "Para saber dónde pagar, consulta con atención al cliente";

/** "Banco de Venezuela (0102), 0412-1234567, V-12.345.678, Cuotica"; null until the operator sets it. */
function cuentaOf(datosPago: ComoPagar["datosPago"]): string | null {
  if (!datosPago) return null;
  const { banco, telefono, cedula, titular } = datosPago;
  return [formatBanco(banco), formatTelefono(telefono), formatCedula(cedula), titular].filter(Boolean).join(", ");
}

/** The placeholders for an operator's wording and their meaning, also used by the help text next to the field. */
export const HUECOS = {
  nombre: "su nombre",
  cuota: "el número de la cuota",
  monto: "lo que falta por pagar en dólares",
  montoBs: "lo mismo en bolívares",
  fecha: "el día en que vence",
  dias: "cuántos días faltan o han pasado: «3 días»",
  enlace: "el enlace para registrar el pago",
} as const;
type Hueco = keyof typeof HUECOS;

const isHueco = (name: string): name is Hueco => Object.hasOwn(HUECOS, name);
const LLAVES = /\{([^{}]*)\}/g;

/** Unknown placeholders in braces, and unclosed braces. */
export function huecosDesconocidos(texto: string): string[] {
  const named = [...texto.matchAll(LLAVES)].flatMap(([whole, name = ""]) => (isHueco(name) ? [] : [whole]));
  return [...new Set([...named, ...(texto.replace(LLAVES, "").match(/[{}]/g) ?? [])])];
}

/** The missing placeholders without which a reminder says neither how much nor by when. */
export function huecosQueFaltan(texto: string): string[] {
  return (["monto", "fecha"] as const).map((name) => `{${name}}`).filter((hole) => !texto.includes(hole));
}

function propias(texto: string, persona: Persona, debida: Debida, hoy: Dia, como: ComoPagar): string {
  const dias = Math.abs(daysBetween(debida.vence, hoy));
  const vencidas = debida.vencidas ?? [];
  const cuotas = several(debida) && vencidas.length > 1 ? vencidas : [debida.numero];
  const bolivares = enBolivares(totalOf(debida), como.tasa, hoy);
  const values: Record<Hueco, string> = {
    nombre: persona.nombre.split(" ")[0] ?? "",
    cuota: [cuotas.slice(0, -1).join(", "), ...cuotas.slice(-1).map(String)].filter(Boolean).join(" y "),
    monto: formatDolares(totalOf(debida)),
    montoBs: bolivares ? `${bolivares.bs} ${bolivares.tasa}` : "su valor en bolívares",
    fecha: formatDia(debida.vence),
    dias: counted(dias, "día", "días"),
    enlace: como.enlace,
  };
  return texto.replace(LLAVES, (whole, name: string) => (isHueco(name) ? values[name] : whole));
}

interface Persona {
  nombre: string;
}

/** One or two sentences, for the app. */
export function notificacionRecordatorio(persona: Persona, debida: Debida, hoy: Dia, como: ComoPagar | null): string {
  const own = como?.textos[momentoOf(debida.vence, hoy)];
  if (como && own) return propias(own, persona, debida, hoy, como);
  return conBolivares(frase(debida, hoy, formatDia, "vence hoy"), debida, hoy, como);
}

function conBolivares(text: string, debida: Debida, hoy: Dia, como: ComoPagar | null): string {
  const bolivares = como && enBolivares(totalOf(debida), como.tasa, hoy);
  return bolivares ? `${text} Son ${bolivares.bs} ${bolivares.tasa}.` : text;
}

/** The mail: its subject, the reminder itself, and how to pay. */
export function cartaRecordatorio(persona: Persona, debida: Debida, hoy: Dia, como: ComoPagar | null) {
  const fecha = formatDiaRecordatorio(debida.vence);
  const cuando = `${debida.vence < hoy ? "venció" : "vence"} el ${fecha}`;
  const own = como?.textos[momentoOf(debida.vence, hoy)];
  const mensaje =
    como && own
      ? propias(own, persona, debida, hoy, como)
      : conBolivares(frase(debida, hoy, formatDiaRecordatorio, `vence el ${fecha}`), debida, hoy, como);
  const cuenta = como && cuentaOf(como.datosPago);
  const pago = closed(cuenta ? `Paga por Pago Móvil: ${cuenta}` : CONSULTA);
  return {
    asunto: `Recordatorio: tu ${debida.multa ? "multa" : debida.contada ? "pago" : "cuota"} ${cuando}`,
    fecha,
    mensaje,
    pago: como ? pago : "Paga por Pago Móvil.",
  };
}

/** "2027-03-04" → "04/03/2027". */
const diaEnCifras = (dia: Dia) => dia.split("-").reverse().join("/");

/** One SMS segment in the default wording: optional text is added while it fits. The operator's wording may take more segments. */
function smsOf(persona: Persona, debida: Debida, hoy: Dia, como: ComoPagar): string {
  const own = como.textos[momentoOf(debida.vence, hoy)];
  if (own) return enGsm(propias(own, persona, debida, hoy, como));
  const { vence } = debida;
  const cuando =
    vence === hoy ? `vence hoy ${diaEnCifras(vence)}` : `${vence < hoy ? "vencio" : "vence"} el ${diaEnCifras(vence)}`;
  const bolivares = enBolivares(totalOf(debida), como.tasa, hoy);
  const deSuDia = como.tasa && como.tasa.fechaValor < hoy ? ` tasa ${diaEnCifras(como.tasa.fechaValor)}` : "";
  const monto = (enBs: boolean) =>
    `${formatDolares(totalOf(debida))}${enBs && bolivares ? ` (${bolivares.bs}${deSuDia})` : ""}`;
  const que = (enBs: boolean) => {
    if (several(debida)) return `tienes ${monto(enBs)} vencidos desde el ${diaEnCifras(vence)}`;
    const comma = debida.contada && !debida.multa ? "," : "";
    return `${loQueEs(debida)}${monto(enBs)}${comma} ${cuando}`;
  };
  const cuenta = como.datosPago;
  const donde = cuenta
    ? ` Pago Movil ${cuenta.banco} ${formatTelefono(cuenta.telefono).replace("-", "")} ${cuenta.cedula}.`
    : " Paga en";
  const marca = como.marca.slice(0, 20);
  const versions = [
    `${marca}: ${que(true)}.${donde} ${como.enlace}`,
    `${marca}: ${que(true)}. Paga en ${como.enlace}`,
    `${marca}: ${que(false)}. Paga en ${como.enlace}`,
    `${marca}: ${que(true)}.`,
  ].map(enGsm);
  const shortest = `${marca}: ${que(false)}.`;
  return versions.find((text) => partesDeSms(text) === 1) ?? enGsm(shortest);
}

const PLANTILLAS = { antes: "recordatorio_antes", hoy: "recordatorio_hoy", despues: "recordatorio_vencido" } as const;

/** What phone channels say. A template that Meta approved has its own words. */
export function telefonoRecordatorio(persona: Persona, debida: Debida, hoy: Dia, como: ComoPagar): Telefono {
  const bolivares = enBolivares(totalOf(debida), como.tasa, hoy);
  const concepto = several(debida) ? "lo que tienes vencido" : loQueEs(debida).replace(/(,| de) $/, "");
  return {
    sms: smsOf(persona, debida, hoy, como),
    whatsapp: {
      plantilla: PLANTILLAS[momentoOf(debida.vence, hoy)],
      params: {
        concepto,
        monto: `${formatDolares(totalOf(debida))}${bolivares ? ` (${bolivares.bs} ${bolivares.tasa})` : ""}`,
        fecha_limite: formatDiaRecordatorio(debida.vence),
        datos_pago: cuentaOf(como.datosPago) ?? "consulta con atención al cliente",
      },
    },
  };
}

/** −3 → "3 días antes". */
export function nombreDeDia(desfase: number): string {
  if (desfase === 0) return "El mismo día";
  const dias = counted(Math.abs(desfase), "día", "días");
  return `${dias} ${desfase < 0 ? "antes" : "después"}`;
}

/** Why a reminder was not sent as its own message; null if it was. */
export function sinDecir(resultado: (typeof RECORDATORIO_RESULTADOS)[number]): string | null {
  if (resultado === "junto") return "Se dijo con otro del mismo día";
  return resultado === "tarde" ? "No se dijo: ya tocaba el siguiente" : null;
}
