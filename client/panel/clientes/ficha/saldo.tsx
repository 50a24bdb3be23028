import { centavos, formatBolivares } from "../../../../rules/money/dinero.ts";
import type { Cuenta, Movimiento } from "../../../../rules/money/libro.ts";
import { formatTasa } from "../../../../rules/money/tasa.ts";
import { CUENTAS_DEL_LIBRO, nombreDelAsiento } from "../../../../rules/texts/libro.ts";
import { ahora } from "../../../api/hora.ts";
import { trpc } from "../../../api/trpc.ts";
import { Skeleton } from "../../../kit/feedback/skeleton.tsx";
import { IconReceipt } from "../../../kit/icons.tsx";
import { Button } from "../../../kit/show/button.tsx";
import { Dinero } from "../../../kit/show/dinero.tsx";
import type { Column } from "../../../kit/show/table.tsx";
import { EstadoDeCuenta } from "../../../pieces/dinero/estado-de-cuenta.tsx";
import { QueryState } from "../../../pieces/query-state.tsx";
import { DeshacerReintegroDialog } from "../../creditos/deshacer-reintegro.tsx";
import { ReintegrarDialog } from "../../creditos/reintegrar.tsx";
import { UsarCreditoDialog } from "../../creditos/usar.tsx";
import { useAct } from "../../kit/actos/act.ts";
import { Permitted } from "../../kit/actos/permitted.tsx";
import { PAGED } from "../../kit/lista/list.tsx";
import { Uid } from "../../kit/person.tsx";
import { type Asiento, type Ficha, isApproved, type Reintegro } from "../../kit/types.ts";
import { Cuando } from "../cliente-estado.tsx";
import own from "./ficha.module.css";
import { Deuda } from "./partes/deuda.tsx";
import { TableSection } from "./seccion.tsx";

/** Accounts that grow with negative amounts in the ledger: the page shows how much they grew. */
const CREDITS: readonly Cuenta[] = ["ingresos_interes", "ingresos_multa", "saldo_a_favor"];

const grown = ({ cuenta, monto }: Movimiento) => (CREDITS.includes(cuenta) ? -monto : monto);

const COLUMNS: Column<Asiento>[] = [
  { title: "Fecha", render: ({ fecha }) => <Cuando instante={fecha} /> },
  { title: "Concepto", render: (asiento) => <strong>{nombreDelAsiento(asiento)}</strong> },
  {
    title: "Movimientos",
    render: ({ movimientos }) => (
      <dl className={own.movimientos}>
        {movimientos.map((movimiento) => (
          <div key={movimiento.cuenta}>
            <dt>{CUENTAS_DEL_LIBRO[movimiento.cuenta]}</dt>
            <dd>
              {grown(movimiento) > 0 && "+"}
              <Dinero centavos={centavos(grown(movimiento))} />
            </dd>
          </div>
        ))}
      </dl>
    ),
  },
  { title: "Préstamo", render: ({ loanId }) => (loanId ? <Uid id={loanId} /> : "Ninguno") },
  { title: "Quién", render: ({ actor }) => actor ?? "El programa" },
];

const reintegroColumns = (undo: (reintegro: Reintegro) => void): Column<Reintegro>[] => [
  { title: "Fecha", render: ({ fecha }) => <Cuando instante={fecha} /> },
  { title: "Monto", numeric: true, render: ({ monto }) => <Dinero centavos={monto} /> },
  { title: "Enviado", numeric: true, render: ({ bs }) => formatBolivares(bs) },
  { title: "Tasa", numeric: true, render: ({ tasaValor }) => (tasaValor ? formatTasa(tasaValor) : "Sin tasa") },
  { title: "Referencia", render: ({ referencia }) => referencia },
  { title: "Quién", render: ({ actor }) => actor ?? "El programa" },
  {
    title: "Acciones",
    render: (reintegro) =>
      reintegro.deshecho ? (
        <>
          Deshecho el <Cuando instante={reintegro.deshecho.fecha} /> por {reintegro.deshecho.actor ?? "el programa"}
        </>
      ) : (
        <Permitted>
          <Button variant="ghost" small onClick={() => undo(reintegro)}>
            Deshacer reintegro
          </Button>
        </Permitted>
      ),
  },
];

/** Everything they were charged and paid, as a document, instead of the acts. */
function Estado({ persona, onClose }: { persona: Ficha; onClose: () => void }) {
  const estado = trpc.libro.estadoOf.useQuery({ userId: persona.id }, { staleTime: 0 });
  return (
    <QueryState query={estado} skeleton={<Skeleton shape="card" lines={4} />}>
      {(data) => (
        <>
          <div className="row">
            <Button variant="ghost" onClick={onClose}>
              Volver al saldo
            </Button>
          </div>
          <EstadoDeCuenta estado={data} quien={persona} propio={false} emitido={ahora()} />
        </>
      )}
    </QueryState>
  );
}

/** Their debt, their credit (to use or pay back), and the ledger entries that both come from. */
export function FichaSaldo({ persona }: { persona: Ficha }) {
  const asientos = trpc.libro.listOf.useInfiniteQuery({ userId: persona.id }, PAGED);
  const reintegros = trpc.creditos.listOf.useInfiniteQuery({ userId: persona.id }, PAGED);
  const { act, open, close } = useAct<"usar" | "reintegrar" | "estado" | Reintegro>();
  const { prestamo, saldoAFavor } = persona;
  const loan = prestamo?.status === "Aprobado" && isApproved(prestamo) ? prestamo : null;
  const usable = loan && loan.castigadoEn === null && loan.saldo > 0;
  if (act === "estado") return <Estado persona={persona} onClose={close} />;
  return (
    <>
      <div className={own.stats}>
        <Deuda persona={persona} />
      </div>
      <div className="row">
        <Button variant="secondary" icon={<IconReceipt />} onClick={() => open("estado")}>
          Estado de cuenta
        </Button>
      </div>
      {saldoAFavor > 0 && (
        <Permitted>
          <div className="row">
            {usable && (
              <Button variant="secondary" onClick={() => open("usar")}>
                Usar en este préstamo
              </Button>
            )}
            <Button variant="secondary" onClick={() => open("reintegrar")}>
              Reintegrar
            </Button>
          </div>
        </Permitted>
      )}
      {reintegros.data?.pages[0]?.items.length ? (
        <TableSection
          title="Reintegros"
          query={reintegros}
          empty="No se le ha reintegrado nada."
          columns={reintegroColumns(open)}
          rowKey={({ id }) => id}
        />
      ) : null}
      <TableSection
        title="Libro"
        query={asientos}
        empty="No hay movimientos de dinero con esta persona."
        columns={COLUMNS}
        rowKey={({ id }) => id}
      />
      {act === "usar" && loan && <UsarCreditoDialog loan={loan} onClose={close} />}
      {act === "reintegrar" && <ReintegrarDialog persona={persona} onClose={close} />}
      {act !== null && typeof act === "object" && (
        <DeshacerReintegroDialog persona={persona} reintegro={act} onClose={close} />
      )}
    </>
  );
}
