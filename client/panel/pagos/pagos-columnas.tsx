import { formatDiaCorto, toDia } from "../../../rules/country/fecha.ts";
import { Button } from "../../kit/show/button.tsx";
import { Dinero, DineroBs } from "../../kit/show/dinero.tsx";
import { Momento } from "../../kit/show/fecha.tsx";
import type { Column } from "../../kit/show/table.tsx";
import { EstadoChip } from "../../pieces/estado.tsx";
import list from "../kit/list.module.css";
import { ClienteLink, Uid } from "../kit/person.tsx";
import type { Pago } from "../kit/types.ts";
import { AvisosDeFila } from "./avisos-pago.tsx";
import own from "./pagos.module.css";

export type PagoAct = "aprobar" | "rechazar" | "eliminar";

/** What an approved pago counted for. */
function counted({ status, cuotasAplicadas, loanId }: Pago): string | null {
  if (status !== "Aprobado") return null;
  if (cuotasAplicadas === 0) return loanId ? "Abono parcial" : "Saldo a favor";
  return cuotasAplicadas === 1 ? "1 cuota" : `${cuotasAplicadas} cuotas`;
}

/** The columns of spec §2: date, user id, name, reference, amount, status, actions. */
export function pagoColumns(onAct: (kind: PagoAct, pago: Pago) => void): Column<Pago>[] {
  return [
    {
      title: "Fecha",
      render: ({ fecha, fechaPago }) => (
        <div>
          <span className={own.cuando}>
            <Momento instante={fecha} />
          </span>
          {fechaPago !== toDia(fecha) && <span className={list.sub}>Pagó el {formatDiaCorto(fechaPago)}</span>}
        </div>
      ),
    },
    { title: "UID", render: ({ userId }) => <Uid id={userId} /> },
    {
      title: "Nombre",
      render: ({ userId, nombre }) => (
        <strong className={list.name}>
          <ClienteLink userId={userId}>{nombre}</ClienteLink>
        </strong>
      ),
    },
    {
      title: "Referencia",
      render: ({ codigo, referencia }) => (
        <div>
          <code>{codigo}</code>
          {referencia && <span className={list.reference}>{referencia}</span>}
        </div>
      ),
    },
    {
      title: "Monto",
      numeric: true,
      render: ({ monto, montoBs }) => (
        <div>
          <strong>
            <Dinero centavos={monto} />
          </strong>
          {montoBs !== null && (
            <span className={list.sub}>
              <DineroBs centimos={montoBs} />
            </span>
          )}
        </div>
      ),
    },
    {
      title: "Estado",
      render: (pago) => (
        <div>
          <EstadoChip estado={pago.status} />
          <span className={list.sub}>{pago.motivo ?? counted(pago)}</span>
          {pago.status === "Pendiente" && <AvisosDeFila pago={pago} />}
        </div>
      ),
    },
    {
      title: "Acciones",
      render: (pago) => (
        <div className={list.rowActions}>
          {pago.status !== "Aprobado" && (
            <Button variant="secondary" className={list.small} onClick={() => onAct("aprobar", pago)}>
              Aprobar
            </Button>
          )}
          {pago.status !== "Rechazado" && (
            <Button variant="secondary" className={list.small} onClick={() => onAct("rechazar", pago)}>
              Rechazar
            </Button>
          )}
          <Button variant="quiet" className={list.small} onClick={() => onAct("eliminar", pago)}>
            Eliminar
          </Button>
        </div>
      ),
    },
  ];
}
