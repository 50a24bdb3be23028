import { Link } from "wouter";
import { counted } from "../../../rules/country/cantidad.ts";
import { toDia } from "../../../rules/country/fecha.ts";
import { PAGOS_DE_UNA_VEZ } from "../../../rules/limits/limits.ts";
import { constanciaPath, paths } from "../../../rules/paths.ts";
import { formatNumero, nombreConstancia } from "../../../rules/texts/pagos.ts";
import { trpc } from "../../api/trpc.ts";
import { Skeleton } from "../../kit/feedback/skeleton.tsx";
import { Columns, Page } from "../../kit/frame/page.tsx";
import { IconMoney, IconReceipt } from "../../kit/icons.tsx";
import { ButtonLink } from "../../kit/show/button.tsx";
import { Card, LinkCard } from "../../kit/show/card.tsx";
import { Dinero } from "../../kit/show/dinero.tsx";
import { Empty } from "../../kit/show/empty.tsx";
import { Fecha } from "../../kit/show/fecha.tsx";
import { ListMore } from "../../kit/show/list-more.tsx";
import { QueryState } from "../../pieces/query-state.tsx";
import { StatusChip } from "../../pieces/status.tsx";
import { ListaPagos } from "../pagar/mis-pagos/mis-pagos.tsx";
import { useMisPagos } from "../pagar/use-mis-pagos.ts";
import { Sesion } from "../sesion.tsx";
import type { MiCompletado } from "./constancia.tsx";
import styles from "./historial.module.css";

function Terminado({ loan }: { loan: MiCompletado }) {
  const { pagadoCompleto, aTiempo, cuotas } = loan;
  return (
    <li className={styles.loan}>
      <div className="split">
        <strong className={styles.amount}>
          <Dinero centavos={loan.amount} />
        </strong>
        {aTiempo && pagadoCompleto && <StatusChip status="Pagado" label="A tiempo" />}
        {!pagadoCompleto && <StatusChip status="Vencido" label="Con deuda" />}
      </div>
      <p className="soft small">
        {loan.numero !== null && `Préstamo ${formatNumero(loan.numero)} · `}Total: <Dinero centavos={loan.montoFinal} />{" "}
        en {counted(cuotas, "cuota", "cuotas")} · {pagadoCompleto ? "Terminado" : "Cerrado"} el{" "}
        <Fecha dia={toDia(loan.fechaFinalizado)} />
      </p>
      {!pagadoCompleto && (
        <p className="small">
          Quedan por pagar{" "}
          <strong>
            <Dinero centavos={loan.castigo} />
          </strong>
          . <Link href={`${paths.solicitar}#pagar`}>Pagar</Link>
        </p>
      )}
      <Link href={constanciaPath(loan.id)} className={styles.paper}>
        <IconReceipt size={20} />
        <span>
          {nombreConstancia(loan)}
          <span className="visually-hidden">
            {" "}
            del préstamo de <Dinero centavos={loan.amount} /> del <Fecha dia={toDia(loan.fechaFinalizado)} />
          </span>
        </span>
      </Link>
    </li>
  );
}

function useTerminados() {
  return trpc.completados.mine.useInfiniteQuery(
    { limit: PAGOS_DE_UNA_VEZ },
    { getNextPageParam: (page) => page.nextCursor },
  );
}

function Terminados() {
  const lista = useTerminados();
  return (
    <Card title="Préstamos terminados">
      <QueryState query={lista} skeleton={<Skeleton lines={3} />}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items);
          if (items.length === 0) {
            return (
              <Empty
                icon={<IconMoney />}
                text="Cuando termines de pagar un préstamo, aquí tendrás su constancia."
                action={
                  <ButtonLink href={paths.solicitar} variant="secondary">
                    Ir a Mis Préstamos
                  </ButtonLink>
                }
              />
            );
          }
          return (
            <>
              <ul className={styles.loans}>
                {items.map((loan) => (
                  <Terminado key={loan.id} loan={loan} />
                ))}
              </ul>
              <ListMore query={lista} />
            </>
          );
        }}
      </QueryState>
    </Card>
  );
}

/** A borrower's payments, each with its document. */
export function HistorialPage() {
  // Queried together with the session, so that everything appears at once without layout shifts.
  useTerminados();
  useMisPagos();
  return (
    <Sesion title="Mi historial" width="columns">
      {() => (
        <Page
          title="Mi historial"
          width="columns"
          intro="Tus préstamos terminados y todos tus pagos, con su recibo."
          back={{ href: paths.dashboard, label: "Inicio" }}
        >
          <LinkCard
            href={paths.cuenta}
            title="Estado de cuenta"
            text="Cada cargo y cada pago, con lo que quedaba debiéndose: para imprimir o guardar"
            icon={<IconReceipt />}
          />
          <Columns>
            <div>
              <Terminados />
            </div>
            <div>
              <Card title="Todos tus pagos">
                <ListaPagos empty="Cada pago que registres quedará aquí, con su recibo." />
              </Card>
            </div>
          </Columns>
        </Page>
      )}
    </Sesion>
  );
}
