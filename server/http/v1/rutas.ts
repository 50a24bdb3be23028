/** The routes of `/api/v1`: the required scope, the input, the procedure to call and the format of the response. */
import * as z from "zod/mini";
import { MOVIMIENTO_ESTADOS } from "../../../rules/bank/tipos.ts";
import { MAX_PAGINA_FILAS, PAGINA_FILAS } from "../../../rules/limits/limits.ts";
import { loanRequestForInput } from "../../../rules/loans/aprobar/solicitud.ts";
import { confirmoInput, PAGO_METODOS, PAGO_STATUSES } from "../../../rules/loans/pagos/pagos.ts";
import { LOAN_STATUSES } from "../../../rules/loans/status.ts";
import { CUANTOS, PERIODOS_DE_REPORTE } from "../../../rules/operator/exportar/reportes.ts";
import { altaInput } from "../../../rules/people/acceso/alta.ts";
import type { Alcance } from "../../../rules/people/acceso/tokens.ts";
import type { appRouter } from "../router.ts";
import * as formas from "./formas.ts";

type Caller = ReturnType<typeof appRouter.createCaller>;

export interface Ruta {
  metodo: "get" | "post";
  /** With OpenAPI parameters: «/pagos/{pagoId}/decision». */
  path: string;
  alcance: Alcance;
  resumen: string;
  entrada: z.core.$ZodType;
  salida: z.core.$ZodType;
  /** Calls the procedure and maps its result to the response. */
  responde: (caller: Caller, entrada: unknown) => Promise<unknown>;
}

interface Declarada<In, From, To> extends Pick<Ruta, "metodo" | "path" | "alcance" | "resumen"> {
  entrada: z.core.$ZodType<In>;
  forma: formas.Forma<From, To>;
  pide: (caller: Caller, entrada: In) => Promise<From>;
}

const ruta = <In, From, To>({ entrada, forma, pide, ...rest }: Declarada<In, From, To>): Ruta => ({
  ...rest,
  entrada,
  salida: forma.esquema,
  responde: async (caller, input) => forma.de(await pide(caller, input as In)),
});

const cursor = z.optional(z.string().check(z.maxLength(200)));
const limite = z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(MAX_PAGINA_FILAS)), PAGINA_FILAS);
const buscar = z.optional(z.string().check(z.maxLength(100)));
const pagina = { cursor, limite };
const paged = ({ cursor, limite }: { cursor?: string | undefined; limite: number }) => ({ cursor, limit: limite });

/** A positive amount as text, with up to two decimals: "6.00". */
const decimal = z.string().check(z.regex(/^\d{1,9}(\.\d{1,2})?$/, 'Escribe el monto como texto, por ejemplo "6.00".'));
const cents = (monto: string): number => {
  const [whole = "0", fraction = ""] = monto.split(".");
  return Number(whole) * 100 + Number(fraction.padEnd(2, "0"));
};
const dolares = z.object({ monto: decimal, moneda: z.literal("USD") });
const clave = z.uuid();
const id = z.string().check(z.regex(/^[\w-]{1,64}$/));

