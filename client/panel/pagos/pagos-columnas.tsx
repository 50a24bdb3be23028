import { counted } from "../../../rules/country/cantidad.ts";
import { formatDiaCorto, toDia } from "../../../rules/country/fecha.ts";
import { formatTasa } from "../../../rules/money/tasa.ts";
import { formatAtiende } from "../../../rules/texts/atenciones.ts";
import { codigoDicho, nombreMetodo } from "../../../rules/texts/pagos.ts";
import { Button } from "../../kit/show/button.tsx";
import { Dinero, DineroBs } from "../../kit/show/dinero.tsx";
import { Momento } from "../../kit/show/fecha.tsx";
import type { Column } from "../../kit/show/table.tsx";
import { VerCaptura } from "../../pieces/captura.tsx";
import { StatusChip } from "../../pieces/status.tsx";
import { IconPencil, IconTrash } from "../kit/icons.tsx";
import { Name, Reference, RowActions, Sub, Tight } from "../kit/lista/cells.tsx";
import { ClienteLink, Uid } from "../kit/person.tsx";
import type { Pago } from "../kit/types.ts";
import { DudasDeFila } from "./decidir/dudas-pago.tsx";
import { MarcaDelBanco } from "./decidir/marca-del-banco.tsx";
import own from "./pagos.module.css";
import type { Juntos } from "./use-dicho.ts";

export type PagoAct = "buscar" | "aprobar" | "rechazar" | "corregir" | "eliminar";

const NOTA_DE_CAPTURA = "La adjuntó tu cliente. No prueba el pago: búscalo en tu banco.";

/** What an approved pago counted for. */
function contado({ status, cuotasAplicadas, loanId }: Pago): string | null {
  if (status !== "Aprobado") return null;
  if (cuotasAplicadas === 0) return loanId ? "Abono parcial" : "Saldo a favor";
  return counted(cuotasAplicadas, "cuota", "cuotas");
}

type OnAct = (kind: PagoAct, pago: Pago) => void;

function Cuando({ pago: { fecha, fechaPago } }: { pago: Pago }) {
  return (
    <div>
      <span className={own.cuando}>
        <Momento instante={fecha} />
      </span>
      {fechaPago !== toDia(fecha) && <Sub>Pagó el {formatDiaCorto(fechaPago)}</Sub>}
    </div>
  );
}

const faltaLaTasa = ({ fechaPago }: Pago) => `Provisional: falta la tasa del ${formatDiaCorto(fechaPago)}`;

function Monto({ pago }: { pago: Pago }) {
  return (
    <div className={own.monto}>
      <strong>
        <Dinero centavos={pago.monto} />
      </strong>{" "}
      <span className={own.enBs}>
        <EnBs pago={pago} />
      </span>
      {pago.provisional && (
        <div className={own.provisional} title={faltaLaTasa(pago)}>
          <Sub>{faltaLaTasa(pago)}</Sub>
        </div>
      )}
    </div>
  );
}

function Status({ pago, juntos, onAct }: { pago: Pago; juntos: string[]; onAct: OnAct | null }) {
  return (
    <div className={own.estado}>
      <StatusChip status={pago.status} />
      <Sub>{pago.motivo ?? contado(pago)}</Sub>
      {pago.atiende && <span className={own.enManos}>{formatAtiende("pago", pago.atiende)}</span>}
      <MarcaDelBanco pago={pago} juntos={juntos} onBuscar={onAct && (() => onAct("buscar", pago))} />
      {pago.status === "Pendiente" && <DudasDeFila pago={pago} />}
    </div>
  );
}

function Acciones({ pago, onAct }: { pago: Pago; onAct: OnAct }) {
  return (
    <RowActions>
      {pago.status !== "Aprobado" && (
        <Button small onClick={() => onAct("aprobar", pago)}>
          Aprobar
        </Button>
      )}
      {pago.status !== "Rechazado" && (
        <Button variant="secondary" small onClick={() => onAct("rechazar", pago)}>
          Rechazar
        </Button>
      )}
      <Button
        variant="ghost"
        small
        className={own.raro}
        title="Corregir"
        icon={<IconPencil size={18} />}
        onClick={() => onAct("corregir", pago)}
      >
        Corregir
      </Button>
      <Button
        variant="quiet"
        small
        className={own.raro}
        title="Eliminar"
        icon={<IconTrash size={18} />}
        onClick={() => onAct("eliminar", pago)}
      >
        Eliminar
      </Button>
    </RowActions>
  );
}

/** The bolívares paid, or the value of the dollars, with the rate. */
function EnBs({ pago: { moneda, montoBs, tasaValor, tasaFecha } }: { pago: Pago }) {
  if (montoBs === null) return null;
  return (
    <Sub>
      <span className={own.palabra}>{moneda === "bs" ? "Pagó " : "Unos "}</span>
      {moneda !== "bs" && (
        <span className={own.signo} aria-hidden="true">
          ≈{" "}
        </span>
      )}
      <DineroBs centimos={montoBs} /> {tasaValor !== null && <Tight>a {formatTasa(tasaValor)}</Tight>}{" "}
      {tasaValor !== null && tasaFecha && <Tight>({formatDiaCorto(tasaFecha)})</Tight>}
    </Sub>
  );
}

function Referencia({ pago }: { pago: Pago }) {
  const { referencia, metodo } = pago;
  const codigo = codigoDicho(pago);
  return (
    <div className={own.referencia}>
      {codigo === null ? nombreMetodo(metodo) : <code>{codigo}</code>}
      {referencia && <Reference>{referencia}</Reference>}
      {metodo !== "pago_movil" && codigo !== null && <Sub>{nombreMetodo(metodo)}</Sub>}
      <VerCaptura pago={pago} nota={NOTA_DE_CAPTURA} />
    </div>
  );
}

/** The columns of spec §2: date, user id, name, reference, amount, status, and actions for administrators who may decide. */
export function pagoColumns(onAct: OnAct | null, juntos: Juntos): Column<Pago>[] {
  const columns: Column<Pago>[] = [
    { title: "Fecha", render: (pago) => <Cuando pago={pago} /> },
    { title: "UID", render: ({ userId }) => <Uid id={userId} /> },
    {
      title: "Nombre",
      render: ({ userId, nombre }) => (
        <Name>
          <span className={own.nombre}>
            <ClienteLink userId={userId}>{nombre}</ClienteLink>
          </span>
        </Name>
      ),
    },
    {
      title: "Referencia",
      render: (pago) => <Referencia pago={pago} />,
    },
    { title: "Monto", numeric: true, render: (pago) => <Monto pago={pago} /> },
    { title: "Estado", render: (pago) => <Status pago={pago} juntos={juntos(pago)} onAct={onAct} /> },
  ];
  // No acts for administrators who may only read.
  return onAct
    ? [...columns, { title: "Acciones", render: (pago) => <Acciones pago={pago} onAct={onAct} /> }]
    : columns;
}
