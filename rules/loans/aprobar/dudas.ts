/** Warnings before an approval: shown before the money goes out, and confirmed by the administrator who approves anyway. */
import { type Dia, daysBetween, formatDia, formatDiaCorto } from "../../country/fecha.ts";
import { PRIMER_PAGO_LEJOS_DIAS } from "../../limits/limits.ts";
import { type Bolivares, type Centavos, centavos, formatBolivares, formatDolares } from "../../money/dinero.ts";
import { formatTasa, type Tasa } from "../../money/tasa.ts";
import { type Refusal, refuse } from "../../texts/refusals/mensajes.ts";
import { mayBeSameTransfer } from "../referencia.ts";
import { diferenciaBs } from "./senales.ts";

/** The worst first, as they are listed. */
export const DUDAS = [
  "otroDestino",
  "referenciaUsada",
  "yaPagada",
  "vistoAntes",
  "fotoParecida",
  "deudaPerdonada",
  "debeSaldo",
  "sinVerificar",
  "bsLejos",
  "primerPagoPasado",
  "primerPagoLejos",
] as const;
export type CodigoDeDuda = (typeof DUDAS)[number];

interface Duda {
  codigo: CodigoDeDuda;
  /** In one line. */
  que: string;
  /** What it means for the lender. */
  significa: string;
}

interface Aprobacion {
  amount: Centavos;
  /** Null while it is no valid day. */
  fechaPrimerPago: Dia | null;
  /** Null while it is no valid amount. */
  bs: Bolivares | null;
  /** As typed. */
  referencia?: string;
  /** The other recipient named in the pasted receipt: «al teléfono 0414-1234567». */
  otroDestino?: string | null;
}

/** An earlier payout, by its transfer. */
export interface Salida {
  nombre: string;
  bs: Bolivares;
  referencia: string;
  dia: Dia;
}

interface Conocido {
  verify: boolean;
  /** Other people who share something with them; `parecida` is just a similar photo. */
  vistos: readonly { nombre: string; motivo: string }[];
  castigado: Centavos;
  /** Negative if the person owes it. */
  saldoAFavor: Centavos;
  tasa: Tasa | null;
  /** What was already sent for this request, by an approval that was cancelled. */
  salida?: Salida | null;
  /** Another payout with the typed reference. */
  repetida?: Salida | null;
}

/** All doubts about it on that day, the worst first. */
export function dudasDe(aprobacion: Aprobacion, conocido: Conocido, hoy: Dia): Duda[] {
  return [
    ...dudasDelEnvio(aprobacion, conocido),
    ...dudasDePersona(conocido),
    dudaDeBs(aprobacion, conocido.tasa),
    dudaDeDia(aprobacion, hoy),
  ].filter((duda) => duda !== null);
}

const SIGNIFICA = {
  otroDestino: "Compáralo con los datos de tu cliente: el dinero pudo irse a otra persona.",
  referenciaUsada: "Una referencia es de un solo envío: ¿salió este dinero, o copiaste la de otro?",
  yaPagada: "Se canceló después: comprueba en tu banco que ese dinero volvió antes de enviar más.",
};

/** About the transfer itself: its recipient, and whether it is a known one. */
function dudasDelEnvio({ referencia = "", otroDestino }: Aprobacion, { salida, repetida }: Conocido): (Duda | null)[] {
  const same = salida && mayBeSameTransfer(salida.referencia, referencia);
  return [
    otroDestino
      ? {
          codigo: "otroDestino",
          que: `El comprobante dice que fue ${otroDestino}`,
          significa: SIGNIFICA.otroDestino,
        }
      : null,
    repetida
      ? {
          codigo: "referenciaUsada",
          que: `La referencia ${repetida.referencia} ya está en el préstamo de ${repetida.nombre} (${formatDiaCorto(repetida.dia)})`,
          significa: SIGNIFICA.referenciaUsada,
        }
      : null,
    salida && !same
      ? {
          codigo: "yaPagada",
          que: `Por esta solicitud ya se enviaron ${formatBolivares(salida.bs)}, referencia ${salida.referencia} (${formatDiaCorto(salida.dia)})`,
          significa: SIGNIFICA.yaPagada,
        }
      : null,
  ];
}

