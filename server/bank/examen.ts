/** What is known about a pago and its sender before it is confirmed automatically. Each look-up uses an index. */
import { and, eq, inArray, isNotNull, isNull, ne } from "drizzle-orm";
import { emparejamientos, evidencias } from "../../drizzle/schema/bank.ts";
import { pagos } from "../../drizzle/schema/pagos.ts";
import { usuarios } from "../../drizzle/schema/people.ts";
import type { Examen } from "../../rules/bank/emparejar/automatico.ts";
import type { MovimientoAbierto } from "../../rules/bank/emparejar/candidatos.ts";
import { isAwaited, meets, reparosDeIntencion } from "../../rules/bank/emparejar/intenciones.ts";
import { compareNombre, type Pagador, quienPago, sameReferencia } from "../../rules/bank/emparejar/referencias.ts";
import { frenoDeVoz, soloFalsificables } from "../../rules/bank/emparejar/voces.ts";
import type { Instante } from "../../rules/country/fecha.ts";
import { MAX_PAGADORES, MAX_TOCAYOS } from "../../rules/limits/banco.ts";
import type { Centavos } from "../../rules/money/dinero.ts";
import { getAjustes } from "../core/ajustes/queries.ts";
import { listFoundIds } from "../core/listas/search.ts";
import { countLapsed, findOfPago, listPedidas } from "../lending/intenciones/queries.ts";
import type { Pago } from "../lending/pagos/queries.ts";
import { getPagoSignals, listSeenElsewhere } from "../lending/senales/queries.ts";
import { findFreeze } from "../people/congelados/queries.ts";
import { getUsuario } from "../people/usuarios/queries.ts";
import type { Db } from "../storage/db.ts";
import { findAbierto } from "./candidatos.ts";
import { listYaConciliados } from "./consultas/queries.ts";
import { getMovimiento } from "./emparejamientos/queries.ts";
import { isVigente, listVigentes } from "./movimientos/queries.ts";
import { hearsSurely, isOfOtherDay, listDesmentidos, listVoces, sumCreido } from "./voces.ts";

/** Facts shared by everything examined together, each queried once. */
interface Vistazo {
  hears: (cuentaId: string) => boolean;
  isDenied: () => boolean;
}

export function createVistazo(db: Db, now: Instante): Vistazo {
  const heard = new Map<string, boolean>();
  let denied: boolean | undefined;
  return {
    hears(cuentaId) {
      const known = heard.get(cuentaId) ?? hearsSurely(db, cuentaId, now);
      heard.set(cuentaId, known);
      return known;
    },
    isDenied() {
      denied ??= listDesmentidos(db, now).length > 0;
      return denied;
    },
  };
}

export function examine(
  db: Db,
  pago: Pago,
  movimientoId: string,
  now: Instante,
  vistazo: Vistazo = createVistazo(db, now),
): Examen {
  const { userId, monto, provisional } = pago;
  const { baneoDesde, cedula, telefono, nombre, apellido } = getUsuario(db, userId);
  const { prestamo, reparos } = getPagoSignals(db, pago);
  const movimiento = findAbierto(db, movimientoId);
  const given = findOfPago(db, pago.id);
  const dada = given && movimiento && meets(movimiento, given) ? given : null;
  const own = { cedula, telefono, nombre: `${nombre ?? ""} ${apellido ?? ""}` };
  const pagadores = movimiento?.pagadores ?? [];
  const vistos = cedula && telefono ? listSeenElsewhere(db, { userId, cedula, telefono }) : [];
  return {
    monto,
    provisional,
    prestamo,
    reparos: dada ? reparosDeIntencion(reparos, pago, dada) : reparos,
    porIntencion: dada !== null,
    sinPagar: dada ? countLapsed(db, userId, now) : 0,
    pagador: payerOf(db, pago, movimiento, own),
    baneado: baneoDesde !== null,
    congelado: findFreeze(db, userId, now) !== null,
    anonimo: isAnonymous(db, movimientoId),
    voz: examineVoz(db, { userId, monto: dada?.monto ?? monto, movimientoId, now }, vistazo),
    yaConciliado: listYaConciliados(db, [pago.id]).length > 0,
    // Another person who registers the amount assigned to this one only saw the receipt; their own may be this money.
    mismaReferencia: countSameReference(db, pago, dada !== null && quienPago(pagadores, [own]) === "suyo"),
    vistos: vistos.map(({ motivo }) => motivo),
  };
}

