import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useSearchParams } from "wouter";
import { addDays, addMonths, dia as asDia, type Dia, formatDiaCorto, isDia } from "../../../rules/country/fecha.ts";
import { periodOf, VISTAS, type Vista } from "../../../rules/loans/calendario.ts";
import { hoyEnCaracas } from "../../api/hora.ts";
import { trpc } from "../../api/trpc.ts";
import { cx } from "../../kit/cx.ts";
import { Skeleton } from "../../kit/feedback/skeleton.tsx";
import { Page } from "../../kit/frame/page.tsx";
import { IconArrowLeft } from "../../kit/icons.tsx";
import { Button, ButtonLink } from "../../kit/show/button.tsx";
import { QueryState } from "../../pieces/query-state.tsx";
import { IconArrowRight } from "../kit/icons.tsx";
import { useDeQuien } from "../kit/lista/de-quien.ts";
import { AgendaList } from "./agenda.tsx";
import "./calendario.css";
import { formatTelefono, whatsappUrl } from "../../../rules/country/telefono.ts";
import { Dialog } from "../../kit/feedback/dialog.tsx";
import { DataList } from "../../kit/show/card.tsx";
import { Dinero } from "../../kit/show/dinero.tsx";
import { Fecha } from "../../kit/show/fecha.tsx";
import { StatusChip } from "../../pieces/status.tsx";
import { clientePath } from "../kit/tabs.ts";
import styles from "./calendario.module.css";
import { type Cuota, type Evento, eventosOf, longDay, monthOf } from "./eventos.ts";
import { Rejilla } from "./rejilla.tsx";

const LABELS: Record<Vista, string> = { mes: "Mes", semana: "Semana", dia: "Día", agenda: "Agenda" };
const STEPS: Record<Vista, (fecha: Dia, way: 1 | -1) => Dia> = {
  mes: (fecha, way) => addMonths(asDia(`${fecha.slice(0, 8)}01`), way),
  semana: (fecha, way) => addDays(fecha, 7 * way),
  dia: (fecha, way) => addDays(fecha, way),
  agenda: (fecha, way) => addDays(fecha, 30 * way),
};

function titleOf(vista: Vista, fecha: Dia): string {
  if (vista === "mes") return monthOf(fecha);
  if (vista === "dia") return longDay(fecha);
  const { desde, hasta } = periodOf(vista, fecha);
  return `${formatDiaCorto(desde)} – ${formatDiaCorto(hasta)} ${hasta.slice(0, 4)}`;
}

/** A phone starts with the list: a grid of seven columns is unreadable there. */
const onPhone = () => window.matchMedia("(width < 48rem)").matches;

/** The view and the day, in the address; each change is a step of the history. */
function useLugar() {
  const [params, setParams] = useSearchParams();
  const [inicial] = useState<Vista>(() => (onPhone() ? "agenda" : "mes"));
  const vista = VISTAS.find((known) => known === params.get("vista")) ?? inicial;
  const asked = params.get("fecha") ?? "";
  const fecha: Dia = isDia(asked) ? asked : hoyEnCaracas();
  const go = (place: { vista?: Vista; fecha?: Dia }) => {
    const next = { vista, fecha, ...place };
    if (next.vista !== vista || next.fecha !== fecha) setParams(next);
  };
  return { vista, fecha, go };
}

/** The controls for the period and the view. */
function Barra({ vista, fecha, go, hoy }: ReturnType<typeof useLugar> & { hoy: Dia }) {
  return (
    <div className={styles.toolbar}>
      <div className={styles.moves}>
        <Button variant="secondary" onClick={() => go({ fecha: STEPS[vista](fecha, -1) })} aria-label="Anterior">
          <IconArrowLeft size={20} />
          <span className={styles.word}>Anterior</span>
        </Button>
        <Button
          variant="secondary"
          aria-current={fecha === hoy ? "date" : undefined}
          onClick={() => go({ fecha: hoy })}
        >
          Hoy
        </Button>
        <Button variant="secondary" onClick={() => go({ fecha: STEPS[vista](fecha, 1) })} aria-label="Siguiente">
          <span className={styles.word}>Siguiente</span>
          <IconArrowRight size={20} />
        </Button>
      </div>
      <p className={styles.title} aria-live="polite">
        {titleOf(vista, fecha)}
      </p>
      <fieldset className={styles.views}>
        <legend className="visually-hidden">Vista</legend>
        {VISTAS.map((one) => (
          <button key={one} type="button" aria-pressed={one === vista} onClick={() => go({ vista: one })}>
            {LABELS[one]}
          </button>
        ))}
      </fieldset>
    </div>
  );
}

