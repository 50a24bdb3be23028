import { type ReactNode, useRef, useState } from "react";
import { errorCode, errorText } from "../../../kit/failure.ts";
import { Dialog, type Foco } from "../../../kit/feedback/dialog.tsx";
import { Notice } from "../../../kit/feedback/notice.tsx";
import { newClave } from "../../../kit/form/state/clave.ts";
import { Button } from "../../../kit/show/button.tsx";
import { useDecision } from "../actos/decision.ts";
import { juntos, type Opuesto, useDeshacer } from "../actos/deshacer.ts";
import { inTurn, JUNTOS } from "../actos/turno.ts";
import styles from "./seleccion.module.css";

/** The result for one row. `ya`: already done, perhaps by somebody else. */
export interface Hecho {
  id: string;
  nombre: string;
  resultado: "hecho" | "ya" | "no";
  mensaje: string;
  opuesto?: Opuesto | undefined;
}

/** One row of a batch: its call, with its own key. */
export interface Renglon {
  id: string;
  nombre: string;
  /** Beside the name: how much. */
  detalle?: ReactNode;
  /** `opuesto` undoes it; a sent message has none. */
  act: (clave: string) => Promise<{ ya?: boolean; mensaje: string; opuesto?: Opuesto }>;
}

/** Refusals meaning that another administrator was first. */
const YA = new Set(["PAGO_CHANGED", "LOAN_CHANGED", "LOAN_NOT_PENDING", "LOAN_DOES_NOT_EXIST"]);

/**
 * Does the same to many rows, each in its own call: one refusal stops no other. A retried row keeps its key, so that a lost
 * response does not lead to a second act.
 */
function useLote() {
  const decide = useDecision();
  const claves = useRef(new Map<string, string>());
  const [hechas, setHechas] = useState<number | null>(null);
  const [enPausa, setEnPausa] = useState(false);
  const one = async ({ id, nombre, act }: Renglon): Promise<Hecho> => {
    const clave = claves.current.get(id) ?? newClave();
    claves.current.set(id, clave);
    try {
      const { ya, mensaje, opuesto } = await inTurn(
        () => act(clave),
        () => setEnPausa(true),
      );
      return { id, nombre, resultado: ya ? "ya" : "hecho", mensaje, opuesto };
    } catch (failure) {
      const resultado = YA.has(errorCode(failure) ?? "") ? "ya" : "no";
      return { id, nombre, resultado, mensaje: errorText(failure, "No se pudo. Intenta de nuevo.") };
    }
  };
  const run = async (renglones: readonly Renglon[]): Promise<Hecho[]> => {
    const hechos: Hecho[] = [];
    setHechas(0);
    const all = async () => {
      for (let at = 0; at < renglones.length; at += JUNTOS) {
        hechos.push(...(await Promise.all(renglones.slice(at, at + JUNTOS).map(one))));
        setHechas(hechos.length);
        setEnPausa(false);
      }
      return hechos;
    };
    await decide(all(), () => setHechas(null));
    return hechos;
  };
  return { run, hechas, enPausa };
}

interface LoteDialogProps {
  title: string;
  /** The act and the count: «Aprobar 9 pagos». */
  confirmLabel: string;
  danger?: boolean;
  /** The rows it applies to; none while the data that decides this is loading. */
  renglones: readonly Renglon[];
  /** What it means, before the names; and further fields. */
  children?: ReactNode;
  focus?: Foco;
  /** Returns what is missing; then nothing is done. */
  check?: () => string | null;
  /** The success text: «9 pagos aprobados.» */
  hecho: (n: number) => string;
  /** The text after undoing, if they can be undone. */
  deshecho?: (n: number) => string;
  onClose: () => void;
  /** Called once, after all were tried; unsuccessful rows stay selected. */
  onDone: (hechos: readonly Hecho[]) => void;
}

/** Asks for confirmation of an act on many rows, and then says what happened to each that did not succeed. */
export function LoteDialog(props: LoteDialogProps) {
  const { title, confirmLabel, danger, children, focus, check, onClose, onDone } = props;
  const offer = useDeshacer();
  const { run, hechas, enPausa } = useLote();
  const [hechos, setHechos] = useState<readonly Hecho[] | null>(null);
  const [falta, setFalta] = useState<string | null>(null);
  // Until it starts, the rows follow the list; then they stay fixed.
  const [going, setGoing] = useState<readonly Renglon[] | null>(null);
  const renglones = going ?? props.renglones;
  const busy = hechas !== null;
  if (hechos) return <HechosDialog title={title} hechos={hechos} onClose={onClose} />;
  const confirm = async () => {
    const missing = check?.() ?? null;
    setFalta(missing);
    if (missing !== null || renglones.length === 0) return;
    setGoing(renglones);
    const done = await run(renglones);
    const si = done.filter(({ resultado }) => resultado === "hecho");
    const opuestos = si.flatMap(({ opuesto }) => opuesto ?? []);
    if (si.length > 0)
      offer({ hecho: props.hecho(si.length), ...juntos(opuestos, props.deshecho?.(opuestos.length) ?? "") });
    onDone(done);
    if (done.every(({ resultado }) => resultado === "hecho")) onClose();
    else setHechos(done);
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      busy={busy}
      focus={focus}
      dismiss="Cancelar"
      actions={
        <Button
          variant={danger ? "danger" : "primary"}
          busy={busy}
          busyLabel={`${hechas ?? 0} de ${renglones.length}`}
          onClick={() => void confirm()}
        >
          {confirmLabel}
        </Button>
      }
    >
      {children}
      {falta && <Notice kind="peligro">{falta}</Notice>}
      {enPausa && (
        <Notice kind="info">Son muchos: los que faltan siguen solos en un momento. No cierres la página.</Notice>
      )}
      {renglones.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keys too
        <ul className={styles.lista} aria-label="Con quiénes" tabIndex={0}>
          {renglones.map(({ id, nombre, detalle }) => (
            <li key={id}>
              {nombre} {detalle && <span>{detalle}</span>}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

/** How many skipped rows are named; all of them stay selected in the list. */
const NOMBRADOS = 5;

/** Rows left out, each with the reason. */
export function DejadosAparte({ children }: { children: readonly ReactNode[] }) {
  const more = children.length - NOMBRADOS;
  return (
    <ul className={styles.aparte}>
      {children.slice(0, NOMBRADOS)}
      {more > 0 && <li>y {more} más, que siguen elegidos</li>}
    </ul>
  );
}

/** The worst first, as it needs attention. */
const ORDEN = ["no", "ya", "hecho"] as const;

function HechosDialog({ title, hechos, onClose }: { title: string; hechos: readonly Hecho[]; onClose: () => void }) {
  const of = (resultado: Hecho["resultado"]) => hechos.filter((hecho) => hecho.resultado === resultado);
  const [no, ya, si] = ORDEN.map((resultado) => of(resultado).length);
  const parts = [`${si} de ${hechos.length} hechos`, ya ? `${ya} ya lo estaban` : "", no ? `${no} sin hacer` : ""];
  return (
    <Dialog title={title} onClose={onClose} actions={<Button onClick={onClose}>Entendido</Button>}>
      <p role="status">
        <strong>{parts.filter(Boolean).join(" · ")}.</strong> {no ? "Los que faltan siguen elegidos." : ""}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keys too */}
      <ul className={styles.lista} aria-label="Qué pasó con cada uno" tabIndex={0}>
        {ORDEN.flatMap(of).map(({ id, nombre, resultado, mensaje }) => (
          <li key={id}>
            {nombre} <span className={styles[resultado]}>{mensaje}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
