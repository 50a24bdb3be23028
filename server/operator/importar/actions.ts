/** A business moves in from its spreadsheets: looked at, brought in whole or not at all, and for a day taken back. */
import { type Instante, instante, startOfEvent } from "../../../rules/country/fecha.ts";
import { clean } from "../../../rules/input/entrada.ts";
import { LETRAS } from "../../../rules/limits.ts";
import { CARGA_DESHACE_MS, VISTA_CARGA_MS } from "../../../rules/limits-panel.ts";
import { cotizar } from "../../../rules/loans/cotizacion.ts";
import { codigoOf } from "../../../rules/loans/pagos.ts";
import { openCargos } from "../../../rules/loans/plan.ts";
import { pendienteOf, proximoVence } from "../../../rules/money/cargos.ts";
import { bolivares, type Centavos, calculateMontoFinal, centavos } from "../../../rules/money/dinero.ts";
import { readLectura } from "../../../rules/operator/importar/leer.ts";
import type {
  FilaLeida,
  Lectura,
  PagoPlan,
  PersonaPlan,
  Plan,
  PrestamoPlan,
} from "../../../rules/operator/importar/tipos.ts";
import {
  type CifrasCarga,
  countObservadas,
  type PrestamoVisto,
  type VistaCarga,
} from "../../../rules/operator/importar/vista.ts";
import { phoneEmail } from "../../../rules/people/cuentas.ts";
import { savedColumns } from "../../../rules/people/perfil-campos.ts";
import { readTabla } from "../../bank/tabla.ts";
import { getAjustes } from "../../core/ajustes/queries.ts";
import { audit } from "../../core/auditoria/queries.ts";
import { run } from "../../core/change.ts";
import { today } from "../../core/clock.ts";
import type { AdminContext } from "../../core/context.ts";
import { inEnsayo } from "../../core/ensayo.ts";
import { fail } from "../../core/errors.ts";
import { insertAccount, setPhone } from "../../identity/cuentas/queries.ts";
import { settleLoan } from "../../lending/cargos/actions.ts";
import { insertCargos, listCargos } from "../../lending/cargos/queries.ts";
import { postDesembolso, postPago } from "../../lending/libro/actions.ts";
import { addPrestado, getCartera } from "../../lending/libro/queries.ts";
import { findActiveLoan, insertLoan } from "../../lending/loans/queries.ts";
import { insertPago } from "../../lending/pagos/queries.ts";
import { listTasasAround } from "../../lending/tasas/queries.ts";
import { bringUsuario } from "../../people/usuarios/queries.ts";
import type { Db } from "../../storage/db.ts";
import { newId } from "../../storage/ids.ts";
import { rehearse } from "../../storage/rehearse.ts";
import {
  deleteBrought,
  deleteLooked,
  findByCedula,
  findCarga,
  insertCarga,
  insertCargado,
  isPhoneTaken,
  listTouched,
  moveCarga,
  sumPrestado,
} from "./queries.ts";

/**
 * Reads the files of a business, sheet by sheet, and looks at what they would bring; `unread` where nobody had time for one. Refuses
 * as the reader of tables does.
 */
export async function lookAtFiles(
  ctx: AdminContext,
  archivos: readonly File[],
  unread: () => void,
): Promise<VistaCarga> {
  const turno = { linea: "carga", quien: ctx.usuario.id } as const;
  const hojas = [];
  for (const archivo of archivos) {
    const bytes = new Uint8Array(await archivo.arrayBuffer());
    const tabla = await readTabla(bytes, { ...turno, unread });
    if ("falla" in tabla) fail(tabla.falla);
    // The one sheet of a text file is called as the file is.
    const alone = tabla.hojas.length === 1;
    hojas.push(...tabla.hojas.map((hoja) => (alone ? { ...hoja, nombre: archivo.name } : hoja)));
  }
  const { interes, cuotas, periodo } = getAjustes(ctx.db);
  const lectura = readLectura(hojas, { hoy: today(ctx.clock), interes, cuotas, periodo });
  if (lectura.hojas.length === 0) fail("MOVE_IN_NOTHING");
  const nombre = archivos.map(({ name }) => clean(name)).join(", ");
  const carga = { nombre: nombre.slice(0, LETRAS.archivo) || "Sin nombre", lectura };
  return await inEnsayo(turno, () => run(ctx, lookAtCarga, carga));
}

