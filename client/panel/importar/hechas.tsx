import { formatInstante } from "../../../rules/country/fecha.ts";
import type { CargaHecha } from "../../../rules/operator/importar/vista.ts";
import { trpc } from "../../api/trpc.ts";
import { ConfirmDialog } from "../../kit/feedback/dialog.tsx";
import { IconClose } from "../../kit/icons.tsx";
import { Button } from "../../kit/show/button.tsx";
import { Card } from "../../kit/show/card.tsx";
import { Chip } from "../../kit/show/chip.tsx";
import { Momento } from "../../kit/show/fecha.tsx";
import type { Column } from "../../kit/show/table.tsx";
import { useAct } from "../kit/actos/act.ts";
import { useActo } from "../kit/actos/acto.ts";
import { byId, DenseTable, Name, Sub } from "../kit/lista/cells.tsx";
import own from "./importar.module.css";
import { cifrasText } from "./palabras.ts";

const columnsFor = (onAct: (carga: CargaHecha) => void): Column<CargaHecha>[] => [
  {
    title: "Archivo",
    render: (carga) => (
      <Name lines>
        <strong className={own.break}>{carga.nombre}</strong>
        <Sub>{cifrasText(carga)}</Sub>
      </Name>
    ),
  },
  { title: "Cuándo", render: ({ hecha }) => hecha && <Momento instante={hecha} /> },
  { title: "Quién", render: ({ quien }) => <span className={own.break}>{quien}</span> },
  {
    title: "Acciones",
    render: (carga) => <Accion carga={carga} onAct={() => onAct(carga)} />,
  },
];

function Accion({ carga: { estado, hasta }, onAct }: { carga: CargaHecha; onAct: () => void }) {
  if (estado === "entrando")
    return (
      <>
        <Sub>Está entrando</Sub>
        <Button variant="secondary" small onClick={onAct}>
          Terminar
        </Button>
      </>
    );
  if (estado === "deshecha")
    return (
      <Chip icon={IconClose} tone="quiet">
        Deshecha
      </Chip>
    );
  if (hasta === null) return <span className="soft">Ya no se deshace entera</span>;
  return (
    <>
      <Button variant="secondary" small onClick={onAct}>
        Deshacer
      </Button>
      <Sub>hasta el {formatInstante(hasta)}</Sub>
    </>
  );
}

/** What came in before; nothing while nothing did. */
export function CargasHechas() {
  const { data: cargas = [] } = trpc.importar.list.useQuery();
  const { act, open, close } = useAct<CargaHecha>();
  if (cargas.length === 0) return null;
  return (
    <Card title="Lo que ya trajiste">
      <DenseTable caption="Cargas anteriores" columns={columnsFor(open)} rows={cargas} rowKey={byId} />
      {act?.estado === "entrando" && <TerminarDialog carga={act} onClose={close} />}
      {act?.estado === "hecha" && <DeshacerDialog carga={act} onClose={close} />}
    </Card>
  );
}

function TerminarDialog({ carga, onClose }: { carga: CargaHecha; onClose: () => void }) {
  const confirm = useActo(trpc.importar.confirm.useMutation(), {
    hecho: (cifras) => `La carga entró completa: ${cifrasText(cifras)}.`,
  });
  return (
    <ConfirmDialog
      title="Terminar la carga"
      confirmLabel="Sí, terminar"
      fallback="No se pudo terminar la carga."
      onClose={onClose}
      onConfirm={(clave) => confirm.run({ cargaId: carga.id, clave })}
    >
      <p>
        De <strong className={own.break}>{carga.nombre}</strong> entraron {cifrasText(carga)} antes de que el programa
        se detuviera. Entra lo que falta, y nada dos veces.
      </p>
    </ConfirmDialog>
  );
}

function DeshacerDialog({ carga, onClose }: { carga: CargaHecha; onClose: () => void }) {
  const undo = useActo(trpc.importar.undo.useMutation(), { hecho: "La carga se deshizo: no queda nada de ella." });
  return (
    <ConfirmDialog
      title="Deshacer la carga"
      confirmLabel="Sí, deshacer todo"
      danger
      fallback="No se pudo deshacer."
      onClose={onClose}
      onConfirm={(clave) => undo.run({ cargaId: carga.id, clave })}
    >
      <p>
        Se borran los <strong>{cifrasText(carga)}</strong> que trajo{" "}
        <strong className={own.break}>{carga.nombre}</strong>, y tus cifras vuelven a como estaban. Quien ya era tu
        cliente se queda.
      </p>
    </ConfirmDialog>
  );
}
