/** What the panel and a borrower's pages ask first, one line a call, at any size of the business: pages, look-ups and searches. */
import { PRIMERAS } from "../rules/primeras.ts";
import { appRouter } from "../server/http/router.ts";
import { alternate, type Caso, carry, check, queryOf } from "./carga.ts";
import type { Cifra } from "./cifras.ts";
import { limiteDe } from "./lecturas.ts";
import type { Negocio } from "./negocio.ts";
import type { Opciones } from "./opciones.ts";
import type { Proceso } from "./procesos.ts";

/** So many answers tell what the slowest of a hundred takes; a slow list gets fewer in its time. */
const MUESTRA = { segundos: 2, peticiones: 200 };
const MUESTRA_CORTA = { segundos: 0.5, peticiones: 100 };

type Llamada = [procedure: string, input?: Record<string, unknown>];

/** Somebody whom the seed always makes. */
const CEDULA = "V-5.001.234";

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

/** Each asked alone, one after the other, between two runs of the bare server. */
export async function measureListas(
  { servidor, limite, negocio }: { servidor: Proceso; limite: Proceso; negocio: Negocio },
  { corto, casos: wanted }: Pick<Opciones, "corto" | "casos">,
): Promise<Cifra[]> {
  const casos = casosDe(negocio).filter(({ nombre }) => nombre.includes(wanted));
  for (const caso of casos) await check(servidor, caso);
  const muestra = corto ? MUESTRA_CORTA : MUESTRA;
  const bare = limiteDe(negocio);
  await check(limite, bare);
  const own = casos.map(({ nombre, pedido }) => ({
    nombre,
    run: async () => {
      // The first few read the disk.
      await carry(servidor, [pedido], 1, { ...muestra, peticiones: 5 });
      return carry(servidor, [pedido], 1, muestra);
    },
  }));
  const about = { parte: "listas", clientes: negocio.clientes, conexiones: 1 } as const;
  return alternate(1, { nombre: bare.nombre, run: () => carry(limite, [bare.pedido], 1, muestra) }, own, about);
}

function monthAround(date: Date): { desde: string; hasta: string } {
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  const dayOf = (day: Date) => day.toISOString().slice(0, 10);
  return { desde: dayOf(new Date(Date.UTC(year, month, 1))), hasta: dayOf(new Date(Date.UTC(year, month + 1, 0))) };
}
