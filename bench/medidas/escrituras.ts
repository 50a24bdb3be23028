/** What a borrower and the panel write most, beside as many rows written one by one so that no power cut takes them back. */
import { dia } from "../../rules/country/fecha.ts";
import { centavos } from "../../rules/money/dinero.ts";
import { DATOS_PAGO } from "../../tests/support/world.ts";
import type { Cifra } from "../apoyo/cifras.ts";
import type { Negocio } from "../apoyo/negocio.ts";
import type { Preparados } from "../apoyo/preparados.ts";
import type { Proceso } from "../apoyo/procesos.ts";
import { alternate, carry, mutationOf } from "./carga.ts";
import type { Pedido } from "./cliente.ts";

const PAGO = { codigo: "1234", monto: centavos(6_00) };
const DIA_MS = 86_400_000;

/** A month from now, in UTC: near enough to Caracas for a first payment. */
const nextMonth = () => dia(new Date(Date.now() + 30 * DIA_MS).toISOString().slice(0, 10));

/**
 * Every kind of write at every number of connections, `cuantas` times a round, each with a key, a person and a loan of its own: what
 * was asked twice would be answered without writing.
 */
export function measureEscrituras(
  {
    servidor,
    limite,
    negocio,
    preparados,
  }: { servidor: Proceso; limite: Proceso; negocio: Negocio; preparados: Preparados },
  conexiones: readonly number[],
  { cuantas, vueltas }: { cuantas: number; vueltas: number },
): Promise<Cifra[]> {
  const { cookie } = negocio.cliente;
  const takeOf = (list: readonly Pedido[]) => {
    let next = 0;
    return () => {
      next += cuantas;
      if (next > list.length) throw new Error(`${list.length} prepared writes are too few`);
      return list.slice(next - cuantas, next);
    };
  };
  const rows = () => Array.from({ length: cuantas }, () => mutationOf("escribir", cookie, PAGO));
  const pagos = takeOf(preparados.deudores.map((who) => mutationOf("pagos.register", who.cookie, PAGO)));
  const approvals = takeOf(preparados.pedidos.map((loanId) => approvalOf(negocio, loanId)));
  const runOf = (nombre: string, proceso: Proceso, take: () => Pedido[], abiertas: number) => ({
    nombre,
    run: () => carry(proceso, take(), abiertas, "una vez"),
  });
  return conexiones.reduce<Promise<Cifra[]>>(async (before, abiertas) => {
    const cifras = await before;
    const about = { parte: "escrituras", clientes: negocio.clientes, conexiones: abiertas } as const;
    const own = [
      runOf("pagos.register", servidor, pagos, abiertas),
      runOf("loans.approve", servidor, approvals, abiertas),
    ];
    const bare = runOf("una fila duradera", limite, rows, abiertas);
    return [...cifras, ...(await alternate(vueltas, bare, own, about))];
  }, Promise.resolve([]));
}

const approvalOf = ({ admin }: Negocio, loanId: string): Pedido =>
  mutationOf("loans.approve", admin.cookie, { loanId, cuotas: 4, fechaPrimerPago: nextMonth(), datosPago: DATOS_PAGO });
