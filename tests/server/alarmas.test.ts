/** An alarm's life in the real database: opened once, reported as a clerk with perfect memory would, and resolved automatically. */
import { execFileSync } from "node:child_process";
import { X509Certificate } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer as createSocket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer } from "node:tls";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { user } from "../../drizzle/schema/accounts.ts";
import { estadosCanal } from "../../drizzle/schema/messages.ts";
import { alarmas, corridas, respaldos } from "../../drizzle/schema/operator.ts";
import { instante, MS_PER_DAY, MS_PER_HOUR } from "../../rules/country/fecha.ts";
import { ALARMAS } from "../../rules/operator/salud/alarmas.ts";
import { ALARMA_TIPOS, type AlarmaTipo } from "../../rules/operator/salud/salud.ts";
import { getCasa, noteCasa } from "../../server/core/ajustes/queries.ts";
import { run } from "../../server/core/change.ts";
import { listNewest } from "../../server/messages/mensajes/queries.ts";
import { keepAlarmas } from "../../server/operator/alarmas/actions.ts";
import { lookAtCertificado, readVence } from "../../server/operator/alarmas/certificado.ts";
import { alarmasTarea } from "../../server/operator/alarmas/jobs.ts";
import { forgetOldAlarmas } from "../../server/operator/alarmas/queries.ts";
import { lookAround } from "../../server/operator/estado/sistema.ts";
import { TAREAS } from "../../server/operator/tareas.ts";
import { newId } from "../../server/storage/ids.ts";
import { forAll, runs } from "../support/azar.ts";
import { createWorld, type World } from "../support/world.ts";

const MINUTO = 60_000;
let world: World;
beforeEach(() => {
  world = createWorld();
  world.base.db.update(user).set({ emailVerified: true }).run();
});
afterEach(() => world.close());

type Aviso = "nueva" | "sigue" | "bien";
const TITULOS = new Map(Object.entries(ALARMAS).map(([tipo, { titulo }]) => [titulo, tipo as AlarmaTipo]));

/** What a mail says of each kind. */
function readMail(texto: string): [AlarmaTipo, Aviso][] {
  return texto.split("\n\n").flatMap((paragraph): [AlarmaTipo, Aviso][] => {
    const [first = ""] = paragraph.split("\n");
    const well = /^Ya está bien: «(.+)»$/.exec(first)?.[1];
    const goesOn = /^(.+) \(desde el .+\)$/.exec(first)?.[1];
    const tipo = TITULOS.get(well ?? goesOn ?? first);
    return tipo ? [[tipo, well ? "bien" : goesOn ? "sigue" : "nueva"]] : [];
  });
}

interface Mirada {
  a: number;
  mal: AlarmaTipo[];
}

/**
 * The clerk rereads one kind's whole story each time. An alarm is reported when it begins; if it comes back within an hour of
 * ending, and within a day of the last report, once it has lasted an hour; again each day; and when it is over, if it was
 * reported at all.
 */
function clerk(miradas: Mirada[], tipo: AlarmaTipo): [number, AlarmaTipo, Aviso][] {
  const told: [number, AlarmaTipo, Aviso][] = [];
  let began: number | null = null;
  let ended: number | null = null;
  let last: number | null = null;
  let ofThis: number | null = null;
  for (const { a, mal } of miradas) {
    if (!mal.includes(tipo)) {
      if (began !== null && ofThis !== null) told.push([a, tipo, "bien"]);
      if (began !== null) ended = a;
      began = ofThis = null;
      continue;
    }
    began ??= a;
    const soonBack = ended !== null && began - ended < MS_PER_HOUR;
    const fresh = last !== null && a - last < MS_PER_DAY;
    if (ofThis === null && soonBack && fresh && a - began < MS_PER_HOUR) continue;
    if (ofThis !== null && a - ofThis < MS_PER_DAY) continue;
    told.push([a, tipo, ofThis === null ? "nueva" : "sigue"]);
    last = ofThis = a;
  }
  return told;
}

