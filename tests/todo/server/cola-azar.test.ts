/**
 * Carriers with random answers, and a program killed at random, for four days: each event reaches a final state, and its person
 * once, or at most once more if it is marked so. COLA=todo: many more histories.
 */

import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { mensajes } from "../../../drizzle/schema/messages.ts";
import { AVISOS_INICIALES } from "../../../rules/operator/ajustes/mensajes.ts";
import { CANALES_PAGADOS, type Canal, MENSAJE_CANALES, porCanal } from "../../../rules/texts/channels/canal.ts";
import type { MensajeClase, Relevo } from "../../../rules/texts/channels/clases.ts";
import { saveAjustes } from "../../../server/core/ajustes/queries.ts";
import { type Carrier, type Falla, NotTaken } from "../../../server/messages/carrier.ts";
import { deliverDue } from "../../../server/messages/mensajes/jobs.ts";
import { insertMensaje, type Mensaje } from "../../../server/messages/mensajes/queries.ts";
import { inTransaction } from "../../../server/storage/db.ts";
import { forAll, runs } from "../../support/azar.ts";
import { createWorld } from "../../support/world.ts";

const WHOLE = process.env.COLA === "todo";
const MINUTE = 60_000;
const KEYED = porCanal(MENSAJE_CANALES, (canal) => canal === "push" || canal === "correo");

/** "taken" and what may go wrong: a doubtful case where it was accepted, one where it was not, and a kill in either. */
const ANSWERS = ["taken", "destino", "rechazo", "cuenta", "ritmo", "servicio"] as const;
const DOUBTS = ["taken and silent", "silent", "taken and killed", "killed"] as const;
type Answer = (typeof ANSWERS)[number] | (typeof DOUBTS)[number];

interface Told {
  clase: MensajeClase;
  canales: Canal[];
  /** Minutes after the start at which it is queued. */
  cuando: number;
}

const told = fc.record<Told>({
  clase: fc.constantFrom("codigo", "seguridad", "negocio", "negocio", "cobro", "cobro"),
  canales: fc.shuffledSubarray(["push", "whatsapp", "sms", "correo"], { minLength: 1, maxLength: 3 }),
  cuando: fc.integer({ min: 0, max: 2 * 24 * 60 }),
});

const history = fc.record({
  events: fc.array(told, { minLength: 1, maxLength: 12 }),
  answers: fc.infiniteStream(
    fc.oneof(
      { weight: 3, arbitrary: fc.constant<Answer>("taken") },
      { weight: 4, arbitrary: fc.constantFrom<Answer>(...ANSWERS) },
      { weight: 3, arbitrary: fc.constantFrom<Answer>(...DOUBTS) },
    ),
  ),
  chances: fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
  steps: fc.infiniteStream(fc.constantFrom(1, 3, 10, 20, 45, 90)),
});

/** Nine at night to eight in the morning, in Caracas: four hours behind UTC. */
function isNight(now: number): boolean {
  const hour = new Date(now - 4 * 3_600_000).getUTCHours();
  return hour >= 21 || hour < 8;
}

type History = typeof history extends fc.Arbitrary<infer T> ? T : never;

