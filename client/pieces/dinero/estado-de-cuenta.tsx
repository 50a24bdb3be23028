import { formatCedula } from "../../../rules/country/cedula.ts";
import { type Instante, toDia } from "../../../rules/country/fecha.ts";
import { type Centavos, centavos } from "../../../rules/money/dinero.ts";
import {
  comoQueda,
  type EstadoDeCuenta as Estado,
  estadoCsv,
  type Linea,
  queDice,
} from "../../../rules/operator/exportar/estado-de-cuenta.ts";
import { download } from "../../kit/bajar.ts";
import { Button } from "../../kit/show/button.tsx";
import { Dinero, DineroBs } from "../../kit/show/dinero.tsx";
import { Empty } from "../../kit/show/empty.tsx";
import { Fecha } from "../../kit/show/fecha.tsx";
import { type Column, Table } from "../../kit/show/table.tsx";
import { Documento } from "../documento.tsx";

interface EstadoDeCuentaProps {
  estado: Estado;
  quien: { id: string; nombre: string | null; apellido: string | null; cedula: string | null };
  /** The reader is the person it is about. */
  propio: boolean;
  /** When it was issued. */
  emitido: Instante;
}

const grown = (monto: Centavos) => centavos(Math.abs(monto));

/** Its rows: each change, after the opening balance. */
const COLUMNS: readonly Column<Linea>[] = [
  { title: "Fecha", render: ({ fecha }) => <Fecha dia={toDia(fecha)} corta /> },
  {
    title: "Concepto",
    render: (linea) => {
      const { que, papeles } = queDice(linea);
      return (
        <>
          {que}
          {papeles && <span className="soft small"> {papeles}</span>}
        </>
      );
    },
  },
  {
    title: "Monto",
    numeric: true,
    render: ({ monto, montoBs }) => (
      <>
        <span>
          {monto > 0 ? "+" : "−"}
          <Dinero centavos={grown(monto)} />
        </span>
        {montoBs !== null && (
          <span className="soft small">
            {" "}
            <DineroBs centimos={montoBs} />
          </span>
        )}
      </>
    ),
  },
  { title: "Debe", numeric: true, render: ({ saldo }) => <Dinero centavos={saldo} /> },
];

/** Every charge and pago of a person, with the balance after it: to read, print or keep. */
export function EstadoDeCuenta({ estado, quien, propio, emitido }: EstadoDeCuentaProps) {
  const { anterior, saldo, lineas } = estado;
  const nombre = `${quien.nombre ?? ""} ${quien.apellido ?? ""}`.trim();
  return (
    <Documento
      nombre="Estado de cuenta"
      numero={null}
      id={quien.id}
      status={null}
      figura={<Dinero centavos={grown(saldo)} />}
      detalle={comoQueda(saldo, propio)}
      items={[
        { label: "Nombre", value: nombre },
        { label: "Cédula", value: quien.cedula && formatCedula(quien.cedula) },
        ...(anterior === 0 ? [] : [{ label: "Saldo anterior", value: <Dinero centavos={anterior} /> }]),
      ]}
      texto={
        <Table
          caption="Movimientos, del primero al último"
          captionHidden
          columns={COLUMNS}
          rows={lineas}
          rowKey={({ id }) => id}
          empty={
            <Empty
              text={propio ? "Todavía no has recibido ni pagado nada." : "Todavía no ha recibido ni pagado nada."}
            />
          }
        />
      }
      emitido={emitido}
      acciones={
        lineas.length > 0 && (
          <Button
            variant="secondary"
            onClick={() => download(`estado-de-cuenta-${toDia(emitido)}.csv`, "text/csv", estadoCsv(estado))}
          >
            Descargar CSV
          </Button>
        )
      }
    />
  );
}
