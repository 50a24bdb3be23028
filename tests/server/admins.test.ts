/** Administrators: invited, created, removed; over HTTP where sessions and links matter. */

import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { session } from "../../drizzle/schema/accounts.ts";
import { invitaciones } from "../../drizzle/schema/door.ts";
import { mensajes } from "../../drizzle/schema/messages.ts";
import { auditoria } from "../../drizzle/schema/operator.ts";
import { INVITACION_MS } from "../../rules/limits/limits.ts";
import { changeAfter } from "../../server/core/change.ts";
import type { AdminContext, UserContext } from "../../server/core/context.ts";
import {
  acceptInvitacion,
  annulInvitacion,
  inviteAdmin,
  prepareAcceptance,
  removeAdmin,
  setPapel,
} from "../../server/identity/admins/actions.ts";
import { findInvitee, listAdmins, listInvitaciones } from "../../server/identity/admins/queries.ts";
import { findTitular } from "../../server/identity/correos/queries.ts";
import { insertAccount, setEmail, setPhone } from "../../server/identity/cuentas/queries.ts";
import { getUsuario, makeAdmin } from "../../server/people/usuarios/queries.ts";
import { ADMIN, type Person, startTestServer, type TestServer } from "../support/server.ts";
import { aRequest, createWorld, type World } from "../support/world.ts";

const CORREO = "socia@cuotica.test";
const PASSWORD = "arepa-con-queso";
const tokenOf = (enlace: string) => enlace.split("#invitacion=")[1] ?? "";
const refusal = (code: string) => expect.objectContaining({ code });

