import { type MarcaDelPrimerDia, PASOS, type Paso } from "../../../rules/operator/hoy.ts";
import { trpc } from "../../api/trpc.ts";
import { cx } from "../../kit/cx.ts";
import { IconCheckCircle } from "../../kit/icons.tsx";
import { Button, ButtonLink } from "../../kit/show/button.tsx";
import { Card } from "../../kit/show/card.tsx";
import { Progress } from "../../kit/show/progress.tsx";
import { EnlaceClientes } from "../clientes/enlace-clientes.tsx";
import { useActo } from "../kit/actos/acto.ts";
import type { Hoy } from "../kit/types.ts";
import styles from "./hoy.module.css";
import { PASOS_EN_PALABRAS } from "./pasos.ts";

/** Whether the list is shown. */
export const isOpen = ({ guardado, hechos }: Hoy["primerDia"]): boolean =>
  !guardado && PASOS.some((paso) => !hechos[paso]);

/** The setup steps before the first client, until all are done or dismissed. */
export function PrimerDia({ primerDia }: Pick<Hoy, "primerDia">) {
  const { press, busy } = useActo(trpc.hoy.mark.useMutation(), { fallback: "No pudimos guardarlo." });
  const mark = (marca: MarcaDelPrimerDia["marca"], puesta: boolean) => press({ marca, puesta });
  const { hechos, guardado } = primerDia;
  const [done, missing] = [PASOS.filter((paso) => hechos[paso]), PASOS.filter((paso) => !hechos[paso])];
  if (missing.length === 0) return null;
  if (guardado)
    return (
      <p>
        <Button variant="ghost" small busy={busy} onClick={() => mark("primerDiaGuardado", false)}>
          Ver lo que falta del primer día
        </Button>
      </p>
    );
  return (
    <Card
      title="Primer día"
      aside={
        <Button variant="ghost" small busy={busy} onClick={() => mark("primerDiaGuardado", true)}>
          Guardar esta lista
        </Button>
      }
    >
      <Progress done={done.length} total={PASOS.length} label={`${done.length} de ${PASOS.length} listos`} />
      <ol className={styles.pasos}>
        {[...missing, ...done].map((paso) => (
          <PasoRow key={paso} paso={paso} hecho={hechos[paso]} busy={busy} onMark={(marca) => mark(marca, true)} />
        ))}
      </ol>
    </Card>
  );
}

/** Steps that count as done once the operator says so. */
const POR_DICHO: { [paso in Paso]?: { marca: MarcaDelPrimerDia["marca"]; label: string } } = {
  textos: { marca: "textosLeidos", label: "Ya los leí" },
  cierre: { marca: "cierreAMano", label: "Los cierro yo" },
};

interface PasoRowProps {
  paso: Paso;
  hecho: boolean;
  busy: boolean;
  onMark: (marca: MarcaDelPrimerDia["marca"]) => void;
}

function PasoRow({ paso, hecho, busy, onMark }: PasoRowProps) {
  const dicho = POR_DICHO[paso];
  const { titulo, texto, accion } = PASOS_EN_PALABRAS[paso];
  return (
    <li className={cx(styles.paso, hecho && styles.hecho)}>
      {hecho ? <IconCheckCircle size={22} /> : <span className={styles.hueco} aria-hidden="true" />}
      <div className={styles.palabras}>
        <p className={styles.que}>
          {titulo}
          {hecho && <span className="visually-hidden">: listo</span>}
        </p>
        {!hecho && <p className={styles.texto}>{texto}</p>}
      </div>
      {!hecho && (
        <div className={styles.acciones}>
          {accion && (
            <ButtonLink href={accion.href} variant="secondary" small>
              {accion.label}
            </ButtonLink>
          )}
          {paso === "clientes" && <EnlaceClientes variant="secondary" />}
          {dicho && (
            <Button variant="secondary" small busy={busy} onClick={() => onMark(dicho.marca)}>
              {dicho.label}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
