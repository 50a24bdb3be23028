/** The lists of the panel that can be exported (csv.ts), and their filters. */
import * as z from "zod/mini";
import type { Dia } from "../../country/fecha.ts";
import { dia, listInput, texto } from "../../input/entrada.ts";
import { LETRAS } from "../../limits/limits.ts";
import { MAX_ELEGIDOS_EXPORTADOS } from "../../limits/panel.ts";
import { MOROSIDAD_ORDENES, TRAMOS } from "../../loans/mora/mora.ts";
import { PAGO_ORDENES, PAGO_STATUSES } from "../../loans/pagos/pagos.ts";
import { MORA_STATUSES } from "../../loans/status.ts";
import { deQuien } from "../../people/acceso/encargados.ts";
import { auditoriaInput } from "../auditoria.ts";
import { clientesFiltros } from "../clientes.ts";
import { cohortesInput, reporteInput } from "./reportes.ts";

export const LISTAS = [
  "pendientes",
  "aprobadas",
  "rechazadas",
  "pagos",
  "completados",
  "clientes",
  "morosidad",
  "auditoria",
  "reporte",
  "cohortes",
  "segmentos",
  "libro",
  "contador",
  "entregas",
  "sumas",
  "cajas",
  "deudas",
] as const;
export type Lista = (typeof LISTAS)[number];

const searched = z.extend(z.pick(listInput, { buscar: true }), deQuien);
/** Only these rows: those chosen in the list, as `a,b,c`. */
const elegidos = z.optional(
  z.pipe(
    z.string().check(z.regex(/^[\w-]{1,64}(,[\w-]{1,64})*$/)),
    z.pipe(
      z.transform((ids: string) => ids.split(",")),
      z.array(z.string()).check(z.maxLength(MAX_ELEGIDOS_EXPORTADOS)),
    ),
  ),
);
/** A range of days of Caracas, both included. */
const entreDias = z.object({ desde: z.optional(dia()), hasta: z.optional(dia()) });

/** The filters of each list, named as in its page's URL. */
export const FILTROS = {
  pendientes: searched,
  aprobadas: z.extend(searched, {
    estado: z.optional(z.enum(MORA_STATUSES)),
    orden: z.optional(z.enum(["vencimiento"])),
    ids: elegidos,
  }),
  rechazadas: z.extend(searched, { estado: z.optional(z.enum(["baneadas"])) }),
  pagos: z.extend(searched, {
    estado: z.optional(z.enum(PAGO_STATUSES)),
    orden: z.optional(z.enum(PAGO_ORDENES)),
    ids: elegidos,
  }),
  completados: searched,
  clientes: clientesFiltros,
  morosidad: z.object({ ...deQuien, tramo: z.optional(z.enum(TRAMOS)), orden: z.optional(z.enum(MOROSIDAD_ORDENES)) }),
  auditoria: z.omit(auditoriaInput, { cursor: true, limit: true }),
  reporte: reporteInput,
  cohortes: cohortesInput,
  segmentos: cohortesInput,
  /**
   * The day book, and what an accountant needs: every pago by the bank's day, all money sent (loans and refunds), the trial
   * balance, and the movements of each caja.
   */
  libro: entreDias,
  contador: entreDias,
  entregas: entreDias,
  sumas: entreDias,
  cajas: entreDias,
  /** As of today. */
  deudas: z.object({}),
} satisfies Record<Lista, z.ZodMiniObject>;

export type Filtros<L extends Lista> = z.infer<(typeof FILTROS)[L]>;

/** Lists that can be limited to one person's clients. */
const DE_CLIENTES: readonly Lista[] = [
  ...(["pendientes", "aprobadas", "rechazadas", "pagos", "completados", "clientes", "morosidad"] as const),
];
/** Lists of people, one per row. */
export const DE_PERSONAS: readonly Lista[] = [
  ...DE_CLIENTES,
  ...(["auditoria", "libro", "contador", "entregas", "deudas"] as const),
];

/** Lists that can be narrowed to one person's clients. */
export const DE_ENCARGADO: readonly Lista[] = [
  ...DE_CLIENTES,
  ...(["auditoria", "reporte", "cohortes", "segmentos"] as const),
];

/** Why a list with many people is exported. */
export const motivoDeExportar = z.optional(texto(LETRAS.motivo));

/** The books, which accountants can also export as a spreadsheet. */
export const HOJAS: readonly Lista[] = ["reporte", "libro", "contador", "entregas", "sumas", "cajas", "deudas"];
export type Formato = "csv" | "xlsx";

/** The list of a file name such as 'pagos.csv' or 'libro.xlsx'; undefined otherwise. */
export function listaOf(archivo: string): { lista: Lista; formato: Formato } | undefined {
  const [name, formato] = archivo.split(".");
  const lista = LISTAS.find((one) => one === name);
  if (!lista || archivo !== `${lista}.${formato}`) return undefined;
  return formato === "csv" || (formato === "xlsx" && HOJAS.includes(lista)) ? { lista, formato } : undefined;
}

interface Entre {
  desde?: Dia | undefined;
  hasta?: Dia | undefined;
  [otro: string]: unknown;
}

/** 'pagos-2026-03-04.csv'; for a list between two days, 'libro-2026-03-01-a-2026-03-31.csv'. */
export function archivoOf(lista: Lista, hoy: Dia, { desde, hasta }: Entre = {}, formato: Formato = "csv"): string {
  const days = desde ? `${desde}-a-${hasta ?? hoy}` : hasta ? `hasta-${hasta}` : hoy;
  return `${lista}-${days}.${formato}`;
}
