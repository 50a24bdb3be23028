import { formatBolivares } from "../../../../rules/money/dinero.ts";
import { trpc } from "../../../api/trpc.ts";
import { useSends } from "../../../kit/form/state/use-sends.ts";
import { Button } from "../../../kit/show/button.tsx";
import { Dinero } from "../../../kit/show/dinero.tsx";
import { useActo } from "../../kit/actos/acto.ts";
import { Permitted } from "../../kit/actos/permitted.tsx";
import { CardActions } from "../../kit/lista/card-actions.tsx";
import { PersonHead } from "../../kit/person.tsx";
import { Comparacion, Razones } from "../comparacion.tsx";
import { Fila, Filas, lleva } from "../fila.tsx";
import type { Propuesta } from "../tipos.ts";
import { type Confirmar, claveDe } from "../use-confirmar.ts";

interface PorRevisarProps {
  propuestas: readonly Propuesta[];
  confirmar: Confirmar;
}

/** Pairs that may be the same payment: a person compares both sides and decides. */
export function PorRevisar({ propuestas, confirmar }: PorRevisarProps) {
  const discard = useActo(trpc.banco.discard.useMutation(), {
    hecho: "Anotado: no volveremos a proponer ese par.",
    fallback: "No pudimos anotarlo.",
  });
  const { sending, send } = useSends();
  const noEs = ({ pagoId, movimientoId }: Propuesta) =>
    send(claveDe({ pagoId, movimientoId }), () => discard.press({ pagoId, movimientoId }));
  return (
    <Filas label="Pagos por revisar">
      {propuestas.map((propuesta) => {
        const { pago, movimiento, porque } = propuesta;
        const id = claveDe(propuesta);
        return (
          <Fila key={id} label={`¿Es el pago de ${pago.nombre}?`}>
            <PersonHead
              nombre={pago.nombre}
              userId={pago.userId}
              meta={`Registró el pago con el código ${pago.codigo}`}
              aside={
                <strong>
                  <Dinero centavos={pago.monto} />
                </strong>
              }
            />
            <Razones porque={porque} />
            <Comparacion pago={pago} movimiento={movimiento} />
            <CardActions
              main={
                <Permitted>
                  <Button
                    {...lleva}
                    busy={confirmar.confirmingOne(id)}
                    onClick={() => void confirmar.confirm([propuesta], id)}
                  >
                    {pago.montoBs === movimiento.monto
                      ? "Sí, es este pago"
                      : `Sí, con ${formatBolivares(movimiento.monto)}`}
                  </Button>
                </Permitted>
              }
            >
              <Permitted>
                <Button variant="secondary" busy={sending(id)} onClick={() => void noEs(propuesta)}>
                  No es
                </Button>
              </Permitted>
            </CardActions>
          </Fila>
        );
      })}
    </Filas>
  );
}
