import { type ComponentProps, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { findOpcion, type Opcion, searchOpciones } from "../../../rules/country/opciones.ts";
import { cx } from "../cx.ts";
import { IconCheck, IconChevronDown } from "../icons.tsx";
import styles from "./combobox.module.css";
import { type FieldProps, TextField } from "./field.tsx";

interface ComboboxProps extends FieldProps, Pick<ComponentProps<"input">, "autoComplete" | "maxLength"> {
  options: readonly Opcion[];
  /** What is not in the list may be typed too; otherwise the form refuses it. */
  free?: boolean;
  /** Said when nothing in the list is like what was typed. */
  none?: string;
}

interface Row {
  value: string;
  text: string;
}

/** The open list: what it is searched for, and the row that Enter would choose (−1: none). */
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

/**
 * A line of text with a list to choose from, which narrows as one types: without accents, by any name of an option. The value is
 * the text; on leaving the field, what can only mean one option becomes its name.
 */
export function Combobox({ options, free = false, none = "No hay nada parecido.", ...field }: ComboboxProps) {
  const { value, onChange } = field;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [search, setSearch] = useState<Search | null>(null);
  const rows = search ? rowsOf(options, free, search.query) : [];
  const chosen = findOpcion(options, value)?.nombre;
  const settled = rows.length === 1 && value === chosen;
  const open = search !== null && !settled && (rows.length > 0 || !free);
  const active = open && search.active < rows.length ? search.active : -1;

  useEffect(() => {
    if (!open || !window.matchMedia("(pointer: coarse)").matches) return;
    // Above the phone's keyboard there is room for a few rows only if the field goes up.
    input.current?.labels?.[0]?.scrollIntoView({ block: "start" });
  }, [open]);
  useEffect(() => {
    if (active >= 0) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: "nearest" });
  }, [id, active]);

  const show = () => {
    const query = chosen ? "" : value;
    setSearch({ query, active: rowsOf(options, free, query).findIndex((row) => row.value === chosen) });
  };
  const choose = (row: Row) => {
    setSearch(null);
    onChange(row.value);
  };
  const settle = () => {
    setSearch(null);
    const found = searchOpciones(options, value);
    const only = !free && value.trim() && found.length === 1 ? found[0]?.nombre : undefined;
    const meant = chosen ?? only;
    if (meant && meant !== value) onChange(meant);
  };
  const move = (down: boolean) => {
    if (!search || !open) show();
    else if (down) setSearch({ ...search, active: (active + 1) % rows.length });
    else setSearch({ ...search, active: (active > 0 ? active : rows.length) - 1 });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const row = rows[active];
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      move(event.key === "ArrowDown");
    } else if (open && event.key === "Escape") {
      event.preventDefault();
      setSearch(null);
    } else if (open && event.key === "Enter") {
      event.preventDefault();
      if (row) choose(row);
      else settle();
    }
  };

  return (
    <TextField
      {...field}
      ref={input}
      role="combobox"
      aria-expanded={open && rows.length > 0}
      aria-controls={open && rows.length > 0 ? id : undefined}
      aria-autocomplete="list"
      aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
      spellCheck={false}
      className={styles.input}
      onChange={(text) => {
        onChange(text);
        setSearch({ query: text, active: free || !text.trim() ? -1 : 0 });
      }}
      onFocus={(event) => chosen && event.currentTarget.select()}
      onClick={() => !open && show()}
      onKeyDown={onKeyDown}
      onBlur={settle}
      action={
        <>
          <IconChevronDown size={20} className={styles.chevron} />
          {open && (
            <div className={styles.popup}>
              {rows.length === 0 ? (
                <p className={styles.none}>{none}</p>
              ) : (
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
              )}
            </div>
          )}
          <span className="visually-hidden" role="status">
            {open && (rows.length === 0 ? none : `${rows.length} ${rows.length === 1 ? "opción" : "opciones"}`)}
          </span>
        </>
      }
    />
  );
}
