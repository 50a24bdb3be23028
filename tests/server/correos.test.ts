/** An e-mail and the account that holds it, as actions: what remains and what is removed, and each refusal of a link. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { CONFIRMACION_MS, RECUPERACION_MS } from "../../rules/limits/limits.ts";
import { fateOf } from "../../rules/people/acceso/correos.ts";
import { noEmail, realEmail } from "../../rules/people/acceso/cuentas.ts";
import type { SessionContext } from "../../server/core/context.ts";
import { createAdmin } from "../../server/identity/admins/actions.ts";
import { claimEmail, confirmEmail, lookUpTitular, prepareClaim } from "../../server/identity/correos/actions.ts";
import { findCuenta, setEmail, setPhone, setPhoneStep } from "../../server/identity/cuentas/queries.ts";
import { sendConfirmation, sendReclamo } from "../../server/identity/enlaces.ts";
import { textoOf } from "../../server/messages/mensajes/actions.ts";
import { listAdminEmails, listNewest } from "../../server/messages/mensajes/queries.ts";
import { getUsuario } from "../../server/people/usuarios/queries.ts";
import { createWorld, type World } from "../support/world.ts";

const EMAIL = "suya@cuotica.test";
const TELEFONO = "+584140000067";
let world: World;
beforeEach(() => {
  world = createWorld();
});
afterEach(() => world.close());

const refusal = (code: string) => expect.objectContaining({ code });
function unproven(telefono: string | null = null): SessionContext {
  const ctx = { ...world.newcomer(), sessionId: "sesion" };
  setEmail(world.storage.db, ctx.usuario.id, EMAIL);
  if (telefono) setPhone(world.storage.db, ctx.usuario.id, telefono);
  return ctx;
}
/** The newest mail's secret, which is stored encrypted. */
function lastToken(): string {
  const [mensaje] = listNewest(world.storage.db, 1);
  if (!mensaje) throw new Error("no mail was sent");
  expect(mensaje.texto).not.toMatch(/#\w+=/);
  return /#\w+=([\w.-]+)/.exec(textoOf(mensaje, world.base.codes.secret, world.base.publicUrl))?.[1] ?? "";
}
function tokenFor({ usuario: { id } }: SessionContext): string {
  world.do(world.base, sendConfirmation, { id, email: EMAIL });
  return lastToken();
}

describe("a link", () => {
  test("is good for a day when it confirms, for an hour when it recovers", () => {
    const ctx = unproven();
    const confirming = tokenFor(ctx);
    world.do(world.base, sendReclamo, { id: ctx.usuario.id, email: EMAIL, telefono: null });
    const recovering = lastToken();
    world.clock.advance(RECUPERACION_MS - 1);
    expect(lookUpTitular(world.base, { token: recovering })).toMatchObject({ email: EMAIL });
    world.clock.advance(1);
    expect(() => lookUpTitular(world.base, { token: recovering })).toThrow(refusal("MAIL_LINK_EXPIRED"));
    world.clock.advance(CONFIRMACION_MS - RECUPERACION_MS - 1);
    expect(lookUpTitular(world.base, { token: confirming })).toMatchObject({ email: EMAIL });
    world.clock.advance(1);
    expect(() => lookUpTitular(world.base, { token: confirming })).toThrow(refusal("MAIL_LINK_EXPIRED"));
  });

  test("fits in what a form may send, and is no other account's", () => {
    const ctx = unproven();
    const token = tokenFor(ctx);
    expect(token.length).toBeLessThanOrEqual(100);
    const other = world.newcomer();
    const stolen = token.replace(ctx.usuario.id, other.usuario.id);
    expect(() => lookUpTitular(world.base, { token: stolen })).toThrow(refusal("MAIL_LINK_UNKNOWN"));
    const stranger = { ...other, sessionId: "otra" };
    expect(() => world.do(stranger, confirmEmail, { token })).toThrow(refusal("MAIL_LINK_OF_ANOTHER"));
  });

  test("a common password is refused beside its field, and the link stays good", async () => {
    const token = tokenFor(unproven());
    await expect(prepareClaim(world.base, { token, password: "123456" })).rejects.toMatchObject({
      code: "PASSWORD_COMMON",
      campos: { password: expect.any(String) },
    });
    expect(world.do(world.base, claimEmail, { token, hash: "h", sabeCedula: false })).toEqual({ email: EMAIL });
  });
});

test.each([
  [{ telefono: null, conDatos: false }, false, "taken"],
  [{ telefono: null, conDatos: true }, false, "released"],
  [{ telefono: null, conDatos: true }, true, "taken"],
  [{ telefono: TELEFONO, conDatos: false }, false, "released"],
  [{ telefono: TELEFONO, conDatos: true }, true, "released"],
] as const)("%j, cédula known %s: the account is %s", (titular, sabe, fate) => {
  expect(fateOf(titular, sabe)).toBe(fate);
});

test("an account that gives its e-mail back keeps nothing that looks like one, and two never collide", () => {
  const one = unproven(TELEFONO);
  world.do(world.base, claimEmail, { token: tokenFor(one), hash: "h", sabeCedula: false });
  const cuenta = findCuenta(world.storage.db, { id: one.usuario.id });
  expect(cuenta).toMatchObject({ email: noEmail(one.usuario.id), emailVerified: false, phoneNumber: TELEFONO });
  expect(realEmail(String(cuenta?.email))).toBeNull();
});

test("an account that gives its e-mail back, with a second step by phone, opens with the phone alone", () => {
  const { id } = unproven(TELEFONO).usuario;
  setPhoneStep(world.storage.db, id, true);
  world.do(world.base, claimEmail, {
    token: tokenFor({ ...world.newcomer(), usuario: getUsuario(world.storage.db, id), sessionId: "x" }),
    hash: "h",
    sabeCedula: false,
  });
  expect(findCuenta(world.storage.db, { id })).toMatchObject({ twoFactorEnabled: false, phoneNumber: TELEFONO });
});

describe("becoming an administrator", () => {
  const create = () => createAdmin(world.base, { email: EMAIL, password: "arepa-con-queso" });

  test("over an unproven account with somebody's phone leaves that account to them, and makes another", async () => {
    const { id } = unproven(TELEFONO).usuario;
    await create();
    expect(getUsuario(world.storage.db, id).rol).toBe("cliente");
    expect(findCuenta(world.storage.db, { telefono: TELEFONO })?.id).toBe(id);
    expect(listAdminEmails(world.storage.db)).toContainEqual({ id: expect.not.stringMatching(id), email: EMAIL });
  });

  test("of a proven account keeps its phone: it is the owner's", async () => {
    const ctx = unproven(TELEFONO);
    world.do(ctx, confirmEmail, { token: tokenFor(ctx) });
    await create();
    expect(getUsuario(world.storage.db, ctx.usuario.id).rol).toBe("admin");
    expect(findCuenta(world.storage.db, { telefono: TELEFONO })?.id).toBe(ctx.usuario.id);
  });

  test("an address that an administrator mistyped gives nobody the panel, and sends no link to recover it", async () => {
    await create();
    const { id } = listAdminEmails(world.storage.db).find(({ email }) => email === EMAIL) ?? { id: "" };
    const mistyped = "mal-escrito@cuotica.test";
    setEmail(world.storage.db, id, mistyped);
    world.do(world.base, sendConfirmation, { id, email: mistyped });
    const token = lastToken();
    await expect(prepareClaim(world.base, { token, password: "arepa-con-queso" })).rejects.toMatchObject({
      code: "MAIL_LINK_OF_ADMIN",
    });
    expect(() => world.do(world.base, claimEmail, { token, hash: "h", sabeCedula: false })).toThrow(
      refusal("MAIL_LINK_OF_ADMIN"),
    );
    const owner = { ...world.newcomer(), usuario: getUsuario(world.storage.db, id), sessionId: "suya" };
    expect(world.do(owner, confirmEmail, { token })).toEqual({ correo: mistyped });
  });

  test("what the business tells goes to no address that an administrator only wrote down", async () => {
    await create();
    const { id } = listAdminEmails(world.storage.db).find(({ email }) => email === EMAIL) ?? { id: "" };
    setEmail(world.storage.db, id, "mal-escrito@cuotica.test");
    expect(listAdminEmails(world.storage.db).map((admin) => admin.id)).not.toContain(id);
  });
});
