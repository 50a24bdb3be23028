import { counted } from "../../../rules/country/cantidad.ts";
import { type Dia, formatDiaCorto } from "../../../rules/country/fecha.ts";
import { formatBolivares } from "../../../rules/money/dinero.ts";
import { DE_CAJA } from "../../../rules/texts/libro.ts";
import { trpc } from "../../api/trpc.ts";
import { Cifra } from "../../kit/show/dinero.tsx";
import { type Column, Table } from "../../kit/show/table.tsx";
import { QueryState } from "../../pieces/query-state.tsx";
import type { Anotada, Linea, SalidasDeCuenta, SalidasDichas } from "./tipos.ts";

interface Renglon {
  id: string;
  dia: Dia;
  que: string;
  monto: string;
  detalle: string;
}

const COLUMNS: Column<Renglon>[] = [
  { title: "Día", render: ({ dia }) => formatDiaCorto(dia) },
  { title: "Qué pasa", render: ({ que }) => que },
  { title: "Monto", numeric: true, render: ({ monto }) => <Cifra>{monto}</Cifra> },
  { title: "Detalle", render: ({ detalle }) => detalle },
];

const referida = (referencia: string | null) => (referencia ? `Ref. ${referencia}` : "Sin referencia");

const detalleOf = ({ de, numero, nombre, referencia }: Anotada) =>
  [numero === null ? DE_CAJA[de] : `${DE_CAJA[de]} ${numero}`, nombre, referencia && `Ref. ${referencia}`]
    .filter(Boolean)
    .join(" · ");

const sueltaOf = ({ id, dia, monto, referencia }: Linea): Renglon => ({
  id,
  dia,
  que: "No está en tus libros",
  monto: formatBolivares(monto),
  detalle: referida(referencia),
});

const faltaOf = (anotada: Anotada): Renglon => ({
  id: anotada.id,
  dia: anotada.dia,
  que: "El banco no lo muestra",
  monto: formatBolivares(anotada.monto),
  detalle: detalleOf(anotada),
});

const distintaOf = ({ linea, anotada }: SalidasDeCuenta["distintas"][number]): Renglon => ({
  id: linea.id,
  dia: linea.dia,
  que: `Anotaste ${formatBolivares(anotada.monto)}`,
  monto: formatBolivares(linea.monto),
  detalle: detalleOf(anotada),
});

const renglones = ({ distintas, faltan, sueltas }: SalidasDeCuenta): Renglon[] =>
  [...distintas.map(distintaOf), ...faltan.map(faltaOf), ...sueltas.map(sueltaOf)].sort((a, b) =>
    a.dia < b.dia ? 1 : -1,
  );

/** What left each account according to its statement, if it differs from what was recorded. Hidden without such statements. */
export function Salidas({ hasta }: { hasta: Dia }) {
  const query = trpc.banco.salidas.useQuery({ hasta });
  return (
    <QueryState query={query} skeleton={<span />} fallback="No pudimos cargar lo que salió según el banco.">
      {(data) => (data.cuentas.length > 0 ? <Dichas {...data} /> : null)}
    </QueryState>
  );
}

function Dichas({ desde, hasta, cuentas }: SalidasDichas) {
  return (
    <section className="stack" aria-labelledby="salidas-del-banco">
      <h2 id="salidas-del-banco">Salidas según el banco</h2>
      <p className="small soft">
        Del {formatDiaCorto(desde)} al {formatDiaCorto(hasta)}, de lo que importaste en Banco. Un gasto tuyo se anota al
        cerrar el día; un préstamo, un reintegro o un traslado se corrige donde lo anotaste.
      </p>
      {cuentas.map((cuenta) => (
        <Cuenta key={cuenta.cajaId} {...cuenta} />
      ))}
    </section>
  );
}

function Cuenta(cuenta: SalidasDeCuenta) {
  const { nombre, coinciden, gastos, quedan } = cuenta;
  const rows = renglones(cuenta);
  const iguales =
    coinciden === 0
      ? "Ninguna salida es de las que anotaste"
      : counted(coinciden, "salida es la que anotaste", "salidas son las que anotaste");
  const igualan = coinciden === 0 ? "No salió nada más que lo del banco." : `Todo coincide: ${iguales}.`;
  return (
    <>
      <h3>{nombre}</h3>
      <p className="small">
        {rows.length === 0 ? igualan : `${iguales}.`}
        {gastos > 0 && ` El banco cobró ${formatBolivares(gastos)} en comisiones e impuestos.`}
      </p>
      {rows.length > 0 && (
        <Table
          caption={`Salidas de ${nombre} que no coinciden`}
          captionHidden
          columns={COLUMNS}
          rows={rows}
          rowKey={({ id }) => id}
        />
      )}
      {quedan > 0 && <p className="small soft">Son las más recientes: hay {quedan} más.</p>}
    </>
  );
}
