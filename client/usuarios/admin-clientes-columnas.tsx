import { formatCedula } from "../../server/rules/cedula.ts";
import { formatDolares } from "../../server/rules/dinero.ts";
import { getNivel } from "../../server/rules/niveles.ts";
import styles from "../admin/admin-list.module.css";
import { ClienteLink, WhatsApp } from "../admin/admin-person.tsx";
import type { Usuario } from "../admin/admin-types.ts";
import { cx } from "../ui/cx.ts";
import { EstadoChip } from "../ui/estado.tsx";
import type { Column } from "../ui/table.tsx";
import { DiaCorto, IdentidadChip, SituacionChip } from "./admin-cliente-estado.tsx";
import { nameOf } from "./admin-nombre.ts";

const NADA = <span className="soft">—</span>;

/** What the list says of each person; the name leads to the file. */
export const CLIENTE_COLUMNS: Column<Usuario>[] = [
  {
    title: "Cliente",
    render: (usuario) => (
      <div className={styles.name}>
        <ClienteLink userId={usuario.id}>{nameOf(usuario)}</ClienteLink>
        {usuario.perfilGuardado && <span className={cx(styles.sub, styles.breaks)}>{usuario.email}</span>}
      </div>
    ),
  },
  {
    title: "Contacto",
    render: ({ telefono, cedula, nombre }) =>
      telefono ? (
        <div className={styles.tight}>
          <WhatsApp telefono={telefono} texto={`Hola, ${nombre}.`} />
          {cedula && <span className={styles.sub}>{formatCedula(cedula)}</span>}
        </div>
      ) : (
        NADA
      ),
  },
  {
    title: "Nivel",
    numeric: true,
    render: ({ nivel, rol }) => (rol === "admin" ? NADA : <span title={getNivel(nivel).nombre}>{nivel}</span>),
  },
  {
    title: "Identidad",
    render: (usuario) =>
      usuario.rol === "admin" ? <EstadoChip estado="Aprobado" label="Administrador" /> : <IdentidadChip {...usuario} />,
  },
  {
    title: "Préstamo",
    render: ({ situacion }) =>
      situacion ? (
        <div>
          <SituacionChip situacion={situacion} />
          {situacion.saldo > 0 && <span className={styles.sub}>Debe {formatDolares(situacion.saldo)}</span>}
        </div>
      ) : (
        NADA
      ),
  },
  {
    title: "Desde",
    render: ({ creado }) => <DiaCorto instante={creado} />,
  },
];
