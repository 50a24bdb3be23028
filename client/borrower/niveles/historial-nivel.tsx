import type { inferRouterOutputs } from "@trpc/server";
import { toDia } from "../../../rules/country/fecha.ts";
import { formatNumero } from "../../../rules/texts/pagos.ts";
import type { AppRouter } from "../../../server/http/router.ts";
import { trpc } from "../../api/trpc.ts";
import { cx } from "../../kit/cx.ts";
import { Skeleton } from "../../kit/feedback/skeleton.tsx";
import { IconCheckCircle, IconInfo, IconStar } from "../../kit/icons.tsx";
import { Card } from "../../kit/show/card.tsx";
import { Dinero } from "../../kit/show/dinero.tsx";
import { Fecha } from "../../kit/show/fecha.tsx";
import { ListMore } from "../../kit/show/list-more.tsx";
import { QueryState } from "../../pieces/query-state.tsx";
import styles from "./historial-nivel.module.css";

type Salidas = inferRouterOutputs<AppRouter>["niveles"];

function Prestamo({ loan }: { loan: Salidas["historial"]["items"][number] }) {
  const { numero, amount, fechaFinalizado, conto, porque } = loan;
  const Icon = conto ? IconCheckCircle : IconInfo;
  return (
    <li className={styles.item}>
      <Icon size={22} className={cx(conto && styles.good)} />
      <div>
        <p>
          <strong>
            Préstamo {numero !== null && `${formatNumero(numero)} `}de <Dinero centavos={amount} />
          </strong>
        </p>
        <p>{porque}</p>
        <p className="soft small">
          Terminado el <Fecha dia={toDia(fechaFinalizado)} />
        </p>
      </div>
    </li>
  );
}

function Cambio({ cambio: { fecha, nivel, nombre, subio } }: { cambio: Salidas["cambios"][number] }) {
  return (
    <li className={styles.item}>
      <IconStar size={22} className={cx(subio && styles.good)} />
      <p>
        {subio ? "Subiste" : "Bajaste"} al nivel {nivel}, <strong>{nombre}</strong>
        <span className="soft small"> · {<Fecha dia={toDia(fecha)} />}</span>
      </p>
    </li>
  );
}

/** What each finished loan did to the level, with the reason, and when the level changed. */
export function HistorialNivel() {
  const lista = trpc.niveles.historial.useInfiniteQuery({ limit: 10 }, { getNextPageParam: (page) => page.nextCursor });
  const cambios = trpc.niveles.cambios.useQuery();
  return (
    <Card title="Tu historia">
      <QueryState query={lista} skeleton={<Skeleton lines={3} />}>
        {({ pages }) => (
          <>
            <ul className={styles.list} aria-label="Tus préstamos terminados">
              {pages
                .flatMap((page) => page.items)
                .map((loan) => (
                  <Prestamo key={loan.loanId} loan={loan} />
                ))}
            </ul>
            <ListMore query={lista} />
          </>
        )}
      </QueryState>
      {cambios.data && cambios.data.length > 0 && (
        <ul className={cx(styles.list, styles.changes)} aria-label="Cambios de tu nivel">
          {cambios.data.map((cambio) => (
            <Cambio key={cambio.fecha} cambio={cambio} />
          ))}
        </ul>
      )}
    </Card>
  );
}
