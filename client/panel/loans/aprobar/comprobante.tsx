import { useEffect, useRef, useState } from "react";
import type { otroDestino } from "../../../../rules/bank/comprobantes/otro-destino.ts";
import { hoyEnCaracas } from "../../../api/hora.ts";
import { Notice } from "../../../kit/feedback/notice.tsx";
import { TextArea } from "../../../kit/form/field.tsx";
import { Button } from "../../../kit/show/button.tsx";
import own from "./aprobar.module.css";
import { comprobanteDicho, pareceComprobante, typedBs } from "./piezas-de-pago.ts";

/** The result of pasting a receipt. */
type Leido = { dicho: string } | "no reconocido" | "sin línea" | null;

/** A pasted receipt, and the check for another recipient. */
export interface Comprobante {
  texto: string;
  otroDestino: typeof otroDestino;
}

interface Sent {
  /** As typed. */
  bs: string;
  referencia: string;
}

/** Fills in what a receipt says; even for an unrecognised one, checks where the money went. */
export function useComprobante(fill: (sent: Sent) => void, keep: (comprobante: Comprobante) => void) {
  const [leido, setLeido] = useState<Leido>(null);
  const read = async (texto: string) => {
    // The parsers are loaded with the first pasted receipt.
    const readers = await Promise.all([
      import("../../../../rules/bank/comprobantes/leer.ts"),
      import("../../../../rules/bank/comprobantes/otro-destino.ts"),
    ]).catch(() => null);
    if (!readers) return setLeido("sin línea");
    const [{ readComprobante }, { otroDestino }] = readers;
    const found = readComprobante(texto, hoyEnCaracas());
    keep({ texto, otroDestino });
    if (!found) return setLeido("no reconocido");
    fill({ bs: typedBs(found.montoBs), referencia: found.referencia });
    setLeido({ dicho: comprobanteDicho(found) });
  };
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  });
  // Wherever the focus is: after the bank's app, only the receipt is on the clipboard.
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const texto = event.clipboardData?.getData("text") ?? "";
      if (!pareceComprobante(texto)) return;
      event.preventDefault();
      void latest.current(texto);
    };
    document.addEventListener("paste", onPaste);
    return () => document.removeEventListener("paste", onPaste);
  }, []);
  return { leido, read };
}

/** Pastes the receipt with one press where the clipboard can be read; otherwise in a text box. */
export function PegarComprobante({ leido, read, otro }: ReturnType<typeof useComprobante> & { otro: boolean }) {
  const [box, setBox] = useState<string | null>(null);
  const paste = async () => {
    // Absent on plain http and on some browsers; refused where the person said no.
    const texto = await navigator.clipboard?.readText?.().catch(() => "");
    if (!texto?.trim()) return setBox("");
    setBox(null);
    void read(texto);
  };
  /** A keyboard that inserts from its clipboard does so at once, without a paste event. */
  const write = (texto: string) => {
    const put = texto.length > (box?.length ?? 0) + 10;
    setBox(put ? null : texto);
    if (put) void read(texto);
  };
  return (
    <div className={own.pegar}>
      <Button variant="secondary" block onClick={() => void paste()}>
        Pegar comprobante
      </Button>
      {box !== null && (
        <TextArea
          label="Texto del comprobante"
          optional
          rows={2}
          autoFocus
          hint="Pega aquí el comprobante o el mensaje de tu banco."
          value={box}
          onChange={write}
        />
      )}
      <ComprobanteLeido leido={leido} otro={otro} />
    </div>
  );
}

/** `otro`: it names another recipient, who is shown among the doubts. */
function ComprobanteLeido({ leido, otro }: { leido: Leido; otro: boolean }) {
  if (leido === null) return null;
  if (leido === "no reconocido" || leido === "sin línea") {
    return (
      <Notice kind="aviso" live>
        {leido === "sin línea" ? "No pudimos leerlo sin línea." : "No reconocimos ese texto."} Escribe el monto y la
        referencia.
      </Notice>
    );
  }
  return otro ? (
    <Notice kind="peligro" live title="No coincide con los datos de tu cliente">
      Leímos {leido.dicho}. Compáralo antes de aprobar.
    </Notice>
  ) : (
    <p className={own.leido} role="status">
      Leímos {leido.dicho}.
    </p>
  );
}
