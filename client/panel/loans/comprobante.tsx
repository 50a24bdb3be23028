import { useEffect, useRef, useState } from "react";
import { hoyEnCaracas } from "../../api/hora.ts";
import { Notice } from "../../kit/feedback/notice.tsx";
import { TextArea } from "../../kit/form/field.tsx";
import { Button } from "../../kit/show/button.tsx";
import type { Loan } from "../kit/types.ts";
import own from "./aprobar.module.css";
import { comprobanteDicho, otroDestino, pareceComprobante, typedBs } from "./hoja-pago.ts";

/** What became of a receipt that was pasted. */
type Leido = { dicho: string; otro: string | null } | "no reconocido" | "sin línea" | null;

/** Takes what a receipt says; `fill` gets the bolívares as they are typed. */
export function useComprobante(loan: Loan, fill: (sent: { bs: string; referencia: string }) => void) {
  const [leido, setLeido] = useState<Leido>(null);
  const read = async (texto: string) => {
    // Nobody who types needs the reader: it comes with the first receipt.
    const reader = await import("../../../rules/bank/comprobantes/leer.ts").catch(() => null);
    const found = reader?.readComprobante(texto, hoyEnCaracas());
    if (!found) return setLeido(reader ? "no reconocido" : "sin línea");
    fill({ bs: typedBs(found.montoBs), referencia: found.referencia });
    setLeido({ dicho: comprobanteDicho(found), otro: otroDestino(found, loan) });
  };
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  });
  // Wherever the focus is: who comes back from the bank's app has nothing in the hand but the receipt.
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

/** The receipt in one press where the browser lends what was copied; else in a box to paste it into. */
export function PegarComprobante({ leido, read }: ReturnType<typeof useComprobante>) {
  const [box, setBox] = useState<string | null>(null);
  const paste = async () => {
    // Absent on plain http and on some browsers; refused where the person said no.
    const texto = await navigator.clipboard?.readText?.().catch(() => "");
    if (!texto?.trim()) return setBox("");
    setBox(null);
    void read(texto);
  };
  /** A keyboard that keeps what was copied puts it in at once, and is no paste. */
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
      <ComprobanteLeido leido={leido} />
    </div>
  );
}

function ComprobanteLeido({ leido }: { leido: Leido }) {
  if (leido === null) return null;
  if (leido === "no reconocido" || leido === "sin línea") {
    return (
      <Notice kind="aviso" live>
        {leido === "sin línea" ? "No pudimos leerlo sin línea." : "No reconocimos ese texto."} Escribe el monto y la
        referencia.
      </Notice>
    );
  }
  return leido.otro ? (
    <Notice kind="peligro" live title={`El comprobante dice que fue ${leido.otro}`}>
      Leímos {leido.dicho}. Compáralo con los datos de tu cliente.
    </Notice>
  ) : (
    <p className={own.leido} role="status">
      Leímos {leido.dicho}.
    </p>
  );
}
