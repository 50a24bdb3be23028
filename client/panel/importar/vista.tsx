import { useState } from "react";
import { formatCedula } from "../../../rules/country/cedula.ts";
import { centavos } from "../../../rules/money/dinero.ts";
import { type Dicho, TITULOS } from "../../../rules/operator/importar/columnas.ts";
import type { HojaLeida } from "../../../rules/operator/importar/tipos.ts";
import { faltasCsv, type PrestamoVisto, type VistaCarga } from "../../../rules/operator/importar/vista.ts";
import { trpc } from "../../api/trpc.ts";
import { download } from "../../kit/bajar.ts";
import { ConfirmDialog } from "../../kit/feedback/dialog.tsx";
import { Notice } from "../../kit/feedback/notice.tsx";
import { Button } from "../../kit/show/button.tsx";
import { Dinero } from "../../kit/show/dinero.tsx";
import { Fecha } from "../../kit/show/fecha.tsx";
import type { Column } from "../../kit/show/table.tsx";
import { useActo } from "../kit/actos/acto.ts";
import { FilasLeidas } from "../kit/carga.tsx";
import { CardActions } from "../kit/lista/card-actions.tsx";
import { Name, Sub, Tight } from "../kit/lista/cells.tsx";
import { Partes } from "../kit/lista/partes.tsx";
import { Hoja } from "./hoja.tsx";
import own from "./importar.module.css";
import { cifrasText, filas } from "./palabras.ts";

interface VistaProps {
  vista: VistaCarga;
  onDicho: (dicho: Dicho) => void;
  onAgain: () => void;
  onDone: (hecho: string) => void;
}

type Parte = HojaLeida["hoja"] | "saldos";

/** The preview of an import: each sheet with errors next to their cells, and what each loan would still owe. */
export function Vista({ vista, onDicho, onAgain, onDone }: VistaProps) {
  const { cargaId, nombre, hojas, prestamos, cifras } = vista;
  const [asking, setAsking] = useState(false);
  const wrong = hojas.find(({ filas: rows, faltan }) => faltan.length > 0 || rows.some(isWrong));
  const [parte, setParte] = useState<Parte>(wrong?.hoja ?? (prestamos.length > 0 ? "saldos" : "clientes"));
  return (
    <div className="stack">
      <p>
        <strong className={own.break}>{nombre}</strong>
      </p>
      <Resumen vista={vista} />
      <Partes label="Qué se ve" partes={partesOf(vista)} value={parte} onChange={setParte} />
      <CardActions main={cargaId && <Button onClick={() => setAsking(true)}>Traer todo</Button>}>
        <Button variant="secondary" onClick={onAgain}>
          Elegir otro archivo
        </Button>
        {cifras.errores > 0 && (
          <Button variant="secondary" onClick={() => download("por-corregir.csv", "text/csv", faltasCsv(hojas))}>
            Descargar las faltas
          </Button>
        )}
      </CardActions>
      {parte === "saldos" ? (
        // To be compared with the notebook.
        <FilasLeidas caption="Cómo quedarían los préstamos" columns={COLUMNAS} rows={prestamos} />
      ) : (
        <Hojas hojas={hojas.filter(({ hoja }) => hoja === parte)} onDicho={onDicho} />
      )}
      {asking && cargaId && (
        <TraerDialog
          cargaId={cargaId}
          cifras={cifras}
          onClose={() => setAsking(false)}
          onDone={() => onDone(`Entraron ${cifrasText(cifras)}. Puedes deshacerlo durante un día.`)}
        />
      )}
    </div>
  );
}

/** The same kind of sheet may be in more than one file. */
const Hojas = ({ hojas, onDicho }: { hojas: HojaLeida[] } & Pick<VistaProps, "onDicho">) =>
  hojas.map((hoja) => <Hoja key={hoja.numero} hoja={hoja} onDicho={onDicho} />);

