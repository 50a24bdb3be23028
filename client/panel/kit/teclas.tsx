import type { ReactNode } from "react";
import type { Papel } from "../../../rules/people/acceso/papeles.ts";
import { Dialog } from "../../kit/feedback/dialog.tsx";
import { Button } from "../../kit/show/button.tsx";
import { useMay } from "./papel.ts";
import styles from "./teclas.module.css";

/** A key of the keyboard, as it looks. */
export function Tecla({ children }: { children: string }) {
  return <kbd className={styles.tecla}>{children}</kbd>;
}

/** A hint of which keys there are, for who has a keyboard and room for it. */
export function PistaDeTeclas({ children }: { children: ReactNode }) {
  return <p className={styles.pista}>{children}</p>;
}

/** A key, and what it does. */
export interface TeclaHace {
  tecla: string;
  hace: string;
  /** Whose it is, where it is not every administrator's. */
  least?: Papel;
}

/** The keys of a list, without those that would do nothing for who looks at them. */
export function TeclasDialog({ teclas, onClose }: { teclas: readonly TeclaHace[]; onClose: () => void }) {
  const may = useMay();
  return (
    <Dialog title="Teclas de esta lista" onClose={onClose} actions={<Button onClick={onClose}>Entendido</Button>}>
      <dl className={styles.ayuda}>
        {teclas
          .filter(({ least = "lector" }) => may(least))
          .map(({ tecla, hace }) => (
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
