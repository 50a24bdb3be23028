import type { ReactNode } from "react";
import { useSearch } from "wouter";
import type { Dia } from "../../../rules/country/fecha.ts";
import type { Centavos } from "../../../rules/money/dinero.ts";
import { hoyEnCaracas } from "../../api/hora.ts";
import { trpc } from "../../api/trpc.ts";
import { Fecha } from "../../kit/show/fecha.tsx";
import { cuandoVence, deudaDe, type MiLoan, porPagar, siguienteCuota } from "../../pieces/dinero/mi-loan.ts";
import { deudasAparte, type OtraDeuda, PAGAR_TODO, pagarUno } from "../deudas-aparte.ts";
import type { Usuario } from "../sesion.tsx";
import { type Opcion, opcionesDe } from "./cuanto/opciones.ts";

/** What there is to pay, and how much of it may be chosen. */
export interface APagar {
  /** The form's identity: a different debt starts a new form. */
  id: string;
  /** The prefilled amount, and the whole debt. */
  monto: Centavos;
  saldo: Centavos;
  /** What it pays: «Cuota 2:», and after the amount, when. */
  que: string;
  cuando?: ReactNode;
  /** Other debts that may be paid instead; next to them, this one is called `primera`. */
  otras: readonly OtraDeuda[];
  primera: string;
  /** The one the address asks for. */
  elegida?: OtraDeuda | undefined;
  /** The running loan, and how much of it may be paid. */
  loan?: MiLoan;
  opciones?: readonly Opcion[];
  /** The amount that settles it today; null while unknown. */
  payoff: Centavos | null;
}

/** What is due of the running loan, or all of it if the address says so; else a separate debt. Null if nothing is owed. */
export function useAPagar(loan: MiLoan | null, usuario: Usuario): APagar | null {
  const hoy = hoyEnCaracas();
  const search = useSearch();
  const open = loan !== null && deudaDe(loan) > 0 ? loan : null;
  const all = open !== null && search.includes(PAGAR_TODO) && open.castigo === 0;
  const more = open !== null && open.castigo === 0 && open.saldo > porPagar(open, hoy);
  const payoff = trpc.loans.payoff.useQuery(undefined, { enabled: all || more }).data?.monto ?? null;
  const apart = deudasAparte(usuario);
  const elegida = apart.find(({ loanId }) => search.includes(pagarUno(loanId)));
  if (open) {
    const solo = apart.length === 0;
    return {
      saldo: deudaDe(open),
      otras: apart,
      loan: open,
      payoff,
      elegida,
      primera: "Tu préstamo en curso",
      opciones: opcionesDe(open, { payoff, hoy, solo }),
      ...(all && payoff !== null
        ? { id: `${open.id}:todo`, monto: payoff, que: solo ? "Todo lo que debes:" : "Todo este préstamo:" }
        : tocaDe(open, hoy)),
    };
  }
  const [owed, ...otras] = apart;
  if (!owed) return null;
  const { loanId, debe, que, label } = owed;
  return { id: loanId, monto: debe, saldo: debe, que, primera: label, otras, payoff: null, elegida };
}

/** The amount due on it now. */
function tocaDe(loan: MiLoan, hoy: Dia) {
  const monto = porPagar(loan, hoy);
  const cuota = siguienteCuota(loan);
  const one =
    cuota !== null &&
    monto === loan.cargos.find(({ tipo, numero }) => tipo === "cuota" && numero === cuota.numero)?.pendiente;
  return {
    id: loan.id,
    monto,
    que: one ? `Cuota ${cuota.numero}:` : loan.castigo > 0 ? "Lo que falta:" : "Te toca pagar:",
    cuando: loan.proxima && (
      <>
        , {cuandoVence(loan.proxima.vence, hoy)} (<Fecha dia={loan.proxima.vence} corta />)
      </>
    ),
  };
}
