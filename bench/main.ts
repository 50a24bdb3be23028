/** How near the program is to the fastest that this machine can be: `bun run bench`, bench/README.md. */
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { grouped } from "../rules/country/cantidad.ts";
import type { Cifra, Informe, Medida } from "./apoyo/cifras.ts";
import { compare } from "./apoyo/comparar.ts";
import { judge } from "./apoyo/metas.ts";
import { type Negocio, openNegocio } from "./apoyo/negocio.ts";
import { type Opciones, type Parte, readOpciones } from "./apoyo/opciones.ts";
import { prepare } from "./apoyo/preparados.ts";
import { machine, type Proceso, ROOT, startLimite, startServidor, temporary, untilQuiet } from "./apoyo/procesos.ts";
import { printed, printedChanges } from "./apoyo/tabla.ts";
import { measureArranque, measureMemoria } from "./medidas/arranque.ts";
import { WRK } from "./medidas/carga.ts";
import { measureEntrar } from "./medidas/entrar.ts";
import { measureEscrituras } from "./medidas/escrituras.ts";
import { measureLecturas } from "./medidas/lecturas.ts";
import { measureScores } from "./medidas/lighthouse.ts";
import { measureListas, type Puesto } from "./medidas/listas.ts";
import { measurePages } from "./medidas/paginas.ts";

/** Whatever signs the sessions of this run. */
const SECRET = randomBytes(32).toString("hex");
const LARGO = { conexiones: [1, 16, 64], segundos: 3, vueltas: 3, cuantas: 600, lecturas: 99 };
const CORTO = { conexiones: [16], segundos: 1, vueltas: 2, cuantas: 250, lecturas: 5 };

interface Mesa {
  opciones: Opciones;
  cifras: Cifra[];
  medidas: Medida[];
}

/** The smallest business, copied, with all that writes to it. */
async function measureSmall({ opciones, cifras, medidas }: Mesa, clientes: number): Promise<void> {
  const asked = (parte: Parte) => opciones.partes.includes(parte);
  const { conexiones, cuantas, ...ritmo } = opciones.corto ? CORTO : LARGO;
  const writes = asked("escrituras") ? cuantas * ritmo.vueltas * conexiones.length : 0;
  console.error(`${grouped(clientes)} clientes, una copia: ${opciones.partes.join(", ")}…`);
  await withNegocio(clientes, true, async (negocio) => {
    const preparados = prepare(negocio.dataDir, SECRET, Math.max(writes, 40));
    await withServers(negocio, async (servidor, limite) => {
      const parts = { servidor, limite, negocio, preparados };
      if (asked("arranque")) medidas.push(...(await measureMemoria(parts)));
      if (asked("lecturas"))
        cifras.push(...(await measureLecturas(parts, conexiones, { ...ritmo, casos: opciones.casos })));
      if (asked("escrituras"))
        cifras.push(...(await measureEscrituras(parts, conexiones, { cuantas, vueltas: ritmo.vueltas })));
      if (asked("paginas")) medidas.push(...(await measurePages(servidor.url, negocio.cliente)));
      if (asked("lighthouse")) medidas.push(...(await measureScores(servidor.url, negocio.cliente)));
    });
    if (asked("entrar")) {
      const { entradas, demoras } = await measureEntrar(negocio, preparados, SECRET);
      cifras.push(...entradas);
      medidas.push(...demoras);
    }
  });
}

/** How soon a business of that size is ready. */
async function measureStart({ medidas }: Mesa, clientes: number): Promise<void> {
  console.error(`${grouped(clientes)} clientes: arranque…`);
  await withNegocio(clientes, false, async (negocio) => {
    medidas.push(...(await measureArranque(negocio, SECRET)));
  });
}

/** Businesses of every size, only asked. */
async function measureSizes({ opciones, cifras }: Mesa): Promise<void> {
  console.error(`${opciones.clientes.map(grouped).join(", ")} clientes: listas…`);
  await withSizes(opciones.clientes, async (puestos) => {
    cifras.push(...(await measureListas(puestos, opciones)));
  });
}

/** The servers of every size, all at once. */
async function withSizes(
  [clientes, ...others]: readonly number[],
  story: (puestos: Puesto[]) => Promise<void>,
  open: Puesto[] = [],
): Promise<void> {
  if (clientes === undefined) return story(open);
  await withNegocio(clientes, false, (negocio) =>
    withServers(negocio, (servidor, limite) => withSizes(others, story, [...open, { negocio, servidor, limite }])),
  );
}

async function withNegocio(
  clientes: number,
  copia: boolean,
  story: (negocio: Negocio) => Promise<void>,
): Promise<void> {
  const negocio = await openNegocio(clientes, SECRET, copia);
  try {
    await story(negocio);
  } finally {
    negocio.leave();
  }
}

/** The server and the bare one beside it, over the same database. */
async function withServers(
  { dataDir }: Negocio,
  story: (servidor: Proceso, limite: Proceso) => Promise<void>,
): Promise<void> {
  const rows = temporary("cuotica-limite-");
  const started: Proceso[] = [];
  try {
    const servidor = await startServidor(dataDir, SECRET);
    started.push(servidor);
    await untilQuiet(servidor.pid);
    const limite = await startLimite(dataDir, SECRET, join(rows.dir, "filas.db"));
    started.push(limite);
    await story(servidor, limite);
  } finally {
    for (const proceso of started.toReversed()) await proceso.end();
    rows.remove();
  }
}

async function main(): Promise<void> {
  const opciones = readOpciones(process.argv.slice(2));
  if (!existsSync(join(ROOT, "dist/server/main.js"))) throw new Error("falta construir: bun run build");
  const antes = opciones.contra === null ? null : ((await Bun.file(opciones.contra).json()) as Informe);
  const mesa: Mesa = { opciones, cifras: [], medidas: [] };
  const [smallest = 0] = opciones.clientes;
  if (opciones.partes.some((parte) => parte !== "listas")) await measureSmall(mesa, smallest);
  if (opciones.partes.includes("arranque"))
    for (const clientes of opciones.clientes) await measureStart(mesa, clientes);
  if (opciones.partes.includes("listas")) await measureSizes(mesa);
  const informe: Informe = {
    fecha: new Date().toISOString().slice(0, 10),
    maquina: machine(),
    carga: WRK ? "wrk" : "propia",
    cifras: mesa.cifras,
    medidas: mesa.medidas,
  };
  const juicios = judge(informe);
  if (opciones.json) await Bun.write(opciones.json, `${JSON.stringify({ ...informe, metas: juicios }, null, 2)}\n`);
  console.log(printed(informe, juicios));
  if (antes) console.log(`\nContra ${antes.fecha}, ${antes.maquina}:\n\n${printedChanges(compare(antes, informe))}`);
}

try {
  await main();
  process.exit(0);
} catch (error) {
  console.error(error);
  process.exit(1);
}
