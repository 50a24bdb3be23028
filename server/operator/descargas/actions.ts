/** A person's stored data, as a file that is generated while it is sent. */
import { readFile } from "node:fs/promises";
import { setImmediate } from "node:timers/promises";
import { type Instante, instante } from "../../../rules/country/fecha.ts";
import { DESCARGA_FILAS, DESCARGA_VALE_MS } from "../../../rules/limits/limits.ts";
import { LIMITES, scaled } from "../../../rules/limits/tries.ts";
import { leeme, PARTES, type Parte } from "../../../rules/operator/exportar/leeme.ts";
import { getAjustes } from "../../core/ajustes/queries.ts";
import { audit } from "../../core/auditoria/queries.ts";
import type { SessionContext, UserContext, Usuario } from "../../core/context.ts";
import { fail } from "../../core/errors.ts";
import { sobreOf, takeTurn } from "../../core/limites/queries.ts";
import { seal, unseal } from "../../core/seal.ts";
import { type Proof, provenCuenta } from "../../identity/proof.ts";
import { imagenFile } from "../../people/imagenes/actions.ts";
import type { Db } from "../../storage/db.ts";
import { listFotos, readPage, SECCIONES } from "./queries.ts";

/** Refuses what `provenCuenta` refuses. */
export async function proveDescarga(ctx: SessionContext, proof: Proof): Promise<null> {
  await provenCuenta(ctx, proof);
  return null;
}

/** A link that works for this session for a while, even if the connection breaks repeatedly. Refuses DOWNLOAD_TOO_OFTEN. */
export function prepareDescarga(tx: Db, ctx: SessionContext, _: null): { boleto: string; vence: Instante } {
  const { usuario, sessionId, codes } = ctx;
  const limite = scaled(LIMITES.descarga, codes.rateLimitFactor);
  if (!takeTurn(tx, limite, sobreOf(limite, usuario.id), ctx.clock.now())) fail("DOWNLOAD_TOO_OFTEN");
  const vence = instante(ctx.clock.now() + DESCARGA_VALE_MS);
  audit(tx, ctx, { accion: "descargas.prepare", userId: usuario.id, entidadId: usuario.id });
  return { boleto: seal(codes.secret, JSON.stringify(["descarga", usuario.id, sessionId, vence])), vence };
}

/** Refuses DOWNLOAD_EXPIRED for a link that is not of this session, or has expired. */
export function demandBoleto({ usuario, sessionId, codes, clock }: SessionContext, boleto: string): void {
  let said: unknown[] = [];
  try {
    said = JSON.parse(unseal(codes.secret, boleto)) as unknown[];
  } catch {}
  const [que, whose, session, vence] = said;
  const good = que === "descarga" && whose === usuario.id && session === sessionId && Number(vence) > clock.now();
  if (!good) fail("DOWNLOAD_EXPIRED");
}

/** The person downloading, until the end of the download. */
type DownloadContext = UserContext & { reload: () => Usuario | null; stopping: AbortSignal };

/** The whole file. Rows and photos are read when there is room for them; it breaks off when the session ends. */
export function writeDescarga(ctx: DownloadContext): ReadableStream<Uint8Array> {
  const pieces = writePieces(ctx);
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    await setImmediate();
    ctx.stopping.throwIfAborted();
    if (ctx.reload()?.id !== ctx.usuario.id) fail("UNAUTHORIZED");
    const { value, done } = await pieces.next();
    if (done) controller.close();
    else controller.enqueue(value);
  };
  return new ReadableStream({ pull, cancel: () => void pieces.return(undefined) }, { highWaterMark: 0 });
}

async function* writePieces(ctx: DownloadContext): AsyncGenerator<Uint8Array, undefined> {
  const { Zip, ZipDeflate, ZipPassThrough } = await import("fflate");
  const { db, clock, usuario, maquina } = ctx;
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    if (chunk.length > 0) ready.push(chunk);
  });
  const encoder = new TextEncoder();
  const now = new Date(clock.now()).toISOString();
  const text = new ZipDeflate("LEEME.txt");
  zip.add(text);
  text.push(encoder.encode(leeme(getAjustes(db).marca, now)), true);
  const datos = new ZipDeflate("datos.json");
  zip.add(datos);
  for (const piece of writeJson(db, usuario.id, now)) {
    datos.push(encoder.encode(piece));
    yield* ready.splice(0);
  }
  datos.push(new Uint8Array(), true);
  for (const { id, name } of listFotos(db, usuario.id)) {
    yield* ready.splice(0);
    // A photo may be deleted while others are read.
    const bytes = await readFile(imagenFile(maquina.imagenesDir, id)).catch(() => null);
    if (bytes === null) continue;
    // JPEGs cannot be compressed further.
    const foto = new ZipPassThrough(`fotos/${name}`);
    zip.add(foto);
    foto.push(bytes, true);
  }
  zip.end();
  yield* ready.splice(0);
  return undefined;
}

function* writeJson(db: Db, userId: string, generado: string): Generator<string> {
  yield `{\n"version": 1,\n"generado": "${generado}"`;
  for (const parte of Object.keys(PARTES) as Parte[]) {
    yield `,\n"${parte}": `;
    yield* writeParte(db, parte, userId);
  }
  yield "\n}\n";
}

function* writeParte(db: Db, parte: Parte, userId: string): Generator<string> {
  const one = SECCIONES[parte].una === true;
  if (!one) yield "[";
  let after: number | null = 0;
  let first = true;
  while (after !== null) {
    const { filas, next }: ReturnType<typeof readPage> = readPage(db, parte, userId, after, DESCARGA_FILAS);
    const lines = filas.map((fila) => JSON.stringify(fila)).join(",\n");
    if (lines) yield `${first ? "" : ",\n"}${lines}`;
    first = first && !lines;
    after = next;
  }
  if (one && first) yield "null";
  if (!one) yield "]";
}
