/**
 * If the clock was forty days ahead and is corrected, nobody waits longer than the limit itself; if it was behind, nothing is
 * forgiven for good.
 */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { twoFactor, user } from "../../drizzle/schema/accounts.ts";
import { mensajes } from "../../drizzle/schema/messages.ts";
import { MS_PER_DAY, MS_PER_HOUR, toDia } from "../../rules/country/fecha.ts";
import type { Telefono } from "../../rules/country/telefono.ts";
import { MAX_PAUSA_BANCO_MS, MOVIMIENTOS_CADA_MS } from "../../rules/limits/banco.ts";
import { CONGELADO_DIAS, OTP_VALIDO_MS, SEGUNDO_PASO_CERRADO_MS } from "../../rules/limits/limits.ts";
import { DESCANSO_POR_CUENTA_MS } from "../../rules/limits/mensajes.ts";
import { LIMITES } from "../../rules/limits/tries.ts";
import { type BancoApi, BancoError } from "../../server/bank/apis/api.ts";
import { consultBanco } from "../../server/bank/consultas/jobs.ts";
import { DomainError } from "../../server/core/errors.ts";
import { countTurns, sobreOf, takeTurn } from "../../server/core/limites/queries.ts";
import { takePlace } from "../../server/core/net/ritmo.ts";
import { endLongLock } from "../../server/identity/cuentas/queries.ts";
import { sendOtp, takeOtp } from "../../server/identity/otps/actions.ts";
import { NotTaken } from "../../server/messages/carrier.ts";
import { deliverDue } from "../../server/messages/mensajes/jobs.ts";
import { insertMensaje } from "../../server/messages/mensajes/queries.ts";
import { LIMPIEZA } from "../../server/operator/limpieza.ts";
import { demandThawed, startFreeze } from "../../server/people/congelados/queries.ts";
import { inTransaction } from "../../server/storage/db.ts";
import { createWorld, type World } from "../support/world.ts";

let world: World;
beforeEach(() => {
  world = createWorld();
});
afterEach(() => world.close());

const SALTO_MS = 40 * MS_PER_DAY;
const TELEFONO = "+584121234567" as Telefono;
const said = {
  canal: "sms",
  asunto: null,
  texto: "x",
  plantilla: "aviso",
  params: {},
  userId: null,
  unica: null,
} as const;
const queue = () =>
  inTransaction(world.storage.db, (tx) => insertMensaje(tx, { ...said, destino: TELEFONO }, world.clock.now()));
const db = () => world.storage.db;
const now = () => world.clock.now();

/** Whether a scenario is refused. */
function isRefused(story: () => unknown): boolean {
  try {
    story();
    return false;
  } catch (error) {
    if (error instanceof DomainError) return true;
    throw error;
  }
}

let asked = 0;
let answers = true;
const banco = (listar: boolean): BancoApi => ({
  ...{ banco: "0102", cuenta: "01020000000000000001", ask: null },
  listar: {
    cadaMs: listar ? MOVIMIENTOS_CADA_MS : 0,
    diasPorVez: 3,
    async *paginas(dia) {
      if (dia !== toDia(now())) return;
      asked += 1;
      if (!answers) throw new BancoError("espera", "más tarde", MAX_PAUSA_BANCO_MS);
      yield [];
    },
  },
});
async function asks(listar: boolean): Promise<boolean> {
  const before = asked;
  await consultBanco(world.base, banco(listar), new AbortController().signal);
  return asked > before;
}

async function takes(): Promise<boolean> {
  queue();
  let taken = 0;
  const carry = async () => {
    taken += 1;
    return {};
  };
  await deliverDue({ ...world.base, transport: { sms: { nombre: "prueba", honoursKey: true, carry } } });
  return taken > 0;
}

interface Wait {
  what: string;
  /** How long it normally lasts. */
  lastsMs: number;
  begin: () => unknown;
  /** Whether it makes somebody wait now. */
  stands: () => boolean | Promise<boolean>;
}

const person = () => db().select({ id: user.id }).from(user).all()[0]?.id ?? "";

