import { useRef } from "react";
import { Notice } from "../../../kit/feedback/notice.tsx";
import { IconCamera } from "../../../kit/icons.tsx";
import { Button } from "../../../kit/show/button.tsx";
import styles from "./captura.module.css";
import { type CapturaProps, type Fallo, useCaptura } from "./use-captura.ts";

const FALLOS: Record<Exclude<Fallo, null>, string> = {
  ilegible: "No pudimos leer esa imagen. Elige otra.",
  "no llegó": "No llegó lo que compartiste. Adjunta la captura aquí, o pega el comprobante.",
};

/** The screenshot of the bank, attached to the pago: it helps to find the money, and proves nothing. */
export function Captura(props: CapturaProps) {
  const { url, fallo, busy, choose, drop } = useCaptura(props);
  const input = useRef<HTMLInputElement>(null);
  const ask = () => input.current?.click();
  return (
    <div className={styles.captura}>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label="Captura del pago"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) void choose(file);
          event.target.value = "";
        }}
      />
      {props.captura === "" ? (
        <Button variant="secondary" block icon={<IconCamera size={20} />} busy={busy} onClick={ask}>
          Adjuntar captura
        </Button>
      ) : (
        <div className={styles.elegida}>
          {url ? (
            <img className={styles.vista} src={url} alt="Captura que adjuntaste" onError={() => drop("ilegible")} />
          ) : (
            <span className={styles.vista} />
          )}
          <div className={styles.texto}>
            <p className="small">
              {url === "" ? "La captura ya no está en este teléfono." : "Captura adjunta. Se envía con tu pago."}
            </p>
            <div className={styles.acciones}>
              <Button variant="ghost" small busy={busy} onClick={ask}>
                Cambiar
              </Button>
              <Button variant="ghost" small onClick={() => drop()}>
                Quitar
              </Button>
            </div>
          </div>
        </div>
      )}
      <div aria-live="polite">{fallo && <Notice kind="aviso">{FALLOS[fallo]}</Notice>}</div>
      <p className="soft small">Opcional. Nos ayuda a encontrar tu pago; igual lo confirmamos con el banco.</p>
    </div>
  );
}
