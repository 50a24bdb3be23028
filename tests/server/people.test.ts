import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { user } from "../../drizzle/schema/accounts.ts";
import { auditoria } from "../../drizzle/schema/operator.ts";
import { imagenes, notificaciones, usuarios } from "../../drizzle/schema/people.ts";
import { dia } from "../../rules/country/fecha.ts";
import { centavos } from "../../rules/money/dinero.ts";
import { AJUSTES_INICIALES } from "../../rules/operator/ajustes/ajustes.ts";
import type { Correccion } from "../../rules/people/correccion.ts";
import type { PagoMovil } from "../../rules/people/perfil.ts";
import { imagenIdOf, imagenUrl } from "../../rules/people/verificaciones.ts";
import { getAjustes, saveAjustes } from "../../server/core/ajustes/queries.ts";
import type { UserContext } from "../../server/core/context.ts";
import { changeAjustes } from "../../server/operator/ajustes/actions.ts";
import { listDoubledCedulas } from "../../server/operator/doctor/queries.ts";
import { listClientes } from "../../server/people/clientes/queries.ts";
import { insertImagen } from "../../server/people/imagenes/queries.ts";
import { acceptReferral, assignRecomendador } from "../../server/people/referidos/actions.ts";
import { findByCodigo, getCodigo, listReferidos } from "../../server/people/referidos/queries.ts";
import {
  changeData,
  changePagoMovil,
  correctUsuario,
  raiseLevel,
  saveProfile,
} from "../../server/people/usuarios/actions.ts";
import {
  approveVerificacion,
  rejectVerificacion,
  requestVerificacion,
  submitVerificacion,
} from "../../server/people/verificaciones/actions.ts";
import { identidadOf, listPending } from "../../server/people/verificaciones/queries.ts";
import type { Db } from "../../server/storage/db.ts";
import { newId } from "../../server/storage/ids.ts";
import { anApproved, createWorld, PROFILE, photoOf, type World } from "../support/world.ts";

let world: World;
beforeEach(() => {
  world = createWorld();
});
afterEach(() => world.close());

test("what somebody may do in the panel is said to who runs it alone", async () => {
  expect(await world.caller(world.borrower()).usuarios.me()).not.toHaveProperty("papel");
  expect(await world.caller(world.anAdmin("lector")).usuarios.me()).toMatchObject({ papel: "lector" });
});

describe("profile", () => {
  test("a cédula and a phone belong to one borrower, with the error beside the field", () => {
    const one = world.borrower();
    const taken = world.row(one);
    const other = world.newcomer();
    const mine = { ...PROFILE, telefono: "+584140000001", cedula: "V9999999" };
    expect(() => world.do(other, saveProfile, { ...mine, cedula: taken.cedula ?? "" })).toThrow(
      expect.objectContaining({ code: "CEDULA_TAKEN", campos: { cedula: expect.stringContaining("cédula") } }),
    );
    expect(() => world.do(other, saveProfile, { ...mine, telefono: taken.telefono ?? "" })).toThrow(
      expect.objectContaining({ code: "TELEFONO_TAKEN", campos: { telefono: expect.any(String) } }),
    );
    expect(world.row(other).perfilGuardado).toBe(false);
    world.do(other, saveProfile, mine);
    expect(world.row(other)).toMatchObject({
      perfilGuardado: true,
      nombre: "María José",
      nivel: 1,
      verify: false,
      rol: "cliente",
    });
  });

  test("once verified, the address may change but not who one is", () => {
    const borrower = world.borrower();
    const { telefono, cedula } = world.row(borrower);
    const same = { ...PROFILE, telefono: telefono ?? "", cedula: cedula ?? "" };
    world.do(borrower, saveProfile, { ...same, direccion: "Calle nueva" });
    expect(world.row(borrower).direccion).toBe("Calle nueva");
    expect(() => world.do(borrower, saveProfile, { ...same, apellido: "Otra" })).toThrow(
      expect.objectContaining({ code: "PROFILE_IDENTITY_LOCKED" }),
    );
  });
});