/** Plays it. Returns the database's state, and what arrived: [event, id, channel], as the carriers saw it. */
async function live({ events, answers, chances, steps }: History) {
  const world = createWorld();
  const { db, driver } = world.storage;
  // No power is cut here.
  driver.pragma("synchronous = OFF");
  const none = { dia: null, mes: null };
  inTransaction(db, (tx) =>
    saveAjustes(tx, { avisos: { ...AVISOS_INICIALES, topes: porCanal(CANALES_PAGADOS, () => none) } }),
  );
  const start = world.clock.now();
  const arrived: { evento: string; id: string; canal: Canal }[] = [];
  const faults: string[] = [];
  let closing = new AbortController();
  const carrierOf = (canal: Canal): Carrier => ({
    ...{ nombre: canal, honoursKey: KEYED[canal] },
    async carry({ id, texto, clase, params }) {
      if (clase === "cobro" && isNight(world.clock.now())) faults.push(`${texto}: at night`);
      if (clase === "codigo" && world.clock.now() >= Number(params.vence)) faults.push(`${texto}: too late`);
      const answer = answers.next().value as Answer;
      if (answer.startsWith("taken")) arrived.push({ evento: texto, id, canal });
      if (answer === "taken") return {};
      if (answer.endsWith("silent")) throw new NotTaken("duda", "se cortó");
      if (!answer.endsWith("killed")) throw new NotTaken(answer as Falla, answer);
      closing.abort();
      return new Promise(() => undefined);
    },
  });
  const transport = {
    push: carrierOf("push"),
    whatsapp: carrierOf("whatsapp"),
    sms: carrierOf("sms"),
    correo: carrierOf("correo"),
  };
  const azar = () => chances.next().value as number;
  const queue = ({ clase, canales }: Told, n: number) => {
    const params: Record<string, string> = clase === "codigo" ? { vence: String(world.clock.now() + 10 * MINUTE) } : {};
    const [first, ...cadena] = canales.map(
      (canal): Relevo => ({ canal, destino: "x", texto: `evento ${n}`, plantilla: "aviso", params: {} }),
    );
    if (!first) return;
    const mensaje = { ...first, params, cadena, clase, asunto: null, userId: null, unica: null };
    inTransaction(db, (tx) => insertMensaje(tx, mensaje, world.clock.now()));
  };
  const waiting = events.map((event, n) => ({ event, n })).toSorted((a, b) => a.event.cuando - b.event.cuando);
  while (world.clock.now() < start + 4 * 24 * 60 * MINUTE) {
    const due = waiting.filter(({ event }) => start + event.cuando * MINUTE <= world.clock.now());
    for (const { event, n } of waiting.splice(0, due.length)) queue(event, n);
    if (closing.signal.aborted) closing = new AbortController();
    await deliverDue({
      ...world.base,
      clock: world.clock,
      transport,
      azar,
      closing: closing.signal,
      stopping: closing.signal,
    });
    // To the next possible event, and a little more at random.
    const pending = db.select().from(mensajes).where(eq(mensajes.estado, "pendiente")).all();
    const coming = waiting.map(({ event }) => start + event.cuando * MINUTE);
    const next = Math.min(...pending.map(({ proximoIntento }) => proximoIntento), ...coming);
    if (next === Number.POSITIVE_INFINITY) break;
    const step = (steps.next().value as number) * MINUTE;
    world.clock.advance(Math.max(0, next - world.clock.now()) + step);
  }
  const rows = db.select().from(mensajes).all();
  world.close();
  return { rows, arrived, faults };
}

/** What must hold for one event: its rows from the first to the last of its chain, and what arrived of it. */
function check(rows: Mensaje[], arrived: { id: string; canal: Canal }[]): void {
  const said = JSON.stringify({ rows, arrived });
  for (const [n, row] of rows.entries()) {
    expect(row.estado, said).toBe(n < rows.length - 1 ? "relevado" : row.estado);
    expect(row.antes, said).toBe(rows[n - 1]?.id ?? null);
    expect(["enviado", "fallido", "relevado", "cancelado"], said).toContain(row.estado);
    if (row.estado !== "enviado") expect(row.error?.length, said).toBeGreaterThan(0);
    expect(row.intentado, said).toBeNull();
  }
  const last = rows.at(-1);
  expect(last?.estado, said).not.toBe("relevado");
  // Under one key a carrier makes one message of all that arrive.
  const reached = new Set(arrived.map(({ id, canal }, n) => (KEYED[canal] ? id : `${id} ${n}`))).size;
  const marked = rows.some(({ dudoso }) => dudoso);
  expect(reached, said).toBeLessThanOrEqual(2);
  if (reached === 2) expect(marked, said).toBe(true);
  if (last?.estado === "enviado") expect(reached, said).toBeGreaterThanOrEqual(1);
  if (reached > 0 && last?.estado !== "enviado") expect(marked, said).toBe(true);
}

test("whatever carriers answer and whenever the program is killed", {
  timeout: WHOLE ? 1_800_000 : 60_000,
}, async () => {
  await forAll(
    fc.asyncProperty(history, async (lived) => {
      const { rows, arrived, faults } = await live(lived);
      expect(faults).toEqual([]);
      for (const n of lived.events.keys()) {
        const own = rows.filter(({ texto }) => texto === `evento ${n}`);
        expect(own.length).toBeGreaterThan(0);
        const chain: Mensaje[] = [];
        for (
          let at = own.find(({ antes }) => antes === null);
          at;
          at = own.find(({ antes }) => antes === chain.at(-1)?.id)
        )
          chain.push(at);
        expect(chain).toHaveLength(own.length);
        check(
          chain,
          arrived.filter(({ evento }) => evento === `evento ${n}`),
        );
      }
    }),
    { numRuns: WHOLE ? 400 : runs(24) },
  );
});
