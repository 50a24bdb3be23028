/** The discount for paying everything early, in the model. Written from the design alone: by the money and its dates. */
import { diaDe, dividir, soloCuotas } from "./calculo.ts";
import type { Prestamo } from "./estado.ts";

type Abono = { dia: string; monto: number; cotizado?: number | null };

/** Design, 23: how much more a day's pagos were worth when registered, before the rate came. */
const cambioDe = (pagos: readonly Abono[], dia: string) =>
  pagos.reduce((total, pago) => (pago.dia === dia ? total + Math.max(0, (pago.cotizado ?? 0) - pago.monto) : total), 0);

export function crearRebajas(reloj: { ahora: number }) {
  /** The discount on interest not yet due, in percent: every value in force on each day. */
  let actual = 0;
  const cambios: { ahora: number; antes: number }[] = [];

  function mayorEl(dia: string): number {
    const antes = cambios.filter((cambio) => diaDe(cambio.ahora) === dia).map((cambio) => cambio.antes);
    const siguiente = cambios.find((cambio) => diaDe(cambio.ahora) > dia);
    return Math.max(...antes, siguiente ? siguiente.antes : actual);
  }

  /** For the cuotas due after a day, as originally agreed: what the money does not cover, and the interest discounted from it. */
  function rebaja({ cargos, interes }: Prestamo, entrado: number, dia: string, porcentaje: number): number {
    let queda = entrado;
    let falta = 0;
    for (const { monto, vence, primero } of soloCuotas(cargos)) {
      const toma = Math.min(queda, monto);
      queda -= toma;
      if ((primero ?? vence) > dia) falta += monto - toma;
    }
    return dividir(BigInt(falta * interes * porcentaje), BigInt((100 + interes) * 100));
  }

  return {
    poner(porcentaje: number): void {
      // Saved unchanged: no discount existed before that does not exist now.
      if (porcentaje === actual) return;
      cambios.push({ ahora: reloj.ahora, antes: actual });
      // The clock may have been set back.
      cambios.sort((a, b) => a.ahora - b.ahora);
      actual = porcentaje;
    },
    hoy: (prestamo: Prestamo, entrado: number) => rebaja(prestamo, entrado, diaDe(reloj.ahora), actual),
    /** What is given up: the discount, and the last cents, up to 2 % of the plan, unless a tenth of a fine is missing. */
    cedida(prestamo: Prestamo, pagos: readonly Abono[]): Abono | null {
      const ganada = this.ganada(prestamo, pagos);
      const entrado = [...pagos, ...prestamo.aplicado, ...(ganada ? [ganada] : [])];
      const queda = entrado.reduce(
        (resta, { monto }) => resta - monto,
        prestamo.cargos.reduce((total, { monto }) => total + monto, 0),
      );
      const cuotas = soloCuotas(prestamo.cargos).reduce((total, { monto }) => total + monto, 0);
      const ultimo = pagos
        .map(({ dia }) => dia)
        .sort()
        .at(-1);
      const falta = queda - cambioDe(pagos, ultimo ?? "");
      const chica = prestamo.cargos.some(({ tipo, monto }) => tipo === "multa" && monto > 0 && falta * 10 > monto);
      const expected = prestamo.estado === "Completado" || !prestamo.castigado;
      if (!expected || !ultimo || queda <= 0 || falta * 50 > cuotas || chica) return ganada;
      return { dia: ganada?.dia ?? ultimo, monto: (ganada?.monto ?? 0) + queda };
    },
    /** Day by day: the first day on which everything owed had come in, minus what was given up then. */
    ganada(prestamo: Prestamo, pagos: readonly Abono[]): Abono | null {
      const abonos = [...pagos, ...prestamo.aplicado];
      const hasta = (cosas: readonly Abono[], dia: string, inclusive: boolean) =>
        cosas.reduce(
          (total, cosa) => (cosa.dia < dia || (inclusive && cosa.dia === dia) ? total + cosa.monto : total),
          0,
        );
      const cuotas = soloCuotas(prestamo.cargos).reduce((total, { monto }) => total + monto, 0);
      const multas = prestamo.cargos
        .filter(({ tipo }) => tipo === "multa")
        .map(({ monto, puesta }) => ({ monto, dia: puesta ?? "" }));
      for (const dia of pagos.map((pago) => pago.dia).sort()) {
        const monto = rebaja(prestamo, hasta(abonos, dia, false), dia, mayorEl(dia));
        const pedido = cuotas + hasta(multas, dia, false) - monto;
        // The amount asked for may be 2 % short.
        if ((pedido - hasta(abonos, dia, true) - cambioDe(pagos, dia)) * 50 > pedido - hasta(abonos, dia, false))
          continue;
        return monto > 0 ? { dia, monto } : null;
      }
      return null;
    },
  };
}
