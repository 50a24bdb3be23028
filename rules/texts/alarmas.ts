/** What administrators read when an alarm starts and ends. */
import { formatInstante, type Instante } from "../country/fecha.ts";
import type { Carta } from "./channels/plantillas.ts";

export interface AlarmaDicha {
  titulo: string;
  detalle: string;
  hacer: string;
  desde: Instante;
}

interface Novedad {
  nuevas: readonly AlarmaDicha[];
  /** Alarms that were already reported and continue. */
  siguen: readonly AlarmaDicha[];
  resueltas: readonly AlarmaDicha[];
}

const unaLinea = (texto: string) => texto.replace(/\s+/g, " ").trim();

const abierta = ({ titulo, detalle, hacer, desde }: AlarmaDicha, sigue: boolean): string =>
  [sigue ? `${titulo} (desde el ${formatInstante(desde)})` : titulo, unaLinea(detalle), `Qué hacer: ${hacer}`].join(
    "\n",
  );

const resuelta = ({ titulo, detalle, desde }: AlarmaDicha): string =>
  [`Ya está bien: «${titulo}»`, `Pasó el ${formatInstante(desde)}: ${unaLinea(detalle)}`].join("\n");

function asuntoOf({ nuevas, siguen, resueltas }: Novedad): string {
  const open = [...nuevas, ...siguen];
  const [first] = open.length > 0 ? open : resueltas;
  if (open.length > 1) return `${open.length} cosas del servidor necesitan que las mires`;
  if (open.length === 1) return nuevas.length === 1 ? `${first?.titulo}` : `Sigue: ${first?.titulo}`;
  return resueltas.length === 1
    ? `Ya está bien: «${first?.titulo}»`
    : `Ya están bien ${resueltas.length} cosas del servidor`;
}

/** One mail about everything that changed in one check. */
export function correoAlarmas(novedad: Novedad, panelUrl: string): Carta<"alarma"> {
  const { nuevas, siguen, resueltas } = novedad;
  return {
    plantilla: "alarma",
    asunto: asuntoOf(novedad),
    texto: [
      ...nuevas.map((alarma) => abierta(alarma, false)),
      ...(siguen.length > 0 ? ["Esto sigue igual:", ...siguen.map((alarma) => abierta(alarma, true))] : []),
      ...resueltas.map(resuelta),
      `Cómo está todo ahora:\n${panelUrl}/estado`,
    ].join("\n\n"),
    params: {},
  };
}
