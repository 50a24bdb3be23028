/**
 * The response formats of `/api/v1`: amounts are decimal strings with their currency, instants are ISO 8601. A mapper may pass a whole row:
 * fields that the schema does not name are dropped before the response is sent.
 */
import type { inferRouterOutputs } from "@trpc/server";
import * as z from "zod/mini";
import { PAR_RESULTADOS } from "../../../rules/bank/conciliacion.ts";
import { MOVIMIENTO_ESTADOS } from "../../../rules/bank/tipos.ts";
import { PAGO_METODOS, PAGO_STATUSES } from "../../../rules/loans/pagos/pagos.ts";
import { LOAN_STATUSES } from "../../../rules/loans/status.ts";
import { CARGO_TIPOS } from "../../../rules/money/cargos.ts";
import { type Bolivares, type Centavos, decimalText } from "../../../rules/money/dinero.ts";
import type { AppRouter } from "../router.ts";

type Outputs = inferRouterOutputs<AppRouter>;
type ItemOf<Page extends { items: unknown[] }> = Page["items"][number];

const texto = z.nullable(z.string());
const dia = z.iso.date();
const momento = z.iso.datetime();
const dinero = z.object({ monto: z.string().check(z.regex(/^-?\d+\.\d{2}$/)), moneda: z.enum(["USD", "VES"]) });
type Dinero = z.infer<typeof dinero>;

const usd = (cents: Centavos): Dinero => ({ monto: decimalText(cents), moneda: "USD" });
const ves = (cents: Bolivares): Dinero => ({ monto: decimalText(cents), moneda: "VES" });
const momentoDe = (instante: number) => new Date(instante).toISOString();

/** The schema of a response, and how to build it from a procedure's result. */
export interface Forma<From, To> {
  esquema: z.core.$ZodType<To>;
  de: (from: From) => To;
}
const forma = <From, To>(esquema: z.core.$ZodType<To>, de: (from: From) => To): Forma<From, To> => ({ esquema, de });

/** A page of items in that format. */
export const paginaDe = <From, To>({ esquema, de }: Forma<From, To>) =>
  forma(
    z.object({ items: z.array(esquema), siguiente: texto }),
    ({ items, nextCursor }: { items: From[]; nextCursor: string | null }) => ({
      items: items.map(de),
      siguiente: nextCursor,
    }),
  );

export const cliente = forma(
  z.object({
    id: z.string(),
    nombre: texto,
    apellido: texto,
    cedula: texto,
    telefono: texto,
    correo: z.string(),
    estado: texto,
    ciudad: texto,
    nivel: z.int(),
    verificado: z.boolean(),
    baneado: z.boolean(),
    saldo: dinero,
    creado: momento,
  }),
  (row: ItemOf<Outputs["usuarios"]["list"]>) => ({
    ...row,
    verificado: row.verify,
    baneado: row.baneoDesde !== null,
    saldo: usd(row.saldo),
    creado: momentoDe(row.creado),
  }),
);

const cargo = z.object({
  tipo: z.enum(CARGO_TIPOS),
  numero: z.int(),
  vence: dia,
  monto: dinero,
  pendiente: dinero,
});

export const loan = forma(
  z.object({
    id: z.string(),
    numero: z.nullable(z.int()),
    clienteId: z.string(),
    status: z.enum(LOAN_STATUSES),
    monto: dinero,
    montoFinal: z.nullable(dinero),
    saldo: dinero,
    vencido: dinero,
    atrasoDias: z.int(),
    cuotas: z.nullable(z.int()),
    cuotasPagadas: z.nullable(z.int()),
    primerPago: z.nullable(dia),
    pedido: momento,
    cargos: z.array(cargo),
  }),
  (row: ItemOf<Outputs["loans"]["list"]>) => ({
    ...row,
    clienteId: row.userId,
    monto: usd(row.amount),
    saldo: usd(row.saldo),
    vencido: usd(row.vencido),
    montoFinal: row.montoFinal === null ? null : usd(row.montoFinal),
    primerPago: row.fechaPrimerPago,
    pedido: momentoDe(row.createdAt),
    cargos: row.cargos.map((cargo) => ({ ...cargo, monto: usd(cargo.monto), pendiente: usd(cargo.pendiente) })),
  }),
);

