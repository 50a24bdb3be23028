/** Pagos: what a borrower registers and what a decision about it does (spec §4, §5). */
import * as z from "zod/mini";
import type { Dia } from "../../country/fecha.ts";
import { banco, telefono } from "../../input/campos.ts";
import { bolivares, centavos, clave, dia, id, texto, textoOpcional } from "../../input/entrada.ts";
import { CUOTAS_MAXIMAS, LETRAS, MAX_PAGOS_EN_REVISION } from "../../limits/limits.ts";
import type { Centavos } from "../../money/dinero.ts";
import { SIN_CODIGO } from "../../texts/pagos.ts";
import { type Refusal, refuse } from "../../texts/refusals/mensajes.ts";
import { isEndOf, isSameTransfer } from "../referencia.ts";

export const PAGO_STATUSES = ["Pendiente", "Aprobado", "Rechazado"] as const;
export type PagoStatus = (typeof PAGO_STATUSES)[number];

/** The currency in which a pago was registered: bolívares paid, or dollars. */
export const PAGO_MONEDAS = ["usd", "bs"] as const;

/** As they were registered, or by the day on which the bank received them. */
export const PAGO_ORDENES = ["dia"] as const;

/** How a pago came in; `rules/texts/pagos.ts` says it. */
export const PAGO_METODOS = ["pago_movil", "transferencia", "efectivo", "whatsapp"] as const;

const CODIGO_INVALIDO = "El código debe ser un número de 4 dígitos.";
/** Who reads the errors: the person who paid, or the team that enters what somebody paid. */
type Verbo = "pagaste" | "pagó";
const montoInvalido = (verbo: Verbo) => `Escribe el monto que ${verbo}, por ejemplo 6,00.`;
const UN_SOLO_MONTO = "Escribe el monto en bolívares o en dólares, no en los dos.";

const codigo = z.string({ error: CODIGO_INVALIDO }).check(z.trim(), z.regex(/^\d{4}$/, CODIGO_INVALIDO));
const CAPTURA_INVALIDA = "Adjunta la captura de nuevo.";
/** The address that POST /api/imagenes answered to this same person. */
const captura = z.nullish(
  z.string({ error: CAPTURA_INVALIDA }).check(z.regex(/^\/api\/imagenes\/[\w-]{1,64}$/, CAPTURA_INVALIDA)),
);
const referencia = z.pipe(
  textoOpcional(LETRAS.referencia),
  z.nullable(z.string().check(z.regex(/^\d{4,20}$/, "La referencia tiene de 4 a 20 números."))),
);
/** The amount in dollars, or the bolívares really paid. */
const montosQue = (verbo: Verbo) => ({
  monto: z.optional(centavos(1, montoInvalido(verbo))),
  montoBs: z.optional(bolivares(1, `Escribe los bolívares que ${verbo}, por ejemplo 1.234,56.`)),
});
const OTRO_CODIGO = "No son los 4 últimos números de la referencia completa. Revisa los dos.";
const mismaReferencia = z.refine<{ codigo?: string | undefined; referencia?: string | null }>(
  ({ codigo, referencia }) => isEndOf(codigo, referencia),
  { error: OTRO_CODIGO, path: ["codigo"] },
);
/** What may be doubtful of a pago: another borrower has the same transfer, it is over ten times what is owed, another in cash of that day is as much, or its money may have paid already. */
export const DUDAS_DE_PAGO = ["referenciaDeOtro", "montoDeMas", "efectivoIgual", "dineroDoble"] as const;
export type DudaDePago = (typeof DUDAS_DE_PAGO)[number];

/**
 * Which doubts the call confirms: with it, also empty, the others are asked. An older program sends none, and is asked only
 * about the amount, which no honest call says.
 */
export const confirmoInput = z.optional(z.array(z.enum(DUDAS_DE_PAGO)).check(z.maxLength(DUDAS_DE_PAGO.length)));

interface Montos {
  monto?: unknown;
  montoBs?: unknown;
}
/** For what is asked beside the other fields, not only when those are right. */
const isObject = ({ value }: { value: unknown }) => typeof value === "object" && value !== null;
const algunMonto = (verbo: Verbo) =>
  z.refine<Montos>(({ monto, montoBs }) => monto !== undefined || montoBs !== undefined, {
    error: montoInvalido(verbo),
    path: ["monto"],
    when: isObject,
  });
