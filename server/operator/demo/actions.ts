/**
 * A small business to try out: made-up people who use the product's own actions, each at its time. A life is a generator that
 * yields the time it waits for; one clock moves to the earliest of them.
 */

import {
  addDays,
  type Dia,
  instante,
  isWeekend,
  MS_PER_DAY,
  startOfDay,
  startOfEvent,
  toDia,
} from "../../../rules/country/fecha.ts";
import { DIFERENCIAS } from "../../../rules/money/cajas.ts";
import { centavos } from "../../../rules/money/dinero.ts";
import { valorTasa } from "../../../rules/money/tasa.ts";
import {
  AJUSTES_DEMO,
  DEMO,
  diasEnCuotica,
  type Persona,
  planPersonas,
  randomFrom,
} from "../../../rules/operator/semilla.ts";
import { run } from "../../core/change.ts";
import type { Clock } from "../../core/clock.ts";
import type { AdminContext, UserContext } from "../../core/context.ts";
import { hashPassword } from "../../identity/hash.ts";
import { transferCaja } from "../../lending/cajas/actions.ts";
import { listCajas } from "../../lending/cajas/queries.ts";
import { completeLoan } from "../../lending/completados/actions.ts";
import { addGestion } from "../../lending/gestiones/actions.ts";
import { rejectLoan } from "../../lending/loans/actions.ts";
import { fineLoan } from "../../lending/multas/actions.ts";
import { setPagoStatus } from "../../lending/pagos/actions.ts";
import { sendReminder } from "../../lending/recordatorios/actions.ts";
import { saveTasa } from "../../lending/tasas/actions.ts";
import { markAllSent } from "../../messages/mensajes/queries.ts";
import { banUsuario } from "../../people/baneos/actions.ts";
import { assignCliente } from "../../people/encargados/actions.ts";
import { saveProfile } from "../../people/usuarios/actions.ts";
import { approveVerificacion, rejectVerificacion } from "../../people/verificaciones/actions.ts";
import { inTransaction, type Storage } from "../../storage/db.ts";
import { changeAjustes } from "../ajustes/actions.ts";
import { refuseWherePeopleAre } from "../semilla/actions.ts";
import { type At, SITUACIONES } from "../situaciones/actions.ts";
import { type Life, live } from "../situaciones/historia.ts";
import { approve, ask, payCuota } from "../situaciones/tratos.ts";
import { closeMonth, openCash, tellBank } from "./banco.ts";
import { type Equipo, openDemo } from "./equipo.ts";
import { join, sendPhotos } from "./llegar.ts";

const HOUR = 3_600_000;

/** The initial capital, in dollars. */
const CAPITAL = centavos(2_500_00);

interface World {
  /** The owner, who sets up the business. */
  admin: AdminContext;
  /** The team that does the daily work, the owner first. */
  equipo: Equipo;
  hash: string;
  imagenesDir: string;
  hoy: Dia;
  random: () => number;
  /** People who joined already, and may refer others. */
  known: string[];
  /** The paying account existed at the first payout and has an opening balance; so does the cash box. */
  caja: { opened: boolean; efectivo?: string };
}

/**
 * Seeds the demonstration up to now, decided by an administrator of its own with that `password`. Returns the number of people.
 * Refuses SEED_NOT_EMPTY.
 */
export async function seedDemo(
  { db, driver }: Storage,
  clock: Clock,
  imagenesDir: string,
  { seed, password }: { seed: number; password: string },
) {
  refuseWherePeopleAre(db);
  // After a power cut, the demonstration can simply be generated again.
  driver.pragma("synchronous = OFF");
  const end = clock.now();
  const moving = { time: instante(end - 365 * MS_PER_DAY), now: () => moving.time };
  const hash = await hashPassword(password);
  const equipo = inTransaction(db, (tx) => openDemo(tx, hash, { db, clock: moving }));
  const world: World = {
    admin: equipo[0],
    equipo,
    hash: await hashPassword(DEMO.password),
    imagenesDir,
    hoy: toDia(end),
    random: randomFrom(seed + 1),
    known: [],
    caja: { opened: false },
  };
  const personas = planPersonas(seed, DEMO.correo);
  await live([business(world), ...personas.map((persona, i) => lifeOf(world, persona, i))], moving, end);
  tellBank(world.admin);
  if (world.caja.efectivo) closeMonth(world.admin, world.caja.efectivo);
  markAllSent(db, end);
  return personas.length;
}

