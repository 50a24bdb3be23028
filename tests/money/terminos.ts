/** The operator's decisions in the model: rates, automatic fines, terms of new loans. Written from the design alone. */
import {
  type Cargo,
  dividir,
  enBolivares,
  enDolares,
  enOrden,
  MULTA,
  masDias,
  type Periodo,
  soloCuotas,
} from "./calculo.ts";
import type { crearEstado, Pago, Prestamo } from "./estado.ts";

/** The registered amount: bolívares, or dollars. */
export type Dicho = { bs: number } | { monto: number };

export interface Terminos {
  interes: number;
  periodo: Periodo;
  cierre: boolean;
  multas: {
    desde: string | null;
    gracia: number;
    porcentaje: number | null;
    topeCuota: number | null;
    topePrestamo: number | null;
  };
}

const TASA_PASADA = 31;
const TASA_FUTURA = 10;

/** Later than every fine so far. */
export const siguienteOrden = ({ cargos }: Prestamo) => 1 + Math.max(0, ...cargos.map(({ orden = 0 }) => orden));

export function crearTerminos(estado: ReturnType<typeof crearEstado>) {
  const { hoy, prestamos, pagos, corre, liquidar } = estado;
  const tasas = new Map<string, number>();
  const ajustes: Terminos = {
    ...{ interes: 20, periodo: "mensual", cierre: false },
    multas: { desde: null, gracia: 0, porcentaje: null, topeCuota: null, topePrestamo: null },
  };

  /** Among the published rates, the first from that day on; otherwise the newest, which is not for that day. */
  function tasaDe(dia: string): string | null {
    const dias = [...tasas.keys()].sort();
    return dias.find((uno) => uno >= dia) ?? dias.at(-1) ?? null;
  }
  /** Design, 14 and 17: dollars at the rate of the day paid; cash dollars have no bolívares. Null if bolívares give no cent. */
  function cotizar(dicho: Dicho, dia: string, enMano: boolean) {
    const tasa = tasaDe(dia);
    const valor = tasa === null ? null : (tasas.get(tasa) ?? null);
    if ("monto" in dicho) {
      const bs = valor === null || enMano ? null : enBolivares(dicho.monto, valor);
      return { monto: dicho.monto, bs, enBs: false, tasa, valor, provisional: false };
    }
    const monto = valor === null ? 0 : enDolares(dicho.bs, valor);
    if (tasa === null || monto < 1) return null;
    return { monto, bs: dicho.bs, enBs: true, tasa, valor, provisional: tasa < dia };
  }

  /** A corrected pago; null if nothing changed. */
  function otraVez(pago: Pago, dicho: Dicho | null, dia: string) {
    const { monto, bs, enBs, tasa, valor, provisional } = pago;
    const igual = { monto, bs, enBs, tasa, valor, provisional };
    if (!dicho && dia === pago.dia) return null;
    const nuevo = cotizar(dicho ?? (enBs ? { bs: bs ?? 0 } : { monto }), dia, pago.enMano);
    return dia === pago.dia && JSON.stringify(nuevo) === JSON.stringify(igual) ? null : nuevo;
  }

  function ponerMulta(prestamo: Prestamo, monto: number, por?: number): void {
    const porVenir = ({ pendiente, vence: dia }: Cargo) => pendiente > 0 && dia >= hoy();
    const proxima = enOrden(soloCuotas(prestamo.cargos)).find(porVenir)?.vence ?? "9999";
    // By hand: with the next cuota due within a week. By policy: the day it was set.
    const vence = por === undefined ? ([proxima, masDias(hoy(), 7)].sort()[0] ?? "") : hoy();
    const numero = prestamo.cargos.filter(({ tipo }) => tipo === "multa").length + 1;
    const orden = siguienteOrden(prestamo);
    const multa = {
      tipo: "multa" as const,
      numero,
      monto,
      vence,
      primero: null,
      pendiente: monto,
      puesta: hoy(),
      orden,
    };
    prestamo.perdonada = null;
    prestamo.cargos.push(por === undefined ? multa : { ...multa, por });
    liquidar(prestamo);
  }

  /** The fines the policy asks for on one loan today. */
  function multarSolo(prestamo: Prestamo): number {
    const { desde, gracia, porcentaje, topeCuota, topePrestamo } = ajustes.multas;
    if (desde === null || !corre(prestamo)) return 0;
    const enRevision = pagos.filter((pago) => pago.prestamo === prestamo && pago.estado === "Pendiente");
    let puestas = 0;
    const tarde = enOrden(soloCuotas(prestamo.cargos)).filter((una) => {
      const { pendiente, vence, monto } = una;
      let fin = masDias(vence, gracia);
      // A loan that was in time when closed has all its days of grace again once reopened.
      for (const { cerrado, abierto } of prestamo.cierres)
        if (cerrado <= fin && masDias(abierto, gracia) > fin) fin = masDias(abierto, gracia);
      if (prestamo.cierres.some(({ cerrado, abierto }) => vence >= cerrado && vence < abierto)) return false;
      // Pagos under review sent in time, allocated to the debts before it and to it.
      let llega = enRevision.reduce((total, pago) => (pago.dia <= fin ? total + pago.monto : total), 0);
      for (const antes of enOrden(prestamo.cargos)) {
        if (antes === una) break;
        llega = Math.max(0, llega - antes.pendiente);
      }
      const falta = Math.max(0, pendiente - llega);
      return pendiente > 0 && fin < hoy() && vence >= desde && (llega === 0 || falta * 50 > monto);
    });
    for (const { numero, monto } of tarde) {
      const multas = prestamo.cargos.filter(({ tipo }) => tipo === "multa");
      if (multas.some(({ por }) => por === numero)) continue;
      const entera = porcentaje === null ? MULTA : dividir(BigInt(monto * porcentaje), 100n);
      const queda = (topePrestamo ?? 1e9) - multas.reduce((total, multa) => total + multa.monto, 0);
      const multa = Math.min(entera, topeCuota ?? entera, queda);
      if (multa <= 0) continue;
      ponerMulta(prestamo, multa, numero);
      puestas += 1;
    }
    return puestas;
  }

  return {
    ...{ ajustes, tasas, cotizar, otraVez, ponerMulta },
    /** A rate settles the pagos waiting for it, and correcting it changes those under review; booked ones stay. */
    publicar(dia: string, valor: number): boolean {
      if (dia < masDias(hoy(), -TASA_PASADA) || dia > masDias(hoy(), TASA_FUTURA)) return false;
      tasas.set(dia, valor);
      for (const pago of pagos.filter(({ provisional, estado }) => provisional || estado === "Pendiente")) {
        const nuevo = cotizar(pago.enBs ? { bs: pago.bs ?? 0 } : { monto: pago.monto }, pago.dia, pago.enMano);
        if (nuevo && (pago.tasa === dia || (pago.enBs && pago.dia <= dia))) Object.assign(pago, nuevo);
      }
      return true;
    },
    /** Applies the fine policy to every loan. Returns how many fines it set. */
    multarSolas: () => prestamos.reduce((total, prestamo) => total + multarSolo(prestamo), 0),
  };
}
