/** The machine's clock goes forty days ahead, forty days behind and back, while the program runs. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { Person } from "../../support/server.ts";
import { startEscritores } from "./support/escritores.ts";
import { finales } from "./support/finales.ts";
import { Libreta } from "./support/libreta.ts";
import { expectWhole, FALLAS_ENTERAS, LIMIT, say } from "./support/medida.ts";
import { call, copyOfNegocio } from "./support/negocio.ts";
import { faultsOf, type Programa, readiness, startPrograma, until } from "./support/programa.ts";
import { compare, withFile } from "./support/testigo.ts";

const DAY = 86_400_000;
const ACCOUNT = { email: "cliente0@cuotica.test", password: "secreto1" };
const atEnd = finales();

const heard = new Set<string>();

/** The newest SMS code in the development mailbox; by its timestamp it may be the oldest there. */
async function lastCode({ url }: Programa): Promise<string> {
  const bandeja = (await (await fetch(`${url}/dev/bandeja.json`)).json()) as {
    id: string;
    canal: string;
    texto: string;
  }[];
  const fresh = bandeja.filter(({ id, canal }) => canal === "sms" && !heard.has(id));
  for (const { id } of fresh) heard.add(id);
  return /es (\d{6})/.exec(fresh[0]?.texto ?? "")?.[1] ?? "";
}

const ask = (who: Person, phoneNumber: string) => who.auth("/phone-number/send-otp", { phoneNumber });
const enter = async (who: Person) => (await who.auth("/sign-in/email", ACCOUNT)).status;

/** How often each task ran since that moment, more than once for one due time or twice at once. */
function runsSince(dataDir: string, since: number) {
  return withFile(dataDir, (driver) => ({
    tasks: driver
      .prepare("select tarea, count(*) as times from corridas where empezo >= ? and intentos > 0 group by tarea")
      .all(since) as { tarea: string; times: number }[],
    twice: driver
      .prepare("select tarea, debida from corridas where debida is not null group by 1, 2 having count(*) > 1")
      .all(),
  }));
}

test.runIf(FALLAS_ENTERAS)("the clock at +40 days, -40 days and back", LIMIT, async () => {
  const { negocio, dataDir, dir, remove } = await copyOfNegocio(5);
  atEnd(remove);
  const file = join(dir, "reloj");
  writeFileSync(file, "0");
  const program = await startPrograma(dataDir, {
    preload: join(import.meta.dirname, "support/reloj.ts"),
    env: { RELOJ_FILE: file, RATE_LIMIT_FACTOR: "1" },
  });
  atEnd(() => program.end("SIGKILL").catch(() => undefined));
  const jump = async (ms: number) => {
    writeFileSync(file, String(ms));
    process.kill(program.pid, "SIGUSR2");
    const seen = await until(() => readFileSync(`${file}.visto`, "utf8") === String(ms), 5000);
    expect(seen).not.toBeNull();
  };
  const libreta = new Libreta();
  const writers = startEscritores(negocio, libreta, { perfiles: 2, pagos: 6, fotos: 0 }, 40);
  writers.at(program.url);
  await libreta.after(100);
  await writers.stop();
  const began = performance.timeOrigin + performance.now();

  const [first, second] = [new Person(program.url), new Person(program.url)];
  expect((await ask(first, "0414-5570001")).status).toBe(200);
  const old = await lastCode(program);

  await jump(40 * DAY);
  const cookie = negocio.clientes[0]?.cookie ?? "";
  const seen: Record<string, unknown> = {
    "a session of 40 days ago": (await call(program.url, cookie, "notificaciones.markRead", { id: "x" })).status,
    "a code of 40 days ago":
      (await first.auth("/phone-number/verify", { phoneNumber: "0414-5570001", code: old })).status === 200,
    "signing in ahead": await enter(new Person(program.url)),
  };
  // Five codes to one phone, a little over a minute apart, and a sixth.
  const sent: number[] = [];
  for (let n = 0; n < 6; n += 1) {
    await jump(40 * DAY + n * 61_000);
    sent.push((await ask(second, "0414-5570002")).status);
  }
  const ran = await until(() => runsSince(dataDir, began + 39 * DAY).tasks.length > 0, 90_000);
  const ahead = runsSince(dataDir, began + 39 * DAY);

  await jump(-40 * DAY);
  const behind = new Person(program.url);
  seen["signing in behind"] = await enter(behind);
  seen["a code from ahead"] =
    (await second.auth("/phone-number/verify", { phoneNumber: "0414-5570002", code: await lastCode(program) }))
      .status === 200;
  seen["a code behind"] = (await ask(second, "0414-5570002")).status;
  const code = await lastCode(program);
  seen["that code"] = (await second.auth("/phone-number/verify", { phoneNumber: "0414-5570002", code })).status;
  seen["ready behind"] = await readiness(program.url);

  await jump(0);
  seen["signing in again"] = await enter(new Person(program.url));
  seen["a code again"] = (await ask(new Person(program.url), "0414-5570003")).status;
  seen["ready again"] = await readiness(program.url);
  const ended = await program.end("SIGTERM");
  const count = compare(dataDir, libreta);
  const doctor = await faultsOf(dataDir);
  say("reloj ±40 días", {
    ...{ "códigos adelantados": sent.join(" "), "tareas adelantadas": ahead.tasks.length, dobles: ahead.twice.length },
    ...Object.fromEntries(Object.entries(seen).map(([name, value]) => [name, String(value)])),
    ...{ perdidas: count.lost.length, salida: String(ended.code) },
  });
  expect(seen).toEqual({
    "a session of 40 days ago": 401,
    "a code of 40 days ago": false,
    "signing in ahead": 200,
    "signing in behind": 200,
    "a code from ahead": false,
    "a code behind": 200,
    "that code": 200,
    "ready behind": 200,
    "signing in again": 200,
    "a code again": 200,
    "ready again": 200,
  });
  expect(sent).toEqual([200, 200, 200, 200, 200, 429]);
  expect(ran).not.toBeNull();
  // One for all the due times that passed, not one for each.
  expect(ahead.tasks.filter(({ times }) => times > 2)).toEqual([]);
  expect(ahead.twice).toEqual([]);
  expectWhole(count, "after the jumps");
  expect({ code: ended.code, doctor }).toEqual({ code: 0, doctor: [] });
});
