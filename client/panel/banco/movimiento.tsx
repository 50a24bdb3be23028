import { formatInstante } from "../../../rules/country/fecha.ts";
import { Notice } from "../../kit/feedback/notice.tsx";
import { DineroBs } from "../../kit/show/dinero.tsx";
import { Desplegable } from "../kit/desplegable.tsx";
import { cuandoYDonde, quienPago, referenciasDe } from "../pagos/decidir/movimiento.ts";
import styles from "./banco.module.css";
import type { MovimientoListado } from "./tipos.ts";

const CANALES: Record<MovimientoListado["canales"][number], string> = {
  aviso: "Aviso del teléfono",
  archivo: "Estado de cuenta",
  llamada: "Aviso del banco",
  consulta: "Consulta al banco",
};

/** Money received: how much, from whom, when, into which account, and the notice's original words. */
export function DatosDelMovimiento({ movimiento }: { movimiento: MovimientoListado }) {
  const quien = quienPago(movimiento);
  return (
    <>
      <div className={styles.movimiento}>
        <strong className={styles.grande}>
          <DineroBs centimos={movimiento.monto} />
        </strong>
        <div className={styles.quien}>
          <span className={styles.fuerte}>{quien ?? "El banco no dice quién pagó"}</span>
          <span>{referenciasDe(movimiento)}</span>
          <span>{cuandoYDonde(movimiento)}</span>
        </div>
      </div>
      {movimiento.avisos.map((aviso) => (
        <Notice key={aviso} kind="aviso">
          {aviso}
        </Notice>
      ))}
      {movimiento.evidencias.length > 0 && (
        <Desplegable titulo="Ver lo que dijo el banco">
          <ul className={styles.evidencias}>
            {movimiento.evidencias.map(({ canal, remitente, titulo, texto, recibido }) => (
              <li key={`${canal}-${recibido}-${texto}`}>
                <p className="soft small">
                  {[CANALES[canal], remitente, formatInstante(recibido)].filter(Boolean).join(" · ")}
                </p>
                <blockquote>
                  {titulo && <strong>{titulo} </strong>}
                  {texto}
                </blockquote>
              </li>
            ))}
          </ul>
        </Desplegable>
      )}
    </>
  );
}
