import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useLocation } from "wouter";
import { counted } from "../../../rules/country/cantidad.ts";
import { cx } from "../../kit/cx.ts";
import { errorText } from "../../kit/failure.ts";
import { Dialog } from "../../kit/feedback/dialog.tsx";
import { Notice } from "../../kit/feedback/notice.tsx";
import { Skeleton } from "../../kit/feedback/skeleton.tsx";
import { IconClose } from "../../kit/icons.tsx";
import { Button } from "../../kit/show/button.tsx";
import { SearchInput } from "../kit/lista/search-input.tsx";
import styles from "./busqueda.module.css";
import type { PorHacer } from "./hacer.tsx";
import type { Grupo, Opcion } from "./hallazgos.tsx";
import { type Accion, actoOf } from "./ordenes.ts";
import { rememberUsado } from "./ultimos.ts";
import { type Hallazgos, useHallazgos } from "./use-hallazgos.ts";

/** The option that Enter opens, kept in sight, and the keys that move through the options. */
function useChosen({ options, found, behind }: Hallazgos, text: string, id: string, go: (opcion: Opcion) => void) {
  const [active, setActive] = useState(0);
  /** Enter was pressed before results arrived: the first is opened as soon as they do. */
  const [eager, setEager] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other results begin at the first
  useEffect(() => setActive(0), [found.data, text]);
  const chosen = options[active];
  useEffect(() => {
    if (chosen) document.getElementById(`${id}-${chosen.key}`)?.scrollIntoView({ block: "nearest" });
  }, [chosen, id]);
  useEffect(() => {
    if (!eager || behind) return;
    setEager(false);
    if (chosen) go(chosen);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && options.length > 0) {
      event.preventDefault();
      setActive((active + step + options.length) % options.length);
    } else if (event.key === "Enter") {
      event.preventDefault();
      // A local match does not wait for the server's results.
      if (chosen && (!behind || chosen.aqui)) go(chosen);
      else if (behind) setEager(true);
    } else setEager(false);
  };
  return { chosen, setActive, onKeyDown };
}

/** Why nothing can be found now. */
function Impedimento({ found }: { found: Hallazgos["found"] }) {
  if (found.fetchStatus === "paused")
    return (
      <Notice kind="offline" live>
        Sin conexión. Buscaremos en cuanto vuelva.
      </Notice>
    );
  return (
    <Notice
      kind="peligro"
      live
      action={
        <Button variant="secondary" onClick={() => void found.refetch()}>
          Reintentar
        </Button>
      }
    >
      {errorText(found.error, "No pudimos buscar.")}
    </Notice>
  );
}

function Teclas() {
  return (
    <p className={styles.keys} aria-hidden="true">
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> para moverte
      </span>
      <span>
        <kbd>Enter</kbd> para abrir
      </span>
      <span>
        <kbd>Esc</kbd> para cerrar
      </span>
    </p>
  );
}

interface PaletaProps {
  onClose: () => void;
  /** Called with an act and its loan, once both are chosen. */
  onHacer: (porHacer: PorHacer) => void;
}

/** The typed text, the act it is for, and what choosing an option does. */
function usePaleta({ onClose, onHacer }: PaletaProps) {
  const [text, setText] = useState("");
  const [accion, setAccion] = useState<Accion | null>(null);
  const [, navigate] = useLocation();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const idOf = (opcion: Opcion) => `${id}-${opcion.key}`;
  const go = ({ key, titulo, detalle, href, accion: chosen, loan }: Opcion) => {
    if (chosen) {
      setAccion(chosen);
      setText("");
      input.current?.focus();
      return;
    }
    onClose();
    if (accion && loan) onHacer({ accion, loan });
    if (href === undefined) return;
    rememberUsado({ key: key.replace(/^ultimo-/, ""), titulo, detalle, href });
    navigate(href);
  };
  const hallazgos = useHallazgos(text, accion);
  const { chosen, setActive, onKeyDown } = useChosen(hallazgos, text, id, go);
  const onKey = (event: KeyboardEvent) => {
    if (event.key === "Backspace" && text === "") setAccion(null);
    onKeyDown(event);
  };
  return { id, input, text, setText, accion, setAccion, idOf, go, hallazgos, chosen, setActive, onKey };
}

