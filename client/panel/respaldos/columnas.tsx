/** The columns of backups, and the acts on them. */
import { counted } from "../../../rules/country/cantidad.ts";
import { type Instante, instante } from "../../../rules/country/fecha.ts";
import { formatCerca } from "../../../rules/operator/salud/corridas.ts";
import { type Copia, LUGARES, MOTIVOS } from "../../../rules/operator/salud/reposiciones.ts";
import { formatTamano } from "../../../rules/operator/salud/tamano.ts";
import { IconAlert, IconBan, IconCheckCircle } from "../../kit/icons.tsx";
import { Button } from "../../kit/show/button.tsx";
import { Chip } from "../../kit/show/chip.tsx";
import type { Column } from "../../kit/show/table.tsx";
import { IconRefresh } from "../kit/icons.tsx";
import { Name, RowActions, Sub, Tight } from "../kit/lista/cells.tsx";
import type { CopiaLocal, Respaldo } from "../kit/types.ts";

/** The backup an act is about, and when it was made. */
export interface Elegida extends Copia {
  momento: Instante;
}

interface Actos {
  onReponer: (copia: Elegida) => void;
  onDescargar: (copia: Elegida) => void;
}

export function columnasDeCopias({ onReponer, onDescargar }: Actos): Column<Respaldo>[] {
  return [
    {
      title: "Copia",
      render: ({ empezo, motivo, actor }) => (
        <Name lines>
          <Cuando momento={empezo} />
          <Sub breaks>{actor ? `${MOTIVOS[motivo]}, ${actor}` : MOTIVOS[motivo]}</Sub>
        </Name>
      ),
    },
    {
      title: "Lugar",
      render: ({ destino, cifrado }) => (
        <Name lines>
          <Tight>{LUGARES[destino]}</Tight>
          {cifrado && <Sub>Cifrada</Sub>}
        </Name>
      ),
    },
    { title: "Estado", render: (copia) => <Estado copia={copia} /> },
    {
      title: "Tamaño",
      render: ({ bytes, imagenes }) =>
        bytes === null ? (
          <span className="soft">—</span>
        ) : (
          <Name lines>
            <Tight>{formatTamano(bytes)}</Tight>
            {imagenes !== null && imagenes > 0 && (
              <Sub>
                <Tight>y {counted(imagenes, "foto", "fotos")}</Tight>
              </Sub>
            )}
          </Name>
        ),
    },
    {
      title: "Acciones",
      render: ({ nombre, destino, empezo, termino, borrado, bytes }) =>
        termino === null || borrado !== null || bytes === null ? (
          <span className="soft">—</span>
        ) : (
          <Acciones copia={{ nombre, destino, momento: empezo }} onReponer={onReponer} onDescargar={onDescargar} />
        ),
    },
  ];
}

export function columnasDeLocales(actos: Actos): Column<CopiaLocal>[] {
  return [
    {
      title: "Copia",
      render: ({ nombre, momento }) => (
        <Name lines>
          <Cuando momento={momento} />
          <Sub breaks>{nombre}</Sub>
        </Name>
      ),
    },
    { title: "Tamaño", render: ({ bytes }) => <Tight>{formatTamano(bytes)}</Tight> },
    {
      title: "Acciones",
      render: ({ nombre, momento }) => <Acciones copia={{ nombre, destino: "local", momento }} {...actos} />,
    },
  ];
}

function Acciones({ copia, onReponer, onDescargar }: Actos & { copia: Elegida }) {
  return (
    <RowActions>
      {copia.destino === "local" && (
        <Button variant="secondary" small onClick={() => onDescargar(copia)}>
          Descargar
        </Button>
      )}
      <Button variant="quiet" small onClick={() => onReponer(copia)}>
        Reponer…
      </Button>
    </RowActions>
  );
}

export function Cuando({ momento }: { momento: Instante }) {
  return <time dateTime={new Date(momento).toISOString()}>{formatCerca(momento, instante(Date.now()))}</time>;
}

function Estado({ copia: { termino, error, revisado, borrado } }: { copia: Respaldo }) {
  if (borrado !== null)
    return (
      <Chip icon={IconBan} tone="quiet">
        Ya no está
      </Chip>
    );
  if (termino === null)
    return (
      <Chip icon={IconRefresh} tone="mango">
        Haciéndose
      </Chip>
    );
  if (error !== null)
    return (
      <Name lines>
        <Chip icon={IconAlert} tone="danger">
          Falló
        </Chip>
        <Sub breaks>{error}</Sub>
      </Name>
    );
  return revisado ? (
    <Chip icon={IconCheckCircle} tone="green">
      Revisada
    </Chip>
  ) : (
    <Chip icon={IconAlert} tone="mango">
      Sin revisar
    </Chip>
  );
}
