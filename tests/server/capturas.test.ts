/** The screenshot attached to a pago: the borrower's own, viewed and removed, never a proof. */
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { intentos } from "../../drizzle/schema/door.ts";
import { auditoria } from "../../drizzle/schema/operator.ts";
import { pagos } from "../../drizzle/schema/pagos.ts";
import { imagenes } from "../../drizzle/schema/people.ts";
import { centavos } from "../../rules/money/dinero.ts";
import { imagenIdOf } from "../../rules/people/verificaciones.ts";
import type { UserContext } from "../../server/core/context.ts";
import { withdrawPago } from "../../server/lending/correcciones/actions.ts";
import { registerPago, removePago, setPagoStatus } from "../../server/lending/pagos/actions.ts";
import { listSeenElsewhere } from "../../server/lending/senales/queries.ts";
import { listLostPhotos } from "../../server/operator/doctor/queries.ts";
import { deleteDueImagenes } from "../../server/people/imagenes/jobs.ts";
import { insertImagen } from "../../server/people/imagenes/queries.ts";
import { submitVerificacion } from "../../server/people/verificaciones/actions.ts";
import { newId } from "../../server/storage/ids.ts";
import { phonePhoto } from "../support/photo.ts";
import { type Person, startTestServer, type TestServer } from "../support/server.ts";
import { anApproved, createWorld, photoOf, type World } from "../support/world.ts";

const DIA = 24 * 3_600_000;

describe("rows", () => {
  let world: World;
  let borrower: UserContext;
  beforeEach(() => {
    world = createWorld();
    borrower = world.borrower();
    anApproved(world, borrower);
  });
  afterEach(() => {
    // In every case each image's future is recorded.
    expect(listLostPhotos(world.storage.db)).toEqual([]);
    world.close();
  });

  let codigo = 1000;
  const register = (captura: string | null) => {
    codigo += 1;
    const input = { codigo: String(codigo), monto: centavos(6_00), referencia: null, captura };
    return world.do(borrower, registerPago, input).id;
  };
  const capturaOf = (pagoId: string) =>
    world.storage.db.select().from(pagos).where(eq(pagos.id, pagoId)).get()?.captura;
  const exists = (url: string) =>
    world.storage.db
      .select()
      .from(imagenes)
      .where(eq(imagenes.id, imagenIdOf(url)))
      .get() !== undefined;
  const sweep = () => deleteDueImagenes({ ...world.base, usuario: null });

  test("it goes with its pago and stays while that waits, whatever time goes by", async () => {
    const url = photoOf(borrower);
    const pagoId = register(url);
    expect(capturaOf(pagoId)).toBe(imagenIdOf(url));
    world.clock.advance(5000 * DIA);
    sweep();
    expect(exists(url)).toBe(true);
    const mine = await world.caller(borrower).pagos.mine({});
    expect(mine.items[0]?.captura).toBe(imagenIdOf(url));
  });

  test("without one there is none", () => {
    expect(capturaOf(register(null))).toBeNull();
  });

  const stranger = () => photoOf(world.newcomer());
  const used = () => {
    const url = photoOf(borrower);
    register(url);
    return url;
  };
  const gone = () => {
    const url = photoOf(borrower);
    world.clock.advance(DIA);
    sweep();
    return url;
  };
  const identity = () => {
    const { imgVerify1 } = world.row(borrower);
    return `/api/imagenes/${imgVerify1}`;
  };
  test.each([
    ["another's", stranger],
    ["that another pago has", used],
    ["let go after a day", gone],
    ["of an identity", identity],
    ["that never was", () => "/api/imagenes/nada"],
  ])("an image %s is refused, and no pago is made", (_, image) => {
    const url = image();
    const before = world.storage.db.select().from(pagos).all().length;
    expect(() => register(url)).toThrow(expect.objectContaining({ code: "CAPTURE_NOT_FOUND" }));
    expect(world.storage.db.select().from(pagos).all()).toHaveLength(before);
  });

  test("it goes at once with a pago that is withdrawn or removed", () => {
    const [withdrawn, removed] = [photoOf(borrower), photoOf(borrower)];
    world.do(borrower, withdrawPago, { pagoId: register(withdrawn) });
    world.do(world.admin, removePago, { pagoId: register(removed) });
    expect([exists(withdrawn), exists(removed)]).toEqual([false, false]);
    const told = world.storage.db.select().from(auditoria).where(eq(auditoria.accion, "imagenes.delete")).all();
    expect(told.map(({ entidadId }) => entidadId).sort()).toEqual([withdrawn, removed].map(imagenIdOf).sort());
  });

  test("ninety days after its pago was decided it goes, and the pago stays", () => {
    const url = photoOf(borrower);
    const pagoId = register(url);
    world.do(world.admin, setPagoStatus, { pagoId, status: "Aprobado", cuotas: 1, motivo: null });
    world.clock.advance(90 * DIA - 1);
    sweep();
    expect(exists(url)).toBe(true);
    world.clock.advance(1);
    sweep();
    expect([exists(url), capturaOf(pagoId)]).toEqual([false, null]);
  });

  test("sent for review too, it is let go by neither alone", () => {
    const person = world.newcomer();
    const [one, two] = [photoOf(person), photoOf(person)];
    world.do(person, submitVerificacion, { imgVerify1: one, imgVerify2: two });
    expect([exists(one), exists(two)]).toEqual([true, true]);
  });

  test("two who show one capture: both pagos say so, and they are not taken for one person", async () => {
    const { db } = world.storage;
    const other = world.borrower();
    anApproved(world, other);
    const same = (ctx: UserContext) => {
      const id = newId();
      insertImagen(db, {
        id,
        userId: ctx.usuario.id,
        bytes: 1,
        ancho: 1,
        alto: 1,
        sha256: "igual",
        creado: world.clock.now(),
      });
      return `/api/imagenes/${id}`;
    };
    const first = register(same(borrower));
    const input = { codigo: "9999", monto: centavos(6_00), referencia: null, captura: same(other) };
    const { id: second } = world.do(other, registerPago, input);
    const seen = async (pagoId: string) =>
      (await world.caller(world.admin).senales.ofPago({ pagoId })).mismaCaptura.map(({ id }) => id);
    expect([await seen(first), await seen(second)]).toEqual([[second], [first]]);
    const { id: userId, cedula, telefono } = world.row(borrower);
    expect(listSeenElsewhere(db, { userId, cedula: cedula ?? "", telefono: telefono ?? "" })).toEqual([]);
  });
});

