/** What is read most, beside the bare server: by a borrower's pages, and the panel's summary. */

import { PRIMERAS } from "../../rules/input/primeras.ts";
import { paths } from "../../rules/paths.ts";
import type { Cifra } from "../apoyo/cifras.ts";
import type { Negocio } from "../apoyo/negocio.ts";
import type { Proceso } from "../apoyo/procesos.ts";
import { alternate, type Caso, check, load, queryOf, type Ritmo } from "./carga.ts";

/** What the bare server answers, with the same cookie. */
export const limiteDe = ({ cliente }: Negocio): Caso => ({
  nombre: "el límite",
  pedido: { method: "GET", path: "/leer", headers: { cookie: cliente.cookie } },
  right: (text) => text.includes(cliente.userId),
});

/** The questions of the landing's and of a borrower's pages, by the name that the targets know them by. */
export function lecturasDe({ cliente, admin }: Negocio): Caso[] {
  const { cookie, userId } = cliente;
  return [
    queryOf("usuarios.me", cookie, undefined, userId),
    queryOf("loans.mine", cookie, undefined, '"cargos":['),
    batchOf(cookie, userId),
    {
      nombre: "el inicio, su documento",
      pedido: documentOf(paths.dashboard, cookie),
      right: (text) => text.includes(userId),
    },
    queryOf("pagos.mine", cookie, undefined, '"items":['),
    queryOf("resumen.get", admin.cookie, undefined, "totalPrestado"),
    { nombre: "la portada", pedido: documentOf("/", ""), right: (text) => text.includes("</h1>") },
  ];
}

const documentOf = (path: string, cookie: string) => ({
  method: "GET" as const,
  path,
  headers: { accept: "text/html", ...(cookie && { cookie }) },
});

/** The first three questions of a borrower's home, in one request. */
function batchOf(cookie: string, userId: string): Caso {
  const asked = PRIMERAS.dashboard?.slice(0, 3) ?? [];
  const inputs = Object.fromEntries(asked.flatMap(({ input }, at) => (input === undefined ? [] : [[at, input]])));
  const path = `/trpc/${asked.map(({ path }) => path).join(",")}?batch=1&input=${encodeURIComponent(JSON.stringify(inputs))}`;
  const right = (text: string) => text.includes(userId) && text.split('"result":{"data":').length === asked.length + 1;
  return { nombre: "el inicio, tres a la vez", pedido: { method: "GET", path, headers: { cookie } }, right };
}

/** So many of the cases, the first ones first, at every number of connections, A B A B. */
export async function measureLecturas(
  { servidor, limite, negocio }: { servidor: Proceso; limite: Proceso; negocio: Negocio },
  conexiones: readonly number[],
  { segundos, vueltas, lecturas, casos: wanted }: Ritmo & { lecturas: number; casos: string },
): Promise<Cifra[]> {
  const bare = limiteDe(negocio);
  const casos = lecturasDe(negocio)
    .slice(0, lecturas)
    .filter(({ nombre }) => nombre.includes(wanted));
  await check(limite, bare);
  for (const caso of casos) await check(servidor, caso);
  const runOf = (proceso: Proceso, { nombre, pedido }: Caso, abiertas: number) => ({
    nombre,
    run: () => load(proceso, pedido, abiertas, segundos),
  });
  const cifras: Cifra[] = [];
  for (const abiertas of conexiones) {
    const about = { parte: "lecturas", clientes: negocio.clientes, conexiones: abiertas } as const;
    const own = casos.map((caso) => runOf(servidor, caso, abiertas));
    // Its code gets warm unmeasured, and the files of the database are in memory.
    for (const { run } of abiertas === conexiones[0] ? own : []) await run();
    cifras.push(...(await alternate(vueltas, runOf(limite, bare, abiertas), own, about)));
  }
  return cifras;
}
