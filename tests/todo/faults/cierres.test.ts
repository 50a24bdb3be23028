/** Providers that accept the connection and never answer: the program still ends when told to, and codes are still sent. */
import { join } from "node:path";
import { expect, test } from "vitest";
import { systemClock } from "../../../server/core/clock.ts";
import { insertMensaje } from "../../../server/messages/mensajes/queries.ts";
import { inTransaction, openDatabase } from "../../../server/storage/db.ts";
import { Person } from "../../support/server.ts";
import { startEscritores } from "./support/escritores.ts";
import { finales } from "./support/finales.ts";
import { Libreta } from "./support/libreta.ts";
import { expectWhole, FALLAS_ENTERAS, LIMIT, PEOPLE, say, times, worst } from "./support/medida.ts";
import { copyOfNegocio } from "./support/negocio.ts";
import { faultsOf, startPrograma } from "./support/programa.ts";
import { compare } from "./support/testigo.ts";

const BACKLOG = 500;
const TERMS = times(50, 1);
const CODES = times(20);
const atEnd = finales();

/** Mail is never answered; among SMS only codes are. */
function providers() {
  const codes: ((code: string) => void)[] = [];
  const held = Promise.withResolvers<void>();
  const server = Bun.serve({
    ...{ port: 0, hostname: "127.0.0.1", idleTimeout: 255 },
    async fetch(request) {
      const text = await request.text();
      const code = request.url.endsWith("/sms") ? /es (\d{6})/.exec(text)?.[1] : undefined;
      if (code) {
        codes.shift()?.(code);
        return Response.json({ id: crypto.randomUUID() });
      }
      held.resolve();
      return new Promise<Response>(() => undefined);
    },
  });
  atEnd(() => server.stop(true));
  const url = `http://127.0.0.1:${server.port}`;
  return {
    /** Somebody waits by now. */
    held: held.promise,
    nextCode: () => new Promise<string>((heard) => codes.push(heard)),
    env: {
      ...{ RESEND_API_KEY: "re_prueba", RESEND_URL: url },
      ...{ SMS_PROVIDER: "webhook", SMS_WEBHOOK_URL: `${url}/sms`, SMS_WEBHOOK_SECRET: "un secreto bien largo" },
    },
  };
}

/** `BACKLOG` messages, half of them mails, all due now. */
function fillQueue(dataDir: string): void {
  const { db, driver, close } = openDatabase(join(dataDir, "cuotica.db"));
  const said = { asunto: "x", plantilla: "aviso", params: {}, userId: null, unica: null };
  inTransaction(db, (tx) => {
    driver.exec("delete from mensajes");
    for (let n = 0; n < BACKLOG; n += 1) {
      const to =
        n % 2 === 0
          ? { canal: "correo" as const, destino: `x${n}@cuotica.test` }
          : { canal: "sms" as const, destino: "+584120000000" };
      insertMensaje(tx, { ...said, ...to, texto: `mensaje ${n}` }, systemClock.now());
    }
  });
  close();
}

test(
  `SIGTERM × ${TERMS} under load, a hanging provider and ${BACKLOG} messages waiting: 0 within 8 s`,
  LIMIT,
  async () => {
    const { negocio, dataDir, remove } = await copyOfNegocio(PEOPLE);
    atEnd(remove);
    const libreta = new Libreta();
    const perfiles = negocio.clientes.length;
    const writers = startEscritores(negocio, libreta, { perfiles, pagos: 16 - perfiles, fotos: 0 }, 8);
    const taken: number[] = [];
    const codes: (number | null)[] = [];
    for (let term = 1; term <= TERMS; term += 1) {
      fillQueue(dataDir);
      const { env, held } = providers();
      const program = await startPrograma(dataDir, { env });
      atEnd(() => program.end("SIGKILL").catch(() => undefined));
      writers.at(program.url);
      await Promise.all([held, libreta.after(20)]);
      writers.away();
      const { code, ms } = await program.end("SIGTERM");
      taken.push(ms);
      codes.push(code);
    }
    const last = await startPrograma(dataDir);
    writers.at(last.url);
    await writers.stop();
    await last.end("SIGTERM");
    const count = compare(dataDir, libreta);
    say("SIGTERM", {
      veces: TERMS,
      "el peor, ms": worst(taken),
      "códigos distintos de 0": codes.filter((code) => code !== 0).length,
      confirmadas: libreta.acknowledged,
      perdidas: count.lost.length,
    });
    expectWhole(count, "SIGTERM");
    expect(codes.filter((code) => code !== 0)).toEqual([]);
    expect(worst(taken)).toBeLessThan(8000);
    if (FALLAS_ENTERAS) expect(await faultsOf(dataDir)).toEqual([]);
  },
);

test.runIf(FALLAS_ENTERAS)(`${CODES} codes within 5 s beside providers that hang`, LIMIT, async () => {
  const { dataDir, remove } = await copyOfNegocio(PEOPLE);
  atEnd(remove);
  fillQueue(dataDir);
  const { env, held, nextCode } = providers();
  const program = await startPrograma(dataDir, { env });
  atEnd(() => program.end("SIGKILL").catch(() => undefined));
  await held;
  const taken: number[] = [];
  for (let n = 0; n < CODES; n += 1) {
    const visitor = new Person(program.url);
    const [heard, began] = [nextCode(), performance.now()];
    const phoneNumber = `0414-${5_560_000 + n}`;
    expect((await visitor.auth("/phone-number/send-otp", { phoneNumber })).status).toBe(200);
    const code = await Promise.race([heard, Bun.sleep(20_000).then(() => null)]);
    taken.push(performance.now() - began);
    expect(code, `code ${n + 1} never came`).not.toBeNull();
    expect((await visitor.auth("/phone-number/verify", { phoneNumber, code })).status).toBe(200);
  }
  say("códigos con proveedores colgados", { códigos: CODES, "el peor, ms": worst(taken) });
  expect(worst(taken)).toBeLessThan(5000);
});
