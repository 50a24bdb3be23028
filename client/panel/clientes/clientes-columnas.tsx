import { formatCedula } from "../../../rules/country/cedula.ts";
import { formatDolares } from "../../../rules/money/dinero.ts";
import { nombreNivel } from "../../../rules/people/niveles.ts";
import type { Column } from "../../kit/show/table.tsx";
import { StatusChip } from "../../pieces/status.tsx";
import { Name, Sub, Tight } from "../kit/cells.tsx";
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
      <Name lines>
        <ClienteLink userId={usuario.id}>{nameOf(usuario)}</ClienteLink>
        {usuario.perfilGuardado && <Sub breaks>{usuario.email}</Sub>}
      </Name>
    ),
  },
  {
    title: "Contacto",
    render: ({ telefono, cedula, nombre }) =>
      telefono ? (
        <Tight>
          <WhatsApp telefono={telefono} texto={`Hola, ${nombre}.`} />
          {cedula && <Sub>{formatCedula(cedula)}</Sub>}
        </Tight>
      ) : (
        NADA
      ),
  },
  {
    title: "Nivel",
    numeric: true,
    render: ({ nivel, rol }) => (rol === "admin" ? NADA : <span title={nombreNivel(nivel)}>{nivel}</span>),
  },
  {
    title: "Identidad",
    render: (usuario) =>
      usuario.rol === "admin" ? <StatusChip status="Aprobado" label="Administrador" /> : <IdentidadChip {...usuario} />,
  },
  {
    title: "Préstamo",
    render: ({ situacion, baneoDesde }) =>
      situacion || baneoDesde !== null ? (
        <div>
          <SituacionChip situacion={situacion} baneado={baneoDesde !== null} />
          {situacion && situacion.saldo > 0 && <Sub>Debe {formatDolares(situacion.saldo)}</Sub>}
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
