/**
 * An S3 store, through Bun's own client: path-style addresses (https://host/bucket/key), one PUT or, for large objects, one per
 * part. The client (1.4.5) takes no signal and waits five minutes for a silent store, so each call has its own time limit here;
 * a call that is given up ends with its process.
 */
import { setTimeout as sleep } from "node:timers/promises";
import {
  ESPERA_ALMACEN_MS,
  INTENTOS_DE_ALMACEN,
  LENTITUD_BYTES_POR_MS,
  PARTE_BYTES,
  PAUSA_DE_ALMACEN_MS,
} from "../../../../rules/limits/respaldos.ts";
import type { S3Env } from "../../../core/env/respaldos.ts";
import { AddressRefused, addressesOf } from "../../../core/net/afuera.ts";
import { writePieces } from "../cifrado.ts";
import { BackupError, razonDe } from "../fallas.ts";
import type { Almacen } from "./almacen.ts";

export interface Esperas {
  esperaMs: number;
  pausaMs: number;
  /** The slowest connection that is not given up on. */
  bytesPorMs: number;
}

const ESPERAS: Esperas = {
  esperaMs: ESPERA_ALMACEN_MS,
  pausaMs: PAUSA_DE_ALMACEN_MS,
  bytesPorMs: LENTITUD_BYTES_POR_MS,
};
/** Errors that a retry does not fix. */
const DEFINITIVAS =
  /AccessDenied|InvalidAccessKeyId|SignatureDoesNotMatch|NoSuchBucket|NoSuchKey|PermanentRedirect|InvalidEndpoint|ERR_S3_/;

/** The store accepted the request and never answered. */
class Silencio extends BackupError {}

/** Requests to a store, with time limits and retries. A store that never answered is not asked again. */
function createCalls({ esperaMs, pausaMs, bytesPorMs }: Esperas, look: () => Promise<void>) {
  let givenUp = false;

  /** Fails if it takes too long; larger transfers get more time. */
  async function inTime<T>(work: Promise<T>, bytes = 0): Promise<T> {
    const timer = new AbortController();
    const silent = sleep(esperaMs + bytes / bytesPorMs, undefined, timer).then(() => {
      throw new Silencio("no respondió a tiempo");
    });
    try {
      return await Promise.race([work, silent]);
    } finally {
      timer.abort();
      // The loser of the race has no handler: its rejection must not bring the process down.
      silent.catch(() => {});
      work.catch(() => {});
    }
  }

  /** For idempotent work: a whole object, or a question. */
  async function tried<T>(work: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        if (givenUp) throw new BackupError("dejó de responder");
        await look();
        return await work();
      } catch (error) {
        if (givenUp || isDefinite(error)) throw new BackupError(reasonOf(error));
        if (attempt >= INTENTOS_DE_ALMACEN) {
          givenUp = error instanceof Silencio;
          throw new BackupError(reasonOf(error));
        }
        await sleep(pausaMs * 2 ** (attempt - 1));
      }
    }
  }

  return { inTime, tried };
}

export function createS3(env: S3Env, esperas: Esperas = ESPERAS): Almacen {
  const { inTime, tried } = createCalls(esperas, () => lookAt(env.endpoint));
  const s3 = new Bun.S3Client({
    accessKeyId: env.clave,
    secretAccessKey: env.secreto,
    bucket: env.cubo,
    ...(env.endpoint ? { endpoint: env.endpoint } : {}),
    ...(env.region ? { region: env.region } : {}),
    retry: 0,
  });
  const keyOf = (clave: string) => env.prefijo + clave;

  async function upload(clave: string, file: string): Promise<void> {
    const source = Bun.file(file);
    if (source.size <= PARTE_BYTES) {
      await inTime(s3.write(keyOf(clave), await source.bytes()), source.size);
      return;
    }
    const writer = s3.file(keyOf(clave)).writer({ partSize: PARTE_BYTES, queueSize: 1, retry: 0 });
    for (let at = 0; at < source.size; at += PARTE_BYTES) {
      writer.write(await source.slice(at, at + PARTE_BYTES).bytes());
      await inTime(Promise.resolve(writer.flush()), PARTE_BYTES);
    }
    await inTime(Promise.resolve(writer.end()), PARTE_BYTES);
  }

  async function list(prefijo: string): Promise<Map<string, number>> {
    const found = new Map<string, number>();
    const prefix = keyOf(prefijo);
    let token: string | undefined;
    for (;;) {
      const from = token ? { continuationToken: token } : {};
      const page = await tried(() => inTime(s3.list({ prefix, maxKeys: 1000, ...from })));
      for (const { key, size } of page.contents ?? []) found.set(key.slice(env.prefijo.length), size ?? 0);
      const next = page.isTruncated ? page.nextContinuationToken : undefined;
      // A store that repeats a page would otherwise be asked for ever.
      if (!next || next === token) return found;
      token = next;
    }
  }

  return {
    destino: "s3",
    lugar: `s3://${env.cubo}/${env.prefijo}`.replace(/\/$/, ""),
    prepare: async () => {},
    list: list,
    put: async (clave, bytes) => void (await tried(() => inTime(s3.write(keyOf(clave), bytes), bytes.byteLength))),
    putFile: (clave, file) => tried(() => upload(clave, file)),
    get: (clave) => tried(() => inTime(s3.file(keyOf(clave)).bytes(), PARTE_BYTES)),
    getFile: async (clave, file) => {
      await lookAt(env.endpoint);
      const reader = s3.file(keyOf(clave)).stream().getReader();
      try {
        return await writePieces(file, async () => (await inTime(reader.read())).value);
      } catch (error) {
        throw error instanceof BackupError ? error : new BackupError(reasonOf(error));
      }
    },
    delete: async (clave) => void (await tried(() => inTime(s3.unlink(keyOf(clave))))),
  };
}

/** Bun's client resolves names itself, so the target is checked before each call. */
async function lookAt(endpoint: string | null): Promise<void> {
  if (endpoint === null) return;
  await addressesOf(new URL(endpoint).hostname).catch((error: Error) => {
    if (error instanceof AddressRefused) throw new BackupError(`${error.message} (BACKUP_S3_ENDPOINT, RED_INTERNA)`);
  });
}

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
const isDefinite = (error: unknown): boolean => DEFINITIVAS.test(codeOf(error));

const RAZONES: Record<string, string> = {
  AccessDenied: "no deja entrar con esa clave, o a esa clave le falta permiso para leer, escribir, listar y borrar",
  InvalidAccessKeyId: "no conoce esa clave (BACKUP_S3_KEY)",
  SignatureDoesNotMatch: "no acepta el secreto (BACKUP_S3_SECRET)",
  NoSuchBucket: "no existe ese cubo (BACKUP_S3_URL)",
  NoSuchKey: "ya no está allí lo que se guardó",
  PermanentRedirect: "el cubo está en otra región (BACKUP_S3_ENDPOINT, BACKUP_S3_REGION)",
  Timeout: "no respondió a tiempo",
  ConnectionRefused: "no se puede conectar (BACKUP_S3_ENDPOINT)",
};

function reasonOf(error: unknown): string {
  if (error instanceof BackupError) return error.message;
  const known = RAZONES[codeOf(error)];
  return known ?? `respondió con un error (${[codeOf(error), razonDe(error)].filter(Boolean).join(": ")})`;
}
