/** A photo resembling somebody else's is reported before any decision, whichever came first. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { imagenes, parecidos, semejantes } from "../../drizzle/schema/people.ts";
import { imagenIdOf, imagenUrl } from "../../rules/people/verificaciones.ts";
import type { UserContext } from "../../server/core/context.ts";
import { imagenFile, storeImagen } from "../../server/people/imagenes/actions.ts";
import { deleteDueImagenes, lookAtOldPhotos } from "../../server/people/imagenes/jobs.ts";
import { listParecidas, listUnseen } from "../../server/people/parecidos/queries.ts";
import { submitVerificacion } from "../../server/people/verificaciones/actions.ts";
import { aCedula, aSelfie, cropped, jpegOf, type Picture } from "../support/fotos-inventadas.ts";
import { aRequest, createWorld, photoOf, type World } from "../support/world.ts";

let world: World;
let dir: string;
beforeEach(() => {
  world = createWorld();
  dir = mkdtempSync(join(tmpdir(), "cuotica-"));
});
afterEach(() => {
  world.close();
  rmSync(dir, { recursive: true, force: true });
});

const db = () => world.storage.db;
const send = async (person: UserContext, picture: Picture, quality?: number) =>
  imagenUrl(await storeImagen(person, dir, await jpegOf(picture, quality)));
const reviewed = async (person: UserContext, cedula: Picture, selfie: Picture, quality?: number) => {
  const urls = [await send(person, cedula, quality), await send(person, selfie, quality)] as const;
  world.do(person, submitVerificacion, { imgVerify1: urls[0], imgVerify2: urls[1] });
  return urls;
};
const told = async (person: UserContext) => {
  const { items } = await world.caller(world.admin).verificaciones.listPending({});
  return items.find(({ userId }) => userId === person.usuario.id);
};

test("somebody else's cédula, cropped and saved anew: both are told of the other, in the list and in the file", async () => {
  const [first, second] = [world.newcomer(), world.newcomer()];
  const [cedula] = await reviewed(first, aCedula(1), aSelfie(1));
  const [copy] = await reviewed(second, cropped(aCedula(1), [0.02, 0.01, 0.03, 0]), aSelfie(2), 60);
  const like = (other: UserContext, otra: string) => [{ userId: other.usuario.id, foto: 1, otra }];
  expect(await told(second)).toMatchObject({ parecidas: like(first, cedula), mismaFoto: [] });
  expect(await told(first)).toMatchObject({ parecidas: like(second, copy) });
  const ficha = await world.caller(world.admin).usuarios.get({ userId: second.usuario.id });
  expect(ficha.parecidas).toMatchObject(like(first, cedula));
  expect((await told(second))?.parecidas[0]?.parecido).toBeGreaterThanOrEqual(92);
});

test("the very same file is «misma foto» and is not told twice; of two people with their own, nothing is", async () => {
  const [first, second, third] = [world.newcomer(), world.newcomer(), world.newcomer()];
  await reviewed(first, aCedula(1), aSelfie(1));
  await reviewed(second, aCedula(1), aSelfie(2));
  await reviewed(third, aCedula(3), aSelfie(3));
  expect(await told(second)).toMatchObject({ mismaFoto: [{ userId: first.usuario.id }], parecidas: [] });
  expect(await told(third)).toMatchObject({ mismaFoto: [], parecidas: [] });
});

test("it is among what stands beside a request, and keeps no pago from being confirmed by itself", async () => {
  const [other, one] = [world.newcomer(), world.borrower()];
  await send(other, aSelfie(5));
  const { imgVerify2 } = world.row(one);
  world.storage.driver.prepare("update imagenes set ancho = 360, alto = 480 where id = ?").run(imgVerify2);
  writeFileSync(imagenFile(dir, imgVerify2 ?? ""), await jpegOf(aSelfie(5), 50));
  await lookAtOldPhotos(db(), dir, () => true);
  const { vistos } = await world.caller(world.admin).senales.ofLoan({ loanId: aRequest(one) });
  expect(vistos).toMatchObject([{ motivo: "parecida", userId: other.usuario.id }]);
});

test("photos of before are looked at by themselves, once; a file that is gone or shows nothing too", async () => {
  const [first, second] = [world.newcomer(), world.newcomer()];
  const [cedula] = await reviewed(first, aCedula(7), aSelfie(7));
  await reviewed(second, aCedula(7), aSelfie(8), 55);
  world.storage.driver.exec("delete from semejantes; delete from parecidos; update imagenes set huella = null");
  const lost = imagenIdOf(photoOf(second));
  expect(listUnseen(db(), 10)).toHaveLength(5);
  expect(await lookAtOldPhotos(db(), dir, () => true)).toBe(5);
  expect(await lookAtOldPhotos(db(), dir, () => true)).toBe(0);
  expect(listParecidas(db(), second.usuario.id)).toMatchObject([{ userId: first.usuario.id, otra: cedula }]);
  const row = db().select({ huella: imagenes.huella }).from(imagenes).where(eq(imagenes.id, lost)).get();
  expect(row).toEqual({ huella: "" });
});

test("told to stop, it stops; a capture of a payment is compared with nothing", async () => {
  const person = world.newcomer();
  photoOf(person);
  expect(await lookAtOldPhotos(db(), dir, () => false)).toBe(0);
  const bytes = await jpegOf(aSelfie(9));
  const id = await storeImagen(person, dir, bytes, undefined, "captura");
  expect(db().select().from(parecidos).where(eq(parecidos.imagenId, id)).all()).toEqual([]);
  expect(listUnseen(db(), 10)).not.toContainEqual(expect.objectContaining({ id }));
});

test("a photo that is deleted takes what it looked like with it", async () => {
  const [first, second] = [world.newcomer(), world.newcomer()];
  await reviewed(first, aCedula(1), aSelfie(1));
  await send(second, aCedula(1), 50);
  expect(listParecidas(db(), first.usuario.id)).toHaveLength(1);
  world.clock.advance(24 * 3_600_000);
  deleteDueImagenes({ ...world.base, usuario: null });
  expect(listParecidas(db(), first.usuario.id)).toEqual([]);
  expect(db().select().from(semejantes).all()).toEqual([]);
});

test("the search for alike photos, and the reading of them, go by an index", () => {
  const plan = (statement: string) =>
    world.storage.driver
      .prepare<[], { detail: string }>(`explain query plan ${statement}`)
      .all()
      .map(({ detail }) => detail)
      .join("\n");
  expect(
    plan("select imagenId from parecidos where banda = 1 and valor in (select value from json_each('[1]'))"),
  ).toMatch(/SEARCH parecidos USING INDEX parecidos_valor \(banda=\? AND valor=\?\)/);
  expect(plan("select id from imagenes where huella is null order by creado desc limit 5")).toMatch(
    /USING INDEX imagenes_sin_mirar(?![\s\S]*TEMP B-TREE)/,
  );
});