/**
 * Keeps what sheets say to be brought in, and answers what that would come to: it is done and taken back, so what is seen is what
 * will happen. With an error in any row nothing is kept.
 */
export function lookAtCarga(
  tx: Db,
  ctx: AdminContext,
  { nombre, lectura }: { nombre: string; lectura: Lectura },
): VistaCarga {
  const { hojas, plan } = lectura;
  const conocidas = checkAgainstHouse(tx, plan);
  const errores = countObservadas(lectura, "error");
  const now = ctx.clock.now();
  deleteLooked(tx, instante(now - VISTA_CARGA_MS));
  const ready = errores === 0 && plan.personas.length + plan.prestamos.length > 0;
  const cargaId = ready ? newId() : null;
  if (cargaId) insertCarga(tx, { id: cargaId, nombre, plan: bare(plan), creado: now, creadoPor: ctx.usuario.id });
  const prestamos = cargaId ? rehearse(tx, (rehearsal) => bring(rehearsal, ctx, cargaId, plan).prestamos) : [];
  const repetidas = hojas.flatMap(({ filas }) => filas).filter((fila) => fila.repetida).length;
  const cifras = { ...cifrasOf(plan, conocidas), conocidas, repetidas, errores };
  return { cargaId, nombre, hojas, prestamos, cifras: { ...cifras, avisos: countObservadas(lectura, "aviso") } };
}

const cifrasOf = ({ personas, prestamos, pagos }: Plan, conocidas: number): CifrasCarga => ({
  personas: personas.length - conocidas,
  prestamos: prestamos.length,
  pagos: pagos.length,
});

/** The plan without what only the screen reads. */
function bare({ personas, prestamos, pagos }: Plan): Plan {
  const line = ({ linea }: FilaLeida): FilaLeida => ({ linea, celdas: {}, observaciones: [], repetida: false });
  return {
    personas: personas.map((one) => ({ ...one, fila: line(one.fila) })),
    prestamos: prestamos.map((one) => ({ ...one, fila: line(one.fila) })),
    pagos: pagos.map((one) => ({ ...one, fila: line(one.fila) })),
  };
}

const refuse = ({ observaciones }: FilaLeida, campo: string, texto: string) =>
  void observaciones.push({ tipo: "error", texto, campo });

/** What the rows are in this house, said beside each: who is known, whose phone it is, who owes already. Returns how many are known. */
function checkAgainstHouse(tx: Db, { personas, prestamos, pagos }: Plan): number {
  let conocidas = 0;
  const here = new Set(personas.map(({ cedula }) => cedula.slice(1)));
  for (const { fila, cedula, telefono } of personas) {
    if (findByCedula(tx, cedula)) {
      conocidas += 1;
      fila.observaciones.push({ tipo: "aviso", texto: "Ya es tu cliente: su ficha queda como está.", campo: null });
    } else if (isPhoneTaken(tx, telefono)) refuse(fila, "telefono", "Ese teléfono es de otro cliente tuyo.");
  }
  for (const { fila, cedula } of prestamos) {
    const known = findByCedula(tx, cedula);
    if (!known && !here.has(cedula.slice(1))) refuse(fila, "cedula", "Esa cédula no está en la hoja Clientes.");
    if (known?.rol === "admin") refuse(fila, "cedula", "Es de un administrador: no puede tener préstamos.");
    if (known && findActiveLoan(tx, known.id))
      refuse(fila, "cedula", "Ya tiene aquí una solicitud o un préstamo en curso.");
  }
  for (const pago of pagos) if (!quote(tx, pago)) refuse(pago.fila, "monto", SIN_TASA);
  return conocidas;
}

const SIN_TASA = "No hay tasa de ese día: escribe también el monto en dólares.";

/** A pago in both currencies: as it was written, or by the rate of its day where that is known. Null where it takes one and there is none. */
function quote(tx: Db, { monto, montoBs, fecha }: PagoPlan) {
  if (monto !== null) {
    const asWritten = { moneda: "usd" as const, monto, montoBs, provisional: false };
    return { ...asWritten, tasaValor: null, tasaFecha: null, tasaFuente: null };
  }
  if (montoBs === null) return null;
  const quoted = cotizar({ montoBs }, fecha, listTasasAround(tx, fecha));
  return "code" in quoted || quoted.provisional ? null : quoted;
}