function partesOf({ hojas, prestamos }: VistaCarga): { value: Parte; label: string; count: number }[] {
  const there = [...new Set(hojas.map(({ hoja }) => hoja))];
  const rowsOf = (hoja: HojaLeida["hoja"]) => hojas.filter((one) => one.hoja === hoja).flatMap((one) => one.filas);
  return [
    ...there.map((hoja) => ({ value: hoja, label: TITULOS[hoja], count: rowsOf(hoja).length })),
    ...(prestamos.length > 0 ? [{ value: "saldos" as const, label: "Cómo quedarían", count: prestamos.length }] : []),
  ];
}

const isWrong = ({ observaciones }: HojaLeida["filas"][number]) => observaciones.some(({ tipo }) => tipo === "error");

function Resumen({ vista: { cargaId, cifras, prestamos } }: { vista: VistaCarga }) {
  const { errores, repetidas, conocidas, avisos } = cifras;
  if (errores > 0)
    return (
      <Notice kind="peligro" title={`${filas(errores)} por corregir`}>
        Corrígelas en tu hoja y súbela otra vez: mientras haya una, no entra nada.
      </Notice>
    );
  if (!cargaId) return <Notice kind="aviso">No hay filas que traer. Llena la plantilla y súbela otra vez.</Notice>;
  const total = (pick: (one: PrestamoVisto) => number) => centavos(prestamos.reduce((sum, one) => sum + pick(one), 0));
  return (
    <Notice kind="exito" title={`Entrarían ${cifrasText(cifras)}`}>
      <p>
        Quedarían por cobrar <Dinero centavos={total(({ saldo }) => saldo)} />, y de eso{" "}
        <Dinero centavos={total(({ vencido }) => vencido)} /> ya vencidos.
        {repetidas > 0 && ` ${filas(repetidas)} repetidas no cuentan.`}
        {conocidas > 0 && ` ${conocidas === 1 ? "Un cliente ya estaba" : `${conocidas} clientes ya estaban`} aquí.`}
        {avisos > repetidas + conocidas && " Mira lo que se avisa en cada hoja."}
      </p>
    </Notice>
  );
}

const COLUMNAS: readonly Column<PrestamoVisto>[] = [
  { title: "Fila", numeric: true, render: ({ linea }) => linea },
  {
    title: "Cliente",
    render: ({ nombre, cedula }) => (
      <Name lines>
        {nombre}
        <Sub>{formatCedula(cedula)}</Sub>
      </Name>
    ),
  },
  { title: "Total", numeric: true, render: ({ montoFinal }) => <Dinero centavos={montoFinal} /> },
  { title: "Pagado", numeric: true, render: ({ pagado }) => <Dinero centavos={pagado} /> },
  {
    title: "Debe",
    numeric: true,
    render: ({ saldo, aFavor }) => (
      <Tight>
        <strong>
          <Dinero centavos={saldo} />
        </strong>
        {aFavor > 0 && (
          <Sub>
            <Dinero centavos={aFavor} /> a su favor
          </Sub>
        )}
      </Tight>
    ),
  },
  { title: "Vencido", numeric: true, render: ({ vencido }) => (vencido > 0 ? <Dinero centavos={vencido} /> : "—") },
  { title: "Próxima cuota", render: (row) => proximaOf(row) },
];

function proximaOf({ proxima, cerrado }: PrestamoVisto) {
  if (cerrado) return "Pagado";
  return proxima ? <Fecha dia={proxima} corta /> : "Por cerrar";
}

interface TraerProps {
  cargaId: string;
  cifras: VistaCarga["cifras"];
  onClose: () => void;
  onDone: () => void;
}

function TraerDialog({ cargaId, cifras, onClose, onDone }: TraerProps) {
  const confirm = useActo(trpc.importar.confirm.useMutation(), { onDone });
  return (
    <ConfirmDialog
      title="Traer tu negocio"
      confirmLabel="Sí, traer todo"
      fallback="No pudimos traer tu negocio. No entró nada."
      onClose={onClose}
      onConfirm={(clave) => confirm.run({ cargaId, clave })}
    >
      <p>
        Entran <strong>{cifrasText(cifras)}</strong>. A nadie le llega un aviso: tus clientes entrarán con su teléfono
        cuando quieras invitarlos.
      </p>
    </ConfirmDialog>
  );
}
