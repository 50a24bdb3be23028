/** In a process of its own, for its time zone: the moments at which each pattern is due, over some years. */
import { instante } from "../../rules/country/fecha.ts";
import { createHorario } from "../../server/operator/corridas/debidas.ts";

const [desde = "", hasta = "", ...patrones] = process.argv.slice(2);
const moments = patrones.map((patron) => {
  const horario = createHorario(patron);
  const found: number[] = [];
  for (
    let at = horario.siguiente(instante(Number(desde)));
    at !== null && at < Number(hasta);
    at = horario.siguiente(at)
  ) {
    // Searched forwards and backwards.
    const back = createHorario(patron).ultima(instante(at + 59_000));
    found.push(back === at ? at : Number.NaN);
  }
  return found;
});
process.stdout.write(JSON.stringify({ offset: new Date(0).getTimezoneOffset(), moments }));
