/** Importing files: chosen or dropped, uploaded, read, and previewed before anything is stored. */
import { type DragEvent, type ReactNode, useId, useState } from "react";
import { PAGINA_FILAS } from "../../../rules/limits/limits.ts";
import { cx } from "../../kit/cx.ts";
import { errorText } from "../../kit/failure.ts";
import { Notice } from "../../kit/feedback/notice.tsx";
import { FormMessage } from "../../kit/form/form.tsx";
import { IconClose } from "../../kit/icons.tsx";
import { Button } from "../../kit/show/button.tsx";
import { Chip } from "../../kit/show/chip.tsx";
import { Permitted } from "./actos/permitted.tsx";
import own from "./carga.module.css";
import { IconDownload } from "./icons.tsx";
import { DenseTable, type DenseTableProps, Name, Sub } from "./lista/cells.tsx";

type Estado<Visto> =
  | { paso: "elegir"; failure?: unknown; hecho?: string }
  | { paso: "subiendo"; progress: number }
  | { paso: "visto"; visto: Visto };

/** Uploads the chosen files; `onProgress` gets the fraction sent, from 0 to 1. */
type Upload<Visto> = (files: File[], onProgress: (sent: number) => void) => Promise<Visto>;

/** The state of an import: its files, their upload, and the preview. */
export function useCarga<Visto>() {
  const [estado, setEstado] = useState<Estado<Visto>>({ paso: "elegir" });
  const [files, setFiles] = useState<File[]>([]);
  return {
    estado,
    files,
    nombre: files.map(({ name }) => name).join(", "),
    async send(chosen: File[], upload: Upload<Visto>) {
      setFiles(chosen);
      setEstado({ paso: "subiendo", progress: 0 });
      try {
        const visto = await upload(chosen, (progress) => setEstado({ paso: "subiendo", progress }));
        setEstado({ paso: "visto", visto });
      } catch (failure) {
        setEstado({ paso: "elegir", failure });
      }
    },
    show: (visto: Visto) => setEstado({ paso: "visto", visto }),
    /** Back to choosing files; `hecho` says what was imported. */
    reset(hecho?: string) {
      setFiles([]);
      setEstado({ paso: "elegir", ...(hecho !== undefined && { hecho }) });
    },
  };
}

type Carga<Visto> = ReturnType<typeof useCarga<Visto>>;

interface PasosProps<Visto> {
  carga: Carga<Visto>;
  /** Above the drop area. */
  intro?: ReactNode;
  soltar: SoltarProps;
  /** Below it. */
  pie?: ReactNode;
  /** The preview, until it is imported or other files are chosen. */
  children: (visto: Visto) => ReactNode;
}

/** The steps of an import. */
export function PasosDeCarga<Visto>({ carga: { estado, nombre }, intro, soltar, pie, children }: PasosProps<Visto>) {
  if (estado.paso === "subiendo") return <Subiendo nombre={nombre} progress={estado.progress} />;
  if (estado.paso === "visto") return children(estado.visto);
  const { hecho, failure } = estado;
  return (
    <>
      {hecho !== undefined && (
        <Notice kind="exito" live>
          {hecho}
        </Notice>
      )}
      {intro}
      <FormMessage>{failure ? errorText(failure, "No pudimos leer el archivo.") : null}</FormMessage>
      <Soltar {...soltar} />
      {pie}
    </>
  );
}

interface SoltarProps {
  label: string;
  hint: string;
  /** As an input's `accept`: ".csv,.xlsx". */
  accept: string;
  multiple?: boolean;
  onFiles: (files: File[]) => void;
}

/** The area for dropping files, or choosing them. */
function Soltar({ label, hint, accept, multiple = false, onFiles }: SoltarProps) {
  const id = useId();
  const [over, setOver] = useState(false);
  const take = (list: FileList | null) => {
    const files = [...(list ?? [])];
    if (files.length > 0) onFiles(multiple ? files : files.slice(0, 1));
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is dropped here may be chosen with the field inside
    <div
      className={cx(own.drop, over && own.over)}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <IconDownload size={32} />
      <label htmlFor={id}>{label}</label>
      <p className="soft small" id={`${id}-hint`}>
        {hint}
      </p>
      <input
        id={id}
        type="file"
        accept={accept}
        multiple={multiple}
        aria-describedby={`${id}-hint`}
        onChange={(event) => {
          take(event.target.files);
          event.target.value = "";
        }}
      />
    </div>
  );
}

/** A file being uploaded. */
function Subiendo({ nombre, progress }: { nombre: string; progress: number }) {
  const percent = Math.round(progress * 100);
  return (
    <p className={own.subiendo} role="status">
      <strong>{nombre}</strong>
      <progress max={100} value={percent} aria-hidden="true" />
      {percent < 100 ? `Subiendo… ${percent}%` : "Leyendo el archivo…"}
    </p>
  );
}

/** The first rows of a loaded list, with a button for more. */
export function FilasLeidas<Row extends { linea: number }>({ rows, ...table }: Omit<DenseTableProps<Row>, "rowKey">) {
  const [count, setCount] = useState(PAGINA_FILAS);
  return (
    <>
      <DenseTable {...table} rows={rows.slice(0, count)} rowKey={({ linea }) => linea} />
      {rows.length > count && (
        <Button variant="secondary" onClick={() => setCount(count + PAGINA_FILAS * 3)}>
          Ver más ({rows.length - count})
        </Button>
      )}
    </>
  );
}

/** The file of a finished import. */
export const Archivo = ({ nombre, children }: { nombre: string; children: ReactNode }) => (
  <Name lines>
    <strong className={own.break}>{nombre}</strong>
    <Sub>{children}</Sub>
  </Name>
);

interface AccionProps {
  estado: "entrando" | "hecha" | "deshecha";
  /** Below the button: its progress, or until when it can be undone. */
  nota?: ReactNode;
  onAct: () => void;
}

/** The act possible on an import: finish it if it was interrupted, or undo it. */
export function AccionDeCarga({ estado, nota, onAct }: AccionProps) {
  if (estado === "deshecha")
    return (
      <Chip icon={IconClose} tone="quiet">
        Deshecha
      </Chip>
    );
  return (
    <>
      {nota && <Sub>{nota}</Sub>}
      <Permitted>
        <Button variant="secondary" small onClick={onAct}>
          {estado === "entrando" ? "Terminar" : "Deshacer"}
        </Button>
      </Permitted>
    </>
  );
}
