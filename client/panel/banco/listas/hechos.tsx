import { counted } from "../../../../rules/country/cantidad.ts";
import { ConfirmDialog } from "../../../kit/feedback/dialog.tsx";
import { Button } from "../../../kit/show/button.tsx";
import { Card } from "../../../kit/show/card.tsx";
import { Dinero } from "../../../kit/show/dinero.tsx";
import { StatusChip } from "../../../pieces/status.tsx";
import { Permitted } from "../../kit/actos/permitted.tsx";
import { ClienteLink } from "../../kit/person.tsx";
import styles from "../banco.module.css";
import { type Confirmar, claveDe, type Hecho, isUnsure } from "../use-confirmar.ts";

function Estado({ par, deshecho }: Hecho) {
  if (deshecho) return <StatusChip status="Pendiente" label="Deshecho" />;
  if (par.resultado === "no_se_pudo") return <StatusChip status="Vencido" label="No se pudo" />;
  return <StatusChip status="Aprobado" label={par.resultado === "ya_estaba" ? "Ya estaba" : "Confirmado"} />;
}

/** What was confirmed on this screen, pair by pair, each with an undo button. */
export function Hechos({ confirmar }: { confirmar: Confirmar }) {
  const { hechos, undoHecho, undoing, forget, dudoso, preguntar } = confirmar;
  if (hechos.length === 0) return null;
  const failed = hechos.filter(({ par }) => par.resultado === "no_se_pudo").length;
  const good = hechos.filter(({ par, deshecho }) => par.resultado !== "no_se_pudo" && !deshecho).length;
  return (
    <Card
      title={good > 0 ? `Acabas de confirmar ${counted(good, "pago", "pagos")}` : "Lo que acabas de hacer"}
      aside={
        <Button variant="ghost" small onClick={forget}>
          Cerrar lista
        </Button>
      }
    >
      {failed > 0 && (
        <p className="small">
          {counted(failed, "no se pudo confirmar y sigue", "no se pudieron confirmar y siguen")} por revisar.
        </p>
      )}
      <ul className={styles.hechos} aria-label="Lo que acabas de confirmar">
        {hechos.map((hecho) => (
          <li key={claveDe(hecho.par)}>
            <span className={styles.hechoQuien}>
              <ClienteLink userId={hecho.propuesta.pago.userId}>{hecho.propuesta.pago.nombre}</ClienteLink>
              {hecho.par.resultado === "no_se_pudo" && <span className="soft small">{hecho.par.mensaje}</span>}
            </span>
            <Dinero centavos={hecho.propuesta.pago.monto} />
            <span className={styles.hechoEstado}>
              <Estado {...hecho} />
              {isUnsure(hecho) && (
                <Permitted>
                  <Button
                    variant="ghost"
                    small
                    onClick={() => preguntar(hecho)}
                    aria-label={`Revisar el pago de ${hecho.propuesta.pago.nombre}`}
                  >
                    Revisar
                  </Button>
                </Permitted>
              )}
              {hecho.par.resultado === "confirmado" && !hecho.deshecho && (
                <Permitted>
                  <Button
                    variant="ghost"
                    small
                    busy={undoing(hecho.par.movimientoId)}
                    onClick={() => void undoHecho(hecho)}
                    aria-label={`Deshacer el pago de ${hecho.propuesta.pago.nombre}`}
                  >
                    Deshacer
                  </Button>
                </Permitted>
              )}
            </span>
          </li>
        ))}
      </ul>
      {dudoso && <Dudoso hecho={dudoso} confirmar={confirmar} />}
    </Card>
  );
}

/** A doubt about it, that another borrower's pago has the same transfer, or the amount; and whether to confirm it anyway. */
function Dudoso({ hecho, confirmar }: { hecho: Hecho; confirmar: Confirmar }) {
  return (
    <ConfirmDialog
      title={
        hecho.par.dudas?.includes("referenciaDeOtro") ? "La misma referencia en otro pago" : "Mucho más de lo que debe"
      }
      danger
      confirmLabel="Confirmar de todos modos"
      fallback="No pudimos confirmar el pago."
      onClose={() => confirmar.preguntar(null)}
      onConfirm={(clave) => confirmar.insist(hecho, clave)}
    >
      <p>{hecho.par.mensaje}</p>
    </ConfirmDialog>
  );
}