describe("what a person changes by themselves once the profile is saved", () => {
  const linesOf = (userId: string, accion: string) =>
    world.storage.db
      .select()
      .from(auditoria)
      .all()
      .filter((line) => line.userId === userId && line.accion === accion);

  test("address and income, and the audit says only what changed", () => {
    const borrower = world.borrower();
    const datos = { estado: "Zulia", ciudad: "Maracaibo", direccion: "Calle nueva, casa 3", ingreso: centavos(220_00) };
    world.do(borrower, changeData, datos);
    expect(world.row(borrower)).toMatchObject({ ...datos, verify: true, banco: PROFILE.banco });
    expect(linesOf(borrower.usuario.id, "usuarios.changeData")).toMatchObject([
      {
        antes: { direccion: PROFILE.direccion, ingreso: PROFILE.ingreso },
        despues: { direccion: "Calle nueva, casa 3", ingreso: 220_00 },
      },
    ]);
    expect(() => world.do(borrower, changeData, datos)).toThrow(expect.objectContaining({ code: "PROFILE_SAME" }));
    const without = world.newcomer();
    expect(() => world.do(without, changeData, datos)).toThrow(expect.objectContaining({ code: "PROFILE_MISSING" }));
  });

  test("the file says which data changed since somebody last decided about them, and when; a decision ends it", async () => {
    const borrower = world.borrower();
    const changes = async () => (await world.caller(world.admin).usuarios.get({ userId: borrower.usuario.id })).cambios;
    expect(await changes()).toEqual([]);
    const { estado, ciudad } = PROFILE;
    world.do(borrower, changeData, { estado, ciudad, direccion: "Calle nueva, casa 3", ingreso: PROFILE.ingreso });
    const first = world.clock.now();
    world.clock.advance(60_000);
    const changed = (tx: Db, ctx: UserContext, to: PagoMovil) => changePagoMovil(tx, ctx, ctx.usuario.id, to);
    world.do(borrower, changed, { banco: "0134", telefono: "+584127654399" });
    expect(await changes()).toEqual([
      { campo: "direccion", fecha: first },
      { campo: "banco", fecha: world.clock.now() },
      { campo: "telefono", fecha: world.clock.now() },
    ]);
    anApproved(world, borrower);
    expect(await changes()).toEqual([]);
  });

  test("once verified, where the money goes changes only with proof of who asks", () => {
    const borrower = world.borrower();
    const { telefono, cedula } = world.row(borrower);
    const same = { ...PROFILE, telefono: telefono ?? "", cedula: cedula ?? "" };
    for (const other of [{ banco: "0134" }, { telefono: "+584149876543" }])
      expect(() => world.do(borrower, saveProfile, { ...same, ...other })).toThrow(
        expect.objectContaining({ code: "PAGO_MOVIL_PROOF" }),
      );
    expect(world.row(borrower)).toMatchObject({ banco: PROFILE.banco, telefono });
  });
});

describe("a cédula is one number", () => {
  const profileOf = (n: number, cedula: string) => ({ ...PROFILE, telefono: `+58414000000${n}`, cedula });
  const taken = expect.objectContaining({ code: "CEDULA_TAKEN", campos: { cedula: expect.any(String) } });

  test("whatever its letter, for whoever comes later; not for its owner, nor for a number that ends like it", () => {
    const [owner, other] = [world.newcomer(), world.newcomer()];
    world.do(owner, saveProfile, profileOf(1, "V12345678"));
    expect(() => world.do(other, saveProfile, profileOf(2, "E12345678"))).toThrow(taken);
    world.do(owner, saveProfile, profileOf(1, "E12345678"));
    expect(() => world.do(other, saveProfile, profileOf(2, "V12345678"))).toThrow(taken);
    world.do(other, saveProfile, profileOf(2, "V22345678"));
    expect(world.row(other).cedula).toBe("V22345678");
  });

  test("found by its number, under either letter", () => {
    const owner = world.newcomer();
    world.do(owner, saveProfile, profileOf(1, "E12345678"));
    for (const buscar of ["12345678", "12.345.678", "E-12.345.678"]) {
      const { items } = listClientes(world.storage.db, { buscar, limit: 10 } as Parameters<typeof listClientes>[1]);
      expect(items.map(({ id }) => id)).toEqual([owner.usuario.id]);
    }
  });

  test("doubles of before are told by doctor, and who has one goes on saving the rest of their profile", () => {
    const [one, two] = [world.newcomer(), world.newcomer()];
    world.do(one, saveProfile, profileOf(1, "V12345678"));
    world.do(two, saveProfile, profileOf(2, "V87654321"));
    expect(listDoubledCedulas(world.storage.db)).toEqual([]);
    world.storage.db.update(usuarios).set({ cedula: "E12345678" }).where(eq(usuarios.id, two.usuario.id)).run();
    expect(listDoubledCedulas(world.storage.db)).toEqual([expect.stringMatching(/V12345678 de .*E12345678 de /)]);
    world.do(two, saveProfile, { ...profileOf(2, "E12345678"), direccion: "Calle nueva" });
    expect(world.row(two).direccion).toBe("Calle nueva");
  });
});

