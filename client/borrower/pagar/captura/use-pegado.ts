import { useState } from "react";
import type { Dia } from "../../../../rules/country/fecha.ts";
import { writeReferencia } from "../../../../rules/loans/referencia.ts";
import { cuentasDePago } from "../../../../rules/operator/ajustes/cuentas-de-pago.ts";
import { useAjustes } from "../../../api/ajustes.ts";
import type { Form } from "../../../kit/form/state/use-form.ts";
import type { Valores } from "../valores-pago.ts";
import { aOtraCuenta, comprobanteDicho, esComprobante, esReferencia, valoresDelComprobante } from "./pegado.ts";

/** What became of a receipt that was pasted. */
export type Pegado = { leido: string; ajeno: boolean } | "no reconocido" | "sin línea" | null;
/** A whole reference that other four digits took out of the form, and how to put it back. */
export type Quitada = { referencia: string; restore: () => void } | null;

/** Takes what is typed or pasted where the reference goes; a whole receipt fills the form, or says that it could not be read. */
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
  /** Typed into the field, or put there by a keyboard that keeps what was copied. `goesOn`: a digit more, or less, of the same reference. */
  const type = (texto: string, goesOn: boolean) => {
    if (esComprobante(texto)) return void read(texto);
    setPegado(null);
    write(texto, goesOn);
  };
  /** Pasted or shared: anything may come. */
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
