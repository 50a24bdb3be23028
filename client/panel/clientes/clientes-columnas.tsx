import { formatCedula } from "../../../rules/country/cedula.ts";
import { formatDolares } from "../../../rules/money/dinero.ts";
import { getNivel } from "../../../rules/people/niveles.ts";
import { cx } from "../../kit/cx.ts";
import type { Column } from "../../kit/show/table.tsx";
import { EstadoChip } from "../../pieces/estado.tsx";
import styles from "../kit/list.module.css";
import { ClienteLink, WhatsApp } from "../kit/person.tsx";
import type { Usuario } from "../kit/types.ts";
import { DiaCorto, IdentidadChip, SituacionChip } from "./cliente-estado.tsx";
import { nameOf } from "./nombre.ts";

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
