/** Prints a loan's state around midnight in Caracas: run in a process of its own for each time zone. */
import { dia } from "../../rules/country/fecha.ts";
import { centavos } from "../../rules/money/dinero.ts";
import { approveLoan } from "../../server/lending/desembolsos/actions.ts";
import { registerPago } from "../../server/lending/pagos/actions.ts";
import { aRequest, createWorld, DATOS_PAGO } from "./world.ts";

const world = createWorld();
const persona = world.borrower();
const loanId = aRequest(persona);
const fechaPrimerPago = dia("2027-02-28");
world.do(world.admin, approveLoan, { loanId, cuotas: 4, fechaPrimerPago, datosPago: DATOS_PAGO });
const visto: unknown[] = [];
for (const momento of process.argv.slice(2)) {
  world.clock.advance(Date.parse(momento) - world.clock.now());
  const codigo = String(1000 + visto.length);
  world.do(persona, registerPago, { codigo, monto: centavos(1_00), referencia: null });
  const [loan] = (await world.caller(world.admin).loans.list({ status: "Aprobado" })).items;
  const [pago] = (await world.caller(persona).pagos.mine({})).items;
  visto.push([momento, loan?.atrasoDias, loan?.cargos[0]?.vence, loan?.cargos[1]?.vence, pago?.fechaPago]);
}
world.close();
process.stdout.write(JSON.stringify({ zona: new Date(0).getTimezoneOffset(), visto }));