const unMonto = z.refine<Montos>(({ monto, montoBs }) => monto === undefined || montoBs === undefined, {
  error: UN_SOLO_MONTO,
  path: ["montoBs"],
  when: isObject,
});

/**
 * The last four digits of the reference, and how much: in cents, or in the bolívares paid. The rest tells two pagos with the
 * same four apart. `escrito` is the day on which the form was filled in, where a lost line brings it later. `banco` is another name of `bancoPagador`. `loanId` is which of their loans it pays, where two are owed.
 * `captura` is a picture of the bank's screen, to look at: it proves nothing.
 */
export const pagoInput = z
  .object({
    codigo,
    ...montosQue("pagaste"),
    fechaPago: z.optional(dia("Elige el día en que pagaste.")),
    escrito: z.optional(dia("Elige el día en que pagaste.")),
    referencia,
    bancoPagador: z.nullish(banco),
    banco: z.nullish(banco),
    telefono: z.nullish(telefono),
    loanId: z.optional(id),
    captura,
    confirmo: confirmoInput,
    clave,
  })
  .check(algunMonto("pagaste"), unMonto, mismaReferencia);

/** A pago that an administrator enters for its person. Without a reference it needs a code, unless it was cash. */
export const registerForInput = z
  .object({
    userId: id,
    codigo: z.optional(codigo),
    ...montosQue("pagó"),
    referencia,
    fechaPago: dia("Elige el día en que pagó."),
    metodo: z.enum(PAGO_METODOS, { error: "Elige cómo pagó." }),
    bancoPagador: z.nullish(banco),
    banco: z.nullish(banco),
    telefono: z.nullish(telefono),
    loanId: z.optional(id),
    /** The caja that received it, where there are several. */
    cajaId: z.optional(id),
    /** Approved in the same breath, for as many cuotas as its money covers. */
    aprobar: z.optional(z.boolean()),
    confirmo: confirmoInput,
    clave,
  })
  .check(
    algunMonto("pagó"),
    unMonto,
    z.refine(
      (pago: { codigo?: unknown; referencia?: unknown; metodo?: unknown }) =>
        pago.metodo === "efectivo" || Boolean(pago.codigo) || Boolean(pago.referencia),
      { error: "Escribe la referencia, o sus últimos 4 números.", path: ["referencia"], when: isObject },
    ),
    mismaReferencia,
  );

/** What was registered wrong in a pago, and why it is changed. */
export const correctPagoInput = z
  .object({
    pagoId: id,
    ...montosQue("pagó"),
    fechaPago: z.optional(dia("Elige el día en que pagó.")),
    referencia: z.optional(referencia),
    motivo: texto(LETRAS.motivo, "Escribe por qué lo corriges."),
    desde: z.optional(z.enum(PAGO_STATUSES)),
    confirmo: confirmoInput,
    clave,
  })
  .check(unMonto);

export const withdrawInput = z.object({ pagoId: id });

/** The corrected version of an undecided pago, by its borrower. Without a day, the earlier one stays. */
export const amendPagoInput = z
  .object({
    pagoId: id,
    codigo,
    ...montosQue("pagaste"),
    fechaPago: z.optional(dia("Elige el día en que pagaste.")),
    referencia,
    bancoPagador: z.nullish(banco),
    confirmo: confirmoInput,
    clave,
  })
  .check(algunMonto("pagaste"), unMonto, mismaReferencia);

/** The four digits that identify a pago: as registered, else the last four of its reference, else none for cash. */
export function codigoOf(pago: { codigo?: string | undefined; referencia: string | null }): string {
  return pago.codigo ?? pago.referencia?.slice(-4) ?? SIN_CODIGO;
}

/** The status that the admin was looking at; when it is no longer so, nothing happens. */
const desde = z.optional(z.enum(PAGO_STATUSES));

/** What the admin read of it: its borrower may have corrected it meanwhile. */
const visto = z.optional(z.object({ monto: centavos(1), codigo, referencia }));

export const setStatusInput = z.object({
  pagoId: id,
  status: z.enum(PAGO_STATUSES, { error: "El estado debe ser Pendiente, Aprobado o Rechazado." }),
  cuotas: z._default(z.int({ error: "Las cuotas no son válidas." }).check(z.gte(0), z.lte(CUOTAS_MAXIMAS)), 1),
  motivo: textoOpcional(LETRAS.motivo),
  desde,
  visto,
  /** Leaving Aprobado, whether the loan that it closed by being approved is opened again with it. */
  reabrir: z.optional(z.boolean()),
  confirmo: confirmoInput,
});

