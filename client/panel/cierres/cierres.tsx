import { useState } from "react";
import { formatDia, isDia } from "../../../rules/country/fecha.ts";
import { describeDiferencia, formatEnCaja } from "../../../rules/texts/cajas.ts";
import { hoyEnCaracas } from "../../api/hora.ts";
import { trpc } from "../../api/trpc.ts";
import { Skeleton } from "../../kit/feedback/skeleton.tsx";
import { TextField } from "../../kit/form/field.tsx";
import { Button } from "../../kit/show/button.tsx";
import { Cifra } from "../../kit/show/dinero.tsx";
import { type Column, Table } from "../../kit/show/table.tsx";
import { QueryState } from "../../pieces/query-state.tsx";
import { Permitted, useMay } from "../kit/actos/permitted.tsx";
import { Exportar } from "../kit/lista/exportar.tsx";
import { useParam } from "../kit/lista/list.tsx";
import { CerrarDiaDialog } from "./cerrar-dia.tsx";
import { CerrarLibros } from "./cerrar-libros.tsx";
import type { Abierto, CajaDelDia } from "./tipos.ts";

/** A day's close: each caja's expected balance, its count, and the difference. */
export function Cierres() {
  const [said, setDia] = useParam("dia");
  const dia = isDia(said) ? said : hoyEnCaracas();
  const query = trpc.cierres.open.useQuery({ dia });
  return (
    <section className="stack" aria-labelledby="cierre-del-dia">
      <div className="split">
        <h2 id="cierre-del-dia">Cierre del día</h2>
        <TextField
          label="Día"
          type="date"
          value={dia}
          max={hoyEnCaracas()}
          onChange={(value) => setDia(value, { replace: true })}
        />
      </div>
      <QueryState query={query} skeleton={<Skeleton shape="card" lines={3} />}>
        {(data) => <DelDia {...data} />}
      </QueryState>
    </section>
  );
}

const enCaja = (title: string, of: "entro" | "salio" | "esperado"): Column<CajaDelDia> => ({
  title,
  numeric: true,
  render: (row) => <Cifra>{formatEnCaja(row[of], row.moneda)}</Cifra>,
});

const COLUMNS: Column<CajaDelDia>[] = [
  { title: "Caja", render: ({ nombre }) => nombre },
  enCaja("Entró", "entro"),
  enCaja("Salió", "salio"),
  enCaja("Debe haber", "esperado"),
  {
    title: "Contado",
    numeric: true,
    render: ({ cierre, moneda }) =>
      cierre ? <Cifra>{formatEnCaja(cierre.contado, moneda)}</Cifra> : <span className="soft">—</span>,
  },
  { title: "Diferencia", render: diferencia },
];

function diferencia({ cierre, moneda }: CajaDelDia) {
  if (!cierre) return <span className="soft">Sin contar</span>;
  return (
    <>
      {describeDiferencia(cierre.contado - cierre.esperado, moneda)}
      {cierre.nota && <div className="small soft">{cierre.nota}</div>}
    </>
  );
}

/** No later day has been closed. */
const isOpen = ({ ultimo }: CajaDelDia, { dia, hoy, cerradoHasta }: Abierto) =>
  dia <= hoy && (ultimo === null || dia >= ultimo) && (cerradoHasta === null || dia > cerradoHasta);

function DelDia(data: Abierto) {
  const may = useMay();
  const [open, setOpen] = useState<string | null>(null);
  // If it is refused because something changed, the dialog shows the new figures.
  const counting = data.cajas.find(({ id }) => id === open);
  const accion: Column<CajaDelDia> = {
    title: "Acción",
    render: (caja) =>
      may("gestor") && isOpen(caja, data) ? (
        <Button variant={caja.cierre ? "ghost" : "secondary"} onClick={() => setOpen(caja.id)}>
          {caja.cierre ? "Recontar" : "Cerrar"}
        </Button>
      ) : (
        <span className="soft">{caja.cierre ? `Lo contó ${caja.cierre.quien}` : "Ya pasó"}</span>
      ),
  };
  return (
    <>
      <Table
        caption={`Cierre del ${formatDia(data.dia)}`}
        captionHidden
        columns={may("gestor") ? [...COLUMNS, accion] : COLUMNS}
        rows={data.cajas}
        rowKey={({ id }) => id}
      />
      <div className="row">
        <Exportar lista="cajas" hoja con={{ desde: data.dia, hasta: data.dia }} />
        <Permitted least="propietario">
          <CerrarLibros {...data} />
        </Permitted>
      </div>
      {counting && <CerrarDiaDialog caja={counting} dia={data.dia} onClose={() => setOpen(null)} />}
    </>
  );
}