/**
 * The business: its initial settings, and the rate of each working day, published the afternoon before. Today's is not there
 * yet.
 */
async function* business({ admin, hoy, random, caja }: World): Life {
  const first = addDays(hoy, -364);
  yield momentsOf(random)(first);
  run(admin, changeAjustes, AJUSTES_DEMO);
  caja.efectivo = openCash(admin);
  let [published, bolivares] = [first, 180];
  for (let dia = first; dia < hoy; dia = addDays(dia, 1)) {
    if (isWeekend(dia)) continue;
    yield instante(startOfDay(published) + 17 * HOUR);
    const valor = valorTasa(Math.round(bolivares * 100_000_000));
    run(admin, saveTasa, { fechaValor: dia, valor, fuente: "Demostración" });
    published = dia;
    bolivares += random();
  }
}

/** Times of a day, from eight in the morning to six in the evening; `startOfEvent` is at one in the morning. */
const momentsOf =
  (random: () => number): At =>
  (dia) =>
    instante(startOfEvent(dia) + 7 * HOUR + Math.floor(random() * 10 * HOUR));

async function* lifeOf(house: World, persona: Persona, i: number): Life {
  const { destino } = persona;
  // Each team member has a third of the clients; people who only signed up are unassigned.
  const encargado = house.equipo[i % house.equipo.length] ?? house.admin;
  const world = { ...house, admin: encargado };
  const at = momentsOf(world.random);
  const first = addDays(world.hoy, -diasEnCuotica(persona, world.random));
  const on = (n: number) => at(addDays(first, n));
  yield on(0);
  const ctx = join(world, persona);
  if (destino === "cuenta") return;
  run(house.admin, assignCliente, { userId: ctx.usuario.id, encargado: encargado.usuario.id, nota: null });
  yield instante(ctx.clock.now() + HOUR / 4);
  run(ctx, saveProfile, persona.perfil);
  if (destino === "perfil") return;
  yield instante(ctx.clock.now() + HOUR / 3);
  await sendPhotos(world, ctx);
  if (destino === "porVerificar") return;
  yield on(1);
  const { id: userId } = ctx.usuario;
  if (destino === "fotosRechazadas")
    return run(world.admin, rejectVerificacion, {
      userId,
      motivo: "La foto de la cédula salió borrosa. Toma otra con más luz.",
    });
  run(world.admin, approveVerificacion, { userId });
  if (destino === "verificado") return;
  yield on(2);
  yield* borrow(world, ctx, persona, at);
}

/** A loan from its request to its end. A veteran has paid earlier ones. */
async function* borrow(world: World, ctx: UserContext, persona: Persona, at: At): Life {
  const { admin } = world;
  if (persona.destino === "veterano")
    for (let n = 0; n < 2 + (persona.pagadas % 2); n += 1)
      yield* repay(world, ctx, persona, at, { cuotas: 2, pagadas: 2, close: true });
  if (["pendiente", "rechazado", "baneado"].includes(persona.destino)) {
    const { loanId } = ask(world.random, ctx, persona);
    if (persona.destino === "pendiente") return;
    yield instante(ctx.clock.now() + 20 * HOUR);
    if (persona.destino === "rechazado")
      return run(admin, rejectLoan, { loanId, motivo: "No pudimos confirmar tus datos. Escríbenos por WhatsApp." });
    return run(admin, banUsuario, { userId: ctx.usuario.id, motivo: "Las fotos son de otra persona." });
  }
  yield* repay(world, ctx, persona, at, { cuotas: 4, ...ending(persona) });
}

/** How many cuotas are paid, and what follows. */
function ending({ destino, pagadas }: Persona): {
  pagadas: number;
  close?: boolean;
  after?: "late" | "bad" | "review" | "returned";
} {
  const situation = SITUACIONES[destino];
  if (situation) return { pagadas: situation.pagadas };
  if (destino === "devuelto") return { pagadas: 4, close: true, after: "returned" };
  if (destino === "completado") return { pagadas: 4, close: true };
  if (destino === "porCerrar") return { pagadas: 4 };
  if (destino === "atrasado") return { pagadas, after: "late" };
  if (destino === "moroso") return { pagadas: pagadas % 2, after: "bad" };
  return destino === "pagoPorRevisar" ? { pagadas, after: "review" } : { pagadas };
}

