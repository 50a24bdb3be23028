import { counted } from "../../../rules/country/cantidad.ts";
import { hoyEnCaracas } from "../../api/hora.ts";
import { Dinero } from "../../kit/show/dinero.tsx";
import { Empty } from "../../kit/show/empty.tsx";
import { StatusChip } from "../../pieces/status.tsx";
import { IconCalendar } from "../kit/icons.tsx";
import styles from "./agenda.module.css";
import { type Cuota, type Evento, longDay } from "./eventos.ts";

interface AgendaListProps {
  eventos: readonly Evento[];
  /** How many more were not loaded. */
  rest: number;
  empty: string;
  onOpen: (cuota: Cuota) => void;
}

/** The cuotas day by day, as a list: for keyboards, screen readers and phones. */
export function AgendaList({ eventos, rest, empty, onOpen }: AgendaListProps) {
  const days = [...new Set(eventos.map(({ dia }) => dia))];
  const hoy = hoyEnCaracas();
  if (days.length === 0) return <Empty icon={<IconCalendar size={32} />} text={empty} />;
  return (
    <div className={styles.agenda}>
      {days.map((dia) => (
        <section key={dia} aria-label={longDay(dia)}>
          <h2 className={styles.day}>
            {longDay(dia)}
            {dia === hoy && <span className={styles.today}>Hoy</span>}
          </h2>
          <ul className={styles.rows}>
            {eventos.map(
              ({ cuota, dia: own }) =>
                own === dia &&
                cuota && (
                  <li key={cuota.loanId}>
                    <button type="button" className={styles.row} onClick={() => onOpen(cuota)}>
                      <span className={styles.who}>{cuota.title}</span>
                      <span className={styles.amount}>
                        <Dinero centavos={cuota.monto} />
                      </span>
                      <StatusChip status={cuota.estado} />
                    </button>
                  </li>
                ),
            )}
          </ul>
        </section>
      ))}
      {rest > 0 && (
        <p className="soft">Hay {counted(rest, "cuota", "cuotas")} más en este período. Elige un día para verlas.</p>
      )}
    </div>
  );
}
