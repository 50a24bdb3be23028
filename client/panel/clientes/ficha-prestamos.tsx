import { formatDolares } from "../../../rules/money/dinero.ts";
import { trpc } from "../../api/trpc.ts";
import { Dinero } from "../../kit/show/dinero.tsx";
import type { Column } from "../../kit/show/table.tsx";
import { StatusChip } from "../../pieces/status.tsx";
import { Sub } from "../kit/cells.tsx";
import { PAGED } from "../kit/list.tsx";
import { Uid } from "../kit/person.tsx";
import type { Completado, Ficha, Loan } from "../kit/types.ts";
import { Cuando, DiaCorto } from "./cliente-estado.tsx";
import { TableSection } from "./ficha-seccion.tsx";

const SOLICITUDES: Column<Loan>[] = [
  { title: "Pedido", render: ({ createdAt }) => <DiaCorto instante={createdAt} /> },
  { title: "Monto", numeric: true, render: ({ amount }) => <Dinero centavos={amount} /> },
  { title: "Para qué", render: ({ reason }) => reason },
  {
    title: "Estado",
    render: ({ status, motivo, cuotas, cuotasPagadas }) => (
      <div>
        <StatusChip status={status} />
        <Sub>{motivo ?? (status === "Aprobado" ? `${cuotasPagadas} de ${cuotas} cuotas pagadas` : null)}</Sub>
      </div>
    ),
  },
  {
    title: "Decidido",
    render: ({ decididoEn }) => (decididoEn === null ? "Por decidir" : <Cuando instante={decididoEn} />),
  },
  { title: "ID", render: ({ id }) => <Uid id={id} /> },
];

const COMPLETADOS: Column<Completado>[] = [
  { title: "Terminado", render: ({ fechaFinalizado }) => <DiaCorto instante={fechaFinalizado} /> },
  { title: "Prestado", numeric: true, render: ({ amount }) => <Dinero centavos={amount} /> },
  {
    title: "Monto final",
    numeric: true,
    render: ({ montoFinal, castigo }) => (
      <div>
        <Dinero centavos={montoFinal} />
        {castigo > 0 && <Sub>{formatDolares(castigo)} dado por perdido</Sub>}
      </div>
    ),
  },
  { title: "Cuotas", numeric: true, render: ({ cuotas }) => cuotas },
  {
    title: "A tiempo",
    render: ({ aTiempo }) => <StatusChip status={aTiempo ? "Pagado" : "Rechazado"} label={aTiempo ? "Sí" : "No"} />,
  },
  { title: "ID", render: ({ id }) => <Uid id={id} /> },
];

/** Every loan: those that stand or were refused, and those that ended. */
export function FichaPrestamos({ persona }: { persona: Ficha }) {
  const { id: userId, puntualidad } = persona;
  const loans = trpc.loans.listOf.useInfiniteQuery({ userId }, PAGED);
  const completados = trpc.completados.listOf.useInfiniteQuery({ userId }, PAGED);
  const { terminados, aTiempo } = puntualidad;
  return (
    <>
      <TableSection
        title="Solicitudes y préstamos"
        query={loans}
        empty="No tiene solicitudes."
        columns={SOLICITUDES}
        rowKey={({ id }) => id}
      />
      <TableSection
        title="Completados"
        aside={terminados > 0 && <p className="soft">{`${aTiempo} de ${terminados} a tiempo`}</p>}
        query={completados}
        empty="No ha terminado ningún préstamo."
        columns={COMPLETADOS}
        rowKey={({ id }) => id}
      />
    </>
  );
}
