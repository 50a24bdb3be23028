/** Identity photos that no longer prove an identity: their rows, their files, and the trace they leave. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { and, eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { loans } from "../../drizzle/schema/loans.ts";
import { auditoria } from "../../drizzle/schema/operator.ts";
import { imagenes, imagenesSueltas } from "../../drizzle/schema/people.ts";
import { instante } from "../../rules/country/fecha.ts";
import { imagenIdOf, imagenUrl } from "../../rules/people/verificaciones.ts";
import type { UserContext } from "../../server/core/context.ts";
import { rejectLoan } from "../../server/lending/loans/actions.ts";
import { changeAjustes } from "../../server/operator/ajustes/actions.ts";
import { listLostPhotos } from "../../server/operator/doctor/queries.ts";
import { imagenFile, storeImagen } from "../../server/people/imagenes/actions.ts";
import { deleteDueImagenes, removeStrayFiles } from "../../server/people/imagenes/jobs.ts";
import { listSamePhoto } from "../../server/people/imagenes/queries.ts";
import {
  approveVerificacion,
  rejectVerificacion,
  requestVerificacion,
  submitVerificacion,
} from "../../server/people/verificaciones/actions.ts";
import { phonePhoto } from "../support/photo.ts";
import { anApproved, aRequest, createWorld, photoOf, type World, withCredit } from "../support/world.ts";

const HORA = 3_600_000;
const DIA = 24 * HORA;

let world: World;
let dir: string;
beforeEach(() => {
  world = createWorld();
  dir = mkdtempSync(join(tmpdir(), "cuotica-"));
});
afterEach(() => {
  // In every case each photo's future is recorded.
  expect(listLostPhotos(world.storage.db)).toEqual([]);
  world.close();
  rmSync(dir, { recursive: true, force: true });
});

const exists = (url: string) =>
  world.storage.db
    .select()
    .from(imagenes)
    .where(eq(imagenes.id, imagenIdOf(url)))
    .get() !== undefined;
const deletions = (url: string) =>
  world.storage.db
    .select({ antes: auditoria.antes, actorId: auditoria.actorId })
    .from(auditoria)
    .where(and(eq(auditoria.accion, "imagenes.delete"), eq(auditoria.entidadId, imagenIdOf(url))))
    .all();
const sweep = () => deleteDueImagenes({ ...world.base, usuario: null });
const pair = (person: UserContext) => ({ imgVerify1: photoOf(person), imgVerify2: photoOf(person) });
const waiting = (person: UserContext, urls = pair(person)) => {
  world.do(person, submitVerificacion, urls);
  return Object.values(urls);
};

describe("rows", () => {
  test("uploaded and never sent: gone a day later, not before; its trace stays", () => {
    const url = photoOf(world.newcomer());
    world.clock.advance(DIA - 1);
    expect(sweep()).toBe(0);
    expect(exists(url)).toBe(true);
    world.clock.advance(1);
    expect(sweep()).toBe(1);
    expect(exists(url)).toBe(false);
    expect(deletions(url)).toEqual([{ antes: { sha256: imagenIdOf(url), motivo: "sin enviar" }, actorId: null }]);
  });

  test("in review, or verified, they stay whatever time goes by", () => {
    const sent = waiting(world.newcomer());
    const { imgVerify1 } = world.row(world.borrower());
    world.clock.advance(5000 * DIA);
    expect(sweep()).toBe(0);
    expect([...sent, imagenUrl(imgVerify1 ?? "")].every(exists)).toBe(true);
  });

  test("replaced by another send before anybody decided: gone at once, the one sent again stays", () => {
    const person = world.newcomer();
    const [kept = "", replaced = ""] = waiting(person);
    waiting(person, { imgVerify1: kept, imgVerify2: photoOf(person) });
    expect([exists(kept), exists(replaced)]).toEqual([true, false]);
    expect(deletions(replaced)).toMatchObject([{ antes: { motivo: "reemplazada" }, actorId: person.usuario.id }]);
    expect(world.row(person).imgVerify1).toBe(imagenIdOf(kept));
  });

  test.each([
    ["rejected", 30, rejectVerificacion],
    ["rejected, kept for a week", 7, rejectVerificacion],
    ["rejected, not kept", 0, rejectVerificacion],
    ["asked for anew", 30, requestVerificacion],
  ] as const)("%s: %i days", (_, days, act) => {
    if (days !== 30) world.do(world.admin, changeAjustes, { fotosRechazadasDias: days });
    const person = world.newcomer();
    const urls = waiting(person);
    const { id: userId } = person.usuario;
    if (act === requestVerificacion) {
      world.do(world.admin, approveVerificacion, { userId });
      world.do(world.admin, requestVerificacion, { userId });
    } else world.do(world.admin, rejectVerificacion, { userId, motivo: "No se lee" });
    world.clock.advance(days * DIA - 1);
    if (days > 0) expect(sweep()).toBe(0);
    world.clock.advance(1);
    expect(sweep()).toBe(2);
    expect(urls.some(exists)).toBe(false);
  });

  test("one rejected alone takes the good one with it when nobody sends another, and not before", () => {
    const [gone, back] = [world.newcomer(), world.newcomer()];
    const [kept = "", bad = ""] = waiting(gone);
    const [stays = "", old = ""] = waiting(back);
    const reject = (userId: string) =>
      world.do(world.admin, rejectVerificacion, { userId, motivo: "No se lee", fotos: [2] });
    reject(gone.usuario.id);
    reject(back.usuario.id);
    const other = photoOf(back);
    waiting(back, { imgVerify1: stays, imgVerify2: other });
    world.clock.advance(30 * DIA - 1);
    expect(sweep()).toBe(0);
    expect([kept, bad].every(exists)).toBe(true);
    world.clock.advance(1);
    sweep();
    expect([kept, bad, old].some(exists)).toBe(false);
    expect(world.row(gone)).toMatchObject({ imgVerify1: null, imgVerify2: null });
    expect([stays, other].every(exists)).toBe(true);
  });

  test("rejected and kept for good, when the operator says so", () => {
    world.do(world.admin, changeAjustes, { fotosRechazadasDias: null });
    const person = world.newcomer();
    const urls = waiting(person);
    world.do(world.admin, rejectVerificacion, { userId: person.usuario.id, motivo: "No se lee" });
    world.clock.advance(5000 * DIA);
    expect(sweep()).toBe(0);
    expect(urls.every(exists)).toBe(true);
  });

  test("a rejected photo that is sent again is in use again", () => {
    const person = world.newcomer();
    const urls = pair(person);
    waiting(person, urls);
    world.do(world.admin, rejectVerificacion, { userId: person.usuario.id, motivo: "No se lee" });
    waiting(person, urls);
    world.clock.advance(31 * DIA);
    expect(sweep()).toBe(0);
    expect(Object.values(urls).every(exists)).toBe(true);
  });

  test("of verified people who are gone, when the operator says so; never of who owes or asks", () => {
    const gone = world.borrower();
    const asked = world.borrower();
    const owes = world.borrower();
    const rejected = world.borrower();
    aRequest(asked);
    anApproved(world, owes);
    const finished = withCredit(world);
    world.do(world.admin, rejectLoan, { loanId: aRequest(rejected), motivo: null });
    world.clock.advance(89 * DIA);
    world.do(world.admin, changeAjustes, { fotosSinUsoDias: 90 });
    expect(sweep()).toBe(0);
    world.clock.advance(DIA + 1);
    sweep();
    const photosOf = (ctx: UserContext) => world.row(ctx).imgVerify1 !== null;
    expect([gone, asked, owes, finished, rejected].map(photosOf)).toEqual([false, true, true, false, false]);
    // Their identity is unchanged: nothing is asked of them again.
    expect(world.row(gone)).toMatchObject({ verify: true, imgVerify2: null });
    expect(aRequest(gone)).toBeTruthy();
    expect(world.storage.db.select().from(loans).where(eq(loans.userId, gone.usuario.id)).all()).toHaveLength(1);
  });

  test("a deleted photo is still known when somebody else sends it", () => {
    const [first, second] = [world.newcomer(), world.newcomer()];
    const url = photoOf(first);
    const { db } = world.storage;
    const again = photoOf(second);
    db.update(imagenes)
      .set({ sha256: imagenIdOf(url) })
      .where(eq(imagenes.id, imagenIdOf(again)))
      .run();
    waiting(second, { imgVerify1: again, imgVerify2: photoOf(second) });
    expect(listSamePhoto(db, second.usuario.id)).toMatchObject([{ userId: first.usuario.id }]);
    world.clock.advance(2 * DIA);
    sweep();
    expect(exists(url)).toBe(false);
    expect(listSamePhoto(db, second.usuario.id)).toMatchObject([{ userId: first.usuario.id }]);
    // Nobody is compared with themselves.
    expect(listSamePhoto(db, first.usuario.id)).toEqual([]);
  });

  test("thousands that are due go in one sweep, in batches", () => {
    const person = world.newcomer();
    for (let i = 0; i < 450; i += 1) photoOf(person);
    world.clock.advance(DIA);
    expect(sweep()).toBe(450);
  });
});

describe("files", () => {
  const now = () => world.clock.now();
  const clean = () => removeStrayFiles(world.storage.db, dir, now(), () => true);
  const aged = (name: string, ms: number) => {
    mkdirSync(dir, { recursive: true });
    writeFileSync(join(dir, name), "x");
    const at = (now() - ms) / 1000;
    utimesSync(join(dir, name), at, at);
  };

  test("without a row they are removed once they are an hour old, unfinished ones too; others are left alone", async () => {
    const standing = imagenIdOf(photoOf(world.newcomer()));
    aged(`${standing}.jpg`, 5 * HORA);
    aged("nadie.jpg", HORA + 1000);
    aged("nadie.jpg.a1.part", HORA + 1000);
    aged("reciente.jpg", HORA - 1000);
    aged("reciente.jpg.a2.part", HORA - 1000);
    aged("LEEME.txt", 5 * HORA);
    expect(await clean()).toBe(2);
    expect(readdirSync(dir).toSorted()).toEqual(
      [`${standing}.jpg`, "LEEME.txt", "reciente.jpg", "reciente.jpg.a2.part"].toSorted(),
    );
  });

  test("killed after the row and before the file: the next sweep removes it, an hour after the row", async () => {
    const id = imagenIdOf(photoOf(world.newcomer()));
    aged(`${id}.jpg`, 0);
    world.clock.advance(DIA);
    sweep();
    // A backup that copied the database before may be about to copy the file.
    expect(await clean()).toBe(0);
    world.clock.advance(HORA + 1);
    expect(await clean()).toBe(1);
    expect(readdirSync(dir)).toEqual([]);
  });

  test("a thousand of them, a batch at a time; none where nobody ever sent a photo", async () => {
    for (let i = 0; i < 1000; i += 1) aged(`n${i}.jpg`, 2 * HORA);
    expect(await clean()).toBe(1000);
    rmSync(dir, { recursive: true });
    expect(await clean()).toBe(0);
  });

  test("the same key again after its photo was deleted is the photo once more", async () => {
    const person = world.newcomer();
    const bytes = new Uint8Array(await (await phonePhoto(64, 48)).arrayBuffer());
    const clave = crypto.randomUUID();
    const id = await storeImagen(person, dir, bytes, clave);
    world.clock.advance(DIA);
    sweep();
    expect(exists(id)).toBe(false);
    expect(await storeImagen(person, dir, bytes, clave)).toBe(id);
    expect([exists(id), existsSync(imagenFile(dir, id))]).toEqual([true, true]);
    const row = world.storage.db.select().from(imagenesSueltas).where(eq(imagenesSueltas.id, id)).get();
    expect(row).toMatchObject({ motivo: "sin enviar", desde: instante(now()), borrada: null });
    expect(await clean()).toBe(0);
  });

  test("a disk that takes no file leaves nothing half written", async () => {
    const bytes = new Uint8Array(await (await phonePhoto(64, 48)).arrayBuffer());
    // A folder with that name is in the photo's place.
    const [person, clave] = [world.newcomer(), crypto.randomUUID()];
    const id = await storeImagen(person, dir, bytes, clave);
    world.clock.advance(DIA);
    sweep();
    rmSync(imagenFile(dir, id));
    mkdirSync(join(imagenFile(dir, id), "ocupado"), { recursive: true });
    await expect(storeImagen(person, dir, bytes, clave)).rejects.toThrow();
    expect(readdirSync(dir)).toEqual([`${id}.jpg`]);
    expect(exists(id)).toBe(false);
  });
});
