/**
 * Photos are not kept for ever. Every hour, due photos lose their row, in a transaction with its audit line, and files without
 * a row are removed, so that nothing remains if the program was killed in between.
 */
import { rmSync, statSync } from "node:fs";
import { opendir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { counted } from "../../../rules/country/cantidad.ts";
import { type Instante, instante, MS_PER_DAY } from "../../../rules/country/fecha.ts";
import {
  CAPTURA_DECIDIDA_MS,
  FOTO_SIN_ENVIAR_MS,
  FOTO_SIN_FILA_MS,
  LOTE_DE_FOTOS,
  MIRADAS_POR_HORA,
} from "../../../rules/limits/fotos.ts";
import { getAjustes } from "../../core/ajustes/queries.ts";
import { run } from "../../core/change.ts";
import type { ActorContext, BaseContext } from "../../core/context.ts";
import type { Tarea } from "../../core/tarea.ts";
import { type Db, inTransaction } from "../../storage/db.ts";
import { huellaOfPhoto } from "../image.ts";
import { rememberLook } from "../parecidos/actions.ts";
import { listUnseen } from "../parecidos/queries.ts";
import { deleteImagenes, discardImagenes, imagenFile } from "./actions.ts";
import {
  clearCaptura,
  clearPhotos,
  isCaptura,
  listHalf,
  listOldCapturas,
  listStanding,
  listSueltas,
  listUnused,
} from "./queries.ts";

const saysHowMany = (n: number, one: string, many: string) => (n === 0 ? null : counted(n, one, many));

export const FOTOS: Tarea = {
  nombre: "fotos",
  titulo: "Borrar las fotos vencidas",
  cuando: () => "20 * * * *",
  alEmpezar: true,
  run: (ctx) => saysHowMany(deleteDueImagenes(ctx), "foto", "fotos"),
};

export const ARCHIVOS: Tarea = {
  nombre: "archivos",
  titulo: "Quitar archivos sueltos",
  cuando: () => "35 * * * *",
  alEmpezar: true,
  async run({ db, clock, maquina }, { signal }) {
    const removed = await removeStrayFiles(db, maquina.imagenesDir, clock.now(), () => !signal.aborted);
    return saysHowMany(removed, "archivo", "archivos");
  },
};

export const PARECIDOS: Tarea = {
  nombre: "parecidos",
  titulo: "Comparar fotos anteriores",
  cuando: () => "40 * * * *",
  alEmpezar: true,
  async run({ db, maquina }, { signal }) {
    return saysHowMany(await lookAtOldPhotos(db, maquina.imagenesDir, () => !signal.aborted), "foto", "fotos");
  },
};

/** Deletes the photos that are due, a batch at a time. Returns how many. */
export function deleteDueImagenes(ctx: ActorContext): number {
  let total = 0;
  for (const batch of [deleteNeverSent, deleteRejected, deleteUnused, deleteOldCapturas]) {
    let deleted: number;
    do {
      deleted = run(ctx, batch, null);
      total += deleted;
    } while (deleted >= LOTE_DE_FOTOS);
  }
  return total;
}

const before = (ctx: ActorContext, ms: number) => instante(ctx.clock.now() - ms);

function deleteNeverSent(tx: Db, ctx: ActorContext): number {
  const due = listSueltas(tx, ["sin enviar"], before(ctx, FOTO_SIN_ENVIAR_MS), LOTE_DE_FOTOS);
  deleteImagenes(tx, ctx, due);
  return due.length;
}

function deleteRejected(tx: Db, ctx: ActorContext): number {
  const { fotosRechazadasDias } = getAjustes(tx);
  if (fotosRechazadasDias === null) return 0;
  const due = listSueltas(
    tx,
    ["rechazada", "pedida de nuevo"],
    before(ctx, fotosRechazadasDias * MS_PER_DAY),
    LOTE_DE_FOTOS,
  );
  deleteImagenes(tx, ctx, due);
  // The rejected photo was never replaced, so the good one beside it proves no identity either.
  for (const { id, fotos } of listHalf(tx, [...new Set(due.map(({ userId }) => userId))])) {
    clearPhotos(tx, id);
    discardImagenes(tx, ctx, fotos, "rechazada");
  }
  return due.length;
}

/** Photos of verified people who left long enough ago; they stay verified. */
function deleteUnused(tx: Db, ctx: ActorContext): number {
  const { fotosSinUsoDias } = getAjustes(tx);
  if (fotosSinUsoDias === null) return 0;
  const people = listUnused(tx, before(ctx, fotosSinUsoDias * MS_PER_DAY), LOTE_DE_FOTOS);
  for (const { id, fotos } of people) {
    clearPhotos(tx, id);
    discardImagenes(tx, ctx, fotos, "sin uso");
  }
  return people.length;
}

function deleteOldCapturas(tx: Db, ctx: ActorContext): number {
  const old = listOldCapturas(tx, before(ctx, CAPTURA_DECIDIDA_MS), LOTE_DE_FOTOS);
  for (const { id, captura } of old) {
    clearCaptura(tx, id);
    discardImagenes(tx, ctx, [captura], "sin uso");
  }
  return old.length;
}

/** At startup, removes what a killed program left half done, however new. Returns a function that stops it. */
export function startSweep({ db, clock, log, maquina }: BaseContext): () => Promise<void> {
  let going = true;
  const swept = removeStrayFiles(db, maquina.imagenesDir, clock.now(), () => going, 0).then(
    (removed) => removed > 0 && log.info("se quitaron archivos de imágenes sin dueño", { archivos: removed }),
    (error) => log.error("no se pudieron quitar los archivos sueltos", { error }),
  );
  return async () => {
    going = false;
    await swept;
  };
}

/** Removes files that have had no row for an hour, or for `age`. `going` turns false when the program is about to end. */
export async function removeStrayFiles(
  db: Db,
  dir: string,
  now: Instante,
  going: () => boolean,
  age = FOTO_SIN_FILA_MS,
): Promise<number> {
  let removed = 0;
  for await (const names of inBatches(dir)) {
    if (!going()) break;
    const standing = listStanding(db, names.map(idOfFile), instante(now - FOTO_SIN_FILA_MS));
    for (const name of names) {
      if (standing.has(idOfFile(name)) && name.endsWith(".jpg")) continue;
      const file = join(dir, name);
      // Synchronously: a photo sent again under its key may take that name.
      const written = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? now;
      if (written > now - age) continue;
      rmSync(file, { force: true });
      removed += 1;
    }
  }
  return removed;
}

/** Fingerprints photos from before the program compared them, some each hour, one at a time. Returns how many. */
export async function lookAtOldPhotos(db: Db, dir: string, going: () => boolean): Promise<number> {
  let seen = 0;
  for (const imagen of listUnseen(db, MIRADAS_POR_HORA)) {
    const huella = isCaptura(db, imagen.id) ? "" : await huellaOfFile(imagenFile(dir, imagen.id));
    // Photos that phones are sending go first.
    if (huella === null || !going()) break;
    inTransaction(db, (tx) => rememberLook(tx, imagen, huella));
    seen += 1;
  }
  return seen;
}

/** Null if there was no slot or it took too long; a missing file has an empty fingerprint. */
async function huellaOfFile(file: string): Promise<string | null> {
  const bytes = await readFile(file).catch(() => null);
  return bytes ? huellaOfPhoto(bytes) : "";
}

/** "ID.jpg" and "ID.jpg.OTHER.part" → "ID". */
const idOfFile = (name: string) => name.slice(0, name.indexOf("."));

/** The names in a folder, in batches: there may be hundreds of thousands. */
async function* inBatches(dir: string): AsyncGenerator<string[]> {
  let names: string[] = [];
  try {
    for await (const entry of await opendir(dir)) {
      if (!entry.isFile() || !/\.(jpg|part)$/.test(entry.name)) continue;
      names.push(entry.name);
      if (names.length < LOTE_DE_FOTOS) continue;
      yield names;
      names = [];
    }
  } catch (error) {
    // No photo has been sent yet.
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
  }
  if (names.length > 0) yield names;
}
