/** What the panel and a borrower's pages ask first, one line a call, at any size of the business: pages, look-ups and searches. */
import { PRIMERAS } from "../../rules/input/primeras.ts";
import { appRouter } from "../../server/http/router.ts";
import { type Cifra, joinTandas, type TandaMedida } from "../apoyo/cifras.ts";
import { MAX_CRECE } from "../apoyo/metas.ts";
import type { Negocio } from "../apoyo/negocio.ts";
import type { Opciones } from "../apoyo/opciones.ts";
import type { Proceso } from "../apoyo/procesos.ts";
import { type Caso, check, load, queryOf } from "./carga.ts";
import { limiteDe } from "./lecturas.ts";

/** So many turns of so many seconds: one bad moment of the machine is not what the slowest of a hundred takes. */
const LARGO = { vueltas: 3, segundos: 1 };
const CORTO = { vueltas: 1, segundos: 0.3 };
/** What seems to have grown too much is asked so many times longer. */
const EN_DUDA = 3;

type Llamada = [procedure: string, input?: Record<string, unknown>];

/** Of somebody whom the seed makes at every size, with two loans paid off. */
const CEDULA = "V-5.000.234";

/** Of the panel: add those of a new tab here. One that the program does not have stops the run. */
const CALLED: Llamada[] = [
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
  ["calendario.agenda", { ...monthAround(new Date()), primeras: false }],
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
  ...["maria", CEDULA, "nadie"].flatMap((buscar): Llamada[] => [
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

/** What a borrower's pages ask: their home, and the histories under it. */
const OF_CLIENTE: Llamada[] = [
  ...(PRIMERAS.dashboard ?? []).map(({ path, input }): Llamada => [path, input as Record<string, unknown>]),
  ["completados.mine", {}],
  ["referidos.mine"],
];

function casosDe({ cliente, admin }: Negocio): Caso[] {
  const caseOf = (cookie: string, who: string, [procedure, input]: Llamada): Caso => {
    if (!(procedure in appRouter._def.procedures)) throw new Error(`there is no ${procedure}`);
    const whose = input && "userId" in input ? { ...input, userId: cliente.userId } : input;
    const says = Object.entries(input ?? {}).flatMap(([name, value]) =>
      name === "buscar" || name === "texto" ? [`«${value}»`] : value === "" ? [] : [`${value}`],
    );
    return { ...queryOf(procedure, cookie, whose), nombre: [who, procedure, ...says].join(" ") };
  };
  return [
    ...OF_CLIENTE.map((llamada) => caseOf(cliente.cookie, "cliente:", llamada)),
    ...CALLED.map((llamada) => caseOf(admin.cookie, "panel:", llamada)),
  ];
}

/** A business with its server, and the bare one beside it. */
export interface Puesto {
  negocio: Negocio;
  servidor: Proceso;
  limite: Proceso;
}

/** What is asked of one business. */
interface Asked {
  puesto: Puesto;
  caso: Caso;
}

/**
 * What is asked of each business under one name: of a list that the first does not fill, as many rows as it has there, so that the same
 * work is compared at every size. What its whole page costs in the others stands beside it, as «… entera».
 */
async function evened(asked: Asked[]): Promise<Asked[][]> {
  const answers = await Promise.all(asked.map(({ puesto, caso }) => dataOf(puesto.servidor, caso)));
  const [first] = answers;
  if (!first?.items || first.nextCursor) return [asked];
  const rows = Math.max(first.items.length, 1);
  const longer = asked.filter((_, at) => (answers[at]?.items?.length ?? 0) > rows);
  const even = asked.map((one) => (longer.includes(one) ? { ...one, caso: limited(one.caso, rows) } : one));
  const whole = longer.map(({ puesto, caso }) => ({ puesto, caso: { ...caso, nombre: `${caso.nombre}, entera` } }));
  return whole.length > 0 ? [even, whole] : [even];
}

/** What it answers: of a list, its rows and whether others follow. */
async function dataOf({ url }: Proceso, { pedido: { path, headers } }: Caso) {
  const answer = await fetch(url + path, { headers });
  const { result } = (await answer.json()) as { result: { data: { items?: unknown[]; nextCursor?: unknown } | null } };
  return result.data ?? {};
}

function limited(caso: Caso, limit: number): Caso {
  const { searchParams, pathname } = new URL(caso.pedido.path, "http://localhost");
  const input = { ...JSON.parse(searchParams.get("input") ?? "{}"), limit };
  return {
    ...caso,
    pedido: { ...caso.pedido, path: `${pathname}?input=${encodeURIComponent(JSON.stringify(input))}` },
  };
}

/** Each asked alone, of every business in turns: small, large, small, large, with the bare server before each. */
export async function measureListas(
  puestos: readonly Puesto[],
  { corto, casos: wanted }: Pick<Opciones, "corto" | "casos">,
): Promise<Cifra[]> {
  const byPuesto = puestos.map((puesto) => casosDe(puesto.negocio).map((caso): Asked => ({ puesto, caso })));
  const named = (byPuesto[0] ?? []).map((_, at) => byPuesto.flatMap((asked) => asked[at] ?? []));
  for (const { negocio, limite } of puestos) await check(limite, limiteDe(negocio));
  const cifras: Cifra[] = [];
  for (const asked of named.filter(([one]) => one?.caso.nombre.includes(wanted))) {
    for (const { puesto, caso } of asked) await check(puesto.servidor, caso);
    for (const group of await evened(asked)) cifras.push(...(await longerIfItGrew(group, corto ? CORTO : LARGO)));
  }
  return cifras;
}

/** A pause of the machine in one size alone looks like growth: what grew too much is asked again, for longer, and what it answers then stands. */
async function longerIfItGrew(asked: Asked[], ritmo: typeof LARGO): Promise<Cifra[]> {
  const cifras = await inTurns(asked, ritmo);
  const [small, ...larger] = cifras.toSorted((one, other) => one.clientes - other.clientes);
  const large = larger.at(-1);
  if (!small || !large || large.p99 <= small.p99 * MAX_CRECE) return cifras;
  console.error(`${small.nombre}: p99 × ${(large.p99 / small.p99).toFixed(2)}, se pregunta otra vez`);
  return inTurns(asked, { ...ritmo, vueltas: ritmo.vueltas * EN_DUDA });
}

async function inTurns(asked: Asked[], { vueltas, segundos }: typeof LARGO): Promise<Cifra[]> {
  const runs = asked.map(({ puesto, caso }) => ({ puesto, caso, suyas: [] as TandaMedida[], limites: [] as number[] }));
  // The first read the disk, and are run before their code is compiled.
  for (const { puesto, caso } of runs) await load(puesto.servidor, caso.pedido, 1, segundos);
  for (let vuelta = 0; vuelta < vueltas; vuelta += 1)
    for (const { puesto, caso, suyas, limites } of runs) {
      const bare = await load(puesto.limite, limiteDe(puesto.negocio).pedido, 1, segundos);
      limites.push(bare.porSegundo);
      suyas.push(await load(puesto.servidor, caso.pedido, 1, segundos));
    }
  return runs.map(({ puesto, caso, suyas, limites }) => ({
    parte: "listas",
    clientes: puesto.negocio.clientes,
    conexiones: 1,
    nombre: caso.nombre,
    ...joinTandas(suyas, limites),
  }));
}

function monthAround(date: Date): { desde: string; hasta: string } {
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  const dayOf = (day: Date) => day.toISOString().slice(0, 10);
  return { desde: dayOf(new Date(Date.UTC(year, month, 1))), hasta: dayOf(new Date(Date.UTC(year, month + 1, 0))) };
}
