import { formatDolares } from "../../../../../rules/money/dinero.ts";
import { trpc } from "../../../../api/trpc.ts";
import { Button } from "../../../../kit/show/button.tsx";
import { Dinero } from "../../../../kit/show/dinero.tsx";
import type { Column } from "../../../../kit/show/table.tsx";
import { StatusChip } from "../../../../pieces/status.tsx";
import { useAct } from "../../../kit/actos/act.ts";
import { useMay } from "../../../kit/actos/permitted.tsx";
import { Sub } from "../../../kit/lista/cells.tsx";
import { PAGED } from "../../../kit/lista/list.tsx";
import { Uid } from "../../../kit/person.tsx";
import type { Completado, Ficha, Loan } from "../../../kit/types.ts";
import { Cuando, DiaCorto } from "../../cliente-estado.tsx";
import { AbrirPrestamoDialog, DeshacerIncobrableDialog, RetirarRechazoDialog } from "../reabrir.tsx";
import { TableSection } from "../seccion.tsx";

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

type Act = { kind: "rechazo" | "incobrable"; loan: Loan } | { kind: "abrir"; loan: Completado };

/** What may be undone about a request or a running loan; a person has one at a time, and none while banned. */
function undoingOf({ status, castigadoEn }: Loan, { prestamo, baneoDesde }: Ficha) {
  if (status === "Rechazado" && prestamo === null && baneoDesde === null) return "rechazo" as const;
  return castigadoEn === null ? null : ("incobrable" as const);
}

const BOTONES = { rechazo: "Retirar rechazo", incobrable: "Deshacer incobrable" };

/** Row actions, for administrators who may use them. */
function useAcciones(persona: Ficha, open: (act: Act) => void) {
  const may = useMay();
  if (!may("gestor")) return { ofLoans: [], ofCompletados: [] };
  const button = (label: string, act: Act) => (
    <Button variant="secondary" small onClick={() => open(act)}>
      {label}
    </Button>
  );
  const ofLoan = (loan: Loan) => {
    const kind = undoingOf(loan, persona);
    return kind && button(BOTONES[kind], { kind, loan });
  };
  const ofLoans: Column<Loan>[] = [{ title: "Acciones", render: ofLoan }];
  const ofCompletados: Column<Completado>[] = [
    { title: "Acciones", render: (loan) => button("Abrir otra vez", { kind: "abrir", loan }) },
  ];
  return { ofLoans, ofCompletados: persona.prestamo === null ? ofCompletados : [] };
}

function ActDialog({ act, ...props }: { act: Act; persona: Ficha; onClose: () => void }) {
  if (act.kind === "abrir") return <AbrirPrestamoDialog {...props} loan={act.loan} />;
  const Content = act.kind === "rechazo" ? RetirarRechazoDialog : DeshacerIncobrableDialog;
  return <Content {...props} loan={act.loan} />;
}

/** All loans: current, rejected and finished. */
export function FichaPrestamos({ persona }: { persona: Ficha }) {
  const { act, open, close } = useAct<Act>();
  const { ofLoans, ofCompletados } = useAcciones(persona, open);
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
        columns={[...SOLICITUDES, ...ofLoans]}
        rowKey={({ id }) => id}
      />
      <TableSection
        title="Completados"
        aside={terminados > 0 && <p className="soft">{`${aTiempo} de ${terminados} a tiempo`}</p>}
        query={completados}
        empty="No ha terminado ningún préstamo."
        columns={[...COMPLETADOS, ...ofCompletados]}
        rowKey={({ id }) => id}
      />
      {act && <ActDialog act={act} persona={persona} onClose={close} />}
    </>
  );
}