test("what is written, and when, is what the clerk would, whatever comes and goes", () => {
  const kinds = ["disco", "doctor", "reloj"] as const;
  const gap = fc.constantFrom(5, 5, 20, 55, 60, 200, 780, 1435, 1440);
  const story = fc.array(fc.record({ gap, mal: fc.subarray([...kinds]) }), { minLength: 1, maxLength: 25 });
  forAll(
    fc.property(story, (steps) => {
      const own = createWorld();
      own.base.db.update(user).set({ emailVerified: true }).run();
      const miradas: Mirada[] = [];
      try {
        for (const [at, { gap: minutes, mal }] of steps.entries()) {
          own.clock.advance(minutes * MINUTO);
          miradas.push({ a: own.clock.now(), mal });
          run(
            own.base,
            keepAlarmas,
            mal.map((tipo) => ({ tipo, de: "", detalle: `la ${at}` })),
          );
          const open = own.base.db
            .select()
            .from(alarmas)
            .all()
            .filter(({ resuelta }) => resuelta === null);
          expect(open.map(({ tipo }) => tipo).toSorted()).toEqual(mal.toSorted());
          expect(open.every(({ detalle }) => detalle === `la ${at}`)).toBe(true);
        }
        const mails = listNewest(own.base.db, 100).flatMap(({ creado, texto }) =>
          readMail(texto).map((one): [number, AlarmaTipo, Aviso] => [creado, ...one]),
        );
        const expected = kinds.flatMap((tipo) => clerk(miradas, tipo));
        expect(mails.map(String).toSorted()).toEqual(expected.map(String).toSorted());
      } finally {
        own.close();
      }
    }),
    { numRuns: runs(25) },
  );
});

const tarea = alarmasTarea((ctx) => lookAround(ctx, TAREAS));
const look = () =>
  tarea.run({ ...world.base, usuario: null }, { debida: world.clock.now(), signal: new AbortController().signal });
const open = async () =>
  (await world.caller(world.admin).estado.alarmas()).abiertas.map(({ tipo, de }) => `${tipo} ${de}`.trim());

test("each thing that can be wrong is found where it is noted, told once, and resolved when it is well", async () => {
  const { db } = world.base;
  const now = world.clock.now();
  // Independent of this machine's disk.
  const quiet = async () => (await open()).filter((one) => one !== "disco");
  await look();
  expect(await quiet()).toEqual([]);
  noteCasa(db, {
    doctor: { fecha: now, fallas: ["una", "otra"] },
    certificado: { fecha: now, host: "x.test", vence: now },
  });
  for (const minutes of [20, 10])
    db.insert(corridas)
      .values({
        id: newId(),
        tarea: "fotos",
        empezo: instante(now - minutes * MINUTO),
        termino: now,
        error: "EIO: i/o error",
      })
      .run();
  db.insert(estadosCanal)
    .values({
      canal: "sms",
      fallosSeguidos: 5,
      descansaHasta: instante(now + 1),
      error: "Sin saldo",
      fallo: now,
      exito: null,
    })
    .run();
  const copy = { id: newId(), nombre: "a", destino: "s3", motivo: "hora", empezo: now, termino: now } as const;
  db.insert(respaldos)
    .values({ ...copy, error: "403 Forbidden" })
    .run();
  expect(await look()).toContain("alarmas nuevas");
  expect(await quiet()).toEqual(
    expect.arrayContaining(["certificado", "doctor", "mensajes sms", "respaldo s3", "tarea fotos"]),
  );
  expect(await quiet()).toHaveLength(5);
  await look();
  expect(listNewest(db, 10)).toHaveLength(1);
  const hoy = async (who: typeof world.admin) => (await world.caller(who).hoy.get()).alarmas.length;
  expect(await hoy(world.admin)).toBeGreaterThanOrEqual(5);
  expect(await hoy(world.anAdmin("gestor"))).toBeGreaterThanOrEqual(5);
  expect(await hoy(world.anAdmin("lector"))).toBe(0);
  // Read-only administrators see them in Estado.
  expect((await world.caller(world.anAdmin("lector")).estado.alarmas()).abiertas.length).toBeGreaterThanOrEqual(5);

  world.clock.advance(2 * MS_PER_HOUR);
  const later = world.clock.now();
  noteCasa(db, {
    doctor: { fecha: later, fallas: [] },
    certificado: { fecha: later, host: "x.test", vence: instante(later + 60 * MS_PER_DAY) },
  });
  db.insert(corridas).values({ id: newId(), tarea: "fotos", empezo: later, termino: later, hizo: "nada" }).run();
  db.update(estadosCanal).set({ fallosSeguidos: 0, descansaHasta: null }).run();
  db.insert(respaldos)
    .values({ ...copy, id: newId(), empezo: later, termino: later, revisado: true, bytes: 10 })
    .run();
  expect(await look()).toContain("resueltas");
  expect(await quiet()).toEqual([]);
  const { antes } = await world.caller(world.admin).estado.alarmas();
  expect(antes.filter(({ tipo }) => tipo !== "disco")).toHaveLength(5);
  forgetOldAlarmas(db, instante(later + 91 * MS_PER_DAY));
  expect((await world.caller(world.admin).estado.alarmas()).antes).toEqual([]);
});

