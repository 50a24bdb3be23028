import { formatBolivares } from "../../../../rules/money/dinero.ts";
import { trpc } from "../../../api/trpc.ts";
import { Button } from "../../../kit/show/button.tsx";
import { Empty } from "../../../kit/show/empty.tsx";
import { useAct } from "../../kit/actos/act.ts";
import { useActo } from "../../kit/actos/acto.ts";
import { Permitted } from "../../kit/actos/permitted.tsx";
import { ReasonDialog } from "../../kit/actos/reason-dialog.tsx";
import { CardActions } from "../../kit/lista/card-actions.tsx";
import { AdminList, Filter, ListTools, PAGED, SearchBox, useBuscar, useParam } from "../../kit/lista/list.tsx";
import { AsignarDialog } from "../asignar.tsx";
import { abre, Fila, Filas, lleva } from "../fila.tsx";
import { DatosDelMovimiento } from "../movimiento.tsx";
import type { MovimientoListado } from "../tipos.ts";
import { TodoAlDia } from "./todo-al-dia.tsx";

const CUALES = [
  { value: "", label: "Por asignar" },
  { value: "ignorado", label: "Ignorados" },
];

const MOTIVOS = ["No es de un cliente", "Es dinero propio", "Ya se anotó de otra forma"];

/** Money received that matches no registered pago. */
export function DineroSinPago() {
  const buscar = useBuscar();
  const ignorados = useParam("estado")[0] === "ignorado";
  const cuales = ignorados ? { estado: "ignorado" as const } : { estado: "por_conciliar" as const, sinPropuesta: true };
  const lista = trpc.banco.movimientos.useInfiniteQuery({ buscar, ...cuales }, PAGED);
  const { act, open, close } = useAct<{ kind: "asignar" | "ignorar"; movimiento: MovimientoListado }>();
  const nothing = ignorados ? (
    <Empty text="No has ignorado ningún movimiento." />
  ) : (
    <TodoAlDia>Todo el dinero que llegó tiene su pago.</TodoAlDia>
  );
  return (
    <div className="stack">
      <ListTools>
        <SearchBox placeholder="Buscar por referencia, nombre o monto..." />
        <Filter label="Qué dinero ver" name="estado" options={CUALES} />
      </ListTools>
      <AdminList query={lista} nada={buscar && "Ningún movimiento coincide con lo que buscas."} empty={nothing}>
        {(movimientos) => (
          <Filas label={ignorados ? "Movimientos ignorados" : "Dinero sin pago"}>
            {movimientos.map((movimiento) => (
              <Fila key={movimiento.id} label={formatBolivares(movimiento.monto)}>
                <DatosDelMovimiento movimiento={movimiento} />
                {ignorados ? (
                  <Ignorado movimiento={movimiento} />
                ) : (
                  <CardActions
                    main={
                      <Permitted>
                        <Button {...abre} variant="secondary" onClick={() => open({ kind: "asignar", movimiento })}>
                          Asignar a un cliente
                        </Button>
                      </Permitted>
                    }
                  >
                    <Permitted>
                      <Button variant="ghost" onClick={() => open({ kind: "ignorar", movimiento })}>
                        Ignorar
                      </Button>
                    </Permitted>
                  </CardActions>
                )}
              </Fila>
            ))}
          </Filas>
        )}
      </AdminList>
      {act?.kind === "asignar" && <AsignarDialog movimiento={act.movimiento} onClose={close} />}
      {act?.kind === "ignorar" && <IgnorarDialog movimiento={act.movimiento} onClose={close} />}
    </div>
  );
}

function Ignorado({ movimiento: { id, motivo } }: { movimiento: MovimientoListado }) {
  const reconsider = useActo(trpc.banco.reconsider.useMutation(), {
    hecho: "Vuelve a esperar su pago.",
    fallback: "No pudimos devolverlo a la lista.",
  });
  return (
    <>
      {motivo && (
        <p className="soft small">
          <span>Motivo: </span>
          {motivo}
        </p>
      )}
      <CardActions>
        <Permitted>
          <Button
            {...lleva}
            variant="secondary"
            busy={reconsider.busy}
            onClick={() => reconsider.press({ movimientoId: id })}
          >
            Volver a considerar
          </Button>
        </Permitted>
      </CardActions>
    </>
  );
}

function IgnorarDialog({ movimiento, onClose }: { movimiento: MovimientoListado; onClose: () => void }) {
  const ignore = useActo(trpc.banco.ignore.useMutation(), { hecho: "Ignorado: ya no espera un pago." });
  return (
    <ReasonDialog
      title="Ignorar este dinero"
      required="Escribe por qué no es un pago."
      confirmLabel="Ignorar"
      hint="Queda en la auditoría. Puedes volver a considerarlo cuando quieras."
      frequent={MOTIVOS}
      fallback="No pudimos ignorarlo."
      onClose={onClose}
      onConfirm={(motivo, clave) => ignore.run({ movimientoId: movimiento.id, motivo, clave })}
    >
      <p>
        Los <strong>{formatBolivares(movimiento.monto)}</strong> no se buscarán más entre los pagos de tus clientes.
      </p>
    </ReasonDialog>
  );
}