describe("corrected by an administrator", () => {
  const correct = (userId: string, cambios: Correccion) =>
    world.do(world.admin, correctUsuario, { userId, cambios, motivo: "Mostró su cédula" });

  test("only what changed, audited with its proof, told to the person, who stays verified", () => {
    const borrower = world.borrower();
    const { id: userId } = borrower.usuario;
    const before = world.row(borrower);
    correct(userId, { nombre: "Mariana", apellido: before.apellido ?? "", cedula: "E7777777" });
    expect(world.row(borrower)).toEqual({ ...before, nombre: "Mariana", cedula: "E7777777" });
    const line = world.storage.db.select().from(auditoria).where(eq(auditoria.accion, "usuarios.correct")).get();
    expect(line).toMatchObject({
      userId,
      actorId: world.admin.usuario.id,
      antes: { nombre: before.nombre, cedula: before.cedula },
      despues: { nombre: "Mariana", cedula: "E7777777", motivo: "Mostró su cédula" },
    });
    const told = world.storage.db.select().from(notificaciones).where(eq(notificaciones.userId, userId)).all();
    expect(told.at(-1)?.mensaje).toContain("nombre y cédula");
  });

  test("never what is another person's, and never nothing", () => {
    const [borrower, other] = [world.borrower(), world.borrower()];
    const { id: userId } = borrower.usuario;
    const theirs = world.row(other);
    const before = world.row(borrower);
    const refused = (cambios: Correccion, campo: string, code: string) =>
      expect(() => correct(userId, cambios)).toThrow(
        expect.objectContaining({ code, campos: { [`cambios.${campo}`]: expect.any(String) } }),
      );
    refused({ cedula: theirs.cedula?.replace("V", "E") ?? "" }, "cedula", "CEDULA_TAKEN");
    refused({ telefono: theirs.telefono ?? "" }, "telefono", "TELEFONO_TAKEN");
    expect(() => correct(userId, {})).toThrow(expect.objectContaining({ code: "PROFILE_SAME" }));
    expect(() => correct(userId, { nombre: before.nombre ?? "" })).toThrow(
      expect.objectContaining({ code: "PROFILE_SAME" }),
    );
    expect(() => correct("nadie", { nombre: "Ana" })).toThrow(expect.objectContaining({ code: "USUARIO_NOT_FOUND" }));
    expect(world.row(borrower)).toEqual(before);
  });

  test("a review that waits is then of somebody else", () => {
    const person = world.newcomer();
    const { id: userId } = person.usuario;
    world.do(person, submitVerificacion, { imgVerify1: photoOf(person), imgVerify2: photoOf(person) });
    const identidad = identidadOf(world.row(person));
    correct(userId, { nombre: "Otra" });
    expect(() => world.do(world.admin, approveVerificacion, { userId, identidad })).toThrow(
      expect.objectContaining({ code: "VERIFICATION_CHANGED" }),
    );
  });
});

