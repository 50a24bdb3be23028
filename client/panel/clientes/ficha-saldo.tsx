import { centavos } from "../../../rules/money/dinero.ts";
import type { Concepto, Cuenta, Movimiento } from "../../../rules/money/libro.ts";
import { trpc } from "../../api/trpc.ts";
import { Stat } from "../../kit/show/card.tsx";
import { Dinero } from "../../kit/show/dinero.tsx";
import type { Column } from "../../kit/show/table.tsx";
import { PAGED } from "../kit/list.tsx";
import { Uid } from "../kit/person.tsx";
import type { Asiento, Ficha } from "../kit/types.ts";
import { Cuando } from "./cliente-estado.tsx";
import own from "./ficha.module.css";
import { TableSection } from "./ficha-seccion.tsx";

const CONCEPTOS: Record<Concepto, string> = {
  desembolso: "Préstamo entregado",
  reverso_desembolso: "Entrega anulada",
  pago: "Pago aprobado",
  reverso_pago: "Pago devuelto a revisión",
  multa: "Multa",
  reverso_multa: "Multa anulada",
  descuento: "Descuento por pagar todo antes",
  reverso_descuento: "Descuento anulado",
  aplicacion: "Saldo a favor usado",
  reverso_aplicacion: "Saldo a favor devuelto",
  reintegro: "Saldo a favor reintegrado",
  castigo: "Saldo dado por incobrable",
  recuperacion: "Recuperado de lo incobrable",
  traslado: "Pasó a saldo a favor",
};

const CUENTAS: Record<Cuenta, string> = {
  caja: "Caja",
  cartera: "Cartera",
  ingresos_interes: "Intereses",
  ingresos_multa: "Multas",
  saldo_a_favor: "Saldo a favor",
  castigos: "Castigos",
};

/** What grows with a negative amount in the ledger: a person reads how much it grew. */
const CREDITS: readonly Cuenta[] = ["ingresos_interes", "ingresos_multa", "saldo_a_favor"];

const grown = ({ cuenta, monto }: Movimiento) => (CREDITS.includes(cuenta) ? -monto : monto);

const COLUMNS: Column<Asiento>[] = [
  { title: "Fecha", render: ({ fecha }) => <Cuando instante={fecha} /> },
  { title: "Concepto", render: ({ concepto }) => <strong>{CONCEPTOS[concepto]}</strong> },
  {
    title: "Movimientos",
    render: ({ movimientos }) => (
      <dl className={own.movimientos}>
        {movimientos.map((movimiento) => (
          <div key={movimiento.cuenta}>
            <dt>{CUENTAS[movimiento.cuenta]}</dt>
            <dd>
              {grown(movimiento) > 0 && "+"}
              <Dinero centavos={centavos(grown(movimiento))} />
            </dd>
          </div>
        ))}
      </dl>
    ),
  },
  { title: "Préstamo", render: ({ loanId }) => (loanId ? <Uid id={loanId} /> : "Ninguno") },
  { title: "Quién", render: ({ actor }) => actor ?? "El programa" },
];

/** What they owe, what is owed to them, and the entries of the ledger from which both come. */
export function FichaSaldo({ persona }: { persona: Ficha }) {
  const asientos = trpc.libro.listOf.useInfiniteQuery({ userId: persona.id }, PAGED);
  return (
    <>
      <div className={own.stats}>
        <Stat label="Debe" value={<Dinero centavos={centavos(persona.deuda)} />} />
        <Stat label="Saldo a favor" value={<Dinero centavos={persona.saldoAFavor} />} />
      </div>
      <TableSection
        title="Libro"
        query={asientos}
        empty="No hay movimientos de dinero con esta persona."
        columns={COLUMNS}
        rowKey={({ id }) => id}
      />
    </>
  );
}
