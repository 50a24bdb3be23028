/** An import is taken back only while nothing happened since to its people, nor to what it brought to those known before. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { dia, toDia } from "../../rules/country/fecha.ts";
import { bolivares, centavos } from "../../rules/money/dinero.ts";
import { readLectura } from "../../rules/operator/importar/leer.ts";
import { confirmPares, undoPar } from "../../server/bank/banco/actions.ts";
import type { UserContext } from "../../server/core/context.ts";
import { atOnce } from "../../server/core/turnos/ensayo.ts";
import { applyCredito, refundCredito } from "../../server/lending/creditos/actions.ts";
import { createIntencion } from "../../server/lending/intenciones/actions.ts";
import { getCredito } from "../../server/lending/libro/queries.ts";
import { insertRecordatorio } from "../../server/lending/recordatorios/queries.ts";
import { bajaUrl } from "../../server/messages/baja.ts";
import { setByLink } from "../../server/messages/consentimientos/actions.ts";
import { receiveEscrito } from "../../server/messages/respuestas/actions.ts";
import { examine } from "../../server/operator/doctor/actions.ts";
import { confirmCarga, lookAtCarga, undoCarga } from "../../server/operator/importar/actions.ts";
import { findByCedula } from "../../server/operator/importar/queries.ts";
import { aCuentaDePago, aMovimiento, aRate } from "../support/conciliacion.ts";
import { anApproved, createWorld, type World } from "../support/world.ts";

let w: World;
beforeEach(() => {
  w = createWorld();
});
afterEach(() => w.close());

type Hoja = (string | number)[][];
/** Brings these sheets in; returns the carga. */
function bring(sheets: Record<string, Hoja>): string {
  const hojas = Object.entries(sheets).map(([nombre, filas]) => ({ nombre, filas }));
  const casa = { hoy: toDia(w.clock.now()), interes: 20, cuotas: 4, periodo: "mensual" } as const;
  const { cargaId } = atOnce(lookAtCarga(w.admin, { nombre: "x.xlsx", lectura: atOnce(readLectura(hojas, casa)) }));
  w.do(w.admin, confirmCarga, { cargaId: cargaId ?? "" });
  return cargaId ?? "";
}
const undo = (cargaId: string) => w.do(w.admin, undoCarga, { cargaId });
const touched = (nombre: string) =>
  expect.objectContaining({ code: "MOVE_IN_TOUCHED", message: expect.stringContaining(nombre) });
const faults = () =>
  examine(w.storage, "nada").flatMap(({ check, faults: found }) =>
    check === "Cada imagen tiene su archivo" ? [] : found,
  );
const rows = (sql: string) => w.storage.driver.prepare(sql).raw().all();

const CABEZA = ["Cédula", "Monto", "Fecha", "Primer pago", "Estado"];

describe("of somebody who was a client before", () => {
  let known: UserContext;
  let nombre: string;
  beforeEach(() => {
    known = w.borrower();
    nombre = `${known.usuario.nombre} ${known.usuario.apellido}`;
  });
  const credito = () => getCredito(w.storage.db, known.usuario.id);
  const refund = () => {
    const sent = { monto: centavos(6_00), bs: bolivares(600_00), referencia: "000123456789" };
    w.do(w.admin, refundCredito, { userId: known.usuario.id, ...sent });
  };

  /** $30 of a finished loan of $24: $6 are theirs. */
  const paidTooMuch = (entregado = "2026-03-15", pagado = "2026-04-15") => {
    const cedula = known.usuario.cedula ?? "";
    return bring({
      Préstamos: [CABEZA, [cedula, 20, entregado, pagado, "pagado"]],
      Pagos: [
        ["Cédula", "Fecha", "Monto", "Referencia"],
        [cedula, pagado, 30, "100000001"],
      ],
    });
  };

  test("the credit that it left was given back", () => {
    const cargaId = paidTooMuch();
    expect(credito()).toBe(6_00);
    refund();
    expect(() => undo(cargaId)).toThrow(touched(nombre));
    expect(faults()).toEqual([]);
  });

  test("the credit that it left paid another loan", () => {
    const cargaId = paidTooMuch();
    const loanId = anApproved(w, known);
    w.do(w.admin, applyCredito, { loanId, monto: centavos(6_00) });
    expect(() => undo(cargaId)).toThrow(touched(nombre));
    expect(faults()).toEqual([]);
  });

  test("credit that it left and nobody used goes with it; what was given back before it came does not matter", () => {
    const first = paidTooMuch();
    refund();
    const second = paidTooMuch("2026-05-15", "2026-06-15");
    expect(credito()).toBe(6_00);
    undo(second);
    expect(credito()).toBe(0);
    expect(() => undo(first)).toThrow(touched(nombre));
    expect(faults()).toEqual([]);
  });

  test("what others have in the books on the same day stays", () => {
    anApproved(w, w.borrower());
    const row = [known.usuario.cedula ?? "", 20, toDia(w.clock.now()), "2027-02-15", ""];
    undo(bring({ Préstamos: [CABEZA, row] }));
    expect(faults()).toEqual([]);
  });

  test("their pago was found at the bank, until that is undone", async () => {
    aRate(w);
    const cedula = known.usuario.cedula ?? "";
    const cargaId = bring({
      Préstamos: [CABEZA, [cedula, 20, "2026-12-15", "2027-01-15", ""]],
      Pagos: [
        ["Cédula", "Fecha", "Bs", "Referencia"],
        [cedula, "2027-01-15", "600,00", "000012345678"],
      ],
    });
    const [[pagoId]] = rows("select id from pagos") as [[string]];
    const movimientoId = aMovimiento(w, 600_00, "000012345678");
    const [hecho] = await confirmPares({ ctx: w.admin, input: { pares: [{ pagoId, movimientoId }] } });
    expect(hecho).toMatchObject({ resultado: "confirmado" });
    expect(() => undo(cargaId)).toThrow(touched(nombre));
    w.do(w.admin, undoPar, { movimientoId });
    undo(cargaId);
    expect(rows("select count(*) from pagos")).toEqual([[0]]);
    expect(faults()).toEqual([]);
  });

  test("they asked how much to pay of it: their money may be under way", () => {
    aRate(w);
    aCuentaDePago(w);
    const cargaId = bring({ Préstamos: [CABEZA, [known.usuario.cedula ?? "", 20, "2026-12-15", "2027-01-15", ""]] });
    w.do(known, createIntencion, {});
    expect(() => undo(cargaId)).toThrow(touched(nombre));
  });
});