describe("in the database", () => {
  let world: World;
  beforeEach(() => {
    world = createWorld();
  });
  afterEach(() => world.close());

  const invite = (correo = CORREO) => tokenOf(world.do(world.admin, inviteAdmin, { correo }).enlace);
  const accept = (token: string, password = PASSWORD) =>
    changeAfter("admins.accept", prepareAcceptance, acceptInvitacion)({ ctx: world.base, input: { token, password } });
  const anotherAdmin = () => {
    const ctx = world.newcomer();
    makeAdmin(world.storage.db, ctx.usuario.id);
    return { ...ctx, usuario: getUsuario(world.storage.db, ctx.usuario.id) } as AdminContext;
  };
  const lines = (accion: string) =>
    world.storage.db
      .select()
      .from(auditoria)
      .all()
      .filter((line) => line.accion === accion);

  test("the token rests nowhere: its hash with the invitation, its link sealed in the message", () => {
    const token = invite();
    expect(token).toMatch(/^[\w-]{32}$/);
    const everything = world.storage.driver
      .prepare("select name from sqlite_master where type = 'table'")
      .pluck()
      .all()
      .map((name) => JSON.stringify(world.storage.driver.prepare(`select * from "${name}"`).all()));
    expect(everything.filter((rows) => rows.includes(token))).toEqual([]);
    const [mail] = world.storage.db.select().from(mensajes).all();
    expect(mail).toMatchObject({ destino: CORREO, plantilla: "invitacion", estado: "pendiente" });
    expect(lines("admins.invite")[0]).toMatchObject({ actorId: world.admin.usuario.id, despues: { correo: CORREO } });
  });

  test("who accepts is an administrator, under their own name in the trail; the others are told by e-mail", async () => {
    const other = anotherAdmin();
    expect(await accept(invite())).toEqual({ email: CORREO });
    const invited = findInvitee(world.storage.db, CORREO);
    expect(invited).toMatchObject({ rol: "admin" });
    expect(lines("admins.accept")[0]).toMatchObject({
      actorId: invited?.id,
      despues: { correo: CORREO, rol: "admin" },
    });
    const told = world.storage.db
      .select()
      .from(mensajes)
      .all()
      .filter(({ plantilla }) => plantilla === "administrador");
    expect(told.map(({ userId }) => userId).sort()).toEqual([world.admin.usuario.id, other.usuario.id].sort());
    expect(told[0]?.texto).toContain(`${CORREO} aceptó la invitación de`);
    expect(world.storage.db.select().from(invitaciones).get()).toMatchObject({ usadoPor: invited?.id });
    expect(listInvitaciones(world.storage.db, world.clock.now())).toEqual([]);
  });

  test("a link serves once, for one of many at the same time", async () => {
    const token = invite();
    const tries = await Promise.allSettled(Array.from({ length: 5 }, () => accept(token)));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(accept(token)).rejects.toThrow("Esta invitación ya se usó.");
    expect(lines("admins.accept")).toHaveLength(1);
  });

  test("a link that is old, annulled, replaced or invented says so", async () => {
    const first = invite();
    const second = invite();
    await expect(accept(first)).rejects.toThrow("Esta invitación fue anulada.");
    const [pending] = listInvitaciones(world.storage.db, world.clock.now());
    world.do(world.admin, annulInvitacion, { invitacionId: pending?.id ?? "" });
    await expect(accept(second)).rejects.toThrow("Esta invitación fue anulada.");
    expect(() => world.do(world.admin, annulInvitacion, { invitacionId: pending?.id ?? "" })).toThrow(
      refusal("INVITATION_CLOSED"),
    );
    const third = invite();
    world.clock.advance(INVITACION_MS - 1);
    expect(listInvitaciones(world.storage.db, world.clock.now())).toHaveLength(1);
    world.clock.advance(1);
    expect(listInvitaciones(world.storage.db, world.clock.now())).toEqual([]);
    await expect(accept(third)).rejects.toThrow("Esta invitación venció.");
    await expect(accept("inventado")).rejects.toThrow("Esta invitación no existe.");
  });

  test("a common password is refused and the link stays good", async () => {
    const token = invite();
    await expect(accept(token, "123456")).rejects.toMatchObject({
      code: "PASSWORD_COMMON",
      campos: { password: expect.any(String) },
    });
    await accept(token);
  });

  test.each<[string, (w: World) => UserContext]>([
    ["with a profile", (w) => w.borrower()],
    [
      "with a loan",
      (w) => {
        const borrower = w.borrower();
        aRequest(borrower);
        w.storage.driver.prepare("update usuarios set perfilGuardado = 0").run();
        return borrower;
      },
    ],
  ])("a borrower %s is not invited, nor accepts what was sent before", async (_, make) => {
    const borrower = make(world);
    const { correo } = {
      correo: world.storage.driver
        .prepare("select email from user where id = ?")
        .pluck()
        .get(borrower.usuario.id) as string,
    };
    expect(() => world.do(world.admin, inviteAdmin, { correo })).toThrow("Ese correo es de una cuenta de cliente.");
    const token = invite("luego@cuotica.test");
    world.storage.driver.prepare("update invitaciones set correo = ?").run(correo);
    await expect(accept(token)).rejects.toMatchObject({ code: "INVITED_IS_BORROWER" });
    expect(getUsuario(world.storage.db, borrower.usuario.id).rol).toBe("cliente");
  });

  test.each<[string, () => UserContext, "taken" | "kept"]>([
    ["with nothing in it", () => world.newcomer(), "taken"],
    [
      "that opens with a stranger's phone",
      () => {
        const ctx = world.newcomer();
        setPhone(world.storage.db, ctx.usuario.id, "+584121234567");
        return ctx;
      },
      "kept",
    ],
    [
      "with a profile and a loan",
      () => {
        const ctx = world.borrower();
        aRequest(ctx);
        return ctx;
      },
      "kept",
    ],
  ])("an account %s, made with their address before they were asked, keeps nobody out", async (_, make, fate) => {
    const { id } = make().usuario;
    setEmail(world.storage.db, id, CORREO);
    const token = invite();
    expect(await accept(token)).toEqual({ email: CORREO });
    const invited = findInvitee(world.storage.db, CORREO);
    expect(invited).toMatchObject({ rol: "admin", perfilGuardado: false, tienePrestamos: false });
    // An account with a proven phone or a profile stays its owner's, without that address, and never becomes an
    // administrator's.
    expect(invited?.id === id).toBe(fate === "taken");
    if (fate === "kept") expect(getUsuario(world.storage.db, id).rol).toBe("cliente");
    expect(findTitular(world.storage.db, { id })?.email === CORREO).toBe(fate === "taken");
  });

  test("an administrator is not invited again; one who was removed may be", async () => {
    const other = anotherAdmin();
    const { correo } = other.usuario;
    expect(() => world.do(world.admin, inviteAdmin, { correo })).toThrow(refusal("ALREADY_ADMIN"));
    world.do(world.admin, removeAdmin, { userId: other.usuario.id });
    await accept(invite(correo));
    expect(getUsuario(world.storage.db, other.usuario.id).rol).toBe("admin");
  });

  test("removed: a client again, without sessions, and the invitations they made are void", async () => {
    const other = anotherAdmin();
    const at = new Date(world.clock.now());
    const row = {
      expiresAt: new Date(world.clock.now() + 1e9),
      createdAt: at,
      updatedAt: at,
      userId: other.usuario.id,
    };
    world.storage.db
      .insert(session)
      .values([
        { ...row, id: "a", token: "a" },
        { ...row, id: "b", token: "b" },
      ])
      .run();
    expect(listAdmins(world.storage.db, { limit: 10 }).items.find(({ id }) => id === other.usuario.id)).toMatchObject({
      ultimaSesion: world.clock.now(),
      dosPasos: false,
    });
    const { enlace } = world.do(other, inviteAdmin, { correo: CORREO });
    world.do(world.admin, removeAdmin, { userId: other.usuario.id });
    expect(getUsuario(world.storage.db, other.usuario.id).rol).toBe("cliente");
    expect(world.storage.db.select().from(session).all()).toEqual([]);
    await expect(accept(tokenOf(enlace))).rejects.toThrow("Esta invitación fue anulada.");
    expect(lines("admins.remove")[0]).toMatchObject({
      actorId: world.admin.usuario.id,
      userId: other.usuario.id,
      antes: { rol: "admin" },
      despues: { rol: "cliente" },
    });
    expect(() => world.do(world.admin, removeAdmin, { userId: other.usuario.id })).toThrow(refusal("NOT_AN_ADMIN"));
  });

  test("the last one stays, whoever asks; of two that remove each other, one does", () => {
    expect(() => world.do(world.admin, removeAdmin, { userId: world.admin.usuario.id })).toThrow(refusal("LAST_ADMIN"));
    const other = anotherAdmin();
    world.do(world.admin, removeAdmin, { userId: other.usuario.id });
    // The other one's request was already on its way.
    expect(() => world.do(other, removeAdmin, { userId: world.admin.usuario.id })).toThrow(refusal("FORBIDDEN"));
    expect(listAdmins(world.storage.db, { limit: 10 }).items.map(({ id }) => id)).toEqual([world.admin.usuario.id]);
  });

  test("who was invited as something is that, and nobody is told another thing", async () => {
    const token = tokenOf(world.do(world.admin, inviteAdmin, { correo: CORREO, papel: "lector" }).enlace);
    expect(listInvitaciones(world.storage.db, world.clock.now())).toMatchObject([{ papel: "lector" }]);
    await accept(token);
    const id = findInvitee(world.storage.db, CORREO)?.id ?? "";
    expect(getUsuario(world.storage.db, id)).toMatchObject({ rol: "admin", papel: "lector" });
    expect(lines("admins.accept")[0]).toMatchObject({ despues: { rol: "admin", papel: "lector" } });
    const told = world.storage.db.select().from(mensajes).all();
    expect(told.find(({ plantilla }) => plantilla === "administrador")?.texto).toContain("Su papel: lector.");
  });

  test("a role is given and taken, from the next request on; the invitations of who is no owner any more are void", async () => {
    const other = anotherAdmin();
    const { enlace } = world.do(other, inviteAdmin, { correo: CORREO });
    world.do(world.admin, setPapel, { userId: other.usuario.id, papel: "gestor" });
    await expect(accept(tokenOf(enlace))).rejects.toThrow("Esta invitación fue anulada.");
    expect(lines("admins.setPapel")).toMatchObject([
      {
        actorId: world.admin.usuario.id,
        userId: other.usuario.id,
        antes: { papel: "propietario", correo: other.usuario.correo },
        despues: { papel: "gestor" },
      },
    ]);
    const gestor = { ...other, usuario: getUsuario(world.storage.db, other.usuario.id) };
    await expect(world.caller(gestor).ajustes.save({ multa: 1_00 })).rejects.toThrow("Tu papel en el panel no permite");
    // Already so: nothing happens, and nothing is recorded.
    world.do(world.admin, setPapel, { userId: other.usuario.id, papel: "gestor" });
    expect(lines("admins.setPapel")).toHaveLength(1);
    world.do(world.admin, setPapel, { userId: other.usuario.id, papel: "propietario" });
    expect(getUsuario(world.storage.db, other.usuario.id).papel).toBe("propietario");
  });

  test("a cliente is given no role", () => {
    const { id: userId } = world.borrower().usuario;
    expect(() => world.do(world.admin, setPapel, { userId, papel: "gestor" })).toThrow(refusal("NOT_AN_ADMIN"));
  });

  test("the last owner stays one, whoever else administers; of two who demote each other, one does", () => {
    const me = world.admin.usuario.id;
    world.anAdmin("gestor");
    expect(() => world.do(world.admin, removeAdmin, { userId: me })).toThrow(refusal("LAST_OWNER"));
    expect(() => world.do(world.admin, setPapel, { userId: me, papel: "lector" })).toThrow(refusal("LAST_OWNER"));
    const other = anotherAdmin();
    world.do(world.admin, setPapel, { userId: other.usuario.id, papel: "gestor" });
    // The other one's requests were already on their way.
    expect(() => world.do(other, setPapel, { userId: me, papel: "gestor" })).toThrow(refusal("ROLE_TOO_LOW"));
    expect(() => world.do(other, removeAdmin, { userId: me })).toThrow(refusal("ROLE_TOO_LOW"));
    expect(getUsuario(world.storage.db, me)).toMatchObject({ rol: "admin", papel: "propietario" });
  });

  test.each(["rol = 'cliente'", "papel = 'gestor'"])("nor does any other hand take the last owner away: %s", (set) => {
    world.anAdmin("gestor");
    const away = () => world.storage.driver.prepare(`update usuarios set ${set}`).run();
    expect(away).toThrow("the last owner of the panel stays");
    const other = anotherAdmin();
    world.storage.driver.prepare(`update usuarios set ${set} where id = ?`).run(world.admin.usuario.id);
    expect(getUsuario(world.storage.db, other.usuario.id)).toMatchObject({ rol: "admin", papel: "propietario" });
  });

  test("one may leave while another remains", () => {
    anotherAdmin();
    world.do(world.admin, removeAdmin, { userId: world.admin.usuario.id });
    expect(getUsuario(world.storage.db, world.admin.usuario.id).rol).toBe("cliente");
  });

  test("the list is paged, and says since when", async () => {
    world.clock.advance(1000);
    await accept(invite());
    const since = world.clock.now();
    world.clock.advance(1000);
    const first = listAdmins(world.storage.db, { limit: 1 });
    expect(first.items).toMatchObject([{ email: CORREO, desde: since, ultimaSesion: null }]);
    const second = listAdmins(world.storage.db, { limit: 1, cursor: first.nextCursor });
    expect(second).toMatchObject({ items: [{ id: world.admin.usuario.id }], nextCursor: null });
  });

  test("tries are counted by address", async () => {
    const tries = await Promise.allSettled(Array.from({ length: 31 }, () => accept("inventado")));
    const codes = tries.map((one) => (one.status === "rejected" ? one.reason.code : "in"));
    expect(codes.filter((code) => code === "INVITATION_UNKNOWN")).toHaveLength(30);
    expect(codes.at(-1)).toBe("TOO_MANY_TRIES");
  });

  test("an account made with capitals in its e-mail is found", () => {
    insertAccount(world.storage.db, "Otra@Cuotica.test", "hash", world.clock.now());
    expect(findInvitee(world.storage.db, "otra@cuotica.test")).toMatchObject({ rol: "cliente" });
  });
});