const WAITS: Wait[] = [
  {
    what: "a code guessed at too often",
    lastsMs: OTP_VALIDO_MS,
    begin() {
      sendOtp(world.base, TELEFONO);
      for (let n = 0; n < 5; n += 1) takeOtp(world.base, TELEFONO, "000000");
    },
    stands: () => isRefused(() => takeOtp(world.base, TELEFONO, "000000")),
  },
  {
    what: "an account that its owner protected",
    lastsMs: CONGELADO_DIAS * MS_PER_DAY,
    begin: () => inTransaction(db(), (tx) => startFreeze(tx, person(), now())),
    stands: () => isRefused(() => demandThawed(db(), person(), now())),
  },
  {
    what: "a second step that better-auth locked",
    lastsMs: SEGUNDO_PASO_CERRADO_MS,
    begin() {
      const lockedUntil = new Date(now() + SEGUNDO_PASO_CERRADO_MS);
      db().insert(twoFactor).values({ id: "x", secret: "", backupCodes: "", userId: person(), lockedUntil }).run();
    },
    stands() {
      endLongLock(db(), person(), now());
      return Number(db().select().from(twoFactor).all()[0]?.lockedUntil ?? 0) > now();
    },
  },
  {
    what: "a channel whose account was refused",
    lastsMs: DESCANSO_POR_CUENTA_MS,
    async begin() {
      queue();
      const carry = () => Promise.reject(new NotTaken("cuenta", "sin saldo"));
      await deliverDue({ ...world.base, transport: { sms: { nombre: "prueba", honoursKey: true, carry } } });
      db().delete(mensajes).run();
    },
    stands: async () => !(await takes()),
  },
  {
    what: "a message",
    lastsMs: 0,
    begin: queue,
    stands: () =>
      db()
        .select()
        .from(mensajes)
        .all()
        .every(({ proximoIntento }) => proximoIntento > now()),
  },
  {
    what: "a bank that asked for time",
    lastsMs: MAX_PAUSA_BANCO_MS,
    async begin() {
      answers = false;
      await asks(false);
      answers = true;
    },
    stands: async () => !(await asks(false)),
  },
  {
    what: "a bank whose list was read",
    lastsMs: MOVIMIENTOS_CADA_MS,
    begin: () => asks(true),
    stands: async () => !(await asks(true)),
  },
  {
    what: "a pace that is kept in memory",
    lastsMs: 1000,
    begin: () => takePlace([{ nombre: "salto", max: 1, ventanaMs: 500 }], "alguien", 1, now()),
    stands: () => takePlace([{ nombre: "salto", max: 1, ventanaMs: 500 }], "alguien", 1, now()) > 0,
  },
];

/** What runs each hour, and at each start. */
const sweep = () =>
  LIMPIEZA.run({ ...world.base, usuario: null }, { debida: now(), signal: new AbortController().signal });

describe.each(WAITS)("$what", ({ begin, stands, lastsMs }) => {
  test("begun by a clock that was ahead, it lasts no longer than ever", async () => {
    world.newcomer();
    world.clock.advance(SALTO_MS);
    await begin();
    world.clock.advance(-SALTO_MS);
    await sweep();
    world.clock.advance(lastsMs + 1);
    expect(await stands()).toBe(false);
  });

  test("it does stand as long as the clock goes on as it should", async () => {
    world.newcomer();
    await begin();
    if (lastsMs > MS_PER_HOUR) world.clock.advance(lastsMs / 2);
    expect(await stands()).toBe(lastsMs > 0);
  });
});

describe("the turns of every limit", () => {
  const limits = Object.values(LIMITES).toSorted((a, b) => a.ventanaMs - b.ventanaMs);
  const exhaust = () =>
    inTransaction(db(), (tx) => {
      for (const limite of limits)
        for (let n = 0; n < limite.max; n += 1) takeTurn(tx, limite, sobreOf(limite, "alguien"), now());
    });
  const isFull = (limite: (typeof limits)[number]) => {
    const sobre = sobreOf(limite, "alguien");
    return countTurns(db(), limite, sobre, now()) >= limite.max || !takeTurn(db(), limite, sobre, now());
  };

  test("taken by a clock that was ahead, they count no longer than ever", async () => {
    world.clock.advance(SALTO_MS);
    exhaust();
    world.clock.advance(-SALTO_MS);
    await sweep();
    expect(limits.filter(isFull)).toEqual([]);
  });

  test("they count as long as the clock goes on as it should, and stand again once one that fell behind is right", async () => {
    exhaust();
    expect(limits.filter(isFull)).toEqual(limits);
    world.clock.advance(-SALTO_MS);
    await sweep();
    expect(limits.filter(isFull)).toEqual([]);
    world.clock.advance(SALTO_MS + 1000);
    expect(limits.filter(isFull)).toEqual(limits);
  });
});
