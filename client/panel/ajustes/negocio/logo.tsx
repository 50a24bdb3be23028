import { useId, useState } from "react";
import type { Logo } from "../../../../rules/holes.ts";
import { MAX_FOTO_BYTES } from "../../../../rules/limits/fotos.ts";
import { sendLogo } from "../../../api/upload.ts";
import { errorText, failureOf } from "../../../kit/failure.ts";
import { toast } from "../../../kit/feedback/toast.tsx";
import { FormMessage } from "../../../kit/form/form.tsx";
import { Button } from "../../../kit/show/button.tsx";
import styles from "../campos.module.css";

interface LogoProps {
  logo: Logo | null;
  onChange: (logo: Logo | null) => void;
}

/** The logo is saved as soon as it is chosen, separately from the form. */
export function LogoDeMarca({ logo, onChange }: LogoProps) {
  const id = useId();
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  /** The file that a retry would send. */
  const [pending, setPending] = useState<File | null>(null);
  const send = async (file: File | null) => {
    setBusy(true);
    setMessage(null);
    setPending(null);
    try {
      onChange(await sendLogo(file));
      toast(file ? "Logo guardado. Se ve en cada página que se abra." : "Quitaste el logo.");
    } catch (error) {
      const { kind, code } = failureOf(error);
      if (kind !== "refused" || code === "IMAGE_BUSY") setPending(file);
      setMessage(errorText(error, "No pudimos guardar el logo."));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.logo}>
      <label htmlFor={id}>Logo (opcional)</label>
      <p className="soft small" id={`${id}-hint`}>
        PNG, WebP o JPEG de hasta {MAX_FOTO_BYTES / 1024 ** 2} MB. Se guarda al elegirlo y sale en páginas, iconos,
        correos y recibos. En un teléfono, uno cuadrado se ve mejor que uno ancho.
      </p>
      <input
        id={id}
        type="file"
        accept="image/png,image/webp,image/jpeg"
        aria-describedby={`${id}-hint`}
        disabled={busy}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = "";
          if (file) void send(file);
        }}
      />
      <FormMessage>{message}</FormMessage>
      {pending && (
        <Button variant="secondary" onClick={() => void send(pending)}>
          Reintentar
        </Button>
      )}
      {logo && (
        <Button variant="secondary" busy={busy} onClick={() => void send(null)}>
          Quitar el logo
        </Button>
      )}
    </div>
  );
}
