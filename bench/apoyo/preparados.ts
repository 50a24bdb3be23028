/** People who are about to write, made by the program's own actions: some owe and pay, some asked and wait for an answer. */
import { join } from "node:path";
import { dia, instante } from "../../rules/country/fecha.ts";
import { centavos } from "../../rules/money/dinero.ts";
import { imagenUrl } from "../../rules/people/verificaciones.ts";
import { systemClock } from "../../server/core/clock.ts";
import type { AdminContext, BaseContext, UserContext } from "../../server/core/context.ts";
import { insertAccount } from "../../server/identity/cuentas/queries.ts";
import { approveLoan } from "../../server/lending/desembolsos/actions.ts";
import { requestLoan } from "../../server/lending/loans/actions.ts";
import { BACKSTAGE } from "../../server/operator/situaciones/historia.ts";
import { insertImagen } from "../../server/people/imagenes/queries.ts";
import { saveProfile } from "../../server/people/usuarios/actions.ts";
import { getUsuario } from "../../server/people/usuarios/queries.ts";
import { approveVerificacion, submitVerificacion } from "../../server/people/verificaciones/actions.ts";
import { type Db, inTransaction } from "../../server/storage/db.ts";
import { newId } from "../../server/storage/ids.ts";
import { DATOS_PAGO, PROFILE } from "../../tests/support/world.ts";
import { withStorage } from "./negocio.ts";
import { anAdmin, openSession } from "./sesiones.ts";

export interface Preparados {
  /** Each with a running loan, signed in. */
  deudores: { cookie: string }[];
  /** Requests that wait for a decision. */
  pedidos: string[];
}

const MONTO = centavos(20_00);
/** Of phones and cédulas: the seed's own are lower. */
const DESDE = 7_000_000;
const DIA_MS = 86_400_000;

/** So many of each, in one transaction. */
export function prepare(dataDir: string, secret: string, cuantos: number): Preparados {
  return withStorage(dataDir, ({ db }) =>
    inTransaction(db, (tx) => {
      const base = contextOf(tx, dataDir, secret);
      const admin = { ...base, usuario: getUsuario(tx, anAdmin(tx)) } as AdminContext;
      const requests = Array.from({ length: cuantos * 2 }, (_, at) => aRequest(tx, base, admin, at));
      const paying = requests.slice(0, cuantos);
      const fechaPrimerPago = dia(new Date(Date.now() + 30 * DIA_MS).toISOString().slice(0, 10));
      for (const { loanId } of paying)
        approveLoan(tx, admin, { loanId, cuotas: 4, fechaPrimerPago, datosPago: DATOS_PAGO });
      return {
        deudores: paying.map(({ userId }) => ({ cookie: openSession(tx, userId, secret).cookie })),
        pedidos: requests.slice(cuantos).map(({ loanId }) => loanId),
      };
    }),
  );
}

/** Somebody with a profile and a verified identity who asked for a loan. */
function aRequest(tx: Db, base: BaseContext, admin: AdminContext, at: number): { userId: string; loanId: string } {
  const userId = insertAccount(tx, `medido${at}@cuotica.test`, null, base.clock.now());
  const asNow = (): UserContext => ({ ...base, usuario: getUsuario(tx, userId) });
  const suffix = String(DESDE + at);
  saveProfile(tx, asNow(), { ...PROFILE, telefono: `+58416${suffix}`, cedula: `V1${suffix}` });
  submitVerificacion(tx, asNow(), { imgVerify1: aPhoto(tx, base, userId), imgVerify2: aPhoto(tx, base, userId) });
  approveVerificacion(tx, admin, { userId });
  return { userId, loanId: requestLoan(tx, asNow(), { amount: MONTO, reason: "Comprar repuestos" }).id };
}

function aPhoto(tx: Db, { clock }: BaseContext, userId: string): string {
  const id = newId();
  insertImagen(tx, { id, userId, creado: clock.now(), bytes: 10, ancho: 1000, alto: 750, sha256: id });
  return imagenUrl(id);
}

const contextOf = (db: Db, dataDir: string, secret: string): BaseContext => ({
  ...BACKSTAGE,
  db,
  clock: systemClock,
  publicUrl: "http://localhost",
  codes: { secret, rateLimitFactor: 1_000_000, dailyCap: 500, deliverable: false },
  maquina: {
    ...BACKSTAGE.maquina,
    dataDir,
    imagenesDir: join(dataDir, "imagenes"),
    desde: instante(Date.now()),
  },
});
