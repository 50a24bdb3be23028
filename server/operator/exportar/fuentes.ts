/** The sources of an export: a list, page by page, and the cells of each row. */
import type { Dia } from "../../../rules/country/fecha.ts";
import type { Celda } from "../../../rules/operator/exportar/csv.ts";
import type { Filtros, Lista } from "../../../rules/operator/exportar/exportar.ts";
import type { ListPage } from "../../core/listas/paging.ts";
import type { Db } from "../../storage/db.ts";

/** The query of a page, as the list's screen asks for it. */
export type Pedido<L extends Lista> = Filtros<L> & { cursor: string | null; limit: number };

export type Columna<Row> = [titulo: string, celda: (row: Row) => Celda];

export interface Fuente<P> {
  titulos: string[];
  /** A page of the list, each row as its cells. */
  page: (db: Db, pedido: P, hoy: Dia) => ListPage<Celda[]>;
}

export function fuente<P, Row>(
  list: (db: Db, pedido: P, hoy: Dia) => ListPage<Row>,
  columnas: Columna<NoInfer<Row>>[],
): Fuente<P> {
  return {
    titulos: columnas.map(([titulo]) => titulo),
    page(...asked) {
      const { items, nextCursor } = list(...asked);
      return { items: items.map((row) => columnas.map(([, celda]) => celda(row))), nextCursor };
    },
  };
}

export const maybe = <T>(value: T | null, read: (value: T) => Celda): Celda => (value === null ? null : read(value));
export const nombre = (row: { nombre: string | null; apellido: string | null }) =>
  `${row.nombre ?? ""} ${row.apellido ?? ""}`.trim();
