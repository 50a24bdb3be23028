/**
 * What a loan owes, implemented again from the design in the plainest way: days as text, money as whole cents, nothing imported
 * from the product. It is the oracle of this folder's histories; where it and the product disagree, the design decides.
 */

export interface Cargo {
  tipo: "cuota" | "multa" | "resto";
  numero: number;
  monto: number;
  vence: string;
  /** The originally agreed due date, if a prórroga moved it. */
  primero: string | null;
  pendiente: number;
  /** Every earlier due date since the plan was made. */
  previos?: string[];
  /** Which fine it is, in the order they were set. */
  orden?: number;
  /** The cuota that an automatic fine is for. */
  por?: number;
  /** The day a fine was set. */
  puesta?: string;
}

export const RANGOS = [0, 20_00, 50_00, 100_00, 200_00, 400_00];
export const MULTA = 50;
export const PRORROGA_MAXIMA = 15;

const utc = (dia: string) => Date.parse(`${dia}T00:00:00Z`);
const texto = (ms: number) => new Date(ms).toISOString().slice(0, 10);
export const masDias = (dia: string, dias: number) => texto(utc(dia) + dias * 86_400_000);
export const entreDias = (desde: string, hasta: string) => Math.round((utc(hasta) - utc(desde)) / 86_400_000);
/** Caracas is four hours behind UTC, all year. */
export const diaDe = (instante: number) => texto(instante - 4 * 3_600_000);

/** The same day that many months later, or the last day of a shorter month. */
export function masMeses(dia: string, meses: number): string {
  const [año = 0, mes = 0, numero = 0] = dia.split("-").map(Number);
  const ultimo = new Date(Date.UTC(año, mes + meses, 0)).getUTCDate();
  return texto(Date.UTC(año, mes - 1 + meses, Math.min(numero, ultimo)));
}

export type Periodo = "mensual" | "quincenal" | "semanal";
export const masPeriodos = (dia: string, periodo: Periodo, veces: number) =>
  periodo === "mensual" ? masMeses(dia, veces) : masDias(dia, veces * (periodo === "semanal" ? 7 : 15));

/** Integer division, to the nearest, halves up. */
export const dividir = (parte: bigint, entre: bigint) => Number((2n * parte + entre) / (2n * entre));
const CIEN_MILLONES = 100_000_000n;
/** Céntimos at a rate of bolívares × 10⁸ to cents, and back. */
export const enDolares = (bs: number, tasa: number) => dividir(BigInt(bs) * CIEN_MILLONES, BigInt(tasa));
export const enBolivares = (monto: number, tasa: number) => dividir(BigInt(monto) * BigInt(tasa), CIEN_MILLONES);

/** With that percentage of interest, to the nearest cent, halves up. */
export const conInteres = ({ amount, interes }: { amount: number; interes: number }) =>
  Math.floor((amount * (100 + interes) + 50) / 100);

/** The first cuota is the total divided, to the nearest cent; none differs from another by more than one. */
export function repartir(total: number, partes: number): number[] {
  const base = Math.floor(total / partes);
  const mayores = total - base * partes;
  const primera = Math.floor((2 * total + partes) / (2 * partes));
  return Array.from({ length: partes }, (_, i) => {
    const larga = primera > base ? i < mayores : i >= partes - mayores;
    return larga ? base + 1 : base;
  });
}

export function cuotasDe(total: number, partes: number, primera: string, periodo: Periodo): Cargo[] {
  return repartir(total, partes).map((monto, i) => ({
    tipo: "cuota" as const,
    numero: i + 1,
    monto,
    vence: masPeriodos(primera, periodo, i),
    primero: null,
    pendiente: monto,
  }));
}

const RANGO = { cuota: 0, multa: 1, resto: 2 };
export const enOrden = (cargos: readonly Cargo[]) =>
  [...cargos].sort((a, b) =>
    a.vence === b.vence ? RANGO[a.tipo] - RANGO[b.tipo] || a.numero - b.numero : a.vence < b.vence ? -1 : 1,
  );

export const soloCuotas = (cargos: readonly Cargo[]) =>
  cargos.filter(({ tipo }) => tipo === "cuota").sort((a, b) => a.numero - b.numero);

/** Allocates the money and moves what settled cuotas are short of: design, 3 and 4. */
export function verter(cargos: readonly Cargo[], entrado: number, elegidas: number) {
  const enFila = (fila: readonly Cargo[]) => {
    let queda = entrado;
    return fila.map((cargo) => {
      const toma = Math.min(queda, cargo.monto);
      queda -= toma;
      return { ...cargo, pendiente: cargo.monto - toma };
    });
  };
  const ordenados = enOrden(cargos.filter(({ tipo }) => tipo !== "resto"));
  // Cuotas that are all settled cede nothing to a fine (each may be 2 % short).
  const primero = enFila([...soloCuotas(ordenados), ...ordenados.filter(({ tipo }) => tipo === "multa")]);
  const todas = soloCuotas(primero).every(({ pendiente, monto }) => pendiente * 50 <= monto);
  const vertidos = todas ? primero : enFila(ordenados);
  const cuotas = soloCuotas(vertidos);
  let cubiertas = 0;
  for (const { pendiente, monto } of cuotas) {
    // It may be 2 % short, from rounding a rate.
    if (pendiente * 50 > monto) break;
    cubiertas += 1;
  }
  const pagadas = Math.max(cubiertas, Math.min(elegidas, cuotas.length));
  let rodado = 0;
  for (const cuota of cuotas.slice(0, pagadas)) {
    rodado += cuota.pendiente;
    cuota.pendiente = 0;
  }
  const siguiente = cuotas[pagadas];
  if (siguiente) siguiente.pendiente += rodado;
  else if (rodado > 0) {
    const vence = cuotas.at(-1)?.vence ?? "";
    vertidos.push({ tipo: "resto", numero: 1, monto: 0, vence, primero: null, pendiente: rodado });
  }
  return { cargos: enOrden(vertidos), pagadas };
}

/** Design, 5: by each cuota's agreed date, the money dated by then covers the plan up to it, except for 2 % of it. */
export function aTiempo(cargos: readonly Cargo[], abonos: readonly { dia: string; monto: number }[]): boolean {
  let plan = 0;
  return soloCuotas(cargos).every(({ monto, vence, primero }) => {
    plan += monto;
    const hasta = primero ?? vence;
    const entrado = abonos.reduce((suma, abono) => (abono.dia <= hasta ? suma + abono.monto : suma), 0);
    return (plan - entrado) * 50 <= plan;
  });
}

/**
 * Each cargo with the cuota it goes with, 0 for none: for an automatic fine its own, otherwise the one due that day; if two
 * share a day a fine goes with the first, the resto with the last.
 */
export function conSuCuota(cargos: readonly Cargo[]): [Cargo, number][] {
  return cargos.map((cargo) => {
    if (cargo.tipo === "cuota") return [cargo, cargo.numero];
    if (cargo.por !== undefined) return [cargo, cargo.por];
    const numeros = soloCuotas(cargos)
      .filter(({ vence }) => vence === cargo.vence)
      .map(({ numero }) => numero);
    if (numeros.length === 0) return [cargo, 0];
    return [cargo, cargo.tipo === "resto" ? Math.max(...numeros) : Math.min(...numeros)];
  });
}
