/**
 * A28: exact amounts used to take strangers' money: guessing with as many as allowed, receipts seen elsewhere, repeated
 * notices, and another person's assigned amount. On the real database, through the real router and the job that confirms.
 */
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { intenciones, pagos } from "../../drizzle/schema/pagos.ts";
import type { CanalBanco, Lectura } from "../../rules/bank/tipos.ts";
import { dia, toDia } from "../../rules/country/fecha.ts";
import { bolivares, centavos } from "../../rules/money/dinero.ts";
import { toBolivares, valorTasa } from "../../rules/money/tasa.ts";
import { confirmExactas } from "../../server/bank/banco/jobs.ts";
import { resolveCuentaBanco } from "../../server/bank/cuentas-banco/actions.ts";
import { receiveEvidencia } from "../../server/bank/movimientos/actions.ts";
import { run } from "../../server/core/change.ts";
import type { UserContext } from "../../server/core/context.ts";
import type { Db } from "../../server/storage/db.ts";
import { ATAQUES_ENTEROS } from "../support/ataques.ts";
import { aCuentaDePago, aRate, setBanco } from "../support/conciliacion.ts";
import { anApproved, createWorld, type World } from "../support/world.ts";

const CUENTAS = ATAQUES_ENTEROS ? 334 : 24;
const PAGOS_AJENOS = ATAQUES_ENTEROS ? 2000 : 200;
const TASA = 291.3582;

let world: World;
beforeEach(() => {
  world = createWorld();
  aRate(world, dia("2027-01-14"), 288.47);
  aRate(world, dia("2027-01-15"), TASA);
  aCuentaDePago(world);
  setBanco(world, { automatico: true });
});
afterEach(() => world.close());

const debtor = (): UserContext => {
  const who = world.borrower();
  anApproved(world, who);
  return who;
};
const ask = (who: UserContext, pedido: object = {}) =>
  world.caller(who).intenciones.create({ ...pedido, clave: randomUUID() });
const tell = (who: UserContext, montoBs: number, referencia: string) =>
  world.caller(who).pagos.register({ codigo: referencia.slice(-4), referencia, montoBs, clave: randomUUID() });

/** Evidence of a stranger's money. */
function comes(montoBs: number, referencia: string, more: Partial<Lectura> = {}, canal: CanalBanco = "aviso"): string {
  const base = {
    banco: "0102",
    cedula: null,
    bancoPagador: null,
    tipo: "pago_movil" as const,
    telefono: "+584149998877",
  };
  const said = { ...base, nombre: "CARLOS RIVAS", dia: toDia(world.clock.now()), hora: "12:01", ...more };
  const lectura: Lectura = { ...said, referencia, monto: bolivares(montoBs) };
  const receive = (tx: Db, _: unknown, entrega: string) =>
    receiveEvidencia(tx, world.base, {
      ...{
        cuentaId: resolveCuentaBanco(tx, world.base, "0102").id,
        canal,
        remitente: "com.bancodevenezuela.bdvdigital",
      },
      ...{ texto: `Recibiste ${montoBs} Ref ${referencia}`, leido: { lectura }, recibido: world.clock.now(), entrega },
    });
  return run(world.base, receive, randomUUID()).movimientoId ?? "";
}
/** How many pagos the program approved by itself, of one person or of all. */
async function passed(who?: UserContext): Promise<number> {
  await confirmExactas(world.base);
  return world.storage.db
    .select()
    .from(pagos)
    .all()
    .filter(({ status, userId }) => status === "Aprobado" && (!who || userId === who.usuario.id)).length;
}

test("fishing: a crowd's amounts beside strangers' money, at prices in dollars or in round bolívares", async () => {
  const given: number[] = [];
  const refused: string[] = [];
  for (let i = 0; i < CUENTAS; i += 1) {
    const who = debtor();
    for (const monto of [6_00, 12_00, 24_00, 3_00]) {
      // Slower than the rate limit.
      world.clock.advance(1);
      await ask(who, { monto }).then(
        ({ montoBs }) => given.push(montoBs),
        (error: { message: string }) => refused.push(error.message),
      );
    }
  }
  expect(given).toHaveLength(CUENTAS * 3);
  expect(new Set(given).size).toBe(given.length);
  expect(refused).toHaveLength(CUENTAS);
  world.clock.advance(60_000);
  const [hoy, ayer] = [TASA, 288.47].map((bs) => ({ valor: valorTasa(Math.round(bs * 1e8)) }));
  const [desde, hasta] = [Math.min(...given), Math.max(...given)];
  for (let i = 0; i < PAGOS_AJENOS; i += 1) {
    // Across the whole range of the guessed sums, from lowest to highest.
    const bs = desde + Math.floor(((hasta - desde) * i) / PAGOS_AJENOS);
    const tasa = { ...(i % 2 ? hoy : ayer), fechaValor: dia("2027-01-15"), fuente: "BCV" } as never;
    const precio = toBolivares(centavos(Math.max(Math.round(bs / (i % 2 ? TASA : 288.47)), 1)), tasa);
    comes(i % 3 === 0 ? Math.round(bs / 10) * 10 : precio, String(10_000_000 + i), { hora: "12:30" });
  }
  const hits = await passed();
  const suerte = (1 / ((hasta - desde) / given.length)).toFixed(4);
  console.info(
    `A28 pesca: ${given.length} montos de ${CUENTAS} cuentas, ${refused.length} negados, ${PAGOS_AJENOS} pagos ajenos: ${hits} pasaron. Un pago de céntimos al azar entre los pescados toca uno con probabilidad ${suerte}.`,
  );
  expect(hits).toBe(0);
});

