import { formatInstante } from "../../../rules/country/fecha.ts";
import type { CargaHecha } from "../../../rules/operator/importar/vista.ts";
import { trpc } from "../../api/trpc.ts";
import { ConfirmDialog } from "../../kit/feedback/dialog.tsx";
import { Card } from "../../kit/show/card.tsx";
import { Momento } from "../../kit/show/fecha.tsx";
import type { Column } from "../../kit/show/table.tsx";
import { useAct } from "../kit/actos/act.ts";
import { useActo } from "../kit/actos/acto.ts";
import { AccionDeCarga, Archivo } from "../kit/carga.tsx";
import { byId, DenseTable } from "../kit/lista/cells.tsx";
import own from "./importar.module.css";
import { cifrasText } from "./palabras.ts";

const columnsFor = (onAct: (carga: CargaHecha) => void): Column<CargaHecha>[] => [
  {
    title: "Archivo",
    render: (carga) => <Archivo nombre={carga.nombre}>{cifrasText(carga)}</Archivo>,
  },
  { title: "Cuándo", render: ({ hecha }) => hecha && <Momento instante={hecha} /> },
  { title: "Quién", render: ({ quien }) => <span className={own.break}>{quien}</span> },
  {
    title: "Acciones",
    render: (carga) => {
      const { estado, hasta } = carga;
      if (estado === "hecha" && hasta === null) return <span className="soft">Ya no se deshace entera</span>;
      const nota = estado === "entrando" ? "Está entrando" : hasta !== null && `Hasta el ${formatInstante(hasta)}`;
      return <AccionDeCarga estado={estado} nota={nota} onAct={() => onAct(carga)} />;
    },
  },
];

/** Earlier imports; hidden if there are none. */
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
