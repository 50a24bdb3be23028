/** Movements, pagos and matches in the format of the panel. */
import { and, eq, inArray, isNull, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { user } from "../../drizzle/schema/accounts.ts";
import { emparejamientos, movimientosBanco } from "../../drizzle/schema/bank.ts";
import { cuentasBanco } from "../../drizzle/schema/cajas.ts";
import { pagos } from "../../drizzle/schema/pagos.ts";
import { usuarios } from "../../drizzle/schema/people.ts";
import type { Db } from "../storage/db.ts";
import { type Evidencia, listEvidencias } from "./movimientos/queries.ts";

type MovimientoBanco = typeof movimientosBanco.$inferSelect;

/** Money received or sent, as the panel shows it. `referencias`: from all its evidence. */
export interface MovimientoVisto extends Omit<MovimientoBanco, "cuentaId" | "huella" | "vez"> {
  cuenta: { id: string; nombre: string; banco: string | null };
  referencias: string[];
  canales: Evidencia["canal"][];
}

export interface PagoVisto
  extends Pick<
    typeof pagos.$inferSelect,
    | "id"
    | "userId"
    | "loanId"
    | "nombre"
    | "codigo"
    | "referencia"
    | "monto"
    | "montoBs"
    | "fechaPago"
    | "fecha"
    | "bancoPagador"
    | "telefonoPagador"
    | "bancoReceptor"
    | "status"
    | "provisional"
    | "metodo"
  > {
  cedula: string | null;
  /** The person's own number, to write to. */
  telefono: string | null;
}

/** What distinguishes a pago from others of its amount. */
export function selectPagosVistos(db: Db) {
  const { id, userId, loanId, nombre, codigo, referencia, monto, montoBs, fechaPago, fecha } = pagos;
  const { bancoPagador, telefonoPagador, bancoReceptor, status, provisional, metodo } = pagos;
  return db
    .select({
      id,
      userId,
      loanId,
      nombre,
      codigo,
      referencia,
      monto,
      montoBs,
      fechaPago,
      fecha,
      bancoPagador,
      telefonoPagador,
      bancoReceptor,
      status,
      provisional,
      metodo,
      cedula: usuarios.cedula,
      telefono: usuarios.telefono,
    })
    .from(pagos)
    .innerJoin(usuarios, eq(usuarios.id, pagos.userId));
}

export function seen(
  db: Db,
  movimientos: MovimientoBanco[],
  told: ReadonlyMap<string, Evidencia[]>,
): MovimientoVisto[] {
  const { id, nombre, banco } = cuentasBanco;
  const cuentas = new Map(
    db
      .select({ id, nombre, banco })
      .from(cuentasBanco)
      .all()
      .map((cuenta) => [cuenta.id, cuenta]),
  );
  return movimientos.map(({ cuentaId, huella, vez, ...movimiento }) => {
    const own = told.get(movimiento.id) ?? [];
    const said = own.flatMap(({ lectura }) => [lectura?.referencia, lectura?.referenciaPagador]);
    const referencias = [movimiento.referencia, ...said].filter((one) => typeof one === "string");
    return {
      ...movimiento,
      cuenta: cuentas.get(cuentaId) ?? { id: cuentaId, nombre: "", banco: null },
      referencias: [...new Set(referencias)],
      canales: [...new Set(own.map(({ canal }) => canal))],
    };
  });
}

/** Movements by id. */
export function seenById(db: Db, ids: string[]): Map<string, MovimientoVisto> {
  const rows = db.select().from(movimientosBanco).where(inArray(movimientosBanco.id, ids)).all();
  return new Map(seen(db, rows, listEvidencias(db, ids)).map((movimiento) => [movimiento.id, movimiento]));
}

const autor = alias(user, "autor");

/** The pago a movement belongs to, and who decided it: `quien` is their e-mail, null for the program. */
export type Marca = ReturnType<typeof listStanding>[number];

/** The pairs in effect. `registrado`: its pago was registered with the movement, so that undoing removes it. */
export function listStanding(db: Db, where: SQL) {
  const { pagoId, movimientoId, certeza, porque, pagoAntes, creado } = emparejamientos;
  return db
    .select({
      pagoId,
      movimientoId,
      certeza,
      porque,
      creado,
      pagoAntes,
      quien: autor.email,
      userId: pagos.userId,
      nombre: pagos.nombre,
      monto: pagos.monto,
    })
    .from(emparejamientos)
    .innerJoin(pagos, eq(pagos.id, pagoId))
    .leftJoin(autor, eq(autor.id, emparejamientos.creadoPor))
    .where(and(where, isNull(emparejamientos.deshecho)))
    .all()
    .map(({ pagoAntes, ...pair }) => ({ ...pair, registrado: pagoAntes === null }));
}
