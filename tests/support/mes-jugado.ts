/** The month played on a real database: everything happens in its minute, the program decides at once, a person in the evening. */
import { addDays, type Instante, instante } from "../../rules/country/fecha.ts";
import { confirmExactas } from "../../server/bank/banco/jobs.ts";
import { onChange } from "../../server/core/live.ts";
import { dieOf } from "./dado.ts";
import { MINUTO, makeMes, type Receta } from "./mes.ts";
import { type Escena, inicioDe, openEscena, publishTasas } from "./mes-escena.ts";
import { llega, planEstados, planPago, tryPhone } from "./mes-honesto.ts";
import { type Figuras, judge } from "./mes-juicio.ts";
import { planLadrones } from "./mes-ladrones.ts";
import { type Mirada, operate } from "./mes-operador.ts";
import { createWorld } from "./world.ts";

/** Until the weekly statements with the last payments have come. */
const COLA_DIAS = 8;

interface Suceso {
  cuando: Instante;
  n: number;
  what: () => Promise<unknown> | unknown;
}

export async function playMes(receta: Receta): Promise<Figuras> {
  const mes = makeMes(receta);
  const world = createWorld();
  // The same month has the same céntimos each time.
  world.base.azar = dieOf(receta.seed);
  // What a power cut would lose does not matter here.
  world.storage.driver.pragma("synchronous = OFF");
  const agenda: Suceso[] = [];
  let n = 0;
  const at: Escena["at"] = (cuando, what) => {
    n += 1;
    const suceso = { cuando: instante(Math.max(cuando, world.clock.now())), n, what };
    const place = agenda.findLastIndex((one) => one.cuando > suceso.cuando) + 1;
    agenda.splice(place, 0, suceso);
  };
  const escena = openEscena(world, mes, at);
  const mirada: Mirada = { vistos: new Map(), sinAviso: [], negados: [], esperaron: [], clics: 0 };
  const { mira } = planLadrones(escena);
  for (const plan of mes.planes) planPago(escena, plan, mira);
  for (const ajeno of mes.ajenos) at(ajeno.cuando, () => llega(escena, ajeno));
  planEstados(escena, mes.dias + COLA_DIAS);
  at(inicioDe(mes, 0), () => tryPhone(escena));
  for (let day = 0; day <= mes.dias + COLA_DIAS; day += 1) {
    at(inicioDe(mes, day) + 17 * 60 * MINUTO, () => publishTasas(world, addDays(mes.desde, day + 1), 3));
    at(inicioDe(mes, day) + 20 * 60 * MINUTO, () => operate(escena, mirada));
  }
  // As the program itself does it: whenever money or a pago came in.
  let changed = false;
  const stops = (["movimientos", "pagos"] as const).map((topic) => onChange(topic, () => (changed = true)));
  try {
    for (let next = agenda.pop(); next; next = agenda.pop()) {
      world.clock.advance(next.cuando - world.clock.now());
      await next.what();
      if (changed) await confirmExactas(world.base);
      changed = false;
    }
    return await judge(escena, mirada);
  } finally {
    for (const stop of stops) stop();
    world.close();
  }
}
