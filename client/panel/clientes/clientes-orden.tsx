/** The order of the clients: by column headings or, where rows are cards, by a select. */
import { Link, useLocation, useSearchParams } from "wouter";
import { type Campo, camposOf, NIVELES, type Orden, ordenBy, withNivel } from "../../../rules/operator/clientes.ts";
import { nombreNivel } from "../../../rules/people/niveles.ts";
import { cx } from "../../kit/cx.ts";
import { IconChevronDown } from "../../kit/icons.tsx";
import type { Column } from "../../kit/show/table.tsx";
import { useParam } from "../kit/lista/list.tsx";
import type { Usuario } from "../kit/types.ts";
import styles from "./clientes.module.css";
import type { QueClientes } from "./clientes-que.ts";

/** Which field each column sorts by. */
const CAMPO_DE: Record<string, Campo> = {
  Cliente: "nombre",
  Nivel: "nivel",
  Saldo: "saldo",
  "Último pago": "pago",
  Desde: "creado",
};

/** The columns, sortable where an index supports it. */
export function useColumnasEnOrden(columns: Column<Usuario>[], que: QueClientes): Column<Usuario>[] {
  const [path] = useLocation();
  const [params] = useSearchParams();
  const campos = que.buscar ? [] : camposOf(que);
  const hrefOf = (orden: Orden) => {
    const next = new URLSearchParams(params);
    next.set("orden", orden);
    return `${path}?${next}`;
  };
  return columns.map((column) => {
    const campo = CAMPO_DE[column.title];
    if (!campo || !campos.includes(campo)) return column;
    const now = que.enOrden.campo === campo;
    return {
      ...column,
      sort: now ? (que.enOrden.baja ? "descending" : "ascending") : undefined,
      head: (
        <Link href={hrefOf(ordenBy(campo, que.enOrden))} className={styles.orden} data-now={now ? "" : undefined}>
          {column.title}
          <IconChevronDown size={14} className={now && !que.enOrden.baja ? styles.sube : undefined} />
        </Link>
      ),
    };
  });
}

const NOMBRES: [Orden, Campo, string][] = [
  ["nuevos", "creado", "Más nuevos"],
  ["antiguos", "creado", "Más antiguos"],
  ["nombre", "nombre", "Nombre, de la A a la Z"],
  ["-nombre", "nombre", "Nombre, de la Z a la A"],
  ["-nivel", "nivel", "Nivel, del más alto"],
  ["nivel", "nivel", "Nivel, del más bajo"],
  ["-saldo", "saldo", "Saldo, del mayor"],
  ["saldo", "saldo", "Saldo, del menor"],
  ["-pago", "pago", "Último pago, del más reciente"],
  ["pago", "pago", "Último pago, del más antiguo"],
];

/** The same on a phone. */
export function OrdenEnTelefono({ que }: { que: QueClientes }) {
  const [, setOrden] = useParam("orden");
  const campos = que.buscar ? [] : camposOf(que);
  const { campo, baja } = que.enOrden;
  const chosen = NOMBRES.find(([name, of]) => of === campo && ordenBy(of, { campo: of, baja: !baja }) === name);
  if (campos.length === 0) return null;
  return (
    <label className={cx(styles.eleccion, styles.enTelefono)}>
      Orden
      <select value={chosen?.[0]} onChange={({ target }) => setOrden(target.value)}>
        {NOMBRES.filter(([, of]) => campos.includes(of)).map(([name, , label]) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}

/** A filter by level; the owner's own level is not listed. */
export function DeQueNivel({ que }: { que: QueClientes }) {
  const [, setNivel] = useParam("nivel");
  if (!withNivel(que.filtro)) return null;
  return (
    <label className={styles.eleccion}>
      Nivel
      <select value={que.nivel ?? ""} onChange={({ target }) => setNivel(target.value)}>
        <option value="">Todos</option>
        {NIVELES.slice(0, -1).map((nivel) => (
          <option key={nivel} value={nivel}>
            {nombreNivel(Number(nivel))}
          </option>
        ))}
      </select>
    </label>
  );
}
