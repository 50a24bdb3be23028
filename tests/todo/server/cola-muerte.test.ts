/**
 * The program is killed with the outbox half sent, again and again, before a message is accepted, afterwards, and after the
 * confirmation: none is lost; under an honoured key none is duplicated; without one there is at most one more, and it is
 * marked. COLA=todo: 500 messages and 50 kills.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { gastos, mensajes } from "../../../drizzle/schema/messages.ts";
import { AVISOS_INICIALES } from "../../../rules/operator/ajustes/mensajes.ts";
import { CANALES_PAGADOS, porCanal } from "../../../rules/texts/channels/canal.ts";
import { saveAjustes } from "../../../server/core/ajustes/queries.ts";
import { systemClock } from "../../../server/core/clock.ts";
import { insertMensaje } from "../../../server/messages/mensajes/queries.ts";
import { inTransaction, openDatabase } from "../../../server/storage/db.ts";
import { openStorage } from "../../../server/storage/opening/open.ts";
import { forSeeds } from "../../support/azar.ts";
import { dieOf } from "../../support/dado.ts";

const WHOLE = process.env.COLA === "todo";
const [MESSAGES, KILLS] = WHOLE ? [500, 50] : [60, 4];
const ROOT = join(import.meta.dirname, "../../..");

interface Accepted {
  canal: string;
  clave: string | null;
  texto: string;
}

type Phase = "before" | "accepted" | "answered";

/** Accepts messages, one in twelve without a response; at the request chosen for a kill, kills in that phase. */
async function standIn(random: () => number) {
  const accepted: Accepted[] = [];
  let kill: { after: number; phase: Phase; now: () => void } | null = null;
  const at = (phase: Phase) => {
    if (kill?.phase !== phase || kill.after > 0) return;
    kill.now();
    kill = null;
  };
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    if (kill) kill.after -= 1;
    at("before");
    accepted.push({ canal: (request.url ?? "").slice(1), ...JSON.parse(body) });
    at("accepted");
    if (random() < 1 / 12) request.socket.destroy();
    else response.end(JSON.stringify({ id: crypto.randomUUID() }), () => at("answered"));
  };
  const server = createServer((request, response) => void answer(request, response).catch(() => undefined));
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    accepted,
    killAt(after: number, phase: Phase, now: () => void) {
      kill = { after, phase, now };
    },
    stop: () => {
      server.closeAllConnections();
      return new Promise<void>((closed) => server.close(() => closed()));
    },
  };
}

function prepare(dataDir: string): void {
  const { db, close } = openStorage(dataDir);
  const none = { dia: null, mes: null };
  inTransaction(db, (tx) => {
    saveAjustes(tx, { avisos: { ...AVISOS_INICIALES, topes: porCanal(CANALES_PAGADOS, () => none) } });
    for (let n = 0; n < MESSAGES; n += 1) {
      const canal = n % 2 === 0 ? ("correo" as const) : ("sms" as const);
      const said = { destino: "x", asunto: "x", texto: `mensaje ${n}`, plantilla: "aviso", params: {} };
      insertMensaje(tx, { canal, ...said, userId: null, unica: null }, systemClock.now());
    }
  });
  close();
}

test(`${MESSAGES} messages, ${KILLS} kills`, { timeout: WHOLE ? 600_000 : 60_000 }, () => forSeeds(sendUnderKills));

async function sendUnderKills(seed: number): Promise<void> {
  const random = dieOf(seed);
  const dataDir = mkdtempSync(join(tmpdir(), "cuotica-"));
  prepare(dataDir);
  const start = String(systemClock.now());
  const provider = await standIn(random);
  const run = () =>
    Bun.spawn([process.execPath, "tests/support/cola-proceso.ts", dataDir, provider.url, start], {
      ...{ cwd: ROOT, env: { PATH: process.env.PATH, HOME: process.env.HOME } },
      ...{ stdout: "ignore", stderr: "inherit" },
    });
  let killed = 0;
  while (killed < KILLS) {
    const left = Math.max(0, MESSAGES - provider.accepted.length);
    const after = 1 + Math.floor((random() * 1.8 * left) / (KILLS - killed + 1));
    const phase = (["before", "accepted", "answered"] as const)[Math.floor(random() * 3)] ?? "before";
    const program = run();
    provider.killAt(after, phase, () => program.kill("SIGKILL"));
    await program.exited;
    expect(program.signalCode, `seed ${seed}: it ended by itself before kill ${killed + 1}`).toBe("SIGKILL");
    killed += 1;
  }
  const last = run();
  expect(await last.exited).toBe(0);
  await provider.stop();

  const { db, close } = openDatabase(join(dataDir, "cuotica.db"));
  const rows = db.select().from(mensajes).all();
  const spent = db.select().from(gastos).all();
  close();
  rmSync(dataDir, { recursive: true, force: true });
  const figures = { keyed: 0, once: 0, twice: 0, unknown: 0 };
  expect(rows).toHaveLength(MESSAGES);
  for (const row of rows) {
    const taken = provider.accepted.filter(({ texto }) => texto === row.texto);
    const said = `seed ${seed}, ${row.texto}, taken ${taken.length} times: ${JSON.stringify(row)}`;
    expect(row.intentado, said).toBeNull();
    if (row.canal === "correo") {
      // However often it was sent, the provider sees one message.
      expect(new Set(taken.map(({ clave }) => clave)), said).toEqual(new Set([row.id]));
      expect([row.estado, row.dudoso], said).toEqual(["enviado", false]);
      figures.keyed += 1;
      continue;
    }
    expect(taken.length, said).toBeLessThanOrEqual(2);
    if (taken.length === 2) expect(row.dudoso, said).toBe(true);
    if (row.estado === "enviado") {
      expect(taken.length, said).toBeGreaterThan(0);
      figures[taken.length === 2 ? "twice" : "once"] += 1;
    } else {
      expect([row.estado, row.dudoso, row.error], said).toEqual([
        "fallido",
        true,
        expect.stringMatching(/^No se sabe/),
      ]);
      figures.unknown += 1;
    }
  }
  const sent = (canal: string) => rows.filter((row) => row.canal === canal && row.estado === "enviado").length;
  for (const canal of ["correo", "sms"])
    expect(spent.filter((line) => line.canal === canal).reduce((sum, line) => sum + line.mensajes, 0)).toBe(
      sent(canal),
    );
  process.stdout.write(`${JSON.stringify({ seed, kills: killed, requests: provider.accepted.length, ...figures })}\n`);
}
