/**
 * A small world on a real database file with the real migrations: people, loans and pagos created by the product's own actions.
 * What a test says about storage it says about the real one.
 */

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { mensajes } from "../../drizzle/schema/messages.ts";
import { auditoria } from "../../drizzle/schema/operator.ts";
import { usuarios } from "../../drizzle/schema/people.ts";
import { dia } from "../../rules/country/fecha.ts";
import { bolivares, centavos } from "../../rules/money/dinero.ts";
import { describeChanges } from "../../rules/operator/cambios/cambios.ts";
import type { Papel } from "../../rules/people/acceso/papeles.ts";
import { imagenUrl } from "../../rules/people/verificaciones.ts";
import { SIN_CARTEROS } from "../../rules/texts/channels/canal.ts";
import { type Action, changeNow, run } from "../../server/core/change.ts";
import type { AdminContext, BaseContext, UserContext } from "../../server/core/context.ts";
import { silentLog } from "../../server/core/log.ts";
import { appRouter } from "../../server/http/router.ts";
import { demandAdmin } from "../../server/identity/admins/queries.ts";
import { insertAccount } from "../../server/identity/cuentas/queries.ts";
import { completeLoan } from "../../server/lending/completados/actions.ts";
import { approveLoan } from "../../server/lending/desembolsos/actions.ts";
import { requestLoan } from "../../server/lending/loans/actions.ts";
import { registerPago, setPagoStatus } from "../../server/lending/pagos/actions.ts";
import { insertImagen } from "../../server/people/imagenes/queries.ts";
import { saveProfile } from "../../server/people/usuarios/actions.ts";
import { getUsuario, makeAdmin } from "../../server/people/usuarios/queries.ts";
import { approveVerificacion, submitVerificacion } from "../../server/people/verificaciones/actions.ts";
import { inTransaction, openDatabase, type Storage } from "../../server/storage/db.ts";
import { newId } from "../../server/storage/ids.ts";
import { openStorage } from "../../server/storage/opening/open.ts";
import { createTestClock, type TestClock } from "./clock.ts";

export interface World {
  storage: Storage;
  clock: TestClock;
  warnings: string[];
  admin: AdminContext;
  base: BaseContext;
  /** Another administrator, of that role. */
  anAdmin(papel: Papel): AdminContext;
  /** A person with an account only. */
  newcomer(): UserContext;
  /** A person with a profile and a verified identity. */
  borrower(): UserContext;
  /** The person's row as it is now. */
  row(ctx: UserContext): UserContext["usuario"];
  /** The action as its procedure would run it: one transaction, the input's key, effects after the commit. */
  do<C extends BaseContext, I, R>(
    ctx: C,
    action: Action<C, I, R>,
    input: NoInfer<I> & { clave?: string | undefined },
  ): R;
  caller(ctx: BaseContext | UserContext): ReturnType<typeof appRouter.createCaller>;
  close(): void;
}

export const PROFILE = {
  nombre: "María José",
  apellido: "Núñez",
  edad: 31,
  estado: "Zulia",
  ciudad: "Maracaibo",
  direccion: "Av. 5 de Julio, casa 12",
  ingreso: centavos(150_00),
  correo: "maria@cuotica.test",
  banco: "0102",
  ubicacion: { latitude: 10.65, longitude: -71.61 },
};

export const DATOS_PAGO = {
  banco: "0102",
  tipo: "Pago Móvil",
  numeroCuenta: "0412-1234567",
  titular: "María José Núñez",
  bs: bolivares(5_820_00),
  referencia: "000123456789",
};

/**
 * A database file with the real migrations and triggers, created once and copied for each world: migrating takes longer than
 * most tests.
 */
const migrated = (() => {
  let bytes: Buffer | null = null;
  return () => {
    if (bytes) return bytes;
    const dir = mkdtempSync(join(tmpdir(), "cuotica-"));
    openStorage(dir).close();
    bytes = readFileSync(join(dir, "cuotica.db"));
    rmSync(dir, { recursive: true });
    return bytes;
  };
})();

