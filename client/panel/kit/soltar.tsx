import { type DragEvent, useId, useState } from "react";
import { cx } from "../../kit/cx.ts";
import { IconDownload } from "./icons.tsx";
import own from "./soltar.module.css";

interface SoltarProps {
  label: string;
  hint: string;
  /** As of an input: ".csv,.xlsx". */
  accept: string;
  multiple?: boolean;
  onFiles: (files: File[]) => void;
}

/** Where files are dropped, or chosen with a touch. */
export function Soltar({ label, hint, accept, multiple = false, onFiles }: SoltarProps) {
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

/** A file on its way. */
export function Subiendo({ nombre, progress }: { nombre: string; progress: number }) {
  const percent = Math.round(progress * 100);
  return (
    <p className={own.subiendo} role="status">
      <strong>{nombre}</strong>
      <progress max={100} value={percent} aria-hidden="true" />
      {percent < 100 ? `Subiendo… ${percent}%` : "Leyendo el archivo…"}
    </p>
  );
}
