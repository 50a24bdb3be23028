import { counted, grouped } from "../../../rules/country/cantidad.ts";
import { toDia } from "../../../rules/country/fecha.ts";
import { trpc } from "../../api/trpc.ts";
import { ConfirmDialog } from "../../kit/feedback/dialog.tsx";
import { IconReceipt } from "../../kit/icons.tsx";
import { Empty } from "../../kit/show/empty.tsx";
import { Fecha } from "../../kit/show/fecha.tsx";
import type { Column } from "../../kit/show/table.tsx";
import { useAct } from "../kit/actos/act.ts";
import { useActo } from "../kit/actos/acto.ts";
import { AccionDeCarga, Archivo } from "../kit/carga.tsx";
import { byId, DenseTable, Sub, Tight } from "../kit/lista/cells.tsx";
import { AdminList, PAGED } from "../kit/lista/list.tsx";
import type { Importacion } from "../kit/types.ts";
import own from "./importaciones.module.css";
import { movimientos } from "./palabras.ts";

const columnsFor = (onAct: (importacion: Importacion) => void): Column<Importacion>[] => [
  {
    title: "Archivo",
    render: ({ nombre, formato }) => <Archivo nombre={nombre}>{formato}</Archivo>,
  },
  { title: "Cuenta", render: ({ cuentaNombre }) => cuentaNombre },
  {
    title: "Cuándo",
    render: ({ creado, quien }) => (
      <Tight>
        <Fecha dia={toDia(creado)} corta />
        {quien && <Sub breaks>{quien}</Sub>}
      </Tight>
    ),
  },
  { title: "Nuevas", numeric: true, render: ({ nuevas }) => nuevas ?? 0 },
  { title: "Repetidas", numeric: true, render: ({ repetidas }) => repetidas ?? 0 },
  { title: "Ignoradas", numeric: true, render: ({ ignoradas }) => ignoradas ?? 0 },
  {
    title: "Acciones",
    render: (importacion) => (
      <AccionDeCarga
        estado={ESTADOS[importacion.estado]}
        nota={importacion.estado === "vista" && progresoText(importacion)}
        onAct={() => onAct(importacion)}
      />
    ),
  },
];

const ESTADOS = { vista: "entrando", confirmada: "hecha", deshecha: "deshecha" } as const;

/** For an import in progress, or interrupted. */
const progresoText = ({ dentro, total }: Importacion) =>
  `Entraron ${grouped(dentro ?? 0)} de ${counted(total ?? 0, "fila", "filas")}`;

/** Imported statements, each with an undo button. */
export function Importaciones() {
  const lista = trpc.banco.importaciones.useInfiniteQuery({}, PAGED);
  const { act, open, close } = useAct<Importacion>();
  return (
    <section className="stack" aria-label="Archivos importados">
      <h2 className={own.titulo}>Archivos importados</h2>
      <AdminList query={lista} empty={<Empty text="Aún no importas ningún estado de cuenta." icon={<IconReceipt />} />}>
        {(importaciones) => (
          <DenseTable caption="Archivos importados" columns={columnsFor(open)} rows={importaciones} rowKey={byId} />
        )}
      </AdminList>
      {act?.estado === "vista" && <TerminarDialog importacion={act} onClose={close} />}
      {act?.estado === "confirmada" && <DeshacerDialog importacion={act} onClose={close} />}
    </section>
  );
}

function TerminarDialog({ importacion, onClose }: { importacion: Importacion; onClose: () => void }) {
  const confirm = useActo(trpc.banco.confirmImport.useMutation(), {
    hecho: ({ traidas }) => `«${nombre}» entró completo, con ${movimientos(traidas)}.`,
  });
  const { id: importId, nombre } = importacion;
  return (
    <ConfirmDialog
      title="Terminar la importación"
      confirmLabel="Sí, terminar"
      fallback="No se pudo terminar la importación."
      onClose={onClose}
      onConfirm={(clave) => confirm.run({ importId, clave })}
    >
      <p>
        {progresoText(importacion)} de <strong className={own.break}>{nombre}</strong> antes de que el programa se
        detuviera. Entran las que faltan, y ninguna dos veces.
      </p>
    </ConfirmDialog>
  );
}

interface Deshecho {
  quitados: number;
  conciliados: number;
  conocidos: number;
}

/** What undoing removed, and what it kept. */
function textOf({ quitados, conciliados, conocidos }: Deshecho): string {
  const left = [
    conciliados > 0 && `${movimientos(conciliados)} ya con su pago`,
    conocidos > 0 && `${movimientos(conocidos)} que también llegaron por otra vía`,
  ].filter(Boolean);
  const done = quitados > 0 ? `Se quitaron ${movimientos(quitados)}.` : "No había movimientos que quitar.";
  return left.length > 0 ? `${done} Quedan ${left.join(" y ")}.` : done;
}

function DeshacerDialog({ importacion, onClose }: { importacion: Importacion; onClose: () => void }) {
  const undo = useActo(trpc.banco.undoImport.useMutation(), { hecho: (done) => textOf(done) });
  const { id: importId, nombre, conciliados } = importacion;
  return (
    <ConfirmDialog
      title="Deshacer importación"
      confirmLabel="Sí, deshacer"
      fallback="No se pudo deshacer la importación."
      danger
      onClose={onClose}
      onConfirm={(clave) => undo.run({ importId, clave })}
    >
      <p>
        Los movimientos que solo trajo <strong className={own.break}>{nombre}</strong> dejarán de buscar su pago. Los
        que también llegaron por un aviso u otro archivo se quedan.
      </p>
      {conciliados > 0 && (
        <p>
          {conciliados === 1 ? "Uno ya está" : `${grouped(conciliados)} ya están`} con su pago y así se{" "}
          {conciliados === 1 ? "queda" : "quedan"}: para quitarlo, deshaz antes esa confirmación.
        </p>
      )}
      <p className="soft">Nada se borra. Si vuelves a subir el archivo, regresan.</p>
    </ConfirmDialog>
  );
}
