import type { inferRouterOutputs } from "@trpc/server";
import { useRoute } from "wouter";
import type { AppRouter } from "../../server/router.ts";
import { maskCedula } from "../../server/rules/cedula.ts";
import { toDia } from "../../server/rules/fecha.ts";
import { paths } from "../paths.ts";
import { trpc } from "../trpc.ts";
import { Dinero } from "../ui/dinero.tsx";
import { Documento } from "../ui/documento.tsx";
import { EstadoChip } from "../ui/estado.tsx";
import { Fecha } from "../ui/fecha.tsx";
import { useMarca } from "../ui/marca.ts";
import { Page } from "../ui/page.tsx";
import { QueryState } from "../ui/query-state.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { Sesion } from "../usuarios/sesion.tsx";
import { NoExiste } from "./no-existe.tsx";

export type MiCompletado = inferRouterOutputs<AppRouter>["completados"]["get"];

/** A loan that was closed with something owed has a paper too, but not one that says that it was paid. */
export function nombreConstancia({ pagadoCompleto }: { pagadoCompleto: boolean }): string {
  return pagadoCompleto ? "Constancia de pago" : "Constancia de cierre";
}

/** Never says «paid in full» of a loan that was closed with something owed. */
function Texto({ loan }: { loan: MiCompletado }) {
  const { marca } = useMarca();
  const { amount, nombre, apellido, createdAt, fechaFinalizado, pagadoCompleto } = loan;
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
          quedó <strong>cerrado</strong> el {finished}. No hay más cuotas por pagar.
        </>
      )}
    </p>
  );
}

function Constancia({ loan }: { loan: MiCompletado }) {
  const { pagadoCompleto, multas } = loan;
  return (
    <Documento
      nombre={nombreConstancia(loan)}
      numero={loan.id}
      estado={pagadoCompleto && <EstadoChip estado="Aprobado" label="Pagado por completo" />}
      figura={<Dinero centavos={loan.amount} />}
      detalle="Monto del préstamo"
      texto={<Texto loan={loan} />}
      items={[
        { label: "Nombre", value: `${loan.nombre} ${loan.apellido}` },
        { label: "Cédula", value: maskCedula(loan.cedula) },
        { label: pagadoCompleto ? "Total pagado" : "Total acordado", value: <Dinero centavos={loan.montoFinal} /> },
        ...(multas > 0 ? [{ label: "De eso, multas", value: <Dinero centavos={multas} /> }] : []),
        { label: "Plan", value: loan.cuotas === 1 ? "1 cuota" : `${loan.cuotas} cuotas mensuales` },
        { label: "Solicitado", value: <Fecha dia={toDia(loan.createdAt)} /> },
        { label: "Primera cuota", value: <Fecha dia={loan.fechaPrimerPago} /> },
        { label: pagadoCompleto ? "Terminado" : "Cerrado", value: <Fecha dia={toDia(loan.fechaFinalizado)} /> },
      ]}
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

/** One own finished loan on a sheet. */
export function ConstanciaPage() {
  const [, params] = useRoute(`${paths.constancias}/:id`);
  return <Sesion title="Constancia">{() => <Contenido loanId={params?.id ?? ""} />}</Sesion>;
}