function dudasDePersona({ verify, vistos, castigado, saldoAFavor }: Conocido): (Duda | null)[] {
  const [alike, same] = [true, false].map((is) => vistos.filter(({ motivo }) => (motivo === "parecida") === is));
  return [
    dudaDeOtros(same, {
      codigo: "vistoAntes",
      que: "Sus datos o fotos están en otra cuenta",
      significa: "¿La misma persona dos veces, o datos ajenos?",
    }),
    dudaDeOtros(alike, {
      codigo: "fotoParecida",
      que: "Una foto suya se parece a la de otra cuenta",
      significa: "Compáralas antes de enviar el dinero.",
    }),
    castigado <= 0
      ? null
      : {
          codigo: "deudaPerdonada",
          que: `Antes dejó ${formatDolares(castigado)} sin pagar`,
          significa: "Se dieron por perdidos y no han entrado después.",
        },
    saldoAFavor >= 0
      ? null
      : {
          codigo: "debeSaldo",
          que: `Debe ${formatDolares(centavos(-saldoAFavor))} de saldo a favor`,
          significa: "Usó un saldo a favor cuyo pago después fue devuelto.",
        },
    verify
      ? null
      : {
          codigo: "sinVerificar",
          que: "Su identidad no está verificada",
          significa: "Nadie ha comprobado que la cédula y la cara sean suyas.",
        },
  ];
}

/** The doubt about these other people, by name; null if there are none. */
function dudaDeOtros(others: readonly { nombre: string }[] = [], duda: Duda): Duda | null {
  const nombres = [...new Set(others.map(({ nombre }) => nombre || "alguien sin nombre"))].join(", ");
  return nombres ? { ...duda, que: `${duda.que}: ${nombres}` } : null;
}

function dudaDeBs({ amount, bs }: Aprobacion, tasa: Tasa | null): Duda | null {
  const diferencia = bs === null ? null : diferenciaBs(amount, bs, tasa);
  if (bs === null || !diferencia || !tasa) return null;
  const { esperado, porcentaje } = diferencia;
  return {
    codigo: "bsLejos",
    que: `Los bolívares no cuadran: ${porcentaje} % ${bs > esperado ? "de más" : "de menos"}`,
    significa: `${formatDolares(amount)} a ${formatTasa(tasa.valor)} (${formatDiaCorto(tasa.fechaValor)}) son ${formatBolivares(esperado)}.`,
  };
}

function dudaDeDia({ fechaPrimerPago }: Aprobacion, hoy: Dia): Duda | null {
  if (fechaPrimerPago === null) return null;
  const days = daysBetween(hoy, fechaPrimerPago);
  if (days < 0) {
    return {
      codigo: "primerPagoPasado",
      que: `El primer pago es de un día que ya pasó: ${formatDia(fechaPrimerPago)}`,
      significa: "El préstamo nace atrasado, con sus recordatorios y sus multas.",
    };
  }
  if (days <= PRIMER_PAGO_LEJOS_DIAS) return null;
  return {
    codigo: "primerPagoLejos",
    que: `El primer pago queda a ${days} días: ${formatDia(fechaPrimerPago)}`,
    significa: "Hasta entonces nada vence ni se lo recuerda.",
  };
}

/** The field name under which a refusal lists each warning; it belongs to no input. */
const CAMPO = "confirmo.";

/** APPROVAL_UNSURE with the texts of all doubts, unless this call confirmed each of them; null lets it through. */
export function checkConfirmed(
  dudas: readonly Duda[],
  confirmo: readonly CodigoDeDuda[],
): { refusal: Refusal; campos: Record<string, string> } | null {
  if (dudas.every(({ codigo }) => confirmo.includes(codigo))) return null;
  const campos = Object.fromEntries(dudas.map(({ codigo, que }) => [CAMPO + codigo, que]));
  const listed = dudas.map(({ que }) => que.charAt(0).toLowerCase() + que.slice(1)).join("; ");
  return { refusal: refuse("APPROVAL_UNSURE", { dudas: listed }), campos };
}

/** The doubts in such a refusal, by its fields. */
export function dudasDelRechazo(campos: Record<string, string>): CodigoDeDuda[] {
  return DUDAS.filter((codigo) => Object.hasOwn(campos, CAMPO + codigo));
}

/** The same with the texts of the refusal. */
export function dudasDichas(campos: Record<string, string>): Duda[] {
  return dudasDelRechazo(campos).map((codigo) => ({
    codigo,
    que: campos[CAMPO + codigo] ?? "",
    significa: SIGNIFICA[codigo as keyof typeof SIGNIFICA] ?? "",
  }));
}

/** The doubts known here and those only the server could ask about: each once, the worst first. */
export function withAsked(dudas: readonly Duda[], asked: readonly Duda[]): Duda[] {
  const known = new Map([...asked, ...dudas].map((duda) => [duda.codigo, duda]));
  return DUDAS.flatMap((codigo) => known.get(codigo) ?? []);
}