test("where nobody can be written to it waits for whoever can", () => {
  const { db } = world.base;
  db.update(user).set({ emailVerified: false }).run();
  const senal = [{ tipo: "doctor", de: "", detalle: "1 falla." }] as const;
  run(world.base, keepAlarmas, senal);
  expect(listNewest(db, 10)).toEqual([]);
  db.update(user).set({ emailVerified: true }).run();
  run(world.base, keepAlarmas, senal);
  expect(listNewest(db, 10)).toMatchObject([{ plantilla: "alarma", clase: "casa", asunto: ALARMAS.doctor.titulo }]);
});

describe("the certificate", () => {
  const dir = mkdtempSync(join(tmpdir(), "cuotica-"));
  const [key, cert] = [join(dir, "k.pem"), join(dir, "c.pem")];
  const sign = [
    "req",
    "-x509",
    "-newkey",
    "ec",
    "-pkeyopt",
    "ec_paramgen_curve:P-256",
    "-nodes",
    "-days",
    "9",
    "-subj",
    "/CN=x",
  ];
  execFileSync("openssl", [...sign, "-keyout", key, "-out", cert], { stdio: "ignore" });
  const pair = { key: readFileSync(key), cert: readFileSync(cert) };
  rmSync(dir, { recursive: true });
  const portOf = async (server: {
    listen(port: number, host: string, done: () => void): unknown;
    address(): unknown;
  }) => {
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    return (server.address() as { port: number }).port;
  };

  test("until when it holds is read from a handshake, and nothing else is said", async () => {
    const heard: unknown[] = [];
    const server = createServer(pair, (socket) =>
      socket.on("data", (bytes) => heard.push(bytes)).on("error", () => {}),
    );
    const vence = await readVence("localhost", await portOf(server));
    expect(vence).toBe(Date.parse(new X509Certificate(pair.cert).validTo));
    expect(heard).toEqual([]);
    server.close();
  });

  test("who does not answer, hangs or speaks no TLS is nobody's alarm", async () => {
    const silent = createSocket((socket) => socket.on("error", () => {}));
    expect(await readVence("127.0.0.1", await portOf(silent), 200)).toBeNull();
    silent.close();
    const odd = createSocket((socket) => socket.on("error", () => {}).end("HTTP/1.1 400 no\r\n\r\n"));
    const port = await portOf(odd);
    expect(await readVence("127.0.0.1", port, 2000)).toBeNull();
    odd.close();
    expect(await readVence("127.0.0.1", port, 2000)).toBeNull();
  });

  test("it is looked at where people reach us by https, and not on this machine", async () => {
    const ctx = (publicUrl: string) => ({ ...world.base, publicUrl });
    for (const url of ["http://x.test", "https://localhost:3000", "https://127.0.0.1"])
      await lookAtCertificado(ctx(url));
    expect(getCasa(world.base.db).certificado).toBeUndefined();
    // A day has not passed since: nobody is asked again, or this would not end.
    const seen = { fecha: world.clock.now(), host: "x.invalid", vence: instante(world.clock.now() + MS_PER_DAY) };
    noteCasa(world.base.db, { certificado: seen });
    world.clock.advance(MS_PER_DAY - 1);
    await lookAtCertificado(ctx("https://x.invalid"));
    expect(getCasa(world.base.db).certificado).toEqual(seen);
    world.clock.advance(1);
    await lookAtCertificado(ctx("https://x.invalid"));
    expect(getCasa(world.base.db).certificado).toEqual({ fecha: world.clock.now(), host: "x.invalid", vence: null });
  });
});

test("each kind there is can be opened: one that could not would keep all the others from it", () => {
  const senales = ALARMA_TIPOS.map((tipo) => ({ tipo, de: "", detalle: "Algo va mal." }));
  expect(run(world.base, keepAlarmas, senales)).toMatchObject({ abrio: ALARMA_TIPOS.length });
});