/** Finds clients, loans and pagos by a few letters, links to them and to the tabs, and starts everyday acts. */
export function Paleta({ onClose, onHacer }: PaletaProps) {
  const paleta = usePaleta({ onClose, onHacer });
  const { id, input, text, setText, accion, setAccion, idOf, go, hallazgos, chosen, setActive, onKey } = paleta;
  const { texto, found, groups, options, behind } = hallazgos;
  const failed = texto !== "" && (found.fetchStatus === "paused" || found.error !== null);
  return (
    <Dialog title={accion ? (actoOf(accion)?.titulo ?? "Buscar") : "Buscar"} onClose={onClose}>
      {accion && <Elegida accion={accion} onQuit={() => setAccion(null)} />}
      <SearchInput
        ref={input}
        large
        type="text"
        role="combobox"
        aria-label={accion ? "¿A quién?" : "Buscar en todo el panel"}
        aria-expanded={options.length > 0}
        aria-controls={`${id}-lista`}
        aria-autocomplete="list"
        aria-activedescendant={chosen && idOf(chosen)}
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="go"
        placeholder={accion ? "¿A quién? Nombre, cédula o teléfono" : "Nombre, cédula, referencia, pestaña, «multar»…"}
        value={text}
        onChange={setText}
        onKeyDown={onKey}
      />
      <p className="visually-hidden" role="status">
        {texto && found.data && !behind ? countText(options.length) : ""}
      </p>
      <section
        className={styles.results}
        aria-label="Lo encontrado"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: more than fits scrolls, with the keyboard too
        tabIndex={0}
        aria-busy={(behind && options.length > 0) || undefined}
      >
        {failed && <Impedimento found={found} />}
        {!(failed && options.length === 0) && (
          <Results
            texto={texto}
            loading={behind && options.length === 0}
            groups={groups}
            chosen={chosen}
            idOf={idOf}
            setActive={setActive}
            go={go}
            options={options}
            accion={accion}
            listId={`${id}-lista`}
          />
        )}
      </section>
      <Teclas />
    </Dialog>
  );
}

/** The chosen act, with a button to leave it. */
function Elegida({ accion, onQuit }: { accion: Accion; onQuit: () => void }) {
  return (
    <p className={styles.elegida}>
      {actoOf(accion)?.titulo}
      <button type="button" aria-label="Buscar otra cosa" onClick={onQuit}>
        <IconClose size={18} />
      </button>
    </p>
  );
}

const countText = (n: number) => (n === 0 ? "Sin resultados" : counted(n, "resultado", "resultados"));

interface ResultsProps {
  texto: string;
  accion: Accion | null;
  loading: boolean;
  groups: Grupo[];
  options: Opcion[];
  chosen: Opcion | undefined;
  listId: string;
  idOf: (opcion: Opcion) => string;
  setActive: (index: number) => void;
  go: (opcion: Opcion) => void;
}

function Results({ texto, accion, loading, groups, options, chosen, listId, idOf, setActive, go }: ResultsProps) {
  if (loading) return <Skeleton lines={4} label="Buscando…" />;
  if (accion && !texto) return <p className={styles.hint}>Escribe a quién: se busca entre los préstamos en curso.</p>;
  if (options.length === 0)
    return (
      <p className={styles.hint}>
        {accion ? "Nadie con un préstamo en curso" : "Nada"} coincide con «{texto}». Revisa cómo está escrito.
      </p>
    );
  return (
    <div id={listId} role="listbox" aria-label="Resultados">
      {groups.map(({ titulo, opciones }) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox groups its options so
        <div key={titulo} role="group" aria-label={titulo} className={styles.group}>
          <p aria-hidden="true">{titulo}</p>
          {opciones.map((opcion) => (
            // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the box that names the active option
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the box's
            <div
              key={opcion.key}
              id={idOf(opcion)}
              role="option"
              aria-selected={opcion === chosen}
              className={cx(styles.option, opcion === chosen && styles.active)}
              onPointerMove={() => opcion !== chosen && setActive(options.indexOf(opcion))}
              onClick={() => go(opcion)}
            >
              {opcion.content}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