/** 'Calendario de Pagos' (spec §2): the cuotas of approved loans, in a grid and as a list. */
export function CalendarioTab() {
  const lugar = useLugar();
  const { vista, fecha, go } = lugar;
  // A crowded day in the grid shows a count.
  const asked = { ...periodOf(vista, fecha), primeras: vista === "agenda", ...useDeQuien() };
  const agenda = trpc.calendario.agenda.useQuery(asked, { placeholderData: keepPreviousData });
  const [open, setOpen] = useState<Cuota | null>(null);
  const hoy = hoyEnCaracas();
  const choose = ({ cuota, dia }: Evento) => (cuota ? setOpen(cuota) : go({ vista: "agenda", fecha: dia }));
  return (
    <Page title="Calendario de Pagos" documentTitle="Calendario" width="wide">
      <Barra {...lugar} hoy={hoy} />
      <ul className={styles.legend}>
        <li className={styles.pagado}>Pagado</li>
        <li className={styles.pendiente}>Pendiente</li>
        <li className={styles.vencido}>Vencido</li>
      </ul>
      <QueryState query={agenda} skeleton={<Skeleton shape="card" lines={8} />}>
        {(data) => {
          const eventos = eventosOf(data, vista, hoy);
          const total = data.days.reduce((n, { pagadas, faltan }) => n + pagadas + faltan, 0);
          return (
            <div
              className={cx(agenda.isPlaceholderData && styles.stale)}
              aria-busy={agenda.isPlaceholderData || undefined}
            >
              {vista === "agenda" ? (
                <AgendaList
                  eventos={eventos}
                  rest={total - data.events.length}
                  empty="No hay cuotas en estos 30 días."
                  onOpen={setOpen}
                />
              ) : (
                <Rejilla
                  eventos={eventos}
                  vista={vista}
                  fecha={fecha}
                  onOpen={choose}
                  onDay={(dia) => go({ vista: "agenda", fecha: dia })}
                />
              )}
            </div>
          );
        }}
      </QueryState>
      {open && <EventoDialog cuota={open} onClose={() => setOpen(null)} />}
    </Page>
  );
}

const labelOf = ({ cargo, cuota }: Cuota) => {
  if (cargo === "cuota") return `Cuota ${cuota}`;
  return cargo === "multa" ? "Multa" : "Resto del préstamo";
};

const NONE = "No registrado";

/** One cuota of the calendar: its client, how to reach them, its status (spec §2). */
function EventoDialog({ cuota, onClose }: { cuota: Cuota; onClose: () => void }) {
  return (
    <Dialog
      title="Detalles del pago"
      onClose={onClose}
      actions={
        <>
          {cuota.telefono && (
            <ButtonLink variant="secondary" href={whatsappUrl(cuota.telefono, `Hola, ${cuota.nombre}.`)}>
              Escribir por WhatsApp
            </ButtonLink>
          )}
          <ButtonLink variant="secondary" href={clientePath(cuota.userId)}>
            Ver cliente
          </ButtonLink>
        </>
      }
    >
      <DataList
        items={[
          { label: "Cliente", value: <Link href={clientePath(cuota.userId)}>{cuota.nombre}</Link> },
          { label: "Correo", value: cuota.correo || NONE },
          { label: "Teléfono", value: cuota.telefono ? formatTelefono(cuota.telefono) : NONE },
          { label: "Estado del pago", value: <StatusChip status={cuota.estado} /> },
          { label: "Fecha de pago", value: <Fecha dia={cuota.vence} /> },
          { label: labelOf(cuota), value: <Dinero centavos={cuota.monto} /> },
        ]}
      />
    </Dialog>
  );
}
