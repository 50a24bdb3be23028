/** `cli restore`: restores a backup, or says what that would do. Prints the result. */
import { resolve } from "node:path";
import { type Ensayo, perdidaEnPalabras, renglonesOf } from "../../../rules/operator/salud/reposiciones.ts";
import { systemClock } from "../../core/clock.ts";
import { rehearseBackup, restoreBackup } from "../reposiciones/reponer.ts";

export function restore(dataDir: string, source: string): string[] {
  const aside = restoreBackup(dataDir, resolve(source), systemClock);
  return [...(aside ? [`Lo que había quedó en ${aside}`] : []), "Respaldo repuesto. Ya puedes arrancar el servidor."];
}

export function rehearse(dataDir: string, source: string): string[] {
  return linesOf(rehearseBackup(dataDir, resolve(source)));
}

function linesOf(ensayo: Ensayo): string[] {
  const rows = [{ nombre: "", copia: "En el respaldo", ahora: "Ahora" }, ...renglonesOf(ensayo)];
  const wide = (of: (row: (typeof rows)[number]) => string) => Math.max(...rows.map((row) => of(row).length)) + 2;
  const [first, second] = [wide(({ nombre }) => nombre), wide(({ copia }) => copia)];
  return [
    "Esto es lo que volvería:",
    ...rows.map(({ nombre, copia, ahora }) => `  ${nombre.padEnd(first)}${copia.padEnd(second)}${ahora}`.trimEnd()),
    ...lossOf(ensayo),
    ...(ensayo.deAntes ? ["Es de una versión anterior: se actualizaría al arrancar el servidor."] : []),
    ...(ensayo.fallas.length === 0
      ? ["doctor encuentra bien el respaldo."]
      : ["doctor encuentra en el respaldo:", ...ensayo.fallas.map((falla) => `  ✗ ${falla}`)]),
    "No se cambió nada.",
  ];
}

function lossOf({ perdida }: Ensayo): string[] {
  if (!perdida) return ["No hay una base de datos de ahora con la que comparar."];
  const words = perdidaEnPalabras(perdida);
  return [words ? `Se perdería lo de después: ${words}.` : "No se perdería nada de lo que hay ahora."];
}