describe("verification", () => {
  test("two photos of one's own, reviewed, make verify true", () => {
    const person = world.newcomer();
    const urls = { imgVerify1: photoOf(person), imgVerify2: photoOf(person) };
    world.do(person, submitVerificacion, urls);
    expect(listPending(world.storage.db, { limit: 10 }).items.map(({ userId }) => userId)).toEqual([person.usuario.id]);
    world.do(world.admin, approveVerificacion, { userId: person.usuario.id });
    expect(world.row(person).verify).toBe(true);
    expect(listPending(world.storage.db, { limit: 10 }).items).toEqual([]);
    expect(() => world.do(world.admin, approveVerificacion, { userId: person.usuario.id })).toThrow(
      expect.objectContaining({ code: "VERIFICATION_NOT_PENDING" }),
    );
    expect(() => world.do(person, submitVerificacion, urls)).toThrow(
      expect.objectContaining({ code: "VERIFICATION_ALREADY_DONE" }),
    );
  });

  test.each([
    ["another person's photo", (w: World, p: ReturnType<World["newcomer"]>) => [photoOf(p), photoOf(w.newcomer())]],
    ["one photo twice", (_: World, p: ReturnType<World["newcomer"]>) => Array(2).fill(photoOf(p))],
    ["a photo that does not exist", (_: World, p: ReturnType<World["newcomer"]>) => [photoOf(p), "/api/imagenes/nada"]],
  ])("%s will not do: Debes subir ambas imágenes", (_, urls) => {
    const person = world.newcomer();
    const [imgVerify1 = "", imgVerify2 = ""] = urls(world, person);
    expect(() => world.do(person, submitVerificacion, { imgVerify1, imgVerify2 })).toThrow(
      "Debes subir ambas imágenes",
    );
    expect(world.row(person)).toMatchObject({ imgVerify1: null, imgVerify2: null });
  });

  test("one that nobody could read is refused beside it", () => {
    const person = world.newcomer();
    const tiny = newId();
    const size = { bytes: 1400, ancho: 400, alto: 299, sha256: tiny };
    insertImagen(world.storage.db, { id: tiny, userId: person.usuario.id, creado: world.clock.now(), ...size });
    const sent = { imgVerify1: photoOf(person), imgVerify2: imagenUrl(tiny) };
    const small = { code: "IMAGE_TOO_SMALL", campos: { imgVerify2: expect.any(String) } };
    expect(() => world.do(person, submitVerificacion, sent)).toThrow(expect.objectContaining(small));
  });

  test("rejected photos are cleared, the reason told", () => {
    const person = world.newcomer();
    world.do(person, submitVerificacion, { imgVerify1: photoOf(person), imgVerify2: photoOf(person) });
    world.do(world.admin, rejectVerificacion, { userId: person.usuario.id, motivo: "La cédula no se lee." });
    expect(world.row(person)).toMatchObject({ imgVerify1: null, imgVerify2: null, verify: false });
    const aviso = world.storage.db
      .select()
      .from(notificaciones)
      .where(eq(notificaciones.userId, person.usuario.id))
      .get();
    expect(aviso).toMatchObject({ tipo: "verificacion", mensaje: expect.stringContaining("La cédula no se lee.") });
  });

  const messages = (userId: string) =>
    world.storage.db
      .select({ mensaje: notificaciones.mensaje })
      .from(notificaciones)
      .where(eq(notificaciones.userId, userId))
      .all()
      .map(({ mensaje }) => mensaje);
  const sent = (person: ReturnType<World["newcomer"]>) => {
    const urls = { imgVerify1: photoOf(person), imgVerify2: photoOf(person) };
    world.do(person, submitVerificacion, urls);
    return { ...urls, userId: person.usuario.id };
  };

  test.each([
    [
      1,
      "imgVerify2",
      "Necesitamos otra vez la foto de tu cédula. Motivo: Borrosa. La otra foto sirve: sube solo esta.",
    ],
    [
      2,
      "imgVerify1",
      "Necesitamos otra vez la foto tuya con tu cédula. Motivo: Borrosa. La otra foto sirve: sube solo esta.",
    ],
  ] as const)(
    "of photo %i alone: its reason stays beside it, and the other is sent again as it is",
    (foto, good, text) => {
      const person = world.newcomer();
      const { userId, ...urls } = sent(person);
      const kept = imagenIdOf(urls[good]);
      world.do(world.admin, rejectVerificacion, { userId, motivo: "Borrosa.", fotos: [foto] });
      const bad = `imgVerify${foto}`;
      expect(world.row(person)).toMatchObject({
        [good]: kept,
        [bad]: null,
        [`imgMotivo${foto}`]: "Borrosa.",
        [`imgMotivo${3 - foto}`]: null,
        verify: false,
      });
      expect(messages(userId)).toEqual([text]);
      expect(listPending(world.storage.db, { limit: 10 }).items).toEqual([]);
      world.do(person, submitVerificacion, { ...urls, [bad]: photoOf(person) });
      expect(world.row(person)).toMatchObject({ [good]: kept, imgMotivo1: null, imgMotivo2: null });
      expect(listPending(world.storage.db, { limit: 10 }).items).toHaveLength(1);
      world.do(world.admin, approveVerificacion, { userId });
      expect(world.row(person).verify).toBe(true);
    },
  );

  test.each([[undefined], [[1, 2] as const]])("of both, named %j: both are asked for anew with the reason", (fotos) => {
    const person = world.newcomer();
    const { userId } = sent(person);
    world.do(world.admin, rejectVerificacion, { userId, motivo: "Borrosas.", fotos });
    const reasons = { imgMotivo1: "Borrosas.", imgMotivo2: "Borrosas." };
    expect(world.row(person)).toMatchObject({ imgVerify1: null, imgVerify2: null, ...reasons });
    expect(messages(userId)).toEqual(["No pudimos verificar tu identidad. Motivo: Borrosas. Sube tus fotos de nuevo."]);
  });

  /** Another upload of the same photo: the same bytes are stored. */
  const copyOf = (person: ReturnType<World["newcomer"]>, url: string) => {
    const copy = photoOf(person);
    const { db } = world.storage;
    const sha256 = imagenIdOf(url);
    db.update(imagenes)
      .set({ sha256 })
      .where(eq(imagenes.id, imagenIdOf(copy)))
      .run();
    return copy;
  };

  test("the same photo in both places is refused beside the one that came last, and nothing of it stays", () => {
    const person = world.newcomer();
    const imgVerify1 = photoOf(person);
    const twice = { imgVerify1, imgVerify2: copyOf(person, imgVerify1) };
    const refusal = (campo: string) => ({
      code: "IMAGES_SAME",
      campos: { [campo]: expect.stringContaining("misma foto") },
    });
    expect(() => world.do(person, submitVerificacion, twice)).toThrow(expect.objectContaining(refusal("imgVerify2")));
    expect(world.row(person)).toMatchObject({ imgVerify1: null, imgVerify2: null });
    const { userId, imgVerify2 } = sent(person);
    world.do(world.admin, rejectVerificacion, { userId, motivo: "Borrosa.", fotos: [1] });
    expect(() => world.do(person, submitVerificacion, { imgVerify1: copyOf(person, imgVerify2), imgVerify2 })).toThrow(
      expect.objectContaining(refusal("imgVerify1")),
    );
    expect(world.row(person)).toMatchObject({ imgVerify1: null, imgMotivo1: "Borrosa." });
  });

  test("asked for again, a verified person needs new photos", () => {
    const borrower = world.borrower();
    world.do(world.admin, requestVerificacion, { userId: borrower.usuario.id });
    expect(world.row(borrower)).toMatchObject({ verify: false, imgVerify1: null });
    expect(listPending(world.storage.db, { limit: 10 }).items).toEqual([]);
  });

  test("asked for while photos wait, they go on waiting", () => {
    const person = world.newcomer();
    world.do(person, submitVerificacion, { imgVerify1: photoOf(person), imgVerify2: photoOf(person) });
    world.do(world.admin, requestVerificacion, { userId: person.usuario.id });
    expect(listPending(world.storage.db, { limit: 10 }).items).toHaveLength(1);
  });

  test("the longest waiting comes first, page by page", () => {
    const people = [1, 2, 3].map(() => {
      world.clock.advance(1000);
      const person = world.newcomer();
      world.do(person, submitVerificacion, { imgVerify1: photoOf(person), imgVerify2: photoOf(person) });
      return person.usuario.id;
    });
    const first = listPending(world.storage.db, { limit: 2 });
    const second = listPending(world.storage.db, { limit: 2, cursor: first.nextCursor });
    expect([...first.items, ...second.items].map(({ userId }) => userId)).toEqual(people);
    expect(second.nextCursor).toBeNull();
  });
});

