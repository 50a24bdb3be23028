/** What was measured as people read it, in tables that a page in Markdown takes as they are: pure. */

import { grouped } from "../../rules/country/cantidad.ts";
import { capacityOf, SUPUESTOS } from "./capacidad.ts";
import type { Cifra, Informe, Medida } from "./cifras.ts";
import type { Cambio } from "./comparar.ts";
import type { Juicio } from "./metas.ts";

/** A table in Markdown, its columns as wide as what they hold. */
export function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((name, at) => Math.max(name.length, ...rows.map((row) => row[at]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${widths.map((width, at) => (cells[at] ?? "").padEnd(width)).join(" | ")} |`;
  return [line(head), `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`, ...rows.map(line)].join("\n");
}

const decimals = (value: number) =>
  Number.isInteger(value) ? grouped(value) : value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0).replace(".", ",");
const percent = (part: number | null) => (part === null ? "" : `${decimals(part * 100)} %`);

/** What a request costs the bare server in the same run, of what it costs here: the ratio that a busy machine changes least. */
function cpuRatioOf({ parte, clientes, conexiones, cpu, razon }: Cifra, all: readonly Cifra[]): number | null {
  const same = (other: Cifra) =>
    other.parte === parte && other.clientes === clientes && other.conexiones === conexiones && other.razon === null;
  const bare = all.find(same)?.cpu;
  return razon === null || !bare || !cpu ? null : bare / cpu;
}

function rowOf(cifra: Cifra, all: readonly Cifra[]): string[] {
  const { parte, nombre, clientes, conexiones, porSegundo, p50, p99, cpu, razon } = cifra;
  return [
    parte,
    nombre,
    grouped(clientes),
    String(conexiones),
    grouped(Math.round(porSegundo)),
    decimals(p50),
    decimals(p99),
    cpu === null ? "—" : decimals(cpu),
    percent(razon),
    percent(cpuRatioOf(cifra, all)),
  ];
}

const HEAD = [
  "parte",
  "caso",
  "clientes",
  "conexiones",
  "por segundo",
  "p50 ms",
  "p99 ms",
  "CPU ms",
  "del límite",
  "su CPU",
];

const rowOfMedida = ({ parte, nombre, clientes, valor, unidad }: Medida) => [
  parte,
  nombre,
  clientes === 0 ? "" : grouped(clientes),
  `${decimals(valor)} ${unidad}`,
];

/** The measures of pages, a line a page: their names end in what is measured. */
function pagesOf(medidas: readonly Medida[]): string {
  const cut = (nombre: string) => nombre.lastIndexOf(", ");
  const kinds = [...new Set(medidas.map(({ nombre }) => nombre.slice(cut(nombre) + 2)))];
  const pages = [...new Set(medidas.map(({ nombre }) => nombre.slice(0, cut(nombre))))];
  const cell = (page: string, kind: string) => {
    const found = medidas.find(({ nombre }) => nombre === `${page}, ${kind}`);
    return found ? `${decimals(found.valor)} ${UNIDADES[found.unidad] ?? found.unidad}`.trim() : "";
  };
  return tableOf(
    ["página", ...kinds],
    pages.map((page) => [page, ...kinds.map((kind) => cell(page, kind))]),
  );
}

/** Units that a column's name says already. */
const UNIDADES: Record<string, string> = { peticiones: "", saltos: "" };

/** All of it: figures, measures and targets. */
export function printed({ fecha, maquina, carga, cifras, medidas }: Informe, juicios: readonly Juicio[]): string {
  const head = `${fecha}, ${maquina}; carga con ${carga === "wrk" ? "wrk" : "el cliente propio"}.`;
  const parts = [head];
  if (cifras.length > 0)
    parts.push(
      tableOf(
        HEAD,
        cifras.map((cifra) => rowOf(cifra, cifras)),
      ),
    );
  const pages = medidas.filter(({ parte }) => parte === "paginas");
  const others = medidas.filter(({ parte }) => parte !== "paginas");
  if (others.length > 0) parts.push(tableOf(["parte", "medida", "clientes", "valor"], others.map(rowOfMedida)));
  if (pages.length > 0) parts.push(pagesOf(pages));
  if (juicios.length > 0) {
    const rows = juicios.map(({ meta, pide, hay, cumple }) => [meta, pide, hay, cumple ? "✓" : "✗"]);
    parts.push(tableOf(["meta", "pide", "hay", ""], rows));
  }
  const capacity = capacityOf({ cifras });
  if (capacity) {
    const { visita, pago, clientes, pagosAlMes } = capacity;
    const cost = `una visita cuesta ${decimals(visita)} ms de procesador y un pago ${decimals(pago)}`;
    const room = `con ${SUPUESTOS.visitas} visitas y ${SUPUESTOS.pagos} pago al mes por cliente, un procesador a la mitad en la hora más cargada atiende a`;
    parts.push(`Capacidad: ${cost}; ${room} ${grouped(clientes)} clientes, ${grouped(pagosAlMes)} pagos al mes.`);
  }
  return parts.join("\n\n");
}

/** What got worse first. */
export function printedChanges(cambios: readonly Cambio[]): string {
  const rows = cambios
    .toSorted((a, b) => a.mejora - b.mejora)
    .map(({ nombre, antes, ahora, mejora, peor }) => [
      nombre,
      decimals(antes),
      decimals(ahora),
      `${mejora < 0 ? "" : "+"}${(mejora * 100).toFixed(0)} %`,
      peor ? "✗ peor" : "",
    ]);
  return tableOf(["caso", "antes", "ahora", "mejora", ""], rows);
}
