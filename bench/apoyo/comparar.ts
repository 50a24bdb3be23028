/** A run beside one that was kept: pure. */
import type { Cifra, Informe, Medida } from "./cifras.ts";

/** More than this is no longer the machine's mood. */
const EMPEORA = 0.15;

export interface Cambio {
  nombre: string;
  antes: number;
  ahora: number;
  /** How much better: 0.2 is a fifth better, -0.2 a fifth worse. */
  mejora: number;
  peor: boolean;
}

const nameOf = ({ parte, nombre, clientes, conexiones }: Cifra) => `${parte} · ${nombre} · ${clientes} · ${conexiones}`;
const nameOfMedida = ({ parte, nombre, clientes }: Medida) => `${parte} · ${nombre} · ${clientes}`;

/** Ratio by ratio, and value by value of what has none; what only one of both measured is left out. */
export function compare(antes: Informe, ahora: Informe): Cambio[] {
  const ratios = new Map(antes.cifras.map((cifra) => [nameOf(cifra), cifra.razon]));
  const values = new Map(antes.medidas.map((medida) => [nameOfMedida(medida), medida.valor]));
  const ofRatios = ahora.cifras.flatMap((cifra) => {
    const before = ratios.get(nameOf(cifra));
    return before && cifra.razon !== null ? [changeOf(nameOf(cifra), before, cifra.razon, cifra.razon / before)] : [];
  });
  const ofValues = ahora.medidas.flatMap((medida) => {
    const before = values.get(nameOfMedida(medida));
    return before && medida.valor > 0
      ? [changeOf(nameOfMedida(medida), before, medida.valor, before / medida.valor)]
      : [];
  });
  return [...ofRatios, ...ofValues];
}

function changeOf(nombre: string, antes: number, ahora: number, better: number): Cambio {
  return { nombre, antes, ahora, mejora: better - 1, peor: better < 1 - EMPEORA };
}