test("a level rises to 5 and no further; 100 stays what it is", () => {
  const borrower = world.borrower();
  const userId = borrower.usuario.id;
  for (const nivel of [2, 3, 4, 5]) expect(world.do(world.admin, raiseLevel, { userId })).toEqual({ nivel });
  expect(() => world.do(world.admin, raiseLevel, { userId })).toThrow("El usuario ya tiene el nivel máximo.");
  world.storage.db.update(usuarios).set({ nivel: 100 }).where(eq(usuarios.id, userId)).run();
  expect(() => world.do(world.admin, raiseLevel, { userId })).toThrow("El usuario ya tiene el nivel máximo.");
  expect(() => world.do(world.admin, raiseLevel, { userId: "nadie" })).toThrow("Usuario no encontrado.");
});

describe("referrals", () => {
  test("are assigned, listed, and never circular", () => {
    const [a, b, c] = [world.borrower(), world.borrower(), world.borrower()].map(({ usuario }) => usuario.id) as [
      string,
      string,
      string,
    ];
    world.do(world.admin, assignRecomendador, { userId: b, recomendadoPor: a });
    world.do(world.admin, assignRecomendador, { userId: c, recomendadoPor: b });
    expect(listReferidos(world.storage.db, a)).toEqual([{ userId: b, nombre: "María José Núñez" }]);
    const refused = (userId: string, recomendadoPor: string, code: string) =>
      expect(() => world.do(world.admin, assignRecomendador, { userId, recomendadoPor })).toThrow(
        expect.objectContaining({ code }),
      );
    refused(a, a, "REFERRAL_SELF");
    refused(a, c, "REFERRAL_CIRCULAR");
    refused(a, "nadie", "RECOMMENDER_NOT_FOUND");
    refused("nadie", a, "USUARIO_NOT_FOUND");
  });
});