export const restorePagoInput = z.object({ pagoId: id, clave });

export const removePagoInput = z.object({ pagoId: id, desde });

/**
 * Whether a pago of a person may be registered: `owes` by a running loan or a finished one, for the money can have left their
 * bank before that was closed, and must not be lost from sight. Refuses `nothingOwed`, PAGO_TOO_MANY_PENDING.
 */
export function checkRegister(borrower: {
  owes: boolean;
  pendientes: number;
  nothingOwed: "NO_LOAN_TO_PAY" | "CLIENT_OWES_NOTHING";
}): Refusal | null {
  if (!borrower.owes) return refuse(borrower.nothingOwed);
  return borrower.pendientes >= MAX_PAGOS_EN_REVISION ? refuse("PAGO_TOO_MANY_PENDING") : null;
}

interface Huella {
  codigo: string;
  monto: Centavos;
  fechaPago: Dia;
  referencia: string | null;
}

/**
 * Refuses PAGO_REPEATED, of the pagos of the same person that wait or were approved (`vivos`). One whole reference is one transfer,
 * whatever its amount: the first pago is corrected instead. Without it, the same pago that already waits was sent again from a
 * second tab or by somebody who was not sure that it had arrived; two real transfers may share code, amount and day.
 */
export function checkRepeated(
  pago: Huella,
  vivos: readonly (Huella & { status: PagoStatus })[],
  quien: "cliente" | "administrador" = "cliente",
): Refusal | null {
  const { codigo } = pago;
  const transfer = vivos.find((other) => isSameTransfer(other.referencia, pago.referencia));
  const same = (other: Huella & { status: PagoStatus }) =>
    other.status === "Pendiente" &&
    other.codigo === codigo &&
    other.monto === pago.monto &&
    other.fechaPago === pago.fechaPago &&
    (pago.referencia === null || other.referencia === pago.referencia);
  const first = transfer ?? vivos.find(same);
  if (!first) return null;
  const aprobado = first.status === "Aprobado";
  return refuse("PAGO_REPEATED", { codigo, quien, aprobado, otroMonto: first.monto !== pago.monto });
}

/** Days between which a pago of a loan was made: it was paid out (null: not known), and today. */
interface Plazo {
  desde: Dia | null;
  hoy: Dia;
}

/** The day that a person chose; else the one on which they wrote it, if it may be; else today. */
export function dayPaidOf(
  { fechaPago, escrito }: { fechaPago?: Dia | undefined; escrito?: Dia | undefined },
  plazo: Plazo,
): Dia {
  if (fechaPago) return fechaPago;
  return escrito && checkDayPaid(escrito, plazo) === null ? escrito : plazo.hoy;
}

/**
 * Whether a pago may have been made on a day: from the day its loan was paid out (null: not known) to today. Refuses
 * PAGO_DAY_FUTURE, PAGO_DAY_BEFORE_LOAN; another day is never put in its place.
 */
export function checkDayPaid(fechaPago: Dia, { desde, hoy }: Plazo): Refusal | null {
  if (fechaPago > hoy) return refuse("PAGO_DAY_FUTURE");
  return desde !== null && fechaPago < desde ? refuse("PAGO_DAY_BEFORE_LOAN", { desde }) : null;
}

/** Whether a borrower may withdraw or correct a pago: their own, until it is decided. Refuses PAGO_DECIDED. */
export function checkWithdraw(pago: { status: PagoStatus; registradoPor: string | null }): Refusal | null {
  return pago.status === "Pendiente" && pago.registradoPor === null ? null : refuse("PAGO_DECIDED");
}

/** What moving a pago does to the loan and the ledger: only entering or leaving Aprobado does anything. */
export function effectOf(from: PagoStatus, to: PagoStatus): "apply" | "revert" | "none" {
  if (from === to || (from !== "Aprobado" && to !== "Aprobado")) return "none";
  return to === "Aprobado" ? "apply" : "revert";
}

/** A pago as its borrower sees it, without who entered or decided it. */
export function shownPago<P extends { userId: string; decididoPor: string | null; registradoPor?: string | null }>({
  userId,
  decididoPor,
  registradoPor,
  ...pago
}: P) {
  return pago;
}
