import { type ReactNode, useState } from "react";
import type { Papel } from "../../../rules/people/acceso/papeles.ts";
import { Dialog } from "../../kit/feedback/dialog.tsx";
import { Button } from "../../kit/show/button.tsx";
import { useMay } from "./actos/permitted.tsx";
import { type Acts, FILA, filaIdOf, useFilas } from "./filas.ts";
import styles from "./teclas.module.css";

/** A keyboard key, drawn. */
export function Tecla({ children }: { children: string }) {
  return <kbd className={styles.tecla}>{children}</kbd>;
}

interface PistaDeTeclasProps {
  /** Shows what each key does. */
  onAsk?: () => void;
  /** That button's label. */
  todas?: string;
  children?: ReactNode;
}

/** A hint about the keys, if there is a keyboard and room for it. */
export function PistaDeTeclas({ onAsk, todas = "Ver todas las teclas", children }: PistaDeTeclasProps) {
  return (
    <p className={styles.pista}>
      {children}
      {onAsk && (
        <>
          {" "}
          <button type="button" onClick={onAsk}>
            {todas}
          </button>
        </>
      )}
    </p>
  );
}

/** What a key does in a list, given the focused row; false leaves the key to the browser. */
interface ActoDeTecla {
  hace: string;
  act: Acts[string];
  /** The lowest role that may use it; absent: every role. */
  least?: Papel;
}

interface TeclasDeLista {
  /** What J and K do. */
  pasos: readonly [string, string];
  /** If its rows open next to it. */
  lateral?: { acts: Acts };
  /** By lower-case name. */
  teclas?: Record<string, ActoDeTecla>;
}

/** A list's keys that the reader may use, and «?», which explains them. The page renders `ayuda`. */
export function useTeclas({ pasos: [siguiente, anterior], lateral, teclas = {} }: TeclasDeLista) {
  const [shown, setShown] = useState(false);
  const may = useMay();
  const own = Object.entries(teclas).filter(([, { least = "lector" }]) => may(least));
  const ask = () => setShown(true);
  useFilas(FILA, { ...lateral?.acts, ...Object.fromEntries(own.map(([tecla, { act }]) => [tecla, act])), "?": ask });
  const all = [
    { tecla: "J", hace: siguiente },
    { tecla: "K", hace: anterior },
    ...(lateral ? DEL_LATERAL : []),
    ...own.map(([tecla, { hace }]) => ({ tecla: tecla === "enter" ? "↵" : tecla.toUpperCase(), hace })),
    { tecla: "?", hace: "Muestra esta ayuda" },
  ];
  return { ask, ayuda: shown && <TeclasDialog teclas={all} onClose={() => setShown(false)} /> };
}

/** The keys of a list whose rows can be selected; `una` says what X does. */
export function teclasDeEleccion(
  { toggle, toggleAll }: { toggle: (id: string) => void; toggleAll: () => void },
  una: string,
): Record<string, ActoDeTecla> {
  const choose = (row: HTMLElement | null) => {
    const id = filaIdOf(row);
    if (!id) return false;
    toggle(id);
  };
  return {
    x: { hace: una, act: choose, least: "gestor" },
    t: { hace: "Elige todos los que se ven, o ninguno", act: toggleAll, least: "gestor" },
  };
}

const DEL_LATERAL = [
  { tecla: "↵", hace: "Abre el detalle; otra vez, entra en él" },
  { tecla: "Esc", hace: "Cierra el detalle" },
];

interface TeclasDialogProps {
  teclas: readonly { tecla: string; hace: string }[];
  onClose: () => void;
}

function TeclasDialog({ teclas, onClose }: TeclasDialogProps) {
  return (
    <Dialog title="Teclas de esta lista" onClose={onClose} actions={<Button onClick={onClose}>Entendido</Button>}>
      <dl className={styles.ayuda}>
        {teclas.map(({ tecla, hace }) => (
          <div key={tecla}>
            <dt>
              <Tecla>{tecla}</Tecla>
            </dt>
            <dd>{hace}</dd>
          </div>
        ))}
      </dl>
      <p className="soft small">No actúan mientras escribes ni con otra ventana abierta.</p>
    </Dialog>
  );
}