describe("a recommendation by link", () => {
  test("counts for a new account, once", () => {
    const [friend, other, person] = [world.borrower(), world.borrower(), world.newcomer()];
    world.do(person, acceptReferral, { recomendadoPor: friend.usuario.id });
    expect(listReferidos(world.storage.db, friend.usuario.id).map(({ userId }) => userId)).toEqual([person.usuario.id]);
    expect(() => world.do(person, acceptReferral, { recomendadoPor: other.usuario.id })).toThrow(
      expect.objectContaining({ code: "REFERRAL_LATE" }),
    );
    expect(world.row(person).recomendadoPor).toBe(friend.usuario.id);
  });

  test("a link has the shortest beginning of its person's id that nobody of before them shares", async () => {
    const ids = [
      "0190aaaa-0001-7000-8000-000000000001",
      "0190aaaa-0001-7000-8000-000000000002",
      "0190bbbb-0001-7000-8000-000000000001",
    ];
    const named = (id: string, i: number) => {
      const at = new Date(world.clock.now() + i);
      const account = { id, name: id, email: `${id}@cuotica.test`, emailVerified: true, createdAt: at, updatedAt: at };
      world.storage.db.insert(user).values(account).run();
      return id;
    };
    const [first, second, third] = ids.map(named) as [string, string, string];
    const codes = ids.map((id) => getCodigo(world.storage.db, id));
    expect(codes).toEqual(["0190aaaa", second, "0190bbbb"]);
    expect(codes.map((code) => findByCodigo(world.storage.db, code))).toEqual([first, second, third]);
    // Typed by hand, in part, and from an earlier link.
    const others = ["0190AAAA", "0190aaaa-0001", "0190bbb", third, "zzzzzzzz", "%%%%%%%%"];
    expect(others.map((code) => findByCodigo(world.storage.db, code))).toEqual([
      first,
      first,
      undefined,
      third,
      undefined,
      undefined,
    ]);
  });

  test("the code counts as its person", async () => {
    const [friend, person] = [world.borrower(), world.newcomer()];
    const { codigo } = await world.caller(friend).referidos.codigo();
    world.do(person, acceptReferral, { recomendadoPor: codigo });
    expect(world.row(person).recomendadoPor).toBe(friend.usuario.id);
  });

  test("not a day later, nor one's own, nor nobody's", () => {
    const [friend, person] = [world.borrower(), world.newcomer()];
    const refused = (recomendadoPor: string, code: string) =>
      expect(() => world.do(person, acceptReferral, { recomendadoPor })).toThrow(expect.objectContaining({ code }));
    refused(person.usuario.id, "REFERRAL_SELF");
    refused("nadie", "RECOMMENDER_NOT_FOUND");
    world.clock.advance(86_400_001);
    refused(friend.usuario.id, "REFERRAL_LATE");
  });
});

