/** Stores evidence and creates each movement once, however many sources report it. */
import { createHash } from "node:crypto";
import { type Dicho, dichoOf, type Lugar, placeDichos } from "../../../rules/bank/emparejar/repetidos.ts";
import type { CanalBanco, Lectura, Leido, Salida } from "../../../rules/bank/tipos.ts";
import type { Instante } from "../../../rules/country/fecha.ts";
import type { BaseContext } from "../../core/context.ts";
import { publish } from "../../core/live.ts";
import { afterCommit, type Db } from "../../storage/db.ts";
import { newId } from "../../storage/ids.ts";
import { countTold, findByHuella, findEvidencia, findFormato, lastVez, listConocidos } from "../conocidos.ts";
import { findBancoDeCuenta } from "../cuentas-banco/queries.ts";
import { bringBack, type Evidencia, insertEvidencia, insertMovimiento, isUndone } from "./queries.ts";

export interface NewEvidencia {
  cuentaId: string;
  canal: CanalBanco;
  dispositivoId?: string | null;
  importacionId?: string | null;
  /** The reader that recognised its file; by default, the one its import names. */
  formato?: string | null;
  remitente?: string | null;
  titulo?: string | null;
  /** As it arrived. */
  texto: string;
  leido: Leido;
  /** For a debit row: the outgoing amount. It matches no pago. */
  salida?: Salida | null | undefined;
  /** When it happened or arrived: the day of a payment whose text has none. */
  recibido: Instante;
  /** Distinguishes two equal rows, if the source has such a thing. */
  propio?: string | null;
  /** Identifies a repeated delivery, which is stored once. */
  entrega: string;
}

/**
 * `nueva`: it created a movement, or restored one whose import was undone. `repetida`: the movement was known. `ignorada`: it
 * is not incoming money.
 */
type Resultado = "nueva" | "repetida" | "ignorada" | "sin_reconocer";

interface Recibida {
  resultado: Resultado;
  movimientoId: string | null;
  evidenciaId: string | null;
}

/** Stores a piece of evidence, and its movement if it reports a new credit. */
export function receiveEvidencia(tx: Db, ctx: BaseContext, evidencia: NewEvidencia): Recibida {
  return receiveEvidencias(tx, ctx, [evidencia])[0] as Recibida;
}

/**
 * The same for several at once, as the rows of a file: rows that surely match known money go first. Listeners of "movimientos" are notified
 * after the commit.
 */
export function receiveEvidencias(tx: Db, _ctx: BaseContext, list: readonly NewEvidencia[]): Recibida[] {
  const { recibidas, credits } = keepEvidencias(tx, list);
  if (credits > 0) afterCommit(tx, () => publish("movimientos"));
  return recibidas;
}

/** The same for a part of a file: listeners are notified once all of it is in. Returns how many credits were new. */
export function keepEvidencias(tx: Db, list: readonly NewEvidencia[]): { recibidas: Recibida[]; credits: number } {
  const { huellas, taken, fresh, lugares } = sortOut(tx, list);
  for (const [huella, evidencia] of fresh) taken.set(huella, keep(tx, evidencia, huella, lugares.get(evidencia)));
  return { recibidas: inOrder(huellas, taken), credits: lugares.size };
}

/** What `receiveEvidencias` would answer now. Writes nothing; the movements it would create have no id yet. */
export function foreseeEvidencias(db: Db, list: readonly NewEvidencia[]): Recibida[] {
  const { huellas, taken, fresh, lugares } = sortOut(db, list);
  const back = new Set<string>();
  for (const [huella, evidencia] of fresh) {
    const dicha = lugares.get(evidencia);
    const returns = dicha !== undefined && !dicha.nuevo && !back.has(dicha.id) && isUndone(db, dicha.id);
    if (returns) back.add(dicha.id);
    const nueva = dicha?.nuevo || returns ? "nueva" : "repetida";
    const movimientoId = dicha && !dicha.nuevo ? dicha.id : null;
    taken.set(huella, { resultado: dicha ? nueva : untoldOf(evidencia), movimientoId, evidenciaId: null });
  }
  return inOrder(huellas, taken);
}

interface Repartidas {
  huellas: string[];
  /** Known evidence of earlier deliveries. */
  taken: Map<string, Recibida>;
  fresh: Map<string, NewEvidencia>;
  /** Where each one that reports a credit belongs. */
  lugares: Map<NewEvidencia, Dicha>;
}

function sortOut(db: Db, list: readonly NewEvidencia[]): Repartidas {
  const huellas = list.map(huellaOf);
  const taken = new Map<string, Recibida>();
  const fresh = new Map<string, NewEvidencia>();
  for (const [i, huella] of huellas.entries()) {
    const known = findEvidencia(db, huella);
    if (known) taken.set(huella, asKnown(known));
    else if (list[i] && !fresh.has(huella)) fresh.set(huella, list[i]);
  }
  return { huellas, taken, fresh, lugares: placeAll(db, [...fresh.values()]) };
}

function inOrder(huellas: readonly string[], taken: ReadonlyMap<string, Recibida>): Recibida[] {
  const said = new Set<string>();
  return huellas.map((huella) => {
    const recibida = taken.get(huella) as Recibida;
    // A delivery listed twice happened once.
    const again = said.has(huella) && recibida.resultado === "nueva";
    said.add(huella);
    return again ? { ...recibida, resultado: "repetida" } : recibida;
  });
}

const hash = (text: string) => createHash("sha256").update(text).digest("base64url");

