/**
 * The administrators' daily summary: what waits, what came in, who is late, what failed. Short enough to read on the way to
 * work.
 */
import { counted, grouped } from "../../country/cantidad.ts";
import { type Dia, formatDia, type Instante, toDia } from "../../country/fecha.ts";
import { MAX_PROMESAS_DE_HOY } from "../../limits/panel.ts";
import { type Bolivares, type Centavos, formatBolivares, formatDolares } from "../../money/dinero.ts";
import type { Correo } from "../events/correos.ts";

export interface ParteDelDia {
  hoy: Dia;
  espera: Record<"pagos" | "solicitudes" | "fotos" | "prorrogas", number>;
  promesas: { rotas: number; hoy: number };
  /** Loans with something due today. */
  vencenHoy: number;
  /** What came in the day before, and how much of it in bolívares. */
  ayer: { cobrado: Centavos; bs: Bolivares; pagos: number };
  /** Late loans: their number, the overdue total, since when the oldest is late, and how many became late today. */
  mora: { cantidad: number; vencido: Centavos; desde: Dia | null; nuevos: number };
  faltaTasa: boolean;
  mensajesFallidos: number;
  /** Scheduled tasks that failed since the morning before. */
  tareas: readonly { tarea: string; error: string }[];
  respaldo: Instante | null;
}

const atMost = (n: number) => (n >= MAX_PROMESAS_DE_HOY ? ` o más` : "");

interface Linea {
  n: number;
  text: string;
  path: string;
}

function esperan({ espera, promesas }: ParteDelDia): Linea[] {
  const { pagos, solicitudes, fotos, prorrogas } = espera;
  const lines = [
    { n: pagos, text: counted(pagos, "pago por revisar", "pagos por revisar"), path: "pagos?estado=Pendiente" },
    {
      n: solicitudes,
      text: counted(solicitudes, "solicitud por decidir", "solicitudes por decidir"),
      path: "pendientes",
    },
    { n: fotos, text: counted(fotos, "persona por verificar", "personas por verificar"), path: "verificaciones" },
    {
      n: prorrogas,
      text: counted(prorrogas, "cliente pide más tiempo", "clientes piden más tiempo"),
      path: "aprobadas",
    },
    {
      n: promesas.rotas,
      text: `${counted(promesas.rotas, "promesa sin cumplir", "promesas sin cumplir")}${atMost(promesas.rotas)}`,
      path: "morosidad",
    },
    {
      n: promesas.hoy,
      text: `${counted(promesas.hoy, "cliente prometió pagar hoy", "clientes prometieron pagar hoy")}${atMost(promesas.hoy)}`,
      path: "morosidad",
    },
  ];
  return lines.filter(({ n }) => n > 0);
}

function cobrado({ cobrado, bs, pagos }: ParteDelDia["ayer"]): string {
  if (pagos === 0 && cobrado === 0) return "Ayer no se aprobó ningún pago.";
  const enBs = bs > 0 ? ` De eso, ${formatBolivares(bs)} en bolívares.` : "";
  return `Ayer se ${pagos === 1 ? "aprobó 1 pago" : `aprobaron ${grouped(pagos)} pagos`}: ${formatDolares(cobrado)}.${enBs}`;
}

function atrasos({ cantidad, vencido, desde, nuevos }: ParteDelDia["mora"]): string {
  if (cantidad === 0) return "Nadie está atrasado.";
  const since = desde ? `, ${cantidad === 1 ? "" : "el más antiguo "}desde el ${formatDia(desde)}` : "";
  const fresh = nuevos > 0 ? ` ${counted(nuevos, "es nuevo", "son nuevos")} hoy.` : "";
  return `${counted(cantidad, "préstamo atrasado", "préstamos atrasados")} por ${formatDolares(vencido)}${since}.${fresh}`;
}

function casa({ faltaTasa, mensajesFallidos, tareas, respaldo }: ParteDelDia, panelUrl: string): string[] {
  return [
    ...(faltaTasa ? [`Falta la tasa de hoy: ${panelUrl}/ajustes?seccion=tasa`] : []),
    ...(mensajesFallidos > 0
      ? [
          `${counted(mensajesFallidos, "mensaje no salió", "mensajes no salieron")} en los últimos días: ${panelUrl}/mensajes?estado=fallido`,
        ]
      : []),
    ...tareas.map(({ tarea, error }) => `Falló una tarea (${tarea}): ${error}`),
    respaldo === null ? "Nadie ha hecho un respaldo todavía." : `Último respaldo: ${formatDia(toDia(respaldo))}.`,
  ];
}

/** Sent even if nothing waits, so that a morning without it means a problem. */
export function correoResumenDiario(parte: ParteDelDia, panelUrl: string): Correo {
  const waiting = esperan(parte);
  const first = waiting.slice(0, 2).map(({ text }) => text);
  const state = first.length > 0 ? first.join(", ") : "todo al día";
  const due =
    parte.vencenHoy > 0 ? `Hoy ${parte.vencenHoy === 1 ? "vence 1 cuota" : `vencen ${parte.vencenHoy} cuotas`}.` : "";
  const mora = parte.mora.cantidad > 0 ? `\n${panelUrl}/morosidad` : "";
  return {
    plantilla: "resumen-diario",
    asunto: `${formatDia(parte.hoy)}: ${state}`,
    texto: [
      waiting.length > 0
        ? ["Te espera:", ...waiting.map(({ text, path }) => `• ${text}: ${panelUrl}/${path}`)].join("\n")
        : "Todo al día: nada espera por ti.",
      [cobrado(parte.ayer), due].filter(Boolean).join("\n"),
      atrasos(parte.mora) + mora,
      casa(parte, panelUrl).join("\n"),
      `Todo esto, al momento, está en ${panelUrl}/hoy\nA qué hora llega este correo, o si no llega, se elige en ${panelUrl}/ajustes?seccion=mensajes`,
    ].join("\n\n"),
    params: { fecha: parte.hoy, pendientes: String(waiting.reduce((sum, { n }) => sum + n, 0)) },
  };
}
