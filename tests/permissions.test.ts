/**
 * Every procedure of the real router × anonymous, borrower, another borrower, administrator. A procedure that is not listed
 * here fails, and so does a rule of this list whose procedure is gone.
 */
import { TRPCError } from "@trpc/server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { UserContext } from "../server/core/context.ts";
import { appRouter } from "../server/http/router.ts";
import { anApproved, aPago, aRequest, createWorld, DATOS_PAGO, PROFILE, type World } from "./support/world.ts";

type Who = "anyone" | "signed in" | "borrower" | "admin";

/** Who may ask, and an input that passes validation; ids are of the first borrower's things. */
interface Scene {
  userId: string;
  otherId: string;
  pendingId: string;
  approvedId: string;
  pagoId: string;
}
const RULES: Record<string, [who: Who, input: (scene: Scene) => unknown]> = {
  "cuentas.mine": ["signed in", () => undefined],
  "cuentas.sessions": ["signed in", () => undefined],
  "cuentas.closeOtherSessions": ["signed in", () => undefined],
  "cuentas.changePassword": ["signed in", () => ({ password: "clave-nueva", actual: "x" })],
  "cuentas.changeEmail": ["signed in", () => ({ email: "nuevo@cuotica.test", actual: "x" })],
  "cuentas.resendConfirmation": ["signed in", () => undefined],
  "cuentas.changePhone": ["signed in", () => ({ telefono: "0412-7654321", codigoNuevo: "123456", actual: "x" })],
  "cuentas.switchPhoneStep": ["signed in", () => ({ activo: true, actual: "x" })],
  "cuentas.recoverByPhone": ["anyone", () => ({ telefono: "0412-7654321", codigo: "123456", password: "clave-nueva" })],
  "usuarios.me": ["signed in", () => undefined],
  "usuarios.saveProfile": ["borrower", () => ({ ...PROFILE, telefono: "0424-7654321", cedula: "V-7654321" })],
  "usuarios.list": ["admin", () => ({})],
  "usuarios.get": ["admin", ({ userId }) => ({ userId })],
  "usuarios.raiseLevel": ["admin", ({ userId }) => ({ userId })],
  "usuarios.createFirstAdmin": ["anyone", () => ({ token: "no", email: "otro@cuotica.test", password: "secreto1" })],
  "verificaciones.submit": ["borrower", () => ({ imgVerify1: "/api/imagenes/a", imgVerify2: "/api/imagenes/b" })],
  "verificaciones.request": ["admin", ({ otherId }) => ({ userId: otherId })],
  "verificaciones.approve": ["admin", ({ userId }) => ({ userId })],
  "verificaciones.reject": ["admin", ({ userId }) => ({ userId, motivo: "No se lee" })],
  "verificaciones.listPending": ["admin", () => ({})],
  "niveles.list": ["anyone", () => undefined],
  "loans.mine": ["borrower", () => undefined],
  "loans.request": ["borrower", () => ({ amount: 500, reason: "x" })],
  "loans.list": ["admin", () => ({ status: "Pendiente" })],
  "loans.listOf": ["admin", ({ userId }) => ({ userId })],
  "loans.signals": ["admin", ({ pendingId }) => ({ loanId: pendingId })],
  "loans.approve": [
    "admin",
    ({ pendingId }) => ({ loanId: pendingId, fechaPrimerPago: "2027-02-15", datosPago: DATOS_PAGO }),
  ],
  "loans.reject": ["admin", ({ pendingId }) => ({ loanId: pendingId })],
  "loans.ban": ["admin", ({ pendingId }) => ({ loanId: pendingId })],
  "loans.unban": ["admin", ({ pendingId }) => ({ loanId: pendingId })],
  "loans.changeFirstPayment": ["admin", ({ approvedId }) => ({ loanId: approvedId, fechaPrimerPago: "2027-02-20" })],
  "loans.sendReminder": ["admin", ({ approvedId }) => ({ loanId: approvedId })],
  "loans.fine": ["admin", ({ approvedId }) => ({ loanId: approvedId })],
  "loans.waiveFine": ["admin", ({ approvedId }) => ({ loanId: approvedId, motivo: "x" })],
  "loans.complete": ["admin", ({ approvedId }) => ({ loanId: approvedId })],
  "loans.calendar": ["admin", () => ({ desde: "2027-01-01", hasta: "2027-12-31" })],
  "calendario.agenda": ["admin", () => ({ desde: "2027-02-01", hasta: "2027-02-28" })],
  "completados.mine": ["borrower", () => undefined],
  "completados.get": ["borrower", ({ approvedId }) => ({ loanId: approvedId })],
  "completados.list": ["admin", () => ({})],
  "completados.listOf": ["admin", ({ userId }) => ({ userId })],
  "pagos.mine": ["borrower", () => undefined],
  "pagos.get": ["borrower", ({ pagoId }) => ({ pagoId })],
  "pagos.register": ["borrower", () => ({ codigo: "1234", monto: 600 })],
  "pagos.list": ["admin", () => ({})],
  "pagos.listOf": ["admin", ({ userId }) => ({ userId })],
  "pagos.signals": ["admin", ({ pagoId }) => ({ pagoId })],
  "pagos.setStatus": ["admin", ({ pagoId }) => ({ pagoId, status: "Aprobado" })],
  "pagos.remove": ["admin", ({ pagoId }) => ({ pagoId })],
  "notificaciones.mine": ["signed in", () => undefined],
  "notificaciones.listOf": ["admin", ({ userId }) => ({ userId })],
  "notificaciones.markRead": ["signed in", () => undefined],
  "notificaciones.live": ["signed in", () => undefined],
  "referidos.mine": ["borrower", () => undefined],
  "referidos.accept": ["borrower", ({ otherId }) => ({ recomendadoPor: otherId })],
  "referidos.listOf": ["admin", ({ userId }) => ({ userId })],
  "referidos.assign": ["admin", ({ userId, otherId }) => ({ userId, recomendadoPor: otherId })],
  "busqueda.find": ["admin", () => ({ texto: "maria" })],
  "resumen.get": ["admin", () => undefined],
  "resumen.live": ["admin", () => undefined],
  "resumen.detalle": ["admin", () => undefined],
  "morosidad.tramos": ["admin", () => undefined],
  "morosidad.list": ["admin", () => ({ tramo: "1-7" })],
  "tasas.current": ["signed in", () => undefined],
  "tasas.list": ["admin", () => undefined],
  "tasas.save": ["admin", () => ({ fechaValor: "2027-01-15", valor: 29_135_820_000, fuente: "BCV" })],
  "ajustes.public": ["anyone", () => undefined],
  "ajustes.get": ["admin", () => undefined],
  "ajustes.save": ["admin", () => ({ marca: "Cuotica" })],
  "auditoria.list": ["admin", () => ({})],
  "libro.listOf": ["admin", ({ userId }) => ({ userId })],
  "mensajes.listOf": ["admin", ({ userId }) => ({ userId })],
  "auditoria.actores": ["admin", () => undefined],
  "admins.list": ["admin", () => ({})],
  "admins.invitations": ["admin", () => undefined],
  "admins.invite": ["admin", () => ({ correo: "socia@cuotica.test" })],
  "admins.annul": ["admin", () => ({ invitacionId: "nada" })],
  "admins.remove": ["admin", ({ userId }) => ({ userId })],
  "admins.invitation": ["anyone", () => ({ token: "nada" })],
  "admins.accept": ["anyone", () => ({ token: "nada", password: "arepa-con-queso" })],
  "gestiones.list": ["admin", ({ userId }) => ({ userId })],
  "gestiones.add": ["admin", ({ userId }) => ({ userId, tipo: "nota", texto: "Llamó para preguntar" })],
};

