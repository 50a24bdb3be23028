/**
 * The fastest that a server of this kind can be on this machine: Bun answers, the same cookie is checked, the same person read with
 * one prepared statement, or one row written so that no power cut takes it back. A process of its own, started by apoyo/procesos.ts.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import { join } from "node:path";
import { openDatabase, openReadOnly } from "../../server/storage/db.ts";
import { newId } from "../../server/storage/ids.ts";

const { PORT = "", DATA_DIR = "", APP_SECRET = "", COOKIE = "", ESCRITURA = "" } = process.env;

const read = openReadOnly(join(DATA_DIR, "cuotica.db")).driver.prepare(
  "select u.*, s.expiresAt from session as s join usuarios as u on u.id = s.userId where s.token = ?",
);
const { driver } = openDatabase(ESCRITURA);
driver.exec(
  "create table if not exists filas (id text primary key, userId text, codigo text, monto integer, fecha integer) strict",
);
const insert = driver.prepare("insert into filas values (?, ?, ?, ?, ?)");
const write = driver.transaction((userId: string, codigo: string, monto: number) => {
  const id = newId();
  insert.run(id, userId, codigo, monto, Date.now());
  return id;
});

/** The person of a cookie that this program signed. */
function findPerson(request: Request): { id: string } | null {
  const header = request.headers.get("cookie") ?? "";
  const pair = header.split("; ").find((part) => part.startsWith(`${COOKIE}=`));
  const value = decodeURIComponent(pair?.slice(COOKIE.length + 1) ?? "");
  const dot = value.lastIndexOf(".");
  const token = value.slice(0, Math.max(0, dot));
  const expected = createHmac("sha256", APP_SECRET).update(token).digest();
  const given = Buffer.from(value.slice(dot + 1), "base64");
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const found = read.get(token) as { id: string; expiresAt: number } | undefined;
  return found && found.expiresAt > Date.now() ? found : null;
}

Bun.serve({
  port: Number(PORT),
  hostname: "127.0.0.1",
  async fetch(request) {
    if (request.url.endsWith("/healthz")) return new Response("ok");
    const person = findPerson(request);
    if (!person) return new Response(null, { status: 401 });
    if (request.method === "GET") return Response.json({ result: { data: person } });
    const { codigo, monto } = (await request.json()) as { codigo: string; monto: number };
    return Response.json({ result: { data: { id: write.immediate(person.id, codigo, monto) } } });
  },
});
