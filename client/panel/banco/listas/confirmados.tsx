import { formatInstante } from "../../../../rules/country/fecha.ts";
import { formatBolivares } from "../../../../rules/money/dinero.ts";
import { trpc } from "../../../api/trpc.ts";
import { IconMoney } from "../../../kit/icons.tsx";
import { Button } from "../../../kit/show/button.tsx";
import { Dinero } from "../../../kit/show/dinero.tsx";
import { Empty } from "../../../kit/show/empty.tsx";
import { CardActions } from "../../kit/lista/card-actions.tsx";
import { useDeQuien } from "../../kit/lista/de-quien.ts";
import { AdminList, PAGED, SearchBox, useBuscar } from "../../kit/lista/list.tsx";
import { ClienteLink } from "../../kit/person.tsx";
import styles from "../banco.module.css";
import { Razones } from "../comparacion.tsx";
import { Fila, Filas, lleva } from "../fila.tsx";
import { DatosDelMovimiento } from "../movimiento.tsx";
import type { MovimientoListado } from "../tipos.ts";
import { useDeshacer } from "../use-confirmar.ts";

type Par = NonNullable<MovimientoListado["pago"]>;

/** Who matched them: a person, or the program. */
const quienLoHizo = ({ quien, creado }: Par) =>
  `${quien ? `Lo confirmó ${quien}` : "Se aprobó solo"} el ${formatInstante(creado)}`;

/** Confirmed pairs: each movement with its pago, and how to undo it. */
export function Confirmados() {
  const buscar = useBuscar();
  const lista = trpc.banco.movimientos.useInfiniteQuery({ buscar, estado: "conciliado", ...useDeQuien() }, PAGED);
  const { undoHecho, undoing } = useDeshacer();
  return (
    <div className="stack">
      <SearchBox placeholder="Buscar por referencia, nombre o monto..." />
      <AdminList
        deClientes
        query={lista}
        nada={buscar && "Ningún pago confirmado coincide con lo que buscas."}
        empty={<Empty text="Aún no hay pagos confirmados por el banco." icon={<IconMoney />} />}
      >
        {(movimientos) => (
          <Filas label="Pagos confirmados por el banco">
            {movimientos.map((movimiento) => (
              <Fila key={movimiento.id} label={movimiento.pago?.nombre ?? formatBolivares(movimiento.monto)}>
                <DatosDelMovimiento movimiento={movimiento} />
                {movimiento.pago && <DelPago par={movimiento.pago} />}
                <CardActions>
                  <Button
                    {...lleva}
                    variant="secondary"
                    busy={undoing(movimiento.id)}
                    onClick={() => void undoHecho(movimiento.id)}
                  >
                    Deshacer
                  </Button>
                </CardActions>
              </Fila>
            ))}
          </Filas>
        )}
      </AdminList>
    </div>
  );
}

function DelPago({ par }: { par: Par }) {
  const { userId, nombre, monto, porque, registrado } = par;
  return (
    <div className={styles.par}>
      <p>
        Es el pago de <Dinero centavos={monto} /> de <ClienteLink userId={userId}>{nombre}</ClienteLink>
      </p>
      <p className="soft small">{quienLoHizo(par)}</p>
      {registrado && <p className="soft small">Se registró con este dinero: al undoHecho se quita el pago.</p>}
      <Razones porque={porque} />
    </div>
  );
}
