import { instante as asInstante, formatDiaCorto, toDia } from "../../../rules/country/fecha.ts";
import { formatTelefono } from "../../../rules/country/telefono.ts";
import { nombreNivel } from "../../../rules/people/niveles.ts";
import { Dinero } from "../../kit/show/dinero.tsx";
import type { Column } from "../../kit/show/table.tsx";
import { Name } from "../kit/lista/cells.tsx";
import { ClienteLink } from "../kit/person.tsx";
import type { Usuario } from "../kit/types.ts";
import { DiaCorto, IdentidadChip, SituacionChip } from "./cliente-estado.tsx";
import styles from "./clientes.module.css";
import { nameOf } from "./nombre.ts";

const NADA = <span className="soft">—</span>;

/** The day of their last payment: «4 mar.». */
export function UltimoPago({ ultimoPago }: Pick<Usuario, "ultimoPago">) {
  if (ultimoPago === 0) return NADA;
  const dia = toDia(asInstante(ultimoPago));
  return <time dateTime={dia}>{formatDiaCorto(dia)}</time>;
}

/** The list's columns; the name links to the file. */
export const CLIENTE_COLUMNS: Column<Usuario>[] = [
  {
    title: "Cliente",
    render: (usuario) => (
      <Name>
        <ClienteLink userId={usuario.id}>{nameOf(usuario)}</ClienteLink>
      </Name>
    ),
  },
  {
    title: "Teléfono",
    spare: true,
    render: ({ telefono }) => (telefono ? <span>{formatTelefono(telefono)}</span> : NADA),
  },
  {
    title: "Nivel",
    numeric: true,
    render: ({ nivel }) => <span title={nombreNivel(nivel)}>{nivel}</span>,
  },
  {
    title: "Saldo",
    numeric: true,
    render: ({ saldo }) =>
      saldo > 0 ? (
        <strong>
          <Dinero centavos={saldo} />
        </strong>
      ) : (
        NADA
      ),
  },
  {
    title: "Préstamo",
    render: ({ situacion, baneoDesde }) =>
      situacion || baneoDesde !== null ? (
        <span className={styles.situacion}>
          <SituacionChip situacion={situacion} baneado={baneoDesde !== null} />
        </span>
      ) : (
        NADA
      ),
  },
  { title: "Último pago", render: (usuario) => <UltimoPago {...usuario} /> },
  { title: "Identidad", spare: true, render: (usuario) => <IdentidadChip {...usuario} /> },
  { title: "Desde", spare: true, render: ({ creado }) => <DiaCorto instante={creado} /> },
];