export function createWorld(): World {
  const dir = mkdtempSync(join(tmpdir(), "cuotica-"));
  mkdirSync(join(dir, "backups"));
  writeFileSync(join(dir, "cuotica.db"), migrated());
  const storage = openDatabase(join(dir, "cuotica.db"));
  const clock = createTestClock();
  const warnings: string[] = [];
  const log = { ...silentLog, warn: (message: string) => void warnings.push(message) };
  const base: BaseContext = {
    db: storage.db,
    clock,
    log,
    ip: "127.0.0.1",
    navegador: "el de siempre",
    agente: null,
    publicUrl: "http://localhost:3000",
    codes: { secret: "secreto de prueba", rateLimitFactor: 1, dailyCap: 500, deliverable: true },
    push: { publicKey: "clave pública", loopback: true },
    envia: { ...SIN_CARTEROS, correo: true },
    carteros: { correo: "resend" },
    maquina: {
      dataDir: dir,
      desde: clock.now(),
      imagenesDir: join(dir, "imagenes"),
      tasas: null,
      respaldos: null,
      alarmas: { llamada: null, latido: null },
    },
  };
  let count = 0;

  const account = (name: string) => {
    count += 1;
    return inTransaction(storage.db, (tx) => insertAccount(tx, `${name}${count}@cuotica.test`, "hash", clock.now()));
  };
  const contextOf = (id: string): UserContext => ({ ...base, usuario: getUsuario(storage.db, id) });

  const adminId = account("admin");
  makeAdmin(storage.db, adminId);
  const admin = contextOf(adminId) as AdminContext;

  const newcomer = () => contextOf(account("cliente"));
  return {
    storage,
    clock,
    warnings,
    admin,
    base,
    newcomer,
    anAdmin(papel) {
      const id = account(papel);
      makeAdmin(storage.db, id, papel);
      return contextOf(id) as AdminContext;
    },
    borrower() {
      const ctx = newcomer();
      const suffix = String(1_000_000 + count);
      run(ctx, saveProfile, { ...PROFILE, telefono: `+58412${suffix}`, cedula: `V1${suffix}` });
      run(ctx, submitVerificacion, { imgVerify1: photoOf(ctx), imgVerify2: photoOf(ctx) });
      run(admin, approveVerificacion, { userId: ctx.usuario.id });
      // Earlier messages are long gone.
      storage.db.delete(mensajes).where(eq(mensajes.userId, ctx.usuario.id)).run();
      return contextOf(ctx.usuario.id);
    },
    row: (ctx) => getUsuario(storage.db, ctx.usuario.id),
    do: (ctx, action, input) => changeNow(action.name, action)({ ctx, input }),
    caller: (ctx) =>
      appRouter.createCaller(() => {
        const usuario = "usuario" in ctx ? ctx.usuario : null;
        const reload = () =>
          usuario && (storage.db.select().from(usuarios).where(eq(usuarios.id, usuario.id)).get() ?? null);
        const stopping = new AbortController().signal;
        const admin = (asking: UserContext["usuario"] | null, least: Papel) => demandAdmin(storage.db, asking, least);
        return {
          ...ctx,
          solicitud: "PRUE-BA00",
          usuario: reload(),
          sessionId: "sesion",
          reload,
          demandAdmin: admin,
          stopping,
        };
      }),
    close() {
      try {
        if (storage.driver.open) expectReadableAudit(storage.db);
      } finally {
        storage.close();
        rmSync(dir, { recursive: true, force: true });
      }
    },
  };
}

/** Every field in this world's audit lines has a readable name. */
function expectReadableAudit(db: BaseContext["db"]): void {
  const lines = db.select({ antes: auditoria.antes, despues: auditoria.despues }).from(auditoria).all();
  const said = new Set(
    lines.flatMap(({ antes, despues }) => describeChanges(antes, despues)).map(({ campo }) => campo),
  );
  const raw = [...said].filter((campo) => !/^\p{Lu}/u.test(campo) || / · \p{Ll}/u.test(campo));
  if (raw.length > 0) throw new Error(`Without a name in rules/operator/cambios/campos.ts: ${raw.join(", ")}`);
}

/** The address of an image that belongs to the person. */
export function photoOf(ctx: UserContext): string {
  const id = newId();
  const size = { bytes: 10, ancho: 1000, alto: 750, sha256: id };
  insertImagen(ctx.db, { id, userId: ctx.usuario.id, creado: ctx.clock.now(), ...size });
  return imagenUrl(id);
}

/** A pending request; $20 unless stated. */
export function aRequest(borrower: UserContext, amount = 20_00): string {
  return run(borrower, requestLoan, { amount: centavos(amount), reason: "Comprar repuestos" }).id;
}

/** A loan approved in four cuotas from a month after today. */
export function anApproved(world: World, borrower: UserContext, amount = 20_00): string {
  const loanId = aRequest(borrower, amount);
  run(world.admin, approveLoan, { loanId, cuotas: 4, fechaPrimerPago: dia("2027-02-15"), datosPago: DATOS_PAGO });
  return loanId;
}

export function aPago(borrower: UserContext, monto = 6_00, codigo = "1234"): string {
  return run(borrower, registerPago, { codigo, monto: centavos(monto), referencia: null }).id;
}

/** A pago registered and approved for one cuota. */
export function anApprovedPago(world: World, borrower: UserContext, monto = 6_00): string {
  const pagoId = aPago(borrower, monto);
  run(world.admin, setPagoStatus, { pagoId, status: "Aprobado", cuotas: 1, motivo: null });
  return pagoId;
}

/** A borrower who paid $30 on a $24 loan that was then closed: $6 in their favour. */
export function withCredit(world: World): UserContext {
  const borrower = world.borrower();
  const loanId = anApproved(world, borrower);
  const pagoId = aPago(borrower, 30_00);
  run(world.admin, setPagoStatus, { pagoId, status: "Aprobado", cuotas: 4, motivo: null });
  run(world.admin, completeLoan, { loanId });
  return borrower;
}