/** A loan from its request, cuota by cuota. */
async function* repay(
  world: World,
  ctx: UserContext,
  persona: Persona,
  at: At,
  course: { cuotas: number } & ReturnType<typeof ending>,
): Life {
  const { admin, random } = world;
  const { loanId, amount } = ask(random, ctx, persona);
  yield instante(ctx.clock.now() + Math.round((3 + random() * 20) * HOUR));
  const plan = approve(admin, persona, { loanId, amount, cuotas: course.cuotas });
  openAccount(world);
  let last = "";
  for (const cuota of plan.slice(0, course.pagadas)) {
    yield at(addDays(cuota.vence, -Math.floor(random() * 4)));
    if (random() < 0.1) {
      const wrong = payCuota(random, ctx, cuota.monto);
      yield instante(ctx.clock.now() + 2 * HOUR);
      run(admin, setPagoStatus, {
        pagoId: wrong,
        status: "Rechazado",
        cuotas: 0,
        motivo: "No encontramos esa referencia en el banco.",
      });
    }
    last = payCuota(random, ctx, cuota.monto);
    yield instante(ctx.clock.now() + Math.round((1 + random() * 5) * HOUR));
    run(admin, setPagoStatus, { pagoId: last, status: "Aprobado", cuotas: 1, motivo: null });
  }
  if (course.close) {
    yield instante(ctx.clock.now() + 4 * HOUR);
    run(admin, completeLoan, { loanId });
    yield instante(ctx.clock.now() + 36 * HOUR);
  }
  if (course.after === "returned") {
    yield instante(ctx.clock.now() + 5 * MS_PER_DAY);
    const motivo = "El banco devolvió la transferencia.";
    run(admin, setPagoStatus, { pagoId: last, status: "Rechazado", cuotas: 0, motivo });
    return;
  }
  const next = plan[course.pagadas];
  const situation = SITUACIONES[persona.destino];
  if (next && situation) return yield* situation.goes({ ...world, at, ctx, persona, loanId, next });
  if (!next || !course.after) return;
  if (course.after === "review") {
    yield at(addDays(next.vence, -3));
    payCuota(random, ctx, next.monto);
    return;
  }
  yield* fallBehind(world, { ctx, persona, at, loanId, vence: next.vence, bad: course.after === "bad" });
}

interface Late {
  ctx: UserContext;
  persona: Persona;
  at: At;
  loanId: string;
  vence: Dia;
  bad: boolean;
}

/** An unpaid cuota, and the attempts to collect it. */
async function* fallBehind({ admin, hoy }: World, { ctx, persona, at, loanId, vence, bad }: Late): Life {
  yield at(addDays(vence, -1));
  run(admin, sendReminder, { loanId });
  yield at(addDays(vence, 2));
  const about = { userId: ctx.usuario.id, loanId };
  const cobra = "Dice que cobra el viernes y paga ese mismo día.";
  run(admin, addGestion, { ...about, tipo: "whatsapp", resultado: "contesto", texto: cobra });
  if (!bad) return;
  yield at(addDays(vence, 8));
  run(admin, fineLoan, { loanId });
  const nadie = "No contesta. Se dejó mensaje con su hermana.";
  run(admin, addGestion, { ...about, tipo: "llamada", resultado: "no_contesta", texto: nadie });
  yield at(addDays(hoy, -4));
  const promesa = addDays(hoy, persona.pagadas > 1 ? 3 : -1);
  run(admin, addGestion, { ...about, tipo: "promesa", texto: "Prometió pagar dos cuotas juntas.", promesa });
}

/** Enters the opening balance of the paying account, once. */
function openAccount(world: World): void {
  const { admin, caja } = world;
  const [account] = caja.opened ? [] : listCajas(admin.db);
  if (!account) return;
  caja.opened = true;
  run(admin, transferCaja, { de: DIFERENCIAS, a: account.id, monto: CAPITAL, motivo: "Con lo que abrimos" });
}