export const pago = forma(
  z.object({
    id: z.string(),
    numero: z.nullable(z.int()),
    clienteId: z.string(),
    loanId: texto,
    status: z.enum(PAGO_STATUSES),
    metodo: z.enum(PAGO_METODOS),
    monto: dinero,
    enBolivares: z.nullable(dinero),
    codigo: z.string(),
    referencia: texto,
    dia,
    registrado: momento,
    motivo: texto,
    cuotas: z.int(),
  }),
  (row: ItemOf<Outputs["pagos"]["list"]>) => ({
    ...row,
    clienteId: row.userId,
    monto: usd(row.monto),
    enBolivares: row.montoBs === null ? null : ves(row.montoBs),
    dia: row.fechaPago,
    registrado: momentoDe(row.fecha),
    cuotas: row.cuotasAplicadas,
  }),
);

/** Only the id of what was created. */
export const anotado = forma(z.object({ id: z.string() }), ({ userId }: Outputs["altas"]["create"]) => ({
  id: userId,
}));
export const pedido = forma(z.object({ id: z.string() }), ({ id }: Outputs["loans"]["requestFor"]) => ({ id }));

/** The state of a pago after it was registered or decided. */
export const decidido = forma(
  z.object({ id: z.string(), status: z.enum(PAGO_STATUSES), cerroPrestamo: z.boolean() }),
  (row: Outputs["pagos"]["registerFor"]) => ({ ...row, cerroPrestamo: row.cerroPrestamo ?? false }),
);

export const movimiento = forma(
  z.object({
    id: z.string(),
    cuenta: z.string(),
    sentido: z.enum(["credito", "debito"]),
    monto: dinero,
    dia,
    hora: texto,
    referencia: texto,
    telefono: texto,
    nombre: texto,
    estado: z.enum(MOVIMIENTO_ESTADOS),
    pagoId: texto,
    recibido: momento,
  }),
  (row: ItemOf<Outputs["banco"]["movimientos"]>) => ({
    ...row,
    cuenta: row.cuenta.nombre,
    monto: ves(row.monto),
    pagoId: row.pago?.pagoId ?? null,
    recibido: momentoDe(row.recibido),
  }),
);

/** The outcome of confirming one pair, with the reason if it failed. */
export const confirmado = forma(
  z.object({ resultado: z.enum(PAR_RESULTADOS), codigo: texto, mensaje: z.string() }),
  ([par]: Outputs["banco"]["confirm"]) => {
    if (!par) throw new Error("a pair was asked, and none answered");
    return par;
  },
);

export const tasas = forma(
  z.object({ items: z.array(z.object({ dia, valor: z.string().check(z.regex(/^\d+\.\d{8}$/)), fuente: z.string() })) }),
  (rows: Outputs["tasas"]["list"]) => ({
    items: rows.map(({ fechaValor, valor, fuente }) => ({
      dia: fechaValor,
      fuente,
      valor: `${Math.trunc(valor / 1e8)}.${String(valor % 1e8).padStart(8, "0")}`,
    })),
  }),
);

export const periodos = forma(
  z.object({
    items: z.array(
      z.object({
        desde: dia,
        hasta: dia,
        prestado: dinero,
        prestamos: z.int(),
        cobrado: dinero,
        pagos: z.int(),
        interes: dinero,
        multas: dinero,
        perdonado: dinero,
        recuperado: dinero,
      }),
    ),
  }),
  (rows: Outputs["reportes"]["periodos"]) => ({
    items: rows.map((row) => ({
      ...row,
      prestado: usd(row.prestado),
      cobrado: usd(row.cobrado),
      interes: usd(row.interes),
      multas: usd(row.multas),
      perdonado: usd(row.perdonado),
      recuperado: usd(row.recuperado),
    })),
  }),
);