export const RUTAS: readonly Ruta[] = [
  ruta({
    metodo: "get",
    path: "/clientes",
    alcance: "leer",
    resumen: "Los clientes, los más nuevos primero.",
    entrada: z.object({ buscar, ...pagina }),
    forma: formas.paginaDe(formas.cliente),
    pide: (caller, { buscar, ...rest }) => caller.usuarios.list({ buscar, ...paged(rest) }),
  }),
  ruta({
    metodo: "post",
    path: "/clientes",
    alcance: "clientes",
    resumen: "Anota a un cliente que firmó en papel.",
    entrada: z.extend(z.omit(altaInput, { ingreso: true }), { ingreso: dolares, clave }),
    forma: formas.anotado,
    pide: (caller, { ingreso, ...rest }) => caller.altas.create({ ...rest, ingreso: cents(ingreso.monto) }),
  }),
  ruta({
    metodo: "get",
    path: "/loans",
    alcance: "leer",
    resumen: "Los préstamos de un estado, con sus cargos.",
    entrada: z.object({ buscar, status: z._default(z.enum(LOAN_STATUSES), "Aprobado"), ...pagina }),
    forma: formas.paginaDe(formas.loan),
    pide: (caller, { buscar, status, ...rest }) => caller.loans.list({ buscar, status, ...paged(rest) }),
  }),
  ruta({
    metodo: "post",
    path: "/loans",
    alcance: "clientes",
    resumen: "Pide un préstamo para un cliente.",
    entrada: z.object({
      clienteId: id,
      monto: dolares,
      motivo: z.pick(loanRequestForInput, { reason: true }).shape.reason,
      clave,
    }),
    forma: formas.pedido,
    pide: (caller, { clienteId, monto, motivo, clave }) =>
      caller.loans.requestFor({ userId: clienteId, amount: cents(monto.monto), reason: motivo, clave }),
  }),
  ruta({
    metodo: "get",
    path: "/pagos",
    alcance: "leer",
    resumen: "Los pagos, los últimos primero.",
    entrada: z.object({ buscar, status: z.optional(z.enum(PAGO_STATUSES)), ...pagina }),
    forma: formas.paginaDe(formas.pago),
    pide: (caller, { buscar, status, ...rest }) => caller.pagos.list({ buscar, status, ...paged(rest) }),
  }),
  ruta({
    metodo: "post",
    path: "/pagos",
    alcance: "pagos",
    resumen: "Registra un pago de un cliente.",
    entrada: z.object({
      clienteId: id,
      dia: z.iso.date(),
      metodo: z.enum(PAGO_METODOS),
      monto: z.object({ monto: decimal, moneda: z.enum(["USD", "VES"]) }),
      referencia: z.optional(z.string().check(z.maxLength(40))),
      codigo: z.optional(z.string().check(z.regex(/^\d{4}$/))),
      aprobar: z._default(z.boolean(), false),
      confirmo: confirmoInput,
      clave,
    }),
    forma: formas.decidido,
    pide: (caller, { clienteId, dia, monto: { monto, moneda }, ...rest }) =>
      caller.pagos.registerFor({
        userId: clienteId,
        fechaPago: dia,
        ...rest,
        ...(moneda === "USD" ? { monto: cents(monto) } : { montoBs: cents(monto) }),
      }),
  }),
  ruta({
    metodo: "post",
    path: "/pagos/{pagoId}/decision",
    alcance: "pagos",
    resumen: "Aprueba o rechaza un pago.",
    entrada: z.object({
      pagoId: id,
      status: z.enum(["Aprobado", "Rechazado"]),
      desde: z._default(z.enum(PAGO_STATUSES), "Pendiente"),
      cuotas: z.optional(z.int().check(z.gte(0), z.lte(60))),
      motivo: z.optional(z.string().check(z.maxLength(500))),
      confirmo: confirmoInput,
      clave,
    }),
    forma: formas.decidido,
    pide: (caller, input) => caller.pagos.setStatus(input),
  }),
  ruta({
    metodo: "get",
    path: "/movimientos",
    alcance: "banco",
    resumen: "Lo que dice el banco, lo último primero.",
    entrada: z.object({ estado: z.optional(z.enum(MOVIMIENTO_ESTADOS)), ...pagina }),
    forma: formas.paginaDe(formas.movimiento),
    pide: (caller, { estado, ...rest }) => caller.banco.movimientos({ estado, ...paged(rest) }),
  }),
  ruta({
    metodo: "post",
    path: "/movimientos/{movimientoId}/pago",
    alcance: "banco",
    resumen: "Confirma de qué pago es un dinero.",
    entrada: z.object({ movimientoId: id, pagoId: id, confirmo: confirmoInput, clave }),
    forma: formas.confirmado,
    pide: (caller, { clave, ...par }) => caller.banco.confirm({ pares: [par], clave }),
  }),
  ruta({
    metodo: "get",
    path: "/tasas",
    alcance: "leer",
    resumen: "Las tasas publicadas, la última primero.",
    entrada: z.object({}),
    forma: formas.tasas,
    pide: (caller) => caller.tasas.list(),
  }),
  ruta({
    metodo: "get",
    path: "/reportes/periodos",
    alcance: "leer",
    resumen: "El negocio por meses o por semanas.",
    entrada: z.object({
      por: z._default(z.enum(PERIODOS_DE_REPORTE), "mes"),
      cuantos: z._default(z.enum(CUANTOS), "12"),
    }),
    forma: formas.periodos,
    pide: (caller, input) => caller.reportes.periodos(input),
  }),
];