describe("over HTTP", () => {
  let server: TestServer;
  let person: Person;
  beforeAll(async () => {
    server = await startTestServer();
    person = await server.newcomer();
  });
  afterAll(() => server.close());

  test("it has turns of its own: photos of an identity keep theirs", async () => {
    const form = new FormData();
    form.set("clave", crypto.randomUUID());
    form.set("uso", "captura");
    form.set("image", await phonePhoto(64, 48), "captura.jpg");
    const answer = await person.fetch("/api/imagenes", { method: "POST", body: form });
    expect(answer.status).toBe(200);
    const limits = server.storage.db
      .select({ sobre: intentos.sobre })
      .from(intentos)
      .all()
      .map(({ sobre }) => sobre.split(":")[0]);
    expect(limits).toContain("captura-subida");
    expect(limits).not.toContain("foto-subida");
  });

  test("shared where no worker took it: sent to the form, and nothing of it is read or kept", async () => {
    const before = server.storage.db.select().from(imagenes).all().length;
    const form = new FormData();
    form.set("text", "Pago móvil");
    form.set("image", await phonePhoto(64, 48), "captura.jpg");
    const headers = { origin: "null", "sec-fetch-site": "cross-site" };
    const answer = await fetch(`${server.url}/compartir`, { method: "POST", body: form, headers, redirect: "manual" });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/solicitar?compartido=1#pagar-registro"]);
    expect(server.storage.db.select().from(imagenes).all()).toHaveLength(before);
  });
});
