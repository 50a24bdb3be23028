import { Fragment, type ReactNode, useLayoutEffect, useRef, useSyncExternalStore } from "react";
import { cx } from "../../kit/cx.ts";
import { IconClose } from "../../kit/icons.tsx";
import { type Acts, FILA, filaIdOf, filaProps } from "./filas.ts";
import styles from "./lateral.module.css";
import { DenseTable, type DenseTableProps } from "./lista/cells.tsx";
import { useParam } from "./lista/list.tsx";

/** From this width there is room for the list and a side panel; lateral.module.css repeats it. */
const ANCHO = "(min-width: 1100px)";

/** Whether there is that much room. */
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

/** The row shown next to a list: `?ver=` of the address, so that Back closes it. A list's only row is always shown. */
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
      // On a button in the row, Enter belongs to that button.
      if (!id || document.activeElement !== focused) return false;
      // On the row already shown, Enter moves into its details.
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
    /** The only row cannot be closed. */
    fixed,
    /** The table's columns while a row is shown: dispensable ones are hidden, as the details include them. */
    columns: <C extends { spare?: boolean }>(all: readonly C[]) =>
      row && (ancho || fixed) ? all.filter(({ spare }) => !spare) : all,
    /** For `useFilas`: Enter opens, Escape closes. */
    acts,
    /** Attributes of each row: it takes the focus, a press opens it, and the details follow the keys. */
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
  /** The open row's `Lateral`. */
  lateral: ReactNode;
  children: ReactNode;
}

/** A list, with the details of one of its rows next to it. */
function ConLateral({ lateral, children }: ConLateralProps) {
  return (
    <div className={cx(styles.par, Boolean(lateral) && styles.abierto)}>
      <div className={styles.lista}>{children}</div>
      {lateral}
    </div>
  );
}

interface LateralProps {
  /** The details' title. */
  titulo: string;
  onClose: () => void;
  /** Cannot be closed: it is the list's only row. */
  fixed?: boolean;
  children: ReactNode;
}

/**
 * A row's details, without leaving its list: next to it if there is room, otherwise over the whole screen; below the list for
 * its only row.
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
  /** The title and content of a row's details. */
  titulo: (row: Row) => string;
  detalle: (row: Row) => ReactNode;
}

/** A table whose rows open next to it. */
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
