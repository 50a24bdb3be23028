/** What the bank reports in the demonstration, and how a month of its books was closed. */
import { and, desc, eq, isNotNull } from "drizzle-orm";
import { pagos } from "../../../drizzle/schema/pagos.ts";
import { usuarios } from "../../../drizzle/schema/people.ts";
import { addDays, type Dia, dia } from "../../../rules/country/fecha.ts";
import { formatTelefono } from "../../../rules/country/telefono.ts";
import { DIFERENCIAS } from "../../../rules/money/cajas.ts";
import { type Bolivares, bolivares, centavos, formatBolivares } from "../../../rules/money/dinero.ts";
import { receiveAvisos } from "../../bank/avisos/actions.ts";
import { createDispositivo } from "../../bank/dispositivos/actions.ts";
import { findDispositivo } from "../../bank/dispositivos/queries.ts";
import { run } from "../../core/change.ts";
import { today } from "../../core/clock.ts";
import type { AdminContext } from "../../core/context.ts";
import { createCaja, transferCaja } from "../../lending/cajas/actions.ts";
import { getSaldoCaja } from "../../lending/cajas/queries.ts";
import { closeCaja, closeLibros } from "../../lending/cierres/actions.ts";

/** The sender of the bank's messages. */
const REMITENTE = "2661";
/** How many waiting pagos the bank matches exactly; it matches one more by amount only. */
const COINCIDEN = 5;
const FONDO = centavos(150_00);
const FALTAN = centavos(5_00);

/** A phone forwards the bank's notices: money for waiting pagos, for a doubtful one, and unmatched money. */
export function tellBank(admin: AdminContext): void {
  const { token } = run(admin, createDispositivo, {
    nombre: "Teléfono de la tienda",
    cuenta: "0102",
    tipo: "telefono",
    direcciones: [],
  });
  const dispositivo = findDispositivo(admin.db, token);
  if (!dispositivo) throw new Error("the demonstration has no phone");
  const hoy = today(admin.clock);
  const waiting = admin.db
    .select({ bs: pagos.montoBs, referencia: pagos.referencia, dia: pagos.fechaPago, telefono: usuarios.telefono })
    .from(pagos)
    .innerJoin(usuarios, eq(usuarios.id, pagos.userId))
    .where(and(eq(pagos.status, "Pendiente"), isNotNull(pagos.montoBs), isNotNull(pagos.referencia)))
    .orderBy(desc(pagos.fecha))
    .limit(COINCIDEN + 1)
    .all();
  const textos = waiting.map(({ bs, referencia, dia, telefono }, i) =>
    noticeOf({
      bs: bs ?? bolivares(0),
      telefono,
      referencia: i < COINCIDEN ? (referencia ?? "") : "000917340028",
      dia,
    }),
  );
  const nobodys = [bolivares(2_450_00), bolivares(915_50)].map((bs, i) =>
    noticeOf({ bs, telefono: "+584241112233", referencia: `00060011773${i}`, dia: addDays(hoy, -1) }),
  );
  const avisos = [...textos, ...nobodys].map((texto) => ({
    texto,
    titulo: null,
    remitentes: [REMITENTE],
    momento: null,
  }));
  run(admin, receiveAvisos, { dispositivo, avisos });
}

interface Notice {
  bs: Bolivares;
  /** E.164. */
  telefono: string | null;
  referencia: string;
  dia: Dia;
}

function noticeOf({ bs, telefono, referencia, dia }: Notice): string {
  const [year = "", month, day] = dia.split("-");
  const monto = formatBolivares(bs).replace("Bs. ", "");
  return `Recibiste un PagomovilBDV por Bs.${monto} del ${formatTelefono(telefono ?? "")} Ref: ${referencia} en fecha: ${day}-${month}-${year.slice(2)} hora: 09:41.`;
}

/** Creates a cash box. Returns its id. */
export function openCash(admin: AdminContext): string {
  const { id } = run(admin, createCaja, { nombre: "Efectivo de la tienda", moneda: "usd" });
  run(admin, transferCaja, { de: DIFERENCIAS, a: id, monto: FONDO, motivo: "Para dar cambio" });
  return id;
}

/** Closes the last month: its count was short, which was entered as a difference. */
export function closeMonth(admin: AdminContext, lugar: string): void {
  const hasta = addDays(dia(`${today(admin.clock).slice(0, 8)}01`), -1);
  const contado = getSaldoCaja(admin.db, lugar, hasta).monto - FALTAN;
  run(admin, closeCaja, { lugar, dia: hasta, contado, ajustar: true, nota: "Faltaban $5 del cambio." });
  run(admin, closeLibros, { hasta });
}
