import { useState } from "react";
import type { Dia } from "../../../../rules/country/fecha.ts";
import { writeReferencia } from "../../../../rules/loans/referencia.ts";
import { cuentasDePago } from "../../../../rules/operator/ajustes/cuentas-de-pago.ts";
import { useAjustes } from "../../../api/ajustes.ts";
import type { Form } from "../../../kit/form/state/use-form.ts";
import type { Valores } from "../valores-pago.ts";
import { aOtraCuenta, comprobanteDicho, esComprobante, esReferencia, valoresDelComprobante } from "./pegado.ts";

/** The result of pasting a receipt. */
export type Pegado = { leido: string; ajeno: boolean } | "no reconocido" | "sin línea" | null;
/** A full reference that was replaced by four other digits, and how to restore it. */
export type Quitada = { referencia: string; restore: () => void } | null;

/** Handles text typed or pasted into the reference field; a whole receipt fills in the form, or is reported as unreadable. */
export function usePegado(form: Form<Valores>, hoy: Dia) {
  const [pegado, setPegado] = useState<Pegado>(null);
  const [quitada, setQuitada] = useState("");
  const ajustes = useAjustes().data;
  const cuentas = ajustes ? cuentasDePago(ajustes) : [];
  const fill = (values: Partial<Valores>) => {
    for (const [name, value] of Object.entries(values)) form.set(name as keyof Valores, value as never);
  };
  const read = async (texto: string) => {
    // The parser is loaded with the first pasted receipt.
    const reader = await import("../../../../rules/bank/comprobantes/leer.ts").catch(() => null);
    const found = reader?.readComprobante(texto, hoy);
    if (!found) return setPegado(reader ? "no reconocido" : "sin línea");
    fill({ ...valoresDelComprobante(found), tecleado: "sí" });
    setPegado({
      leido: comprobanteDicho(found, hoy),
      ajeno: cuentas.length > 0 && cuentas.every((cuenta) => aOtraCuenta(found, cuenta)),
    });
  };
  const write = (texto: string, goesOn = false) => {
    const { codigo, referencia } = writeReferencia(texto, form.values);
    if (form.values.referencia !== referencia || form.values.codigo === "")
      setQuitada(goesOn ? "" : form.values.referencia);
    form.set("codigo", codigo);
    if (referencia !== form.values.referencia) form.set("referencia", referencia);
  };
  /** Typed, or inserted by a keyboard from its clipboard. `goesOn`: one more digit, or one less, of the same reference. */
  const type = (texto: string, goesOn: boolean) => {
    if (esComprobante(texto)) return void read(texto);
    setPegado(null);
    write(texto, goesOn);
  };
  /** Pasted or shared: may be anything. */
  const paste = (texto: string) => {
    if (texto.trim() === "") return;
    if (!esReferencia(texto)) return void read(texto);
    setPegado(null);
    write(texto);
  };
  const { codigo, referencia } = form.values;
  const restore = () => {
    form.set("codigo", quitada.slice(-4));
    form.set("referencia", quitada);
  };
  return {
    // After sending or a reset the form has no parsed receipt.
    pegado: codigo === "" && referencia === "" && typeof pegado === "object" ? null : pegado,
    quitada: quitada !== "" && referencia === "" && codigo !== "" ? { referencia: quitada, restore } : null,
    type,
    paste,
  };
}
