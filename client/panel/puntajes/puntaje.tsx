import { PUNTAJE_INICIAL } from "../../../rules/loans/aprobar/puntaje.ts";
import { trpc } from "../../api/trpc.ts";
import { Skeleton } from "../../kit/feedback/skeleton.tsx";
import { IconChevronDown } from "../../kit/icons.tsx";
import { QueryState } from "../../pieces/query-state.tsx";
import type { Loan } from "../kit/types.ts";
import { PuntajeChip } from "./puntaje-chip.tsx";
import own from "./puntajes.module.css";

const signed = (puntos: number) => (puntos > 0 ? `+${puntos}` : String(puntos).replace("-", "−"));

/** What is known of an applicant, as a score with its points, on one line. It advises; a person decides. */
export function Puntaje({ loan }: { loan: Loan }) {
  const query = trpc.puntajes.of.useQuery({ loanId: loan.id });
  return (
    <QueryState query={query} skeleton={<Skeleton lines={1} />}>
      {({ total, nivel, historia, puntos }) => (
        <details className={own.puntaje}>
          <summary>
            <PuntajeChip total={total} nivel={nivel} />
            <span className={own.historia}>{historia}</span>
            <IconChevronDown size={18} className={own.chevron} />
          </summary>
          <dl className={own.puntos}>
            <div>
              <dt>Con lo que todos empiezan</dt>
              <dd>{PUNTAJE_INICIAL}</dd>
            </div>
            {puntos.map((one) => (
              <div key={one.razon} className={one.puntos < 0 ? own.resta : undefined}>
                <dt>{one.texto}</dt>
                <dd>{signed(one.puntos)}</dd>
              </div>
            ))}
          </dl>
          <p className={own.guia}>
            Va de 0 a 100 y es solo una guía: decides tú. Cuánto vale cada razón se elige en Ajustes.
          </p>
        </details>
      )}
    </QueryState>
  );
}
