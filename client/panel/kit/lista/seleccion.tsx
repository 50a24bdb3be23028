import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { MAX_PAGINA_FILAS } from "../../../../rules/limits/limits.ts";
import { Button } from "../../../kit/show/button.tsx";
import styles from "./seleccion.module.css";

/** Which rows of a list are chosen, to do the same with all of them. */
export interface Seleccion<Row> {
  /** In the order of the list; a row that left it is chosen no more. */
  rows: Row[];
  has: (id: string) => boolean;
  /** `range`: with all between it and the one that was pressed before. */
  toggle: (id: string, range?: boolean) => void;
  /** All that the list shows, or none. */
  toggleAll: () => void;
  all: boolean;
  /** Selects the pages not shown yet too; null if the list is complete, or not all of it is selected. */
  resto: { cuantas: number | null; todas: boolean; chooseAll: () => void } | null;
  /** Only these go on being chosen, as those that failed. */
  keep: (ids: readonly string[]) => void;
  clear: () => void;
}

/** The ids from `from` to `to` in the order of the list; `to` alone where the other left it. */
export function idsBetween(ids: readonly string[], from: string | null, to: string): readonly string[] {
  const [a, b] = [from === null ? -1 : ids.indexOf(from), ids.indexOf(to)];
  return a < 0 || b < 0 ? [to] : ids.slice(Math.min(a, b), Math.max(a, b) + 1);
}

/** A page of the list that is chosen from. */
interface Pagina<Row> {
  items: Row[];
  nextCursor: string | null;
}

interface ListaParaElegir<Row> {
  /** The shown rows, and whether there are more. */
  rows: readonly Row[];
  hayMas: boolean;
  idOf: (row: Row) => string;
  /** What the list shows, its filters: of another list nothing is chosen yet. */
  scope: string;
  /** Asks for a page of it, larger than those that are shown. */
  page: (paging: { limit: number; cursor: string | undefined }) => Promise<Pagina<Row>>;
}

/** As many as are chosen at once: each is an act of its own, and its name is read before. */
const MAX_ELEGIDAS = 500;

/** All rows that the filters let through, as far as they may be chosen; asked for once all that is shown is chosen. */
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

/** Chooses among the rows of a list, and among those that match and are not shown yet. */
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

/** The mark of one row. */
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

/** The mark of all that the list shows. */
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
  /** «3 pagos elegidos», and what they come to. */
  cuantos: (rows: readonly Row[]) => ReactNode;
  /** What may be done with all of them. */
  children: ReactNode;
}

/** While something is chosen: how much, and what may be done with it. It lies at the foot of the screen, under the thumb. */
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
