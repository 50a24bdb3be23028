import { formatDiaCorto, toDia } from "../../server/rules/fecha.ts";
import styles from "../admin/admin.module.css";
import list from "../admin/admin-list.module.css";
import { ClienteLink, Uid } from "../admin/admin-person.tsx";
import type { Pago } from "../admin/admin-types.ts";
import { Button } from "../ui/button.tsx";
import { cx } from "../ui/cx.ts";
import { Dinero, DineroBs } from "../ui/dinero.tsx";
import { EstadoChip } from "../ui/estado.tsx";
import { Momento } from "../ui/fecha.tsx";
import type { Column } from "../ui/table.tsx";
import { AvisosDeFila } from "./admin-avisos-pago.tsx";
import own from "./admin-pagos.module.css";

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
          <Button variant="ghost" className={cx(list.small, styles.quiet)} onClick={() => onAct("eliminar", pago)}>
            Eliminar
          </Button>
        </div>
      ),
    },
  ];
}
