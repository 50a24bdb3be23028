import { formatCedula } from "../../../rules/country/cedula.ts";
import { cargaDe } from "../../../rules/loans/senales.ts";
import { formatDolares, formatDolaresCortos } from "../../../rules/money/dinero.ts";
import { getNivel } from "../../../rules/people/niveles.ts";
import { useTerminos } from "../../api/ajustes.ts";
import { cx } from "../../kit/cx.ts";
import { Button } from "../../kit/show/button.tsx";
import { Card } from "../../kit/show/card.tsx";
import { Dinero } from "../../kit/show/dinero.tsx";
import { Momento } from "../../kit/show/fecha.tsx";
import { CardActions } from "../kit/card-actions.tsx";
import { Facts, fullName, PersonHead, WhatsApp } from "../kit/person.tsx";
import type { Loan } from "../kit/types.ts";
import { AdminPerfil } from "./perfil.tsx";
import { Senales } from "./senales.tsx";
import own from "./solicitud.module.css";

/** The cuota that the request would have, and what part of a month's income it is. */
function Carga({ loan }: { loan: Loan }) {
  const terminos = useTerminos();
  const { cuota, porcentaje, alta } = cargaDe(loan, terminos);
  const share = porcentaje === null ? "Sin ingreso" : `${porcentaje} % del ingreso`;
  return (
    <>
      {terminos.cuotas} × {formatDolares(cuota)}
      <span className={cx(own.note, alta && own.heavy)}>
        {alta && porcentaje !== null ? `${share}: es mucho` : share}
      </span>
    </>
  );
}

/** Where the person was when the profile was saved, on a map that opens outside. */
function Lugar({ loan }: { loan: Loan }) {
  const map = `https://www.openstreetmap.org/?mlat=${loan.latitude}&mlon=${loan.longitude}#map=15/${loan.latitude}/${loan.longitude}`;
  return (
    <>
      {loan.direccion}, {loan.ciudad}, {loan.estado}{" "}
      <a className={own.map} href={map} target="_blank" rel="noopener noreferrer">
        Ver en el mapa
      </a>
    </>
  );
}

function Datos({ loan }: { loan: Loan }) {
  const nivel = getNivel(loan.nivel, useTerminos().rangos);
  return (
    <Facts
      items={[
        { label: "Ingreso mensual", value: <Dinero centavos={loan.ingreso} /> },
        { label: "Tendría cuotas de", value: <Carga loan={loan} /> },
        {
          label: "Nivel",
          value: (
            <>
              {loan.nivel}, {nivel.nombre}
              <span className={own.note}>
                de {formatDolaresCortos(nivel.min)} a {formatDolaresCortos(nivel.max)}
              </span>
            </>
          ),
        },
        {
          label: "Teléfono",
          value: (
            <WhatsApp
              telefono={loan.telefono}
              texto={`Hola, ${loan.nombre}. Te escribimos por tu solicitud de préstamo de ${formatDolares(loan.amount)}.`}
            />
          ),
        },
        { label: "Dirección", value: <Lugar loan={loan} />, whole: true },
      ]}
    />
  );
}

interface SolicitudCardProps {
  loan: Loan;
  onAct: (kind: "aprobar" | "rechazar" | "verificar" | "banear") => void;
}

/** A request with what a decision about it needs. */
export function SolicitudCard({ loan, onAct }: SolicitudCardProps) {
  const nombre = fullName(loan);
  return (
    <Card role="group" aria-label={`Solicitud de ${nombre}`}>
      <PersonHead
        nombre={nombre}
        userId={loan.userId}
        meta={
          <>
            <span>{loan.edad} años</span>
            <span>{formatCedula(loan.cedula)}</span>
          </>
        }
        aside={
          <p className={own.amount}>
            <strong>
              <Dinero centavos={loan.amount} />
            </strong>
            <span>
              <Momento instante={loan.createdAt} />
            </span>
          </p>
        }
      />
      <blockquote className={own.reason}>
        <span className="visually-hidden">Motivo: </span>
        {loan.reason}
      </blockquote>
      <Datos loan={loan} />
      <Senales loan={loan} />
      <AdminPerfil loan={loan} />
      <CardActions
        main={<Button onClick={() => onAct("aprobar")}>Aprobar</Button>}
        last={
          <Button variant="quiet" onClick={() => onAct("banear")}>
            Banear
          </Button>
        }
      >
        <Button variant="secondary" onClick={() => onAct("rechazar")}>
          Rechazar
        </Button>
        <Button variant="secondary" onClick={() => onAct("verificar")}>
          Solicitar Verificación
        </Button>
      </CardActions>
    </Card>
  );
}
