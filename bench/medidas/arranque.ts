/** How soon the program is ready, and what it holds: at rest, and while it is asked for much. */
import { phonePhoto } from "../../tests/support/photo.ts";
import { type Medida, median } from "../apoyo/cifras.ts";
import type { Negocio } from "../apoyo/negocio.ts";
import type { Preparados } from "../apoyo/preparados.ts";
import { memoryOf, type Proceso, peakDuring, startServidor, untilQuiet } from "../apoyo/procesos.ts";
import { carry, load } from "./carga.ts";
import type { Pedido } from "./cliente.ts";
import { lecturasDe } from "./lecturas.ts";

const ARRANQUES = 3;
/** What its start took from the system is given back a moment after it is done. */
const REPOSO_MS = 3000;
const CARGA = { conexiones: 64, segundos: 2 };
/** Photos as large as a phone takes them, from as many people, four at a time. */
const FOTO = { ancho: 3000, alto: 2250 };
const FOTOS = 24;
export const FOTOS_A_LA_VEZ = 4;

/** From its start until it answers that it is ready, the second time and later: the first one may have to migrate. */
export async function measureArranque({ dataDir, clientes }: Negocio, secret: string): Promise<Medida[]> {
  const times: number[] = [];
  let rest: number | null = null;
  let calm = 0;
  for (let i = 0; i <= ARRANQUES; i += 1) {
    const proceso = await startServidor(dataDir, secret);
    try {
      if (i > 0) times.push(proceso.listoMs);
      if (i === ARRANQUES) {
        calm = await untilQuiet(proceso.pid);
        await Bun.sleep(REPOSO_MS);
        rest = memoryOf(proceso.pid);
      }
    } finally {
      await proceso.end();
    }
  }
  return [
    { parte: "arranque", nombre: "lista en", clientes, valor: median(times), unidad: "ms" },
    { parte: "arranque", nombre: "terminado lo que hace al empezar, en", clientes, valor: calm, unidad: "ms" },
    ...megabytes("en reposo", clientes, rest),
  ];
}

/** Under reads from many connections, and under photos: the most that it and its children held at once. */
export async function measureMemoria(parts: {
  servidor: Proceso;
  negocio: Negocio;
  preparados: Preparados;
}): Promise<Medida[]> {
  const { servidor, negocio, preparados } = parts;
  const photos = await photosOf(preparados);
  const peak = await peakDuring(servidor.pid, async () => {
    for (const { pedido } of lecturasDe(negocio)) await load(servidor, pedido, CARGA.conexiones, CARGA.segundos);
    await Promise.all([
      carry(servidor, photos, FOTOS_A_LA_VEZ, "una vez"),
      ...lecturasDe(negocio)
        .slice(0, 1)
        .map(({ pedido }) => load(servidor, pedido, CARGA.conexiones, CARGA.segundos)),
    ]);
  });
  return megabytes("con carga y fotos", negocio.clientes, peak);
}

const megabytes = (nombre: string, clientes: number, valor: number | null): Medida[] =>
  valor === null ? [] : [{ parte: "memoria", nombre, clientes, valor, unidad: "MB" }];

/** A photo of each of so many people, as their browser would send it. */
export async function photosOf({ deudores }: Preparados): Promise<Pedido[]> {
  const photo = await (await phonePhoto(FOTO.ancho, FOTO.alto)).bytes();
  const boundary = "medidas";
  const part = `--${boundary}\r\ncontent-disposition: form-data; name="image"; filename="foto.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(part), photo, Buffer.from(`\r\n--${boundary}--\r\n`)]).toString("base64");
  if (deudores.length < FOTOS) throw new Error("too few people for the photos");
  return deudores.slice(0, FOTOS).map(({ cookie }) => ({
    method: "POST",
    path: "/api/imagenes",
    headers: { cookie, "content-type": `multipart/form-data; boundary=${boundary}` },
    body,
  }));
}
