import type { inferRouterOutputs } from "@trpc/server";
import { useRoute } from "wouter";
import { formatCedula } from "../../../rules/country/cedula.ts";
import { toDia } from "../../../rules/country/fecha.ts";
import { dichoDeConstancia } from "../../../rules/loans/pagos/compartir.ts";
import { cuotasText } from "../../../rules/loans/terminos.ts";
import { paths } from "../../../rules/paths.ts";
import { nombreConstancia } from "../../../rules/texts/pagos.ts";
import type { AppRouter } from "../../../server/http/router.ts";
import { ahora } from "../../api/hora.ts";
import { trpc } from "../../api/trpc.ts";
import { Skeleton } from "../../kit/feedback/skeleton.tsx";
import { useMarca } from "../../kit/frame/marca.ts";
import { Page } from "../../kit/frame/page.tsx";
import { Dinero } from "../../kit/show/dinero.tsx";
import { Fecha } from "../../kit/show/fecha.tsx";
import { Compartir } from "../../pieces/compartir.tsx";
import { Documento } from "../../pieces/documento.tsx";
import { QueryState } from "../../pieces/query-state.tsx";
import { StatusChip } from "../../pieces/status.tsx";
import { Sesion } from "../sesion.tsx";
import { NoExiste } from "./no-existe.tsx";

export type MiCompletado = inferRouterOutputs<AppRouter>["completados"]["get"];

/** Never says «paid in full» for a loan that was closed with a debt. */
function Texto({ loan }: { loan: MiCompletado }) {
  const { marca } = useMarca();
  const { amount, nombre, apellido, createdAt, fechaFinalizado, pagadoCompleto, castigo } = loan;
  const finished = <Fecha dia={toDia(fechaFinalizado)} />;
  return (
    <p>
      {marca} hace constar que el préstamo de <Dinero centavos={amount} /> que{" "}
      <strong>
        {nombre} {apellido}
      </strong>{" "}
      solicitó el <Fecha dia={toDia(createdAt)} />{" "}
      {pagadoCompleto ? (
        <>
          está <strong>pagado por completo</strong> desde el {finished}. No se debe nada por él.
        </>
      ) : (
        <>
          quedó <strong>cerrado</strong> el {finished}. De él se deben todavía{" "}
          <strong>
            <Dinero centavos={castigo} />
          </strong>
          .
        </>
      )}
    </p>
  );
}

function Constancia({ loan }: { loan: MiCompletado }) {
  const { pagadoCompleto, multas, castigo } = loan;
  const { marca } = useMarca();
  return (
    <Documento
      emitido={ahora()}
      nombre={nombreConstancia(loan)}
      numero={loan.numero}
      id={loan.id}
      status={pagadoCompleto && <StatusChip status="Aprobado" label="Pagado por completo" />}
      figura={<Dinero centavos={loan.amount} />}
      detalle="Monto del préstamo"
      texto={<Texto loan={loan} />}
      items={[
        { label: "Nombre", value: `${loan.nombre} ${loan.apellido}` },
        { label: "Cédula", value: formatCedula(loan.cedula) },
        { label: "Total del préstamo", value: <Dinero centavos={loan.montoFinal} /> },
        ...(multas > 0 ? [{ label: "De eso, multas", value: <Dinero centavos={multas} /> }] : []),
        { label: "Plan", value: cuotasText(loan.cuotas, loan.periodo) },
        ...(pagadoCompleto ? [] : [{ label: "Queda por pagar", value: <Dinero centavos={castigo} /> }]),
        { label: "Interés fijo", value: `${loan.interes}%` },
        { label: "Solicitado", value: <Fecha dia={toDia(loan.createdAt)} /> },
        { label: "Primera cuota", value: <Fecha dia={loan.fechaPrimerPago} /> },
        { label: pagadoCompleto ? "Terminado" : "Cerrado", value: <Fecha dia={toDia(loan.fechaFinalizado)} /> },
      ]}
      acciones={<Compartir texto={dichoDeConstancia(loan, marca)} />}
    />
  );
}

function Contenido({ loanId }: { loanId: string }) {
  const loan = trpc.completados.get.useQuery({ loanId }, { staleTime: 0, gcTime: 0 });
  return (
    <Page
      title={nombreConstancia(loan.data ?? { pagadoCompleto: true })}
      width="narrow"
      back={{ href: paths.historial, label: "Mi historial" }}
    >
      <NoExiste query={loan}>
        <QueryState query={loan} skeleton={<Skeleton shape="card" lines={3} label="Cargando tu constancia…" />}>
          {(found) => <Constancia loan={found} />}
        </QueryState>
      </NoExiste>
    </Page>
  );
}

/** One of the person's finished loans, as a document. */
export function ConstanciaPage() {
  const [, params] = useRoute(`${paths.constancias}/:id`);
  return <Sesion title="Constancia">{() => <Contenido loanId={params?.id ?? ""} />}</Sesion>;
}
