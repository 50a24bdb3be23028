import { Fragment, type ReactNode, useLayoutEffect, useRef, useSyncExternalStore } from "react";
import { cx } from "../../kit/cx.ts";
import { IconClose } from "../../kit/icons.tsx";
import { type Acts, FILA, filaIdOf, filaProps } from "./filas.ts";
import styles from "./lateral.module.css";
import { DenseTable, type DenseTableProps } from "./lista/cells.tsx";
import { useParam } from "./lista/list.tsx";

/** From here on there is room for the list and for what is shown beside it; lateral.module.css says it again. */
const ANCHO = "(min-width: 1100px)";

/** Whether there is that room. */
export function useAncho(): boolean {
  const follow = (changed: () => void) => {
    const media = window.matchMedia(ANCHO);
    media.addEventListener("change", changed);
    return () => media.removeEventListener("change", changed);
  };
  return useSyncExternalStore(follow, () => window.matchMedia(ANCHO).matches);
}

const PANEL = "[data-lateral-panel]";

const rowOf = (id: string) =>
  [...document.querySelectorAll<HTMLElement>(FILA)].find((row) => filaIdOf(row) === id) ?? null;

/** True for controls inside a row: pressing them does not open the row. */
const isControl = (target: EventTarget) =>
  target instanceof Element && target.closest("a, button, input, label, select, summary") !== null;

/** The row shown beside a list: `?ver=` of the address, so that Back closes it. A list's only row is always shown. */
export function useLateral<Row>(rows: readonly Row[], idOf: (row: Row) => string) {
  const [ver, setVer] = useParam("ver");
  const ancho = useAncho();
  const sole = rows.length === 1 ? rows[0] : undefined;
  const row = rows.find((one) => idOf(one) === ver) ?? sole;
  const open = (id: string) => setVer(id, { replace: ver !== "" });
  const close = () => {
    setVer("", { replace: true });
    rowOf(ver)?.focus();
  };
  const acts: Acts = {
    enter: (focused) => {
      const id = filaIdOf(focused);
      // In a button of the row Enter is that button's.
      if (!id || document.activeElement !== focused) return false;
      // Again on the row that is shown: into what is shown of it.
      if (row && idOf(row) === id) document.querySelector<HTMLElement>(PANEL)?.focus();
      else open(id);
    },
    escape: () => (ver ? close() : false),
  };
  const fixed = row !== undefined && row === sole;
  return {
    row,
    open,
    close,
    /** The sole row is there to stay. */
    fixed,
    /** The table's columns while the row is shown with it: those to spare are left out, what they say and do is beside them. */
    columns: <C extends { spare?: boolean }>(all: readonly C[]) =>
      row && (ancho || fixed) ? all.filter(({ spare }) => !spare) : all,
    /** For `useFilas`: Enter opens, Escape closes. */
    acts,
    /** For each row: it takes the focus, a press opens it, and what is shown follows the keys. */
    filaProps(id: string) {
      return {
        ...filaProps(id),
        "data-abierta": row !== undefined && idOf(row) === id ? "" : undefined,
        onClick: ({ target }: { target: EventTarget }) => {
          if (!isControl(target) && !window.getSelection()?.toString()) open(id);
        },
        onFocus: ({ target, currentTarget }: { target: EventTarget; currentTarget: EventTarget }) => {
          if (ver && ver !== id && target === currentTarget) open(id);
        },
      };
    },
  };
}

interface ConLateralProps {
  /** The `Lateral` of the open row. */
  lateral: ReactNode;
  children: ReactNode;
}

/** A list, and beside it what is shown of one of its rows. */
function ConLateral({ lateral, children }: ConLateralProps) {
  return (
    <div className={cx(styles.par, Boolean(lateral) && styles.abierto)}>
      <div className={styles.lista}>{children}</div>
      {lateral}
    </div>
  );
}

interface LateralProps {
  /** The name of what is shown. */
  titulo: string;
  onClose: () => void;
  /** It cannot be closed, as where it is all that the list has. */
  fixed?: boolean;
  children: ReactNode;
}

/**
 * What is shown of a row without leaving its list: at the list's side where there is room, else over the whole screen; under the
 * list where it is all that the list has.
 */
function Lateral({ titulo, onClose, fixed, children }: LateralProps) {
  const ancho = useAncho();
  const body = <div className={styles.cuerpo}>{children}</div>;
  if (fixed)
    return (
      <aside className={styles.lateral} aria-label={titulo} tabIndex={-1} data-lateral-panel="">
        {body}
      </aside>
    );
  const cross = (
    <div className={styles.cruz}>
      <button type="button" className={styles.cerrar} aria-label="Cerrar el detalle" onClick={onClose}>
        <IconClose size={20} />
      </button>
    </div>
  );
  if (ancho)
    return (
      <aside className={styles.lateral} aria-label={titulo} tabIndex={-1} data-lateral-panel="">
        {cross}
        {body}
      </aside>
    );
  return (
    <Hoja titulo={titulo} onClose={onClose}>
      {cross}
      {body}
    </Hoja>
  );
}

interface TablaConDetalleProps<Row> extends Omit<DenseTableProps<Row>, "rowKey" | "rowProps" | "oneLine"> {
  lateral: ReturnType<typeof useLateral<Row>>;
  idOf: (row: Row) => string;
  /** The name and the content of what is shown of a row. */
  titulo: (row: Row) => string;
  detalle: (row: Row) => ReactNode;
}

/** A table whose rows open at its side. */
export function TablaConDetalle<Row>({ lateral, idOf, titulo, detalle, columns, ...table }: TablaConDetalleProps<Row>) {
  const { row, fixed, close } = lateral;
  return (
    <ConLateral
      lateral={
        row && (
          <Lateral titulo={titulo(row)} fixed={fixed} onClose={close}>
            <Fragment key={idOf(row)}>{detalle(row)}</Fragment>
          </Lateral>
        )
      }
    >
      <DenseTable
        oneLine
        columns={lateral.columns(columns)}
        rowKey={idOf}
        rowProps={(row) => lateral.filaProps(idOf(row))}
        {...table}
      />
    </ConLateral>
  );
}

/** A sheet as high as the screen. */
function Hoja({ titulo, onClose, children }: { titulo: string; onClose: () => void; children: ReactNode }) {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog?.open) dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={ref}
      className={styles.hoja}
      aria-label={titulo}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {children}
    </dialog>
  );
}