describe("of somebody whom it brought", () => {
  const TELEFONO = "+584121111111";
  let cargaId: string;
  let ana: string;
  beforeEach(() => {
    cargaId = bring({
      Clientes: [
        ["Nombre", "Apellido", "Cédula", "Teléfono"],
        ["Ana", "Paz", "V-11111111", TELEFONO],
      ],
      Préstamos: [CABEZA, ["11111111", 20, "2026-12-15", "2027-01-15", ""]],
    });
    ana = findByCedula(w.storage.db, "V11111111")?.id ?? "";
  });

  test("they wrote by WhatsApp", () => {
    const escrito = { wamid: "wamid.1", tipo: "text", texto: "Hola", momento: w.clock.now() };
    w.do(w.base, receiveEscrito, { ...escrito, telefono: TELEFONO });
    expect(rows("select userId from respuestas")).toEqual([[ana]]);
    expect(() => undo(cargaId)).toThrow(touched("Ana Paz"));
  });

  test("they chose what they want to hear", () => {
    const url = new URL(bajaUrl(w.base.codes.secret, "https://x.test", ana, "correo"));
    w.do(w.base, setByLink, { enlace: url.searchParams.get("enlace") ?? "", acepta: false });
    expect(() => undo(cargaId)).toThrow(touched("Ana Paz"));
  });

  test("a reminder that was noted and never sent goes with its loan", () => {
    const [[loanId]] = rows("select id from loans") as [[string]];
    const nota = { loanId, cuota: 1, vence: dia("2027-01-15"), desfase: 0, resultado: "junto" } as const;
    insertRecordatorio(w.storage.db, { ...nota, userId: ana, fecha: w.clock.now() });
    undo(cargaId);
    expect(rows("select count(*) from recordatorios")).toEqual([[0]]);
  });
});

/** What each row that names a person, an account, a loan or a pago does when an import is taken back. */
const NOMBRAN = {
  /** listTouched looks at it: with such a row, nothing is taken back. */
  detiene: `aceptaciones.userId auditoria.userId claves.userId consentimientos.userId encargos.userId entradas.userId firmas.userId
    gestiones.userId imagenes.userId imagenesSueltas.userId intenciones.userId mensajes.userId notificaciones.userId olvidos.userId
    prorrogas.userId reintegros.userId respuestas.userId session.userId suscripciones.userId usuarios.recomendadoPor`,
  /** deleteBrought deletes it; of another loan, pago or entry of theirs, listTouched says so. */
  sale: "asientos.userId completados.userId loans.userId pagos.userId recordatorios.userId usuarios.id",
  /** Goes with the account or the loan, and says nothing of money: whoever changed how they sign in had signed in. */
  cae: `account.userId congelados.userId esperas.userId navegadores.userId passkey.userId twoFactor.userId pedidos.loanId
    vistosBuenos.loanId`,
  /** Of an administrator, or somebody who acted: who was made one has a line in auditoria, and who acted had signed in. */
  administra: `asientos.actorId auditoria.actorId cajas.creadoPor cargas.creadoPor cerrados.actorId cierres.actorId
    completados.completadoPor completados.decididoPor corridas.actorId descartes.creadoPor dispositivos.creadoPor
    emparejamientos.creadoPor emparejamientos.deshechoPor encargos.encargado firmas.actorId formatosBanco.creadoPor
    gestiones.actorId importaciones.creadoPor importaciones.decididoPor invitaciones.creadoPor invitaciones.usadoPor
    lecturasTasa.decididoPor loans.decididoPor movimientosCaja.actorId olvidos.decididoPor pagos.decididoPor
    pagos.registradoPor plantillasAviso.creadoPor prorrogas.decididoPor reintegros.actorId respaldos.actorId
    respuestas.leidaPor tasas.creadoPor tokens.creadoPor usuarios.baneoPor vistas.userId vistosBuenos.actorId
    webhooks.creadoPor`,
};

test("no row can name what an import brought of which nobody said what becomes of it", () => {
  const found = rows(`select tablas.name || '.' || claves."from" from sqlite_master as tablas
    join pragma_foreign_key_list(tablas.name) as claves
    where tablas.type = 'table' and claves."table" in ('usuarios', 'user', 'loans', 'pagos')`);
  const said = Object.values(NOMBRAN).flatMap((names) => names.split(/\s+/));
  expect(found.flat().toSorted()).toEqual(said.toSorted());
});
