import { type ReactNode, useEffect, useRef } from "react";
import { Calendar, type CalendarProps, DateLocalizer, type Formats, type View } from "react-big-calendar";
import type { Dia } from "../../../rules/country/fecha.ts";
import type { Vista } from "../../../rules/loans/calendario.ts";
import { AGENDA_DIAS } from "../../../rules/loans/calendario.ts";
import tones from "./calendario.module.css";
import { diaOf, type Evento, localDate, monthOf } from "./eventos.ts";
import styles from "./rejilla.module.css";

const CULTURA = "es-VE";
const intl = (options: Intl.DateTimeFormatOptions) => {
  const { format } = new Intl.DateTimeFormat(CULTURA, options);
  return (date: Date) => format(date);
};
const dateFormat = intl({ day: "numeric" });
const weekdayFormat = intl({ weekday: "short" });
const FORMATS = {
  dateFormat,
  weekdayFormat,
  dayFormat: (date) => `${weekdayFormat(date)} ${dateFormat(date)}`,
  timeGutterFormat: intl({ hour: "numeric" }),
  eventTimeRangeFormat: () => "",
} satisfies Formats;
const localizer = new DateLocalizer({
  // Monday.
  firstOfWeek: () => 1,
  formats: FORMATS,
  // Other formats belong to views that are not used.
  format: () => "",
});

const VIEWS: Record<Exclude<Vista, "agenda">, View> = { mes: "month", semana: "week", dia: "day" };
const TONES = { Pagado: tones.pagado, Pendiente: tones.pendiente, Vencido: tones.vencido };

/** In the month view the library's event is not a button: its content is. */
function EnMes({ event }: { event: Evento }) {
  return (
    <button type="button" className={styles.inMonth}>
      {event.breve && (
        <span className={styles.breve} aria-hidden="true">
          {event.breve}
        </span>
      )}
      <span className={event.breve ? styles.entero : undefined}>{event.title}</span>
      <span className="visually-hidden">, {event.estado}</span>
    </button>
  );
}

function EnHora({ event }: { event: Evento }) {
  return (
    <>
      {event.title}
      <span className="visually-hidden">, {event.estado}</span>
    </>
  );
}

/** The library's own header claims the role of a column header, in a view that is no table. */
function Cabecera({ label }: { label: string }) {
  return <span>{label}</span>;
}

/** A week is exposed as a row; its events must be inside a cell. */
function Semana({ children }: { children?: ReactNode }) {
  // biome-ignore lint/a11y/useSemanticElements: the library draws with div
  return <div role="cell">{children}</div>;
}

const COMPONENTS = {
  event: EnHora,
  month: { event: EnMes },
  week: { header: Cabecera },
  day: { header: Cabecera },
  weekWrapper: Semana,
} as CalendarProps<Evento>["components"];

interface RejillaProps {
  eventos: Evento[];
  vista: Exclude<Vista, "agenda">;
  fecha: Dia;
  onOpen: (evento: Evento) => void;
  /** A day was chosen: by its number, or its «+3 más». */
  onDay: (dia: Dia) => void;
}

/** The grid of a month, a week or a day (spec §9: 600 high, steps of half an hour, a long press of 250 ms). */
export function Rejilla({ eventos, vista, fecha, onOpen, onDay }: RejillaProps) {
  const grid = useRef<HTMLDivElement>(null);
  // The library's label is English and cannot be configured.
  useEffect(() => grid.current?.querySelector('[role="table"]')?.setAttribute("aria-label", monthOf(fecha)));
  return (
    <div ref={grid} className={styles.grid}>
      <Calendar<Evento>
        localizer={localizer}
        culture={CULTURA}
        events={eventos}
        date={localDate(fecha)}
        view={VIEWS[vista]}
        views={["month", "week", "day"]}
        toolbar={false}
        step={30}
        length={AGENDA_DIAS}
        longPressThreshold={250}
        components={COMPONENTS}
        messages={{ showMore: (count) => `+${count} más` }}
        eventPropGetter={({ estado }) => ({ className: TONES[estado] })}
        onSelectEvent={onOpen}
        onKeyPressEvent={(evento, event) => {
          // In a month the button answers Enter by itself.
          if (vista === "mes" || !("key" in event) || event.key !== "Enter") return;
          event.preventDefault();
          onOpen(evento);
        }}
        doShowMoreDrillDown={false}
        onShowMore={(_, date) => onDay(diaOf(date))}
        onDrillDown={(date) => onDay(diaOf(date))}
        onNavigate={() => undefined}
        onView={() => undefined}
      />
    </div>
  );
}
