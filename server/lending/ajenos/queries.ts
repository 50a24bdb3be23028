/**
 * The link with which somebody else pays for a person. It is signed, not stored: it names a loan and a due date, says how much
 * to pay and where without saying whose it is, and stops working once that is paid.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import { type Dia, isDia } from "../../../rules/country/fecha.ts";
import { type Centavos, sumCentavos } from "../../../rules/money/dinero.ts";
import { rateFor, type Tasa } from "../../../rules/money/tasa.ts";
import { type CuentaDePago, cuentaPara } from "../../../rules/operator/ajustes/cuentas-de-pago.ts";
import { getAjustes } from "../../core/ajustes/queries.ts";
import { fail } from "../../core/errors.ts";
import type { Db } from "../../storage/db.ts";
import { listCargos, sumEnRevision } from "../cargos/queries.ts";
import { findActiveLoan, findLoan, isApproved } from "../loans/queries.ts";
import { listTasasAround } from "../tasas/queries.ts";

const FIRMA_LETRAS = 16;
const ID_LETRAS = 36;
const DIA_LETRAS = 8;

const firmaOf = (secret: string, loanId: string, vence: Dia) =>
  createHmac("sha256", secret).update(`ajeno:${loanId}:${vence}`).digest("base64url").slice(0, FIRMA_LETRAS);

/** The due date that a payment link belongs to: the next unpaid one of a running loan. */
function venceOf(db: Db, loanId: string, hoy: Dia): Dia | null {
  const owed = listCargos(db, loanId).filter(({ pendiente }) => pendiente > 0);
  const days = owed.map(({ vence }) => vence).sort();
  return days.findLast((day) => day <= hoy) ?? days[0] ?? null;
}

/** The token of a payment link for what the person owes now. Refuses INTENCION_NOTHING_OWED. */
export function tokenFor(db: Db, secret: string, userId: string, hoy: Dia): string {
  const loan = findActiveLoan(db, userId);
  const vence = loan?.status === "Aprobado" && loan.castigadoEn === null ? venceOf(db, loan.id, hoy) : null;
  if (!loan || !vence) fail("INTENCION_NOTHING_OWED");
  return `${loan.id}-${vence.replaceAll("-", "")}-${firmaOf(secret, loan.id, vence)}`;
}

function readToken(secret: string, token: string): { loanId: string; vence: Dia } | null {
  const loanId = token.slice(0, ID_LETRAS);
  const digits = token.slice(ID_LETRAS + 1, ID_LETRAS + 1 + DIA_LETRAS);
  const vence = digits.replace(/^(\d{4})(\d{2})(\d{2})$/, "$1-$2-$3");
  if (!isDia(vence)) return null;
  const given = Buffer.from(token.slice(ID_LETRAS + DIA_LETRAS + 2));
  const expected = Buffer.from(firmaOf(secret, loanId, vence));
  return given.length === expected.length && timingSafeEqual(given, expected) ? { loanId, vence } : null;
}

/** What the holder of the link sees. */
type Ajeno =
  | { estado: "nada" }
  /** Registered pagos already cover it, so paying again would be too much. */
  | { estado: "en revisión" }
  | {
      estado: "abierto";
      monto: Centavos;
      vence: Dia;
      numero: number | null;
      cuenta: CuentaDePago | null;
      tasa: Tasa | null;
    };

/** Refuses LINK_UNKNOWN if the signature is invalid. */
export function getAjeno(db: Db, secret: string, token: string, hoy: Dia): Ajeno {
  const said = readToken(secret, token) ?? fail("LINK_UNKNOWN");
  const loan = findLoan(db, said.loanId);
  if (loan?.status !== "Aprobado" || !isApproved(loan)) return { estado: "nada" };
  const due = listCargos(db, loan.id).filter(({ pendiente, vence }) => pendiente > 0 && vence <= said.vence);
  if (due.length === 0) return { estado: "nada" };
  const monto = sumCentavos(due.map(({ pendiente }) => pendiente));
  if ((sumEnRevision(db, [loan.id]).get(loan.id) ?? 0) >= monto) return { estado: "en revisión" };
  return {
    estado: "abierto",
    monto,
    vence: said.vence,
    numero: loan.numero,
    cuenta: cuentaPara(getAjustes(db), loan.datosPago.banco),
    tasa: rateFor(listTasasAround(db, hoy), hoy),
  };
}