test("who never pays what they ask for has what strangers pay looked at", async () => {
  const who = debtor();
  for (let day = 1; day <= 4; day += 1) {
    for (const monto of [1_00, 2_00, 3_00]) await ask(who, { monto });
    world.clock.goTo(dia(`2027-01-${15 + day}`));
    aRate(world, dia(`2027-01-${15 + day}`), TASA);
  }
  comes((await ask(who)).montoBs, "11112222");
  expect(await passed()).toBe(0);
  comes((await ask(who, { monto: 1_00 })).montoBs, "33334444", { telefono: world.row(who).telefono });
  expect(await passed()).toBe(1);
});

test("a receipt seen on the street: told, and an amount asked for that happens to be it", async () => {
  const [victim, thief] = [debtor(), debtor()];
  const { montoBs } = await ask(victim);
  // Registered before the owner's money is known, and after; a stranger's too.
  await tell(thief, montoBs, "77778888");
  comes(montoBs, "77778888", { telefono: world.row(victim).telefono, nombre: null });
  const ajeno = 1_234_57;
  comes(ajeno, "99990000", { hora: "11:40" });
  await tell(thief, ajeno, "99990000");
  // For the victim's pago the bank confirms the payer.
  expect([await passed(thief), await passed(victim)]).toEqual([0, 1]);
  // By luck they get the very amount of an earlier payment whose notice, or row, is late.
  const { id } = await ask(thief);
  world.storage.driver.exec("drop trigger intenciones_no_cambian");
  world.storage.driver.prepare("update intenciones set montoBs = ? where id = ?").run(2_345_67, id);
  comes(2_345_67, "55556666", { hora: "11:59" });
  expect(await passed(thief)).toBe(0);
  world.storage.driver.prepare("update intenciones set montoBs = ? where id = ?").run(3_456_78, id);
  comes(3_456_78, "44443333", { hora: null }, "archivo");
  expect(await passed(thief)).toBe(0);
});

test("the notice of a payment, told again: the same hour, the next day, under other references", async () => {
  const who = debtor();
  const { montoBs } = await ask(who);
  comes(montoBs, "11112222");
  expect(await passed()).toBe(1);
  for (let i = 0; i < 5; i += 1) comes(montoBs, "11112222");
  for (let i = 0; i < 5; i += 1) comes(montoBs, String(20_000_000 + i), { hora: "12:02" });
  expect(await passed()).toBe(1);
  world.clock.goTo(dia("2027-01-16"));
  aRate(world, dia("2027-01-16"), TASA);
  const next = await ask(who);
  expect(next.montoBs).not.toBe(montoBs);
  for (let i = 0; i < 5; i += 1) comes(montoBs, String(30_000_000 + i), { dia: dia("2027-01-15") });
  expect(await passed()).toBe(1);
});

test("what another was given: told by who saw it, with and without its reference, and asked for", async () => {
  const [victim, thief] = [debtor(), debtor()];
  const { montoBs } = await ask(victim);
  await tell(thief, montoBs, "12121212");
  for (const monto of [6_00, 5_99, 5_98]) expect((await ask(thief, { monto })).montoBs).not.toBe(montoBs);
  comes(montoBs, "34343434");
  expect(await passed()).toBe(1);
  const [mine] = await world.caller(victim).intenciones.mine();
  expect(mine).toMatchObject({ estado: "pagada", pago: { status: "Aprobado" } });
  const theirs = world.storage.db.select().from(pagos).all();
  expect(theirs.filter(({ userId }) => userId === thief.usuario.id).map(({ status }) => status)).toEqual(["Pendiente"]);
  expect(world.storage.db.select().from(intenciones).all()).toHaveLength(4);
});
