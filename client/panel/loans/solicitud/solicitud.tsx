import { type ReactNode, useId, useState } from "react";
import { formatCedula } from "../../../../rules/country/cedula.ts";
import type { Terminos } from "../../../../rules/holes.ts";
import { cargaDe } from "../../../../rules/loans/aprobar/senales.ts";
import { formatDolares, formatDolaresCortos } from "../../../../rules/money/dinero.ts";
import { getNivel } from "../../../../rules/people/niveles.ts";
import { useTerminos } from "../../../api/ajustes.ts";
import { trpc } from "../../../api/trpc.ts";
import { cx } from "../../../kit/cx.ts";
import { IconChevronDown } from "../../../kit/icons.tsx";
import { Avatar } from "../../../kit/show/avatar.tsx";
import { Button } from "../../../kit/show/button.tsx";
import { Card } from "../../../kit/show/card.tsx";
import { Dinero } from "../../../kit/show/dinero.tsx";
import { Momento } from "../../../kit/show/fecha.tsx";
import { EnManos } from "../../kit/actos/atencion.tsx";
import { useMay } from "../../kit/actos/permitted.tsx";
import { Menu } from "../../kit/menu.tsx";
import { ClienteLink, fullName, SIN_DATO, WhatsApp } from "../../kit/person.tsx";
import type { Loan } from "../../kit/types.ts";
import { Puntaje } from "../../puntajes/puntaje.tsx";
import { VistoBueno } from "../../vistos/visto-bueno.tsx";
import { AdminPerfil } from "./perfil.tsx";
import { Fotos, Vistos } from "./senales.tsx";
import own from "./solicitud.module.css";
import pie from "./solicitud-pie.module.css";

export type SolicitudAct = "aprobar" | "rechazar" | "verificar" | "banear";

interface SolicitudCardProps {
  loan: Loan;
  onAct: (kind: SolicitudAct) => void;
}

/** A request with what a decision needs; the rest is collapsed. */
export function SolicitudCard(props: SolicitudCardProps) {
  return (
    <Card role="group" aria-label={`Solicitud de ${fullName(props.loan)}`} className={own.solicitud}>
      <Solicitud {...props} />
    </Card>
  );
}

/** The same without a card; `aside`: in the narrow side panel. */
export function Solicitud({ loan, onAct, aside = false }: SolicitudCardProps & { aside?: boolean }) {
  const signals = trpc.senales.ofLoan.useQuery({ loanId: loan.id });
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <Cabeza loan={loan} aside={aside}>
        <button
          type="button"
          className={own.ver}
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={() => setOpen(!open)}
        >
          Ver perfil e historial
          <IconChevronDown size={16} />
        </button>
      </Cabeza>
      <div className={cx(own.cuerpo, open && own.abierta)}>
        <div className={own.sabido}>
          <Datos loan={loan} />
          <Puntaje loan={loan} />
        </div>
        <Fotos loan={loan} signals={signals} onVerificar={() => onAct("verificar")} />
      </div>
      {open && <AdminPerfil id={id} loan={loan} signals={signals.data} />}
      <div className={cx(pie.pie, !aside && pie.ancho)}>
        <VistoBueno loan={loan} whole={open} />
        <div className={pie.barra}>
          {signals.data && <Vistos vistos={signals.data.vistos} onMore={() => setOpen(true)} />}
          <Acciones loan={loan} onAct={onAct} />
        </div>
      </div>
    </>
  );
}

/** The applicant, the purpose and the amount. */
function Cabeza({ loan, aside, children }: { loan: Loan; aside: boolean; children: ReactNode }) {
  const nombre = fullName(loan);
  return (
    <header className={cx(own.cabeza, !aside && own.ancha)}>
      <Avatar nombre={nombre} />
      <div className={own.quien}>
        <h2>
          <ClienteLink userId={loan.userId}>{nombre}</ClienteLink>
        </h2>
        <p>
          <span>{loan.edad > 0 ? `${loan.edad} años` : "Edad: sin dato"}</span>
          <span>{formatCedula(loan.cedula)}</span>
          <WhatsApp
            telefono={loan.telefono}
            texto={`Hola, ${loan.nombre}. Te escribimos por tu solicitud de préstamo de ${formatDolares(loan.amount)}.`}
          />
          {children}
        </p>
      </div>
      <p className={own.amount}>
        <strong>
          <Dinero centavos={loan.amount} />
        </strong>
        <span>
          <Momento instante={loan.createdAt} />
        </span>
      </p>
    </header>
  );
}

/** A cuota's share of the income, in words. */
export function pesoDe(loan: Loan, terminos: Terminos) {
  const { cuota, porcentaje, alta } = cargaDe(loan, terminos);
  const share = porcentaje === null ? "Sin ingreso" : `${porcentaje} % del ingreso`;
  return { cuotas: terminos.cuotas, cuota, alta, texto: alta && porcentaje !== null ? `${share}: es mucho` : share };
}

/** The purpose, and a cuota's share of the income. */
function Datos({ loan }: { loan: Loan }) {
  const terminos = useTerminos();
  const nivel = getNivel(loan.nivel, terminos.rangos);
  const { cuotas, cuota, texto, alta } = pesoDe(loan, terminos);
  const facts = [
    { label: "Ingreso mensual", value: loan.ingreso > 0 ? formatDolares(loan.ingreso) : SIN_DATO },
    { label: "Tendría cuotas de", value: `${cuotas} × ${formatDolares(cuota)}`, note: texto, loud: alta },
    {
      label: "Nivel",
      value: `${loan.nivel}, ${nivel.nombre}`,
      note: `de ${formatDolaresCortos(nivel.min)} a ${formatDolaresCortos(nivel.max)}`,
    },
  ];
  return (
    <dl className={own.datos}>
      <div className={own.motivo}>
        <dt>Motivo</dt>
        <dd>{loan.reason}</dd>
      </div>
      {facts.map(({ label, value, note, loud }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {value}
            {note && <span className={cx(own.note, loud && own.heavy)}>{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Acciones({ loan, onAct }: SolicitudCardProps) {
  const may = useMay();
  const enManos = <EnManos tipo="solicitud" atiende={loan.atiende} />;
  if (!may("gestor")) return enManos;
  return (
    <>
      {/* The bar stays on the screen when its card's head does not. Whoever is working on it replaces the name and amount, so
          that updates move no button being pressed. */}
      {loan.atiende ? (
        <div className={pie.deQuien}>{enManos}</div>
      ) : (
        <p className={pie.deQuien}>
          <span>{fullName(loan)}</span> · <Dinero centavos={loan.amount} />
        </p>
      )}
      <div className={pie.acciones}>
        <Button onClick={() => onAct("aprobar")}>Aprobar</Button>
        <Button variant="secondary" onClick={() => onAct("rechazar")}>
          Rechazar
        </Button>
        <Menu de={fullName(loan)} grupos={[[{ label: "Banear", onSelect: () => onAct("banear"), danger: true }]]} />
      </div>
    </>
  );
}