let world: World;
let scene: Scene;
let asks: Record<"anonymous" | "borrower" | "other" | "admin", Parameters<World["caller"]>[0]>;

beforeAll(() => {
  world = createWorld();
  const [one, other, waiting] = [world.borrower(), world.borrower(), world.borrower()] as [
    UserContext,
    UserContext,
    UserContext,
  ];
  const approvedId = anApproved(world, one);
  scene = {
    userId: one.usuario.id,
    otherId: other.usuario.id,
    approvedId,
    pendingId: aRequest(waiting),
    pagoId: aPago(one),
  };
  asks = { anonymous: world.base, borrower: one, other, admin: world.admin };
});
afterAll(() => world.close());

type AnyCall = (input: unknown) => Promise<unknown>;

function procedureOf(ctx: Parameters<World["caller"]>[0], path: string): AnyCall {
  const [feature = "", name = ""] = path.split(".");
  const caller = world.caller(ctx) as unknown as Record<string, Record<string, AnyCall>>;
  return caller[feature]?.[name] as AnyCall;
}

/** The tRPC code with which the ladder turns `ctx` away; "let in" when it got as far as the procedure itself. */
async function answerTo(ctx: Parameters<World["caller"]>[0], path: string): Promise<string> {
  const [, input] = RULES[path] as (typeof RULES)[string];
  try {
    await procedureOf(ctx, path)(input(scene));
  } catch (error) {
    const codigo =
      error instanceof TRPCError && error.cause && "code" in error.cause ? error.cause.code : String(error);
    if (["UNAUTHORIZED", "FORBIDDEN", "BORROWERS_ONLY"].includes(String(codigo))) return String(codigo);
  }
  return "let in";
}

const EXPECTED: Record<Who, Record<keyof typeof asks, string>> = {
  anyone: { anonymous: "let in", borrower: "let in", other: "let in", admin: "let in" },
  "signed in": { anonymous: "UNAUTHORIZED", borrower: "let in", other: "let in", admin: "let in" },
  borrower: { anonymous: "UNAUTHORIZED", borrower: "let in", other: "let in", admin: "BORROWERS_ONLY" },
  admin: { anonymous: "UNAUTHORIZED", borrower: "FORBIDDEN", other: "FORBIDDEN", admin: "let in" },
};

test("every procedure of the router has its rule, and every rule its procedure", () => {
  const procedures = Object.keys(appRouter._def.procedures).sort();
  expect(Object.keys(RULES).sort()).toEqual(procedures);
});

describe("who may ask", () => {
  test.each(Object.entries(RULES).map(([path, [who]]) => ({ path, who })))("$path: $who", async ({ path, who }) => {
    for (const person of ["anonymous", "borrower", "other", "admin"] as const) {
      expect(await answerTo(asks[person], path), `${person} asks ${path}`).toBe(EXPECTED[who][person]);
    }
  });
});

test("an administrator who loses the role is turned away at the next call", async () => {
  const caller = world.caller(world.admin);
  await caller.resumen.get();
  world.storage.driver.prepare("update usuarios set rol = 'cliente' where id = ?").run(world.admin.usuario.id);
  try {
    await expect(caller.resumen.get()).rejects.toThrow("Tu cuenta no tiene permiso para hacer esto.");
  } finally {
    world.storage.driver.prepare("update usuarios set rol = 'admin' where id = ?").run(world.admin.usuario.id);
  }
});
