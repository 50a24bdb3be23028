import { type ComponentProps, type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from "react";
import { counted } from "../../../rules/country/cantidad.ts";
import { findOpcion, type Opcion, searchOpciones } from "../../../rules/country/opciones.ts";
import { cx } from "../cx.ts";
import { IconCheck, IconChevronDown } from "../icons.tsx";
import styles from "./combobox.module.css";
import { type FieldProps, TextField } from "./field.tsx";

interface ComboboxProps extends FieldProps, Pick<ComponentProps<"input">, "autoComplete" | "maxLength"> {
  options: readonly Opcion[];
  /** Text outside the list is allowed; otherwise the form refuses it. */
  free?: boolean;
  /** Shown if no option matches what was typed. */
  none?: string;
}

interface Row {
  value: string;
  text: string;
}

/** The open list: its search text, and the row that Enter would choose (−1: none). */
interface Search {
  query: string;
  active: number;
}

function rowsOf(options: readonly Opcion[], free: boolean, query: string): Row[] {
  const rows = searchOpciones(options, query).map(({ nombre }) => ({ value: nombre, text: nombre }));
  const typed = query.trim();
  const other = free && typed && !findOpcion(options, typed);
  return other ? [...rows, { value: typed, text: `Usar «${typed}»` }] : rows;
}

interface Suggestions {
  rows: Row[];
  /** The option with the field's text as its name. */
  chosen: string | undefined;
  open: boolean;
  /** The row that Enter would choose; −1: none. */
  active: number;
  show: () => void;
  close: () => void;
  type: (text: string) => void;
  move: (down: boolean) => void;
  choose: (row: Row) => void;
  /** Completes text that matches only one option. */
  settle: () => void;
}

/** The options that match the field's text, and how choosing one changes it. */
function useSuggestions({ options, free = false, value, onChange }: ComboboxProps): Suggestions {
  const [search, setSearch] = useState<Search | null>(null);
  const rows = search ? rowsOf(options, free, search.query) : [];
  const chosen = findOpcion(options, value)?.nombre;
  const settled = rows.length === 1 && value === chosen;
  const open = search !== null && !settled && (rows.length > 0 || !free);
  const active = open && search.active < rows.length ? search.active : -1;
  const close = () => setSearch(null);
  const show = () => {
    const query = chosen ? "" : value;
    setSearch({ query, active: rowsOf(options, free, query).findIndex((row) => row.value === chosen) });
  };
  return {
    rows,
    chosen,
    open,
    active,
    show,
    close,
    type(text) {
      onChange(text);
      setSearch({ query: text, active: free || !text.trim() ? -1 : 0 });
    },
    move(down) {
      if (!search || !open) show();
      else if (down) setSearch({ ...search, active: (active + 1) % rows.length });
      else setSearch({ ...search, active: (active > 0 ? active : rows.length) - 1 });
    },
    choose(row) {
      close();
      onChange(row.value);
    },
    settle() {
      close();
      const found = searchOpciones(options, value);
      const only = !free && value.trim() && found.length === 1 ? found[0]?.nombre : undefined;
      const meant = chosen ?? only;
      if (meant && meant !== value) onChange(meant);
    },
  };
}

/** ↑ and ↓ move through the list, Enter chooses, Escape closes it. */
function onKey(event: KeyboardEvent<HTMLInputElement>, list: Suggestions): void {
  const { rows, active, open } = list;
  const row = rows[active];
  if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    event.preventDefault();
    list.move(event.key === "ArrowDown");
  } else if (open && event.key === "Escape") {
    event.preventDefault();
    list.close();
  } else if (open && event.key === "Enter") {
    event.preventDefault();
    if (row) list.choose(row);
    else list.settle();
  }
}

/** Keeps the field visible above a phone's keyboard, and the row that Enter would choose. */
function useInSight(id: string, { open, active }: Suggestions): RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!open || !window.matchMedia("(pointer: coarse)").matches) return;
    // Above the phone's keyboard there is room for a few rows only if the field moves up.
    input.current?.labels?.[0]?.scrollIntoView({ block: "start" });
  }, [open]);
  useEffect(() => {
    if (active >= 0) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: "nearest" });
  }, [id, active]);
  return input;
}

function Rows({ id, list: { rows, chosen, active, choose } }: { id: string; list: Suggestions }) {
  return (
    <div className={styles.list} id={id} role="listbox" aria-label="Sugerencias">
      {rows.map((row, i) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the input keeps the focus, and its keys choose
        <div
          key={row.text}
          id={`${id}-${i}`}
          role="option"
          tabIndex={-1}
          aria-selected={row.value === chosen}
          className={cx(styles.option, i === active && styles.active)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(row)}
        >
          <span>{row.text}</span>
          {row.value === chosen && <IconCheck size={20} />}
        </div>
      ))}
    </div>
  );
}

/** The open list under the field; announces the number of options to screen readers. */
function Popup({ id, list, none }: { id: string; list: Suggestions; none: string }) {
  const { rows, open } = list;
  return (
    <>
      <IconChevronDown size={20} className={styles.chevron} />
      {open && (
        <div className={styles.popup}>
          {rows.length === 0 ? <p className={styles.none}>{none}</p> : <Rows id={id} list={list} />}
        </div>
      )}
      <span className="visually-hidden" role="status">
        {open && (rows.length === 0 ? none : counted(rows.length, "opción", "opciones"))}
      </span>
    </>
  );
}

/**
 * A text field with a list that narrows as one types: ignoring accents, by any name of an option. The value is the text; on
 * leaving the field, text that matches only one option becomes its name.
 */
export function Combobox(props: ComboboxProps) {
  const { options, free, none = "No hay nada parecido.", ...field } = props;
  const id = useId();
  const list = useSuggestions(props);
  const input = useInSight(id, list);
  const listed = list.open && list.rows.length > 0;
  return (
    <TextField
      {...field}
      ref={input}
      role="combobox"
      aria-expanded={listed}
      aria-controls={listed ? id : undefined}
      aria-autocomplete="list"
      aria-activedescendant={list.active >= 0 ? `${id}-${list.active}` : undefined}
      spellCheck={false}
      className={styles.input}
      onChange={list.type}
      onFocus={(event) => list.chosen && event.currentTarget.select()}
      onClick={() => !list.open && list.show()}
      onKeyDown={(event) => onKey(event, list)}
      onBlur={list.settle}
      action={<Popup id={id} list={list} none={none} />}
    />
  );
}
