import { type ReactNode, useId, useState } from "react";
import { cx } from "../../kit/cx.ts";
import { IconAlert, IconCamera, IconCheckCircle } from "../../kit/icons.tsx";
import { Button } from "../../kit/show/button.tsx";
import styles from "./fotos.module.css";

/** One photo being uploaded. */
export interface Foto {
  /** The photo to show, as stored on this phone. */
  preview: string | null;
  /** From 0 to 1 during the upload; otherwise null. */
  progress: number | null;
  /** Its address once uploaded. */
  url: string | null;
  error: string | null;
  /** It may be hard to read: it is sent anyway, and the person may take another. */
  borrosa: boolean;
  /** Whether retrying the same photo may help. */
  retry: boolean;
}

/** No photo chosen. */
export const NONE: Foto = { preview: null, progress: null, url: null, error: null, borrosa: false, retry: false };

interface FotoFieldProps {
  name: string;
  label: string;
  hint: string;
  foto: Foto;
  /** Why the previous one was rejected. */
  motivo: string | null;
  /** The form's error about this photo. */
  missing: boolean;
  onChoose: (file: File) => void;
  onRetry: () => void;
  /** Another way to choose it. */
  children?: ReactNode;
}

function Status({ foto: { progress, url } }: { foto: Foto }) {
  if (progress !== null) {
    const percent = Math.round(progress * 100);
    return (
      <span className={styles.status}>
        <progress max={100} value={percent} aria-hidden="true" />
        {percent < 100 ? `Subiendo… ${percent}%` : "Revisando la foto…"}
      </span>
    );
  }
  return url ? (
    <span className={cx(styles.status, styles.done)}>
      <IconCheckCircle size={20} />
      Foto lista
    </span>
  ) : null;
}

/** An accepted photo, which is not requested again. */
export function FotoBuena({ label }: { label: string }) {
  return (
    <div className={styles.foto}>
      <p className={styles.label}>{label}</p>
      <p className={cx(styles.status, styles.done)}>
        <IconCheckCircle size={20} />
        Esta foto sirve: ya la tenemos.
      </p>
    </div>
  );
}

/** Both photos, side by side where there is room. */
export function ParDeFotos({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>;
}

/** Takes a photo with the camera or from the phone, shows it and its upload. */
export function FotoField({ name, label, hint, foto, motivo, missing, onChoose, onRetry, children }: FotoFieldProps) {
  const id = useId();
  const [unreadable, setUnreadable] = useState<string | null>(null);
  return (
    <div className={styles.foto}>
      <div>
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
        <p className="soft small" id={`${id}-hint`}>
          {hint}
        </p>
      </div>
      {motivo && (
        <p className={styles.error} id={`${id}-motivo`}>
          <IconAlert size={18} />
          <span>La pedimos otra vez: {motivo.replace(/\.$/, "")}.</span>
        </p>
      )}
      <div className={cx(styles.drop, missing && !foto.url && styles.missing)}>
        {foto.preview && foto.preview !== unreadable ? (
          <img src={foto.preview} alt={`Vista previa: ${label}`} onError={() => setUnreadable(foto.preview)} />
        ) : (
          <span className={styles.invite}>
            <IconCamera size={32} />
            Tomar o elegir foto
          </span>
        )}
        <input
          id={id}
          name={name}
          type="file"
          accept="image/*"
          aria-describedby={motivo ? `${id}-motivo ${id}-hint` : `${id}-hint`}
          aria-invalid={missing && !foto.url ? true : undefined}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            if (file) onChoose(file);
            event.target.value = "";
          }}
        />
        <span className={styles.ring} aria-hidden="true" />
      </div>
      {children}
      <div aria-live="polite">
        <Status foto={foto} />
        {foto.error && (
          <p className={styles.error}>
            <IconAlert size={18} />
            {foto.error}
          </p>
        )}
      </div>
      {foto.borrosa && !foto.error && (
        <p className={styles.aviso} role="status">
          <IconAlert size={18} />
          <span>Parece borrosa. Si no se lee bien, toma otra con más luz y sin moverte.</span>
        </p>
      )}
      {foto.error && foto.retry && (
        <Button variant="secondary" onClick={onRetry}>
          Reintentar
        </Button>
      )}
      {foto.url && <p className="soft small">Toca la foto para cambiarla.</p>}
    </div>
  );
}