/** Whether the only evidence is notices without a sender. */
function isAnonymous(db: Db, movimientoId: string): boolean {
  const said = listVigentes(db, [movimientoId]).get(movimientoId) ?? [];
  return said.every(({ canal, remitente }) => canal === "aviso" && remitente === null);
}

/** `monto`: what counts towards the ceiling, without the céntimos added to make an exact amount. */
function examineVoz(
  db: Db,
  { userId, monto, movimientoId, now }: { userId: string; monto: Centavos; movimientoId: string; now: Instante },
  { hears, isDenied }: Vistazo,
): string | null {
  const voces = listVoces(db, movimientoId);
  if (!soloFalsificables(voces)) return null;
  const movimiento = getMovimiento(db, movimientoId);
  const credito = {
    voces,
    monto,
    tope: getAjustes(db).banco.topeSms,
    semana: sumCreido(db, userId, now),
    otroDia: isOfOtherDay(movimiento),
    callada: hears(movimiento.cuentaId),
    desmentido: false,
  };
  // For a pago that waits anyway, reading months of history is not worth it.
  return frenoDeVoz(credito) ?? frenoDeVoz({ ...credito, desmentido: isDenied() });
}

/**
 * Who paid. If the bank only gives a surname and an initial, they count as the person's if that person had asked to pay this
 * amount; with a whole reference, also if they match no other client: a thief who saw a stranger's receipt would have to share
 * their name.
 */
function payerOf(db: Db, pago: Pago, movimiento: MovimientoAbierto | undefined, own: Pagador): Examen["pagador"] {
  const pagadores = movimiento?.pagadores ?? [];
  const said = quienPago(pagadores, [own, ...listPayers(db, pago.userId)]);
  const whole = movimiento?.referencias.some((referencia) => sameReferencia(referencia, pago.referencia));
  const names = pagadores.flatMap(({ nombre }) =>
    compareNombre(nombre, own.nombre) === "igual" ? (nombre ?? []) : [],
  );
  if (said !== "nadie" || !movimiento || names.length === 0) return said;
  if (isAwaited(movimiento, listPedidas(db, pago.userId, movimiento.dias))) return "suyo";
  return whole && names.some((nombre) => isOnlyOneCalled(db, pago.userId, nombre)) ? "suyo" : said;
}

function isOnlyOneCalled(db: Db, userId: string, said: string): boolean {
  const [longest = ""] = said.split(/\s+/).toSorted((a, b) => b.length - a.length);
  const [ids = []] = listFoundIds(db, longest, [{ tipos: ["usuario"] }], MAX_TOCAYOS);
  if (ids.length === MAX_TOCAYOS) return false;
  const { id, nombre, apellido } = usuarios;
  return db
    .select({ nombre, apellido })
    .from(usuarios)
    .where(and(inArray(id, ids), ne(id, userId)))
    .all()
    .every((other) => compareNombre(said, `${other.nombre ?? ""} ${other.apellido ?? ""}`) !== "igual");
}

/** Payers known for a person: named by the bank in pagos that an administrator confirmed. */
function listPayers(db: Db, userId: string): Pagador[] {
  const byHand = and(isNull(emparejamientos.deshecho), isNotNull(emparejamientos.creadoPor));
  return db
    .select({ lectura: evidencias.lectura })
    .from(pagos)
    .innerJoin(emparejamientos, and(eq(emparejamientos.pagoId, pagos.id), byHand))
    .innerJoin(evidencias, eq(evidencias.movimientoId, emparejamientos.movimientoId))
    .where(and(eq(pagos.userId, userId), isVigente))
    .limit(MAX_PAGADORES)
    .all()
    .flatMap(({ lectura }) => lectura ?? []);
}

/** Whatever zeros a bank puts in front, the last four digits are always there. `propios`: only those of the same person. */
function countSameReference(db: Db, { id, userId, codigo, referencia }: Pago, propios: boolean): number {
  return db
    .select({ referencia: pagos.referencia })
    .from(pagos)
    .where(and(eq(pagos.codigo, codigo), ne(pagos.id, id), propios ? eq(pagos.userId, userId) : undefined))
    .all()
    .filter((other) => sameReferencia(other.referencia, referencia)).length;
}
