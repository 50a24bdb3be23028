/** The spec's financial summary, and what is known beside it. Amounts in cents. */
import { eq, sql } from "drizzle-orm";
import { completados, loans, pagos, resumenFinanciero, usuarios } from "../../drizzle/schema.ts";
import { afterCommit, countRows, type Db } from "../db.ts";
import { getBalances } from "../libro/queries.ts";
import { publish } from "../live.ts";
import { porVerificar } from "../verificaciones/queries.ts";

export interface Resumen {
  totalPrestado: number;
  /** 1.2 × each completed loan, as the spec counts it. */
  totalRecuperado: number;
  /** What really came in: approved pagos. */
  cobrado: number;
  /** What borrowers still owe. */
  porCobrar: number;
  /** What was given up on closed loans. */
  castigado: number;
  /** What borrowers have paid beyond their loans. */
  saldoAFavor: number;
  /** How many wait or stand under each tab of the panel. */
  cantidades: {
    pendientes: number;
    aprobadas: number;
    rechazadas: number;
    completados: number;
    pagos: number;
    verificaciones: number;
  };
}

export function getResumen(db: Db): Resumen {
  const totals = db.select().from(resumenFinanciero).get();
  const balances = getBalances(db);
  const totalPrestado = totals?.totalPrestado ?? 0;
  const withStatus = (status: "Pendiente" | "Aprobado" | "Rechazado") => countRows(db, loans, eq(loans.status, status));
  return {
    totalPrestado,
    totalRecuperado: totals?.totalRecuperado ?? 0,
    cobrado: totalPrestado + (balances.caja ?? 0),
    porCobrar: balances.cartera ?? 0,
    castigado: balances.castigos ?? 0,
    saldoAFavor: 0 - (balances.saldo_a_favor ?? 0),
    cantidades: {
      pendientes: withStatus("Pendiente"),
      aprobadas: withStatus("Aprobado"),
      rechazadas: withStatus("Rechazado"),
      completados: countRows(db, completados),
      pagos: countRows(db, pagos, eq(pagos.status, "Pendiente")),
      verificaciones: countRows(db, usuarios, porVerificar),
    },
  };
}

export function addPrestado(tx: Db, monto: number): void {
  tx.update(resumenFinanciero)
    .set({ totalPrestado: sql`${resumenFinanciero.totalPrestado} + ${monto}` })
    .run();
}

export function addRecuperado(tx: Db, monto: number): void {
  tx.update(resumenFinanciero)
    .set({ totalRecuperado: sql`${resumenFinanciero.totalRecuperado} + ${monto}` })
    .run();
}

/** After the commit, open panels ask again. */
export function tellPanels(tx: Db): void {
  afterCommit(tx, () => publish("resumen"));
}