test("settings keep what they are told, the rest as it was, and the audit keeps both", () => {
  expect(getAjustes(world.storage.db)).toEqual(AJUSTES_INICIALES);
  world.do(world.admin, changeAjustes, { marca: "Prestico", subirNivelAutomatico: false });
  expect(getAjustes(world.storage.db)).toEqual({
    ...AJUSTES_INICIALES,
    marca: "Prestico",
    subirNivelAutomatico: false,
  });
  const line = world.storage.db.select().from(auditoria).where(eq(auditoria.accion, "ajustes.save")).get();
  expect(line).toMatchObject({ antes: { marca: "Cuotica" }, despues: { marca: "Prestico" } });
});

test("several accounts to pay into: one a bank, and the next is the first where the first is taken away", () => {
  const cuenta = (banco: string) => ({ banco, telefono: "+584121234567", cedula: "V12345678", titular: null });
  const cuentas = () => {
    const { datosPago, otrosDatosPago } = getAjustes(world.storage.db);
    return [datosPago, ...otrosDatosPago].map((one) => one?.banco ?? null);
  };
  world.do(world.admin, changeAjustes, { datosPago: cuenta("0102"), otrosDatosPago: [cuenta("0134"), cuenta("0191")] });
  expect(cuentas()).toEqual(["0102", "0134", "0191"]);
  const repeated = expect.objectContaining({
    code: "ACCOUNT_REPEATED",
    campos: { "otrosDatosPago.0.banco": "Ya tienes una cuenta de ese banco: deja una sola." },
  });
  expect(() => world.do(world.admin, changeAjustes, { otrosDatosPago: [cuenta("0102")] })).toThrow(repeated);
  expect(() => world.do(world.admin, changeAjustes, { datosPago: cuenta("0134") })).toThrow(repeated);
  world.do(world.admin, changeAjustes, { datosPago: null });
  expect(cuentas()).toEqual(["0134", "0191"]);
  world.do(world.admin, changeAjustes, { datosPago: null, otrosDatosPago: [] });
  expect(cuentas()).toEqual([null]);
});

test("news that say nothing of a day do not expire on the day of those before", () => {
  const { db } = world.storage;
  // As an earlier version's form saved them: with everything else.
  saveAjustes(db, { noticias: AJUSTES_INICIALES.noticias });
  expect(getAjustes(db).noticiasHasta).toBe("2025-08-29");
  world.do(world.admin, changeAjustes, { noticias: "Hay préstamos" });
  expect(getAjustes(db).noticiasHasta).toBeNull();
  world.do(world.admin, changeAjustes, { noticias: "Hasta el viernes", noticiasHasta: dia("2027-01-20") });
  world.do(world.admin, changeAjustes, { noticias: "Hasta el viernes", marca: "Prestico" });
  expect(getAjustes(db).noticiasHasta).toBe("2027-01-20");
  world.do(world.admin, changeAjustes, { noticias: "Otra" });
  expect(getAjustes(db).noticiasHasta).toBeNull();
});

test("a setting can be taken back", () => {
  const datosPago = { banco: "0102", telefono: "+584121234567", cedula: "V12345678", titular: null };
  world.do(world.admin, changeAjustes, { datosPago, atencionTelefono: "+584121234567" });
  expect(getAjustes(world.storage.db)).toMatchObject({ datosPago, atencionTelefono: "+584121234567" });
  world.do(world.admin, changeAjustes, { datosPago: null, atencionTelefono: null });
  expect(getAjustes(world.storage.db)).toMatchObject({ datosPago: null, atencionTelefono: null });
});
