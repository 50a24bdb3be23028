import type { inferRouterOutputs } from "@trpc/server";
import { useState } from "react";
import { formatDiaCorto } from "../../../../rules/country/fecha.ts";
import { formatBolivares, formatDolares } from "../../../../rules/money/dinero.ts";
import type { AppRouter } from "../../../../server/http/router.ts";
import { trpc } from "../../../api/trpc.ts";
import { errorText } from "../../../kit/failure.ts";
import { Dialog } from "../../../kit/feedback/dialog.tsx";
import { Notice } from "../../../kit/feedback/notice.tsx";
import { Skeleton } from "../../../kit/feedback/skeleton.tsx";
import { toast } from "../../../kit/feedback/toast.tsx";
import { FormMessage } from "../../../kit/form/form.tsx";
import { newClave } from "../../../kit/form/state/clave.ts";
import { IconSearch } from "../../../kit/icons.tsx";
import { Button } from "../../../kit/show/button.tsx";
import { DineroBs } from "../../../kit/show/dinero.tsx";
import { Empty } from "../../../kit/show/empty.tsx";
import { QueryState } from "../../../pieces/query-state.tsx";
import { useDecision } from "../../kit/actos/decision.ts";
import { Permitted } from "../../kit/actos/permitted.tsx";
import { ClienteLink } from "../../kit/person.tsx";
import styles from "./buscar-dinero.module.css";
import { cuandoYDonde, quienPago, referenciasDe } from "./movimiento.ts";
import { useDudas } from "./use-dudas.ts";

type Cercanos = inferRouterOutputs<AppRouter>["banco"]["nearest"];
type Cercano = Cercanos["cercanos"][number];

interface BuscarDineroProps {
  pago: { id: string; nombre: string };
  onClose: () => void;
}

/** The bank movements nearest to a pago without money, each with the reason why it does not match, to choose one. */
export function BuscarDineroDialog({ pago: { id, nombre }, onClose }: BuscarDineroProps) {
  const query = trpc.banco.nearest.useQuery({ pagoId: id });
  const esEste = useEsEste(onClose);
  return (
    <Dialog
      title={`El dinero de ${nombre}`}
      width="wide"
      focus="volver"
      busy={esEste.busy !== null}
      onClose={onClose}
      dismiss="Cerrar"
    >
      <div className="stack">
        <QueryState query={query} skeleton={<Skeleton shape="card" lines={4} />}>
          {({ pago, cercanos, sugerencias }) => (
            <>
              <p>
                Dice que pagó{" "}
                <strong>{pago.montoBs === null ? formatDolares(pago.monto) : formatBolivares(pago.montoBs)}</strong> el{" "}
                {formatDiaCorto(pago.fechaPago)}, referencia{" "}
                <strong>{pago.referencia ?? `que termina en ${pago.codigo}`}</strong>.
              </p>
              {sugerencias.map((sugerencia) => (
                <Notice key={sugerencia}>{sugerencia}</Notice>
              ))}
              {cercanos.length === 0 ? (
                <Nada />
              ) : (
                <ul className={styles.cercanos} aria-label="Dinero parecido">
                  {cercanos.map((cercano) => (
                    <li key={cercano.movimiento.id}>
                      <Parecido pago={pago} cercano={cercano} esEste={esEste} />
                    </li>
                  ))}
                </ul>
              )}
            </>
          )}
        </QueryState>
        <FormMessage>{esEste.error}</FormMessage>
      </div>
    </Dialog>
  );
}

function Nada() {
  return (
    <Empty text="No llegó nada que se le parezca" icon={<IconSearch />}>
      <p>
        Importa el estado de cuenta de esos días, o pídele el comprobante por WhatsApp: puede haber pagado otro día,
        otro monto o a otra cuenta.
      </p>
    </Empty>
  );
}

interface ParecidoProps {
  pago: Cercanos["pago"];
  cercano: Cercano;
  esEste: ReturnType<typeof useEsEste>;
}

function Parecido({ pago, cercano: { movimiento, diferencias, deOtro }, esEste }: ParecidoProps) {
  const free = movimiento.estado === "por_conciliar";
  const corrige = pago.montoBs !== movimiento.monto;
  return (
    <>
      <strong className={styles.monto}>
        <DineroBs centimos={movimiento.monto} />
      </strong>
      <div className={styles.quien}>
        <span>{quienPago(movimiento) ?? "El banco no dice quién pagó"}</span>
        <span className="soft small">{referenciasDe(movimiento)}</span>
        <span className="soft small">{cuandoYDonde(movimiento)}</span>
      </div>
      <ul className={styles.diferencias} aria-label="Por qué no es">
        {deOtro && (
          <li>
            ya es del pago de <ClienteLink userId={deOtro.userId}>{deOtro.nombre}</ClienteLink>
          </li>
        )}
        {diferencias.map((diferencia) => (
          <li key={diferencia}>{diferencia}</li>
        ))}
        {!deOtro && diferencias.length === 0 && <li>nada que se vea: compáralo con el comprobante</li>}
      </ul>
      {free && (
        <Permitted>
          <div className={styles.acto}>
            {corrige && (
              <p className="soft small">El pago pasa a {formatBolivares(movimiento.monto)}, y se le avisa.</p>
            )}
            <Button
              variant="secondary"
              small
              busy={esEste.busy === movimiento.id}
              onClick={() => void esEste.confirmPago(pago, movimiento)}
            >
              {esEste.isAsked(movimiento.id) ? "Confirmar de todos modos" : "Es este"}
            </Button>
          </div>
        </Permitted>
      )}
    </>
  );
}

/** Confirms the pago with that movement; if the amounts differ, the pago takes the movement's. */
function useEsEste(onClose: () => void) {
  const confirm = trpc.banco.confirm.useMutation();
  const decide = useDecision();
  const [busy, setBusy] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const dudas = useDudas();
  const confirmPago = async (pago: Cercanos["pago"], { id: movimientoId, monto }: Cercano["movimiento"]) => {
    if (busy) return;
    setBusy(movimientoId);
    setError(null);
    const par = { pagoId: pago.id, movimientoId, visto: pago.monto, confirmo: dudas.confirmo(movimientoId) };
    const pares = [pago.montoBs === monto ? par : { ...par, montoBs: monto }];
    let done = false;
    try {
      await decide(confirm.mutateAsync({ pares, clave: newClave() }), ([hecho]) => {
        dudas.ask(movimientoId, hecho?.dudas ?? []);
        if (hecho?.resultado === "no_se_pudo") return setError(hecho.mensaje);
        done = true;
        toast("Pago confirmado.");
      });
    } catch (failure) {
      setError(errorText(failure, "No pudimos confirmar el pago."));
    }
    setBusy(null);
    if (done) onClose();
  };
  return { busy, error, isAsked: dudas.isAsked, confirmPago };
}