/** Each file is evidence of its own: undoing one leaves what another reported. */
function huellaOf({ canal, entrega, importacionId, leido, salida }: NewEvidencia): string {
  const own = canal === "archivo" && ((leido !== null && "lectura" in leido) || salida);
  return hash(own ? `${importacionId ?? ""} ${entrega}` : entrega);
}

function asKnown({ id, movimientoId, estado }: Evidencia): Recibida {
  return { resultado: estado === "ignorada" ? "ignorada" : "repetida", movimientoId, evidenciaId: id };
}

const lecturaOf = ({ leido }: NewEvidencia) => (leido && "lectura" in leido ? leido.lectura : null);

interface Dicha extends Lugar {
  dicho: Dicho;
  lectura: Lectura;
}

/** The movement of each credit: a known one, or one to be created. */
function placeAll(db: Db, list: readonly NewEvidencia[]): Map<NewEvidencia, Dicha> {
  const formatos = new Map<string | null, string | null>();
  const told = list.flatMap((evidencia) => {
    const lectura = lecturaOf(evidencia);
    if (!lectura) return [];
    const { importacionId: lote = null, remitente = null, titulo = null, propio = null } = evidencia;
    const formato = evidencia.formato ?? formatos.get(lote) ?? findFormato(db, lote);
    formatos.set(lote, formato);
    const dicho = dichoOf({ ...evidencia, remitente, titulo, propio, lote, formato }, lectura);
    return [{ evidencia, lectura, dicho }];
  });
  const groups = Map.groupBy(told, ({ evidencia, lectura }) => `${evidencia.cuentaId} ${lectura.monto}`);
  return new Map([...groups.values()].flatMap((group) => placeGroup(db, group)));
}

function placeGroup(
  db: Db,
  group: readonly { evidencia: NewEvidencia; lectura: Lectura; dicho: Dicho }[],
): [NewEvidencia, Dicha][] {
  const dichos = group.map(({ dicho }) => dicho);
  const dias = dichos.map(({ dia }) => dia).toSorted();
  const [first, from, until] = [group[0], dias[0], dias.at(-1)];
  if (!first || !from || !until) return [];
  const { cuentaId } = first.evidencia;
  const conocidos = listConocidos(db, cuentaId, first.lectura.monto, [from, until]);
  // The account's bank; if the account only has a name, the one in the notice.
  const banco = findBancoDeCuenta(db, cuentaId) ?? first.lectura.banco;
  const lugares = placeDichos(dichos, conocidos, banco, newId);
  return group.map(({ evidencia, lectura, dicho }, i) => [evidencia, { ...(lugares[i] as Lugar), dicho, lectura }]);
}

/** The state of evidence that reports no credit. */
const untoldOf = ({ leido }: NewEvidencia) => (leido && "motivo" in leido ? "ignorada" : "sin_reconocer");

/** Writes one piece of evidence, and its movement if it is the first to report it. */
function keep(tx: Db, evidencia: NewEvidencia, huella: string, dicha: Dicha | undefined): Recibida {
  const { canal, leido, texto, recibido } = evidencia;
  const id = newId();
  if (dicha?.nuevo) makeMovimiento(tx, evidencia, dicha);
  const motivo = leido && "motivo" in leido ? leido.motivo : null;
  const untold = untoldOf(evidencia);
  insertEvidencia(tx, {
    id,
    canal,
    texto,
    huella,
    recibido,
    motivo,
    movimientoId: dicha?.id ?? placeSalida(tx, evidencia),
    dispositivoId: evidencia.dispositivoId ?? null,
    importacionId: evidencia.importacionId ?? null,
    remitente: evidencia.remitente ?? null,
    titulo: evidencia.titulo ?? null,
    propio: evidencia.propio ?? null,
    lectura: dicha?.lectura ?? null,
    estado: dicha ? "reconocida" : untold,
  });
  if (!dicha) return { resultado: untold, movimientoId: null, evidenciaId: id };
  const nueva = dicha.nuevo || bringBack(tx, dicha.id);
  return { resultado: nueva ? "nueva" : "repetida", movimientoId: dicha.id, evidenciaId: id };
}

/** The debit of a statement row: the one another statement reported, equal ones matched in order. Null if the row is no debit. */
function placeSalida(tx: Db, { cuentaId, importacionId, leido, salida, recibido }: NewEvidencia): string | null {
  if (!salida) return null;
  const huella = hash(JSON.stringify(["debito", salida.monto, salida.referencia, salida.dia]));
  const vez = countTold(tx, { cuentaId, huella, importacionId: importacionId ?? "" }) + 1;
  const known = findByHuella(tx, { cuentaId, huella, vez });
  if (known) return known;
  const id = newId();
  const motivo = leido && "motivo" in leido ? leido.motivo : null;
  insertMovimiento(tx, {
    id,
    cuentaId,
    huella,
    vez,
    recibido,
    motivo,
    ...salida,
    sentido: "debito",
    estado: "ignorado",
  });
  return id;
}

function makeMovimiento(tx: Db, { cuentaId, recibido }: NewEvidencia, { id, lectura, dicho }: Dicha): void {
  const { monto, referencia, telefono, nombre, cedula, bancoPagador, hora } = lectura;
  const huella = hash(JSON.stringify([monto, referencia, dicho.dia]));
  insertMovimiento(tx, {
    id,
    cuentaId,
    monto,
    referencia,
    telefono,
    nombre,
    cedula,
    bancoPagador,
    hora,
    recibido,
    huella,
    dia: dicho.dia,
    sentido: "credito",
    vez: lastVez(tx, cuentaId, huella) + 1,
  });
}
