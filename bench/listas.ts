/** What the panel and a borrower's pages ask first, one line a call, at any size of the business: pages, look-ups and searches. */
import { PRIMERAS } from "../rules/primeras.ts";
import { appRouter } from "../server/http/router.ts";
import { type Caso, carry, check, queryOf } from "./carga.ts";
import { type Cifra, joinTandas, type TandaMedida } from "./cifras.ts";
import { limiteDe } from "./lecturas.ts";
import type { Negocio } from "./negocio.ts";
import type { Opciones } from "./opciones.ts";
import type { Proceso } from "./procesos.ts";

/** So many answers tell what the slowest of a hundred takes; a slow list gets fewer in its time. */
const LARGO = { vueltas: 3, muestra: { segundos: 0.5, peticiones: 2000 } };
const CORTO = { vueltas: 1, muestra: { segundos: 0.3, peticiones: 500 } };
/** The first read the disk, and are run before their code is compiled. */
const CALENTAR = 100;

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
export interface Mesa {
  negocio: Negocio;
  servidor: Proceso;
  limite: Proceso;
}

/** What is asked of one business. */
interface Asked {
  mesa: Mesa;
  caso: Caso;
}

/**
 * What is asked of each business under one name: of a list that the first does not fill, as many rows as it has there, so that the same
 * work is compared at every size. What its whole page costs in the others stands beside it, as «… entera».
 */
async function evened(asked: Asked[]): Promise<Asked[][]> {
  const answers = await Promise.all(asked.map(({ mesa, caso }) => dataOf(mesa.servidor, caso)));
  const [first] = answers;
  if (!first?.items || first.nextCursor) return [asked];
  const rows = Math.max(first.items.length, 1);
  const longer = asked.filter((_, at) => (answers[at]?.items?.length ?? 0) > rows);
  const even = asked.map((one) => (longer.includes(one) ? { ...one, caso: limited(one.caso, rows) } : one));
  const whole = longer.map(({ mesa, caso }) => ({ mesa, caso: { ...caso, nombre: `${caso.nombre}, entera` } }));
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
  mesas: readonly Mesa[],
  { corto, casos: wanted }: Pick<Opciones, "corto" | "casos">,
): Promise<Cifra[]> {
  const byMesa = mesas.map((mesa) => casosDe(mesa.negocio).map((caso): Asked => ({ mesa, caso })));
  const named = (byMesa[0] ?? []).map((_, at) => byMesa.flatMap((asked) => asked[at] ?? []));
  const cifras: Cifra[] = [];
  for (const asked of named.filter(([one]) => one?.caso.nombre.includes(wanted))) {
    for (const { mesa, caso } of asked) await check(mesa.servidor, caso);
    for (const group of await evened(asked)) cifras.push(...(await inTurns(group, corto ? CORTO : LARGO)));
  }
  return cifras;
}

async function inTurns(asked: Asked[], { vueltas, muestra }: typeof LARGO): Promise<Cifra[]> {
  const runs = asked.map(({ mesa, caso }) => ({ mesa, caso, suyas: [] as TandaMedida[], limites: [] as number[] }));
  for (const { mesa, caso } of runs) await carry(mesa.servidor, [caso.pedido], 1, { ...muestra, peticiones: CALENTAR });
  for (let vuelta = 0; vuelta < vueltas; vuelta += 1)
    for (const { mesa, caso, suyas, limites } of runs) {
      const bare = await carry(mesa.limite, [limiteDe(mesa.negocio).pedido], 1, muestra);
      limites.push(bare.porSegundo);
      suyas.push(await carry(mesa.servidor, [caso.pedido], 1, muestra));
    }
  return runs.map(({ mesa, caso, suyas, limites }) => ({
    ...{ parte: "listas", clientes: mesa.negocio.clientes, conexiones: 1, nombre: caso.nombre },
    ...joinTandas(suyas, limites),
  }));
}

function monthAround(date: Date): { desde: string; hasta: string } {
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  const dayOf = (day: Date) => day.toISOString().slice(0, 10);
  return { desde: dayOf(new Date(Date.UTC(year, month, 1))), hasta: dayOf(new Date(Date.UTC(year, month + 1, 0))) };
}