/**
 * Brings in what was looked at, all or none. Refuses MOVE_IN_NOT_FOUND, MOVE_IN_DONE, and MOVE_IN_CHANGED when this house is no
 * longer as it was looked at.
 */
export function confirmCarga(tx: Db, ctx: AdminContext, { cargaId }: { cargaId: string }): CifrasCarga {
  const carga = findCarga(tx, cargaId) ?? fail("MOVE_IN_NOT_FOUND");
  if (carga.estado !== "vista" || !carga.plan) fail("MOVE_IN_DONE");
  const { plan } = carga;
  const conocidas = checkAgainstHouse(tx, plan);
  const rows = [...plan.personas, ...plan.prestamos, ...plan.pagos];
  if (rows.some(({ fila }) => fila.observaciones.some(({ tipo }) => tipo === "error"))) fail("MOVE_IN_CHANGED");
  const cifras = cifrasOf(plan, conocidas);
  if (!moveCarga(tx, cargaId, "vista", { estado: "hecha", plan: null, hecha: ctx.clock.now(), ...cifras }))
    fail("MOVE_IN_DONE");
  bring(tx, ctx, cargaId, plan);
  const despues = { nombre: carga.nombre, ...cifras };
  audit(tx, ctx, { accion: "importar.confirm", userId: ctx.usuario.id, entidadId: cargaId, despues });
  return cifras;
}

/** Everything of it, each at its day; nobody is told. */
function bring(tx: Db, ctx: AdminContext, cargaId: string, plan: Plan): { prestamos: PrestamoVisto[] } {
  const pagos = Map.groupBy(plan.pagos, ({ cedula }) => cedula.slice(1));
  const since = new Map(plan.prestamos.map(({ cedula, fecha }) => [cedula.slice(1), startOfEvent(fecha)]));
  for (const persona of plan.personas) {
    if (findByCedula(tx, persona.cedula)) continue;
    const id = bringPersona(tx, persona, since.get(persona.cedula.slice(1)) ?? ctx.clock.now());
    insertCargado(tx, cargaId, "usuario", id);
  }
  return {
    prestamos: plan.prestamos.map((prestamo) =>
      bringPrestamo(tx, ctx, cargaId, prestamo, pagos.get(prestamo.cedula.slice(1)) ?? []),
    ),
  };
}

/** An account that opens with its phone. */
function bringPersona(tx: Db, persona: PersonaPlan, at: Instante): string {
  const { fila, verificado, correo, ...row } = persona;
  const id = insertAccount(tx, phoneEmail(persona.telefono), null, at);
  setPhone(tx, id, persona.telefono);
  bringUsuario(tx, id, { ...row, correo: correo ?? "", verify: verificado });
  return id;
}

const on = (ctx: AdminContext, at: Instante): AdminContext => ({ ...ctx, clock: { now: () => at } });

/** A loan that was paid out and has been paid since, as if it had been so here. */
function bringPrestamo(
  tx: Db,
  ctx: AdminContext,
  cargaId: string,
  prestamo: PrestamoPlan,
  suyos: readonly PagoPlan[],
): PrestamoVisto {
  const { amount, interes, cuotas, periodo, fecha, fechaPrimerPago, reason, bs, referencia } = prestamo;
  const person = findByCedula(tx, prestamo.cedula) ?? fail("MOVE_IN_CHANGED");
  const at = startOfEvent(fecha);
  const montoFinal = calculateMontoFinal(amount, interes);
  const terms = { interes, periodo, cuotas, cuotasPagadas: 0, fechaPrimerPago, montoFinal };
  const loan = insertLoan(tx, {
    ...snapshotOf(person),
    ...{ id: newId(), userId: person.id, amount, reason, createdAt: at, status: "Aprobado", ...terms },
    ...{ decididoEn: at, decididoPor: ctx.usuario.id },
    datosPago: { ...SIN_CUENTA, bs: bs ?? bolivares(0), referencia: referencia ?? "" },
  });
  insertCargado(tx, cargaId, "loan", loan.id);
  postDesembolso(tx, on(ctx, at), { id: loan.id, userId: person.id, amount, montoFinal });
  insertCargos(tx, loan.id, openCargos({ total: montoFinal, cuotas, fechaPrimerPago, periodo }));
  addPrestado(tx, amount);
  const enOrden = suyos.toSorted((a, b) => (a.fecha < b.fecha ? -1 : 1));
  const pagado = enOrden.reduce((sum, pago) => sum + bringPago(tx, ctx, cargaId, loan, pago), 0);
  settleLoan(tx, on(ctx, startOfEvent(enOrden.at(-1)?.fecha ?? fecha)), loan.id);
  return vistoOf(tx, ctx, prestamo, loan, centavos(pagado));
}

