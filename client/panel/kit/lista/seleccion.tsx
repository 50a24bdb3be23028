import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { MAX_PAGINA_FILAS } from "../../../../rules/limits/limits.ts";
import { Button } from "../../../kit/show/button.tsx";
import styles from "./seleccion.module.css";

/** Which rows of a list are selected for a batch act. */
export interface Seleccion<Row> {
  /** In the list's order; a row that left the list is no longer selected. */
  rows: Row[];
  has: (id: string) => boolean;
  /** `range`: with all rows between it and the one pressed before. */
  toggle: (id: string, range?: boolean) => void;
  /** All rows shown, or none. */
  toggleAll: () => void;
  all: boolean;
  /** Selects the pages not shown yet too; null if the list is complete, or not all of it is selected. */
  resto: { cuantas: number | null; todas: boolean; chooseAll: () => void } | null;
  /** Keeps only these selected, such as failed ones. */
  keep: (ids: readonly string[]) => void;
  clear: () => void;
}

/** The ids from `from` to `to` in the list's order; only `to` if the other left the list. */
export function idsBetween(ids: readonly string[], from: string | null, to: string): readonly string[] {
  const [a, b] = [from === null ? -1 : ids.indexOf(from), ids.indexOf(to)];
  return a < 0 || b < 0 ? [to] : ids.slice(Math.min(a, b), Math.max(a, b) + 1);
}

/** A page of the list. */
interface Pagina<Row> {
  items: Row[];
  nextCursor: string | null;
}

interface ListaParaElegir<Row> {
  /** The shown rows, and whether there are more. */
  rows: readonly Row[];
  hayMas: boolean;
  idOf: (row: Row) => string;
  /** Identifies the list's filters: another list starts with nothing selected. */
  scope: string;
  /** Loads a page of it, larger than those shown. */
  page: (paging: { limit: number; cursor: string | undefined }) => Promise<Pagina<Row>>;
}

/** The most that can be selected: each is an act of its own, and its name is read before. */
const MAX_ELEGIDAS = 500;

/** All rows that match the filters, up to the limit; loaded once everything shown is selected. */
function useCoinciden<Row>({ scope, page }: Pick<ListaParaElegir<Row>, "scope" | "page">, enabled: boolean) {
  const queryFn = async () => {
    const rows: Row[] = [];
    let cursor: string | undefined;
    do {
      const next = await page({ limit: MAX_PAGINA_FILAS, cursor });
      rows.push(...next.items);
      cursor = next.nextCursor ?? undefined;
    } while (cursor && rows.length < MAX_ELEGIDAS);
    return { rows: rows.slice(0, MAX_ELEGIDAS), todas: !cursor && rows.length <= MAX_ELEGIDAS };
  };
  const { data, isFetching } = useQuery({
    queryKey: ["coinciden", scope],
    queryFn,
    enabled,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  return isFetching ? undefined : data;
}

/** Selects among the rows of a list, and among those that match but are not shown yet. */
export function useSeleccion<Row>({ rows, hayMas, idOf, scope, page }: ListaParaElegir<Row>): Seleccion<Row> {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [rest, setRest] = useState<readonly Row[]>([]);
  const [of, setOf] = useState(scope);
  const last = useRef<string | null>(null);
  const choose = (next: Iterable<string>, more: readonly Row[] = []) => {
    setChosen(new Set(next));
    setRest(more);
  };
  if (of !== scope) {
    setOf(scope);
    choose([]);
  }
  const ids = rows.map(idOf);
  const visible = new Set(ids);
  const picked = [...rows, ...rest.filter((row) => !visible.has(idOf(row)))].filter((row) => chosen.has(idOf(row)));
  const all = ids.length > 0 && ids.every((id) => chosen.has(id));
  const offered = all && hayMas && rest.length === 0;
  const coinciden = useCoinciden({ scope, page }, offered);
  return {
    rows: picked,
    all,
    resto: offered
      ? {
          cuantas: coinciden?.rows.length ?? null,
          todas: coinciden?.todas ?? false,
          chooseAll: () => coinciden && choose([...ids, ...coinciden.rows.map(idOf)], coinciden.rows),
        }
      : null,
    has: (id) => chosen.has(id),
    toggle(id, range = false) {
      const on = !chosen.has(id);
      const next = new Set(chosen);
      for (const one of range ? idsBetween(ids, last.current, id) : [id]) {
        if (on) next.add(one);
        else next.delete(one);
      }
      last.current = id;
      setChosen(next);
    },
    toggleAll: () => choose(all ? [] : ids),
    keep: (kept) => setChosen(new Set(kept)),
    clear: () => choose([]),
  };
}

/** One row's checkbox. */
export function Elegir<Row>({ de, id, seleccion }: { de: string; id: string; seleccion: Seleccion<Row> }) {
  return (
    <label className={styles.elegir}>
      <input
        type="checkbox"
        aria-label={`Elegir: ${de}`}
        checked={seleccion.has(id)}
        onChange={({ nativeEvent }) => seleccion.toggle(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
      />
    </label>
  );
}

/** The checkbox for all rows shown. */
export function ElegirTodo<Row>({ seleccion }: { seleccion: Seleccion<Row> }) {
  const ref = useRef<HTMLInputElement>(null);
  const { all, rows } = seleccion;
  useEffect(() => {
    if (ref.current) ref.current.indeterminate = !all && rows.length > 0;
  }, [all, rows.length]);
  return (
    <label className={styles.todo}>
      <input ref={ref} type="checkbox" checked={all} onChange={seleccion.toggleAll} />
      Seleccionar todo lo visible
    </label>
  );
}

interface BarraProps<Row> {
  seleccion: Seleccion<Row>;
  /** «3 pagos elegidos», and their total. */
  cuantos: (rows: readonly Row[]) => ReactNode;
  /** The batch acts. */
  children: ReactNode;
}

/** Shown while something is selected: the count and the batch acts, at the foot of the screen. */
export function BarraDeSeleccion<Row>({ seleccion, cuantos, children }: BarraProps<Row>) {
  const { rows, clear, resto } = seleccion;
  return (
    <>
      <p className="visually-hidden" role="status">
        {rows.length > 0 && cuantos(rows)}
      </p>
      {rows.length > 0 && (
        <section className={styles.barra} aria-label="Con lo elegido">
          <p>{cuantos(rows)}</p>
          {resto && (
            <Button variant="ghost" small busy={resto.cuantas === null} busyLabel="Contando…" onClick={resto.chooseAll}>
              Elegir los {!resto.todas && "primeros "}
              {resto.cuantas} que coinciden
            </Button>
          )}
          <Button variant="ghost" small onClick={clear}>
            Quitar selección
          </Button>
          <div className={styles.actos}>{children}</div>
        </section>
      )}
    </>
  );
}