describe("over HTTP", () => {
  let server: TestServer;
  let admin: Person;
  beforeEach(async () => {
    server = await startTestServer();
    admin = await server.admin();
  });
  afterEach(() => server.close());

  test("the message carries the link; who opens it sees for whom it is, gets in, and is out at once when removed", async () => {
    const { data } = await admin.mutate<{ enlace: string }>("admins.invite", { correo: "Socia@Cuotica.test" });
    const bandeja = (await (await fetch(`${server.url}/dev/bandeja.json`)).json()) as {
      texto: string;
      destino: string;
    }[];
    expect(bandeja[0]).toMatchObject({ destino: CORREO });
    expect(bandeja[0]?.texto).toContain(data.enlace);
    const token = tokenOf(data.enlace);
    const invited = server.visitor();
    expect((await invited.mutate("admins.invitation", { token })).data).toMatchObject({ correo: CORREO });
    expect(await invited.mutate("admins.accept", { token, password: "corta" })).toMatchObject({
      codigo: "INPUT_INVALID",
    });
    expect((await invited.mutate("admins.accept", { token, password: PASSWORD })).status).toBe(200);
    expect((await invited.auth("/sign-in/email", { email: CORREO, password: PASSWORD })).status).toBe(200);
    expect((await invited.query("resumen.get")).status).toBe(200);
    expect(await server.visitor().mutate("admins.invitation", { token })).toMatchObject({ codigo: "INVITATION_USED" });

    const stream = await invited.fetch("/trpc/resumen.live", { headers: { accept: "text/event-stream" } });
    const reader = (stream.body ?? new ReadableStream()).getReader();
    await reader.read();
    const me = (await invited.query<{ id: string }>("usuarios.me")).data;
    expect((await admin.mutate("admins.remove", { userId: me.id })).status).toBe(200);
    for (let done = false; !done; ) done = (await reader.read()).done;
    expect(await invited.query("resumen.get")).toMatchObject({ status: 401, codigo: "UNAUTHORIZED" });
    await invited.auth("/sign-in/email", { email: CORREO, password: PASSWORD });
    expect(await invited.query("resumen.get")).toMatchObject({ status: 403, codigo: "FORBIDDEN" });
  });

  test("two administrators who remove each other at the same moment: one remains", async () => {
    const { data } = await admin.mutate<{ enlace: string }>("admins.invite", { correo: CORREO });
    const other = server.visitor();
    await other.mutate("admins.accept", { token: tokenOf(data.enlace), password: PASSWORD });
    await other.auth("/sign-in/email", { email: CORREO, password: PASSWORD });
    const { items } = (await admin.query<{ items: { id: string; email: string }[] }>("admins.list", {})).data;
    const idOf = (email: string) => items.find((item) => item.email === email)?.id;
    const answers = await Promise.all([
      admin.mutate("admins.remove", { userId: idOf(CORREO) }),
      other.mutate("admins.remove", { userId: idOf(ADMIN.email) }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(listAdmins(server.storage.db, { limit: 10 }).items).toHaveLength(1);
  });

  test("where two steps are asked of all, who was invited sets them up before anything else", async () => {
    const { data } = await admin.mutate<{ enlace: string }>("admins.invite", { correo: CORREO });
    server.storage.driver.prepare("insert into ajustes (ajuste, valor) values ('exigirDosPasos', 'true')").run();
    const invited = server.visitor();
    await invited.mutate("admins.accept", { token: tokenOf(data.enlace), password: PASSWORD });
    await invited.auth("/sign-in/email", { email: CORREO, password: PASSWORD });
    expect(await invited.query("resumen.get")).toMatchObject({ codigo: "SECOND_STEP_NEEDED" });
  });
});
