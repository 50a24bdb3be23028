import { keepPreviousData } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useLocation } from "wouter";
import { trpc } from "../../api/trpc.ts";
import { cx } from "../../kit/cx.ts";
import { errorText } from "../../kit/failure.ts";
import { Dialog } from "../../kit/feedback/dialog.tsx";
import { Notice } from "../../kit/feedback/notice.tsx";
import { Skeleton } from "../../kit/feedback/skeleton.tsx";
import { Button } from "../../kit/show/button.tsx";
import { SearchInput } from "../kit/search-input.tsx";
import styles from "./busqueda.module.css";
import { type Grupo, groupsOf, type Opcion } from "./hallazgos.tsx";

const TYPING_MS = 180;

/** What was typed, once typing pauses. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

/** What is found of what was typed. Nothing of it is kept. */
function useHallazgos(text: string) {
  const texto = usePaused(text.trim());
  const found = trpc.busqueda.find.useQuery(
    { texto },
    { enabled: texto !== "", placeholderData: keepPreviousData, gcTime: 0, staleTime: 5000 },
  );
  const groups = texto && found.data ? groupsOf(found.data) : [];
  return { texto, found, groups, options: groups.flatMap(({ opciones }) => opciones) };
}

type Hallazgos = ReturnType<typeof useHallazgos>;

/** The option that Enter opens, kept in sight, and the keys that move to another. */
function useChosen({ options, found }: Hallazgos, id: string, go: (opcion: Opcion) => void) {
  const [active, setActive] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other results begin at the first
  useEffect(() => setActive(0), [found.data]);
  const chosen = options[active];
  useEffect(() => {
    if (chosen) document.getElementById(`${id}-${chosen.key}`)?.scrollIntoView({ block: "nearest" });
  }, [chosen, id]);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && options.length > 0) {
      event.preventDefault();
      setActive((active + step + options.length) % options.length);
    } else if (event.key === "Enter" && chosen && !found.isPlaceholderData) {
      event.preventDefault();
      go(chosen);
    }
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

/** Finds clients, loans and pagos by a few letters and goes to them. */
export function Paleta({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState("");
  const [, navigate] = useLocation();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const idOf = (opcion: Opcion) => `${id}-${opcion.key}`;
  const go = (opcion: Opcion) => {
    onClose();
    navigate(opcion.href);
  };
  const hallazgos = useHallazgos(text);
  const { texto, found, groups, options } = hallazgos;
  const { chosen, setActive, onKeyDown } = useChosen(hallazgos, id, go);
  return (
    <Dialog title="Buscar" onClose={onClose}>
      <SearchInput
        ref={input}
        large
        type="text"
        role="combobox"
        aria-label="Buscar en todo el panel"
        aria-expanded={options.length > 0}
        aria-controls={`${id}-lista`}
        aria-autocomplete="list"
        aria-activedescendant={chosen && idOf(chosen)}
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="go"
        placeholder="Nombre, cédula, teléfono, referencia…"
        value={text}
        onChange={setText}
        onKeyDown={onKeyDown}
      />
      <p className="visually-hidden" role="status">
        {texto && found.data && !found.isPlaceholderData ? countText(options.length) : ""}
      </p>
      <div className={styles.results} aria-busy={found.isPlaceholderData || undefined}>
        {found.fetchStatus === "paused" || found.error ? (
          <Impedimento found={found} />
        ) : (
          <Results
            {...{ texto, loading: found.isLoading, groups, chosen, idOf, setActive, go, options }}
            listId={`${id}-lista`}
          />
        )}
      </div>
      <Teclas />
    </Dialog>
  );
}

const countText = (n: number) => (n === 0 ? "Sin resultados" : n === 1 ? "1 resultado" : `${n} resultados`);

interface ResultsProps {
  texto: string;
  loading: boolean;
  groups: Grupo[];
  options: Opcion[];
  chosen: Opcion | undefined;
  listId: string;
  idOf: (opcion: Opcion) => string;
  setActive: (index: number) => void;
  go: (opcion: Opcion) => void;
}

function Results({ texto, loading, groups, options, chosen, listId, idOf, setActive, go }: ResultsProps) {
  if (!texto)
    return (
      <p className={styles.hint}>
        Escribe las primeras letras o números: encuentra clientes, préstamos y pagos por nombre, cédula, teléfono,
        correo, referencia o UID.
      </p>
    );
  if (loading) return <Skeleton lines={4} label="Buscando…" />;
  if (options.length === 0)
    return <p className={styles.hint}>Nada coincide con «{texto}». Revisa cómo está escrito.</p>;
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
