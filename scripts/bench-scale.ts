/**
 * What each tab of the panel asks first, on a business of 200,000 borrowers: milliseconds over HTTP, signed in as an
 * administrator, beside a call that reads nothing. The business is seeded once into a folder of the system's temporary files
 * (about 3 GB) and kept while the seed's code is the same. BENCH_SCALE=N measures another size, 0 none.
 */
import { createHash } from "node:crypto";
import { existsSync, readFileSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { appRouter } from "../server/http/router.ts";
import { type Person, startTestServer } from "../tests/support/server.ts";

const ROOT = join(import.meta.dirname, "..");
const BORROWERS = Number(process.env.BENCH_SCALE ?? 200_000);
const CALLS = 25;
/** A first page may take this long. */
const TARGET_MS = 50;

export interface ScaleFigure {
  name: string;
  /** Milliseconds. */
  median: number;
  p95: number;
  /** Times the call that reads nothing. */
  ratio: number;
}

/** Somebody whom the seed always makes. */
const CEDULA = "V-5.001.234";

/** One line a call: add those of a new tab here. A procedure that does not exist is left out. */
const CALLED: [procedure: string, input?: Record<string, unknown>][] = [
  ["resumen.get"],
  ["hoy.get"],
  ["resumen.detalle"],
  ["reportes.periodos", { por: "mes", cuantos: "36" }],
  ["reportes.periodos", { por: "semana", cuantos: "36" }],
  ["reportes.cohortes", { cuantos: "36" }],
  ["reportes.segmentos", { cuantos: "36" }],
  ["loans.list", { status: "Pendiente" }],
  ["loans.list", { status: "Aprobado" }],
  ["loans.list", { status: "Rechazado" }],
  ["loans.list", { status: "Baneado" }],
  ["pagos.list", {}],
  ["pagos.list", { status: "Pendiente" }],
  ["completados.list", {}],
  ["loans.list", { status: "Aprobado", orden: "vencimiento" }],
  ["loans.list", { status: "Aprobado", mora: "vencidas" }],
  ["calendario.agenda", monthAround(new Date())],
  ["verificaciones.listPending", {}],
  // Referidos asks the same.
  ["usuarios.list", {}],
  ["usuarios.get", { userId: "" }],
  ["gestiones.list", { userId: "" }],
  ["morosidad.tramos"],
  ["morosidad.list", {}],
  ["morosidad.list", { orden: "mayores" }],
  ["usuarios.list", { filtro: "prestamo" }],
  ["usuarios.list", { filtro: "fotos" }],
  ["loans.listOf", { userId: "" }],
  ["pagos.listOf", { userId: "" }],
  ["libro.listOf", { userId: "" }],
  ["auditoria.list", { accion: "loans.approve" }],
  ["admins.list", {}],
  ["auditoria.list", {}],
  ...["maria", CEDULA, "nadie"].flatMap((buscar): [string, Record<string, unknown>][] => [
    ["usuarios.list", { buscar }],
    ["loans.list", { status: "Aprobado", buscar }],
    ["loans.list", { status: "Pendiente", buscar }],
    ["pagos.list", { buscar }],
    ["pagos.list", { status: "Pendiente", buscar }],
    ["completados.list", { buscar }],
    ["verificaciones.listPending", { buscar }],
    ["auditoria.list", { buscar }],
    ["busqueda.find", { texto: buscar }],
  ]),
  ["busqueda.find", { texto: "maria gonzalez" }],
  ["busqueda.find", { texto: "m" }],
];

/** Seeds if need be, measures, prints. Nothing when BENCH_SCALE is 0. */
export async function benchScale(): Promise<ScaleFigure[]> {
  if (BORROWERS === 0) return [];
  const server = await startTestServer({ LOG_LEVEL: "error", DATA_DIR: await seeded() });
  const admin = await server.admin();
  const limit = await timed(admin, "niveles.list");
  const [someone] = (await admin.query<{ items: { id: string }[] }>("usuarios.list", { buscar: CEDULA })).data.items;
  const figures: ScaleFigure[] = [];
  for (const [procedure, input] of CALLED) {
    if (!(procedure in appRouter._def.procedures)) continue;
    const whose = input && "userId" in input ? { ...input, userId: someone?.id } : input;
    const times = await timed(admin, procedure, whose);
    const name = `${procedure} ${Object.values(input ?? {}).join(" ")}`.trim();
    figures.push({ name, ...times, ratio: times.median / limit.median });
  }
  await server.close();
  print(figures);
  return figures;
}

async function timed(admin: Person, procedure: string, input?: unknown): Promise<{ median: number; p95: number }> {
  const times: number[] = [];
  for (let i = 0; i < CALLS + 3; i += 1) {
    const sent = performance.now();
    const answer = await admin.query(procedure, input);
    if (answer.status !== 200) throw new Error(`${procedure}: ${answer.text}`);
    times.push(performance.now() - sent);
  }
  // The first few read the disk.
  const sorted = times.slice(3).sort((a, b) => a - b);
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
  return { median: at(0.5), p95: at(0.95) };
}

/** The folder of the seeded business; made whole, or not there. */
async function seeded(): Promise<string> {
  const version = createHash("sha256");
  for (const file of ["server/operator/semilla/queries.ts", "rules/operator/semilla.ts", "drizzle/schema.ts"])
    version.update(readFileSync(join(ROOT, file)));
  const dir = join(tmpdir(), `cuotica-escala-${BORROWERS}-${version.digest("hex").slice(0, 12)}`);
  if (existsSync(dir)) return dir;
  console.log(`Seeding ${BORROWERS} borrowers into ${dir}: some minutes, once.`);
  const making = `${dir}.part`;
  rmSync(making, { recursive: true, force: true });
  const seed = Bun.spawn([process.execPath, join(ROOT, "server/cli.ts"), "seed", "--scale", String(BORROWERS)], {
    env: { ...process.env, DATA_DIR: making },
    stdout: "inherit",
    stderr: "inherit",
  });
  if ((await seed.exited) !== 0) throw new Error("the seed failed");
  renameSync(making, dir);
  return dir;
}

function monthAround(date: Date): { desde: string; hasta: string } {
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  const dayOf = (day: Date) => day.toISOString().slice(0, 10);
  return { desde: dayOf(new Date(Date.UTC(year, month, 1))), hasta: dayOf(new Date(Date.UTC(year, month + 1, 0))) };
}

function print(figures: ScaleFigure[]): void {
  console.log(`First pages with ${BORROWERS} borrowers; a median over ${TARGET_MS} ms is marked.`);
  const rows = figures.map(({ name, median, p95, ratio }) => [
    name,
    {
      "median ms": median.toFixed(1),
      "p95 ms": p95.toFixed(1),
      ratio: ratio.toFixed(1),
      slow: median > TARGET_MS ? "✗" : "",
    },
  ]);
  console.table(Object.fromEntries(rows));
}
