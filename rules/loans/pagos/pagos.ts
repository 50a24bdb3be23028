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

/** The currency in which a pago was registered: bolívares or dollars. */
export const PAGO_MONEDAS = ["usd", "bs"] as const;

/** Sort orders: as registered, or by the day the bank received them. */
export const PAGO_ORDENES = ["dia"] as const;

/** How a pago came in; `rules/texts/pagos.ts` has the names. */
export const PAGO_METODOS = ["pago_movil", "transferencia", "efectivo", "whatsapp"] as const;

const CODIGO_INVALIDO = "El código debe ser un número de 4 dígitos.";
/** Who reads the errors: the person who paid, or the team that enters what somebody paid. */
type Verbo = "pagaste" | "pagó";
const montoInvalido = (verbo: Verbo) => `Escribe el monto que ${verbo}, por ejemplo 6,00.`;
const UN_SOLO_MONTO = "Escribe el monto en bolívares o en dólares, no en los dos.";

const codigo = z.string({ error: CODIGO_INVALIDO }).check(z.trim(), z.regex(/^\d{4}$/, CODIGO_INVALIDO));
const CAPTURA_INVALIDA = "Adjunta la captura de nuevo.";
/** The URL that POST /api/imagenes returned to this same person. */
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
/**
 * Possible doubts about a pago: another borrower has the same transfer, it is over ten times what is owed, another one in cash
 * that day has the same amount, or its money may have paid already.
 */
export const DUDAS_DE_PAGO = ["referenciaDeOtro", "montoDeMas", "efectivoIgual", "dineroDoble"] as const;
export type DudaDePago = (typeof DUDAS_DE_PAGO)[number];

/**
 * The doubts that the call confirms: if present, even empty, all other doubts are asked about. An older client sends none, and
 * is only asked about the amount, which no honest call gets wrong, and about an equal pago in cash that still waits.
 */
export const confirmoInput = z.optional(z.array(z.enum(DUDAS_DE_PAGO)).check(z.maxLength(DUDAS_DE_PAGO.length)));

interface Montos {
  monto?: unknown;
  montoBs?: unknown;
}
/** Runs a check even if other fields are invalid. */
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
 * A borrower's pago: the last four digits of the reference, and the amount in cents or in the bolívares paid. The other fields
 * tell apart two pagos with the same four digits. `escrito`: the day the form was filled in, if a lost connection delays it.
 * `banco` is another name of `bancoPagador`. `loanId`: which of their loans it pays, if they owe on two. `captura`: a picture
 * of the bank's screen to look at, which proves nothing.
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
    /** The caja that received it, if there are several. */
    cajaId: z.optional(id),
    /** Whether to approve it at once, for as many cuotas as its money covers. */
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

/** A correction of a registered pago, with its reason. */
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

/** A borrower's correction of an undecided pago. Without a day, the earlier one stays. */
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

/** The four digits that identify a pago: as registered, otherwise the last four of its reference, and none for cash. */
export function codigoOf(pago: { codigo?: string | undefined; referencia: string | null }): string {
  return pago.codigo ?? pago.referencia?.slice(-4) ?? SIN_CODIGO;
}

/** The status that the administrator saw; if it has changed, nothing happens. */
const desde = z.optional(z.enum(PAGO_STATUSES));

/** What the administrator saw: its borrower may have corrected it meanwhile. */
const visto = z.optional(z.object({ monto: centavos(1), codigo, referencia }));

export const setStatusInput = z.object({
  pagoId: id,
  status: z.enum(PAGO_STATUSES, { error: "El estado debe ser Pendiente, Aprobado o Rechazado." }),
  cuotas: z._default(z.int({ error: "Las cuotas no son válidas." }).check(z.gte(0), z.lte(CUOTAS_MAXIMAS)), 1),
  motivo: textoOpcional(LETRAS.motivo),
  desde,
  visto,
  /** When leaving Aprobado: whether the loan that its approval closed is reopened too. */
  reabrir: z.optional(z.boolean()),
  confirmo: confirmoInput,
});

export const restorePagoInput = z.object({ pagoId: id, clave });

export const removePagoInput = z.object({ pagoId: id, desde });

/**
 * Whether a person may register a pago. `owes` includes finished loans, because the money may have left their bank before the
 * loan was closed, and must not get lost. Refuses `nothingOwed`, PAGO_TOO_MANY_PENDING.
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
 * Refuses PAGO_REPEATED, given the person's pagos that wait or were approved (`vivos`). One whole reference is one transfer,
 * whatever its amount: the first pago is corrected instead. Without a whole reference, an identical waiting pago was probably
 * sent again, from a second tab or by somebody unsure that it had arrived; but two real transfers may share code, amount and
 * day.
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

/** The period in which a loan's pago may be dated: from its payout (null: unknown) to today. */
interface Plazo {
  desde: Dia | null;
  hoy: Dia;
}

/** The day that a person chose; otherwise the day they filled in the form, if valid; otherwise today. */
export function dayPaidOf(
  { fechaPago, escrito }: { fechaPago?: Dia | undefined; escrito?: Dia | undefined },
  plazo: Plazo,
): Dia {
  if (fechaPago) return fechaPago;
  return escrito && checkDayPaid(escrito, plazo) === null ? escrito : plazo.hoy;
}

/**
 * Whether a pago may be dated on a day: from its loan's payout (null: unknown) to today. Refuses PAGO_DAY_FUTURE,
 * PAGO_DAY_BEFORE_LOAN; the day is never replaced by another.
 */
export function checkDayPaid(fechaPago: Dia, { desde, hoy }: Plazo): Refusal | null {
  if (fechaPago > hoy) return refuse("PAGO_DAY_FUTURE");
  return desde !== null && fechaPago < desde ? refuse("PAGO_DAY_BEFORE_LOAN", { desde }) : null;
}

/** Whether a borrower may withdraw or correct a pago: their own, until it is decided. Refuses PAGO_DECIDED. */
export function checkWithdraw(pago: { status: PagoStatus; registradoPor: string | null }): Refusal | null {
  return pago.status === "Pendiente" && pago.registradoPor === null ? null : refuse("PAGO_DECIDED");
}

/** What a status change does to the loan and the ledger: only entering or leaving Aprobado has an effect. */
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
