import { useState } from "react";
import { Notice } from "../../../kit/feedback/notice.tsx";
import { TextArea } from "../../../kit/form/field.tsx";
import { Button } from "../../../kit/show/button.tsx";
import styles from "../pagos.module.css";
import type { Pegado } from "./use-pegado.ts";

/** Pastes a bank's receipt in one press where the clipboard can be read; otherwise in a text box. */
export function PegarComprobante({ pegado, onText }: { pegado: Pegado; onText: (texto: string) => void }) {
  const [box, setBox] = useState<string | null>(null);
  const paste = async () => {
    // Absent on plain http and on some browsers; refused where the person said no.
    const texto = await navigator.clipboard?.readText?.().catch(() => "");
    if (!texto?.trim()) return setBox("");
    setBox(null);
    onText(texto);
  };
  const write = (texto: string) => {
    const pasted = texto.length > (box?.length ?? 0) + 10;
    setBox(pasted ? null : texto);
    if (pasted) onText(texto);
  };
  return (
    <>
      <Button variant="secondary" onClick={() => void paste()}>
        Pegar comprobante
      </Button>
      {box !== null && (
        <TextArea
          label="Texto del comprobante"
          optional
          rows={3}
          autoFocus
          hint="Mantén presionado aquí y pega el mensaje o el comprobante de tu banco."
          value={box}
          onChange={write}
        />
      )}
      <Leido pegado={pegado} />
    </>
  );
}

/** What a pasted receipt said. */
export function Leido({ pegado }: { pegado: Pegado }) {
  if (pegado === null) return null;
  if (pegado === "no reconocido") {
    return (
      <Notice kind="aviso" live title="No reconocimos ese texto">
        No cambiamos nada. Escribe abajo la referencia y el monto.
      </Notice>
    );
  }
  if (pegado === "sin línea") {
    return (
      <Notice kind="offline" live>
        No pudimos leerlo sin línea. Escribe abajo la referencia y el monto.
      </Notice>
    );
  }
  return (
    <Notice kind="exito" live title="Llenamos los datos">
      <p className={styles.leido}>{pegado.leido}. Revísalos antes de registrar.</p>
      {pegado.ajeno && (
        <p>
          <strong>Dice que el dinero fue a otra cuenta.</strong> Compáralo con los datos para pagar de esta página.
        </p>
      )}
    </Notice>
  );
}
