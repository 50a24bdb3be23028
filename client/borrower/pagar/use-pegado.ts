import { useState } from "react";
import type { Dia } from "../../../rules/country/fecha.ts";
import { writeReferencia } from "../../../rules/loans/referencia.ts";
import { useAjustes } from "../../api/ajustes.ts";
import type { Form } from "../../kit/form/use-form.ts";
import { aOtraCuenta, comprobanteDicho, esComprobante, valoresDelComprobante } from "./pegado.ts";
import type { Valores } from "./valores-pago.ts";

/** What became of a receipt that was pasted. */
export type Pegado = { leido: string; ajeno: boolean } | "no reconocido" | "sin línea" | null;

/** Takes what is typed or pasted where the reference goes; a whole receipt fills the form, or says that it could not be read. */
export function usePegado(form: Form<Valores>, hoy: Dia) {
  const [pegado, setPegado] = useState<Pegado>(null);
  const { datosPago } = useAjustes().data ?? {};
  const fill = (values: Partial<Valores>) => {
    for (const [name, value] of Object.entries(values)) form.set(name as keyof Valores, value as never);
  };
  const read = async (texto: string) => {
    // Nobody who types needs the reader: it comes with the first receipt.
    const reader = await import("../../../rules/bank/comprobantes/leer.ts").catch(() => null);
    const found = reader?.readComprobante(texto, hoy);
    if (!found) return setPegado(reader ? "no reconocido" : "sin línea");
    fill(valoresDelComprobante(found));
    setPegado({ leido: comprobanteDicho(found, hoy), ajeno: aOtraCuenta(found, datosPago) });
  };
  const take = (texto: string) => {
    if (esComprobante(texto)) return void read(texto);
    const { codigo, referencia } = writeReferencia(texto, form.values);
    form.set("codigo", codigo);
    if (referencia !== form.values.referencia) form.set("referencia", referencia);
  };
  return { pegado, take, forget: () => setPegado(null) };
}