const SIN_CUENTA = { banco: null, tipo: null, numeroCuenta: null, titular: null };

/** What a request copies of its person; what the notebook did not say stays empty until they complete their profile. */
function snapshotOf(person: NonNullable<ReturnType<typeof findByCedula>>) {
  return { ...savedColumns(person), email: person.correo, nivel: person.nivel };
}

type NewLoan = ReturnType<typeof insertLoan>;

function bringPago(tx: Db, ctx: AdminContext, cargaId: string, loan: NewLoan, pago: PagoPlan): Centavos {
  const { fecha: fechaPago, referencia, metodo } = pago;
  const at = startOfEvent(fechaPago);
  const row = insertPago(tx, {
    ...{ id: newId(), userId: loan.userId, loanId: loan.id, nombre: `${loan.nombre} ${loan.apellido}`.trim() },
    ...{ codigo: codigoOf({ referencia: referencia ?? "0000" }), referencia, metodo, fechaPago, fecha: at },
    ...(quote(tx, pago) ?? fail("MOVE_IN_CHANGED")),
    ...{ status: "Aprobado", registradoPor: ctx.usuario.id, decididoEn: at, decididoPor: ctx.usuario.id },
  });
  insertCargado(tx, cargaId, "pago", row.id);
  postPago(tx, on(ctx, at), row, loan.id);
  return row.monto;
}

function vistoOf(tx: Db, ctx: AdminContext, { fila, cedula }: PrestamoPlan, loan: NewLoan, pagado: Centavos) {
  const [cargos, cartera] = [listCargos(tx, loan.id), getCartera(tx, loan.id)];
  return {
    ...{ linea: fila.linea, cedula, nombre: `${loan.nombre} ${loan.apellido}`.trim(), pagado },
    montoFinal: loan.montoFinal ?? centavos(0),
    saldo: centavos(Math.max(cartera, 0)),
    aFavor: centavos(Math.max(-cartera, 0)),
    vencido: pendienteOf(cargos, today(ctx.clock)),
    proxima: proximoVence(cargos),
  };
}

/**
 * Takes a carga back, as if it had not been, within a day. Refuses MOVE_IN_NOT_FOUND, MOVE_IN_NOT_DONE, MOVE_IN_OLD, and
 * MOVE_IN_TOUCHED once something happened to somebody of it.
 */
export function undoCarga(tx: Db, ctx: AdminContext, { cargaId }: { cargaId: string }): void {
  const carga = findCarga(tx, cargaId) ?? fail("MOVE_IN_NOT_FOUND");
  if (carga.estado !== "hecha" || carga.hecha === null) fail("MOVE_IN_NOT_DONE");
  const now = ctx.clock.now();
  if (now > carga.hecha + CARGA_DESHACE_MS) fail("MOVE_IN_OLD");
  const touched = listTouched(tx, cargaId);
  if (touched.length > 0) fail("MOVE_IN_TOUCHED", { nombres: touched.map(({ nombre }) => nombre) });
  if (!moveCarga(tx, cargaId, "hecha", { estado: "deshaciendo" })) fail("MOVE_IN_NOT_DONE");
  addPrestado(tx, centavos(-sumPrestado(tx, cargaId)));
  deleteBrought(tx, cargaId);
  moveCarga(tx, cargaId, "deshaciendo", { estado: "deshecha", deshecha: now });
  const { nombre, personas, prestamos, pagos } = carga;
  const antes = { nombre, personas, prestamos, pagos };
  audit(tx, ctx, { accion: "importar.undo", userId: ctx.usuario.id, entidadId: cargaId, antes });
}
