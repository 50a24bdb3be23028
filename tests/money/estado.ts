/** The business in memory: who owes what. Written from the design alone; `modelo.ts` says what may be done to it. */
import {
  aTiempo,
  type Cargo,
  conInteres,
  conSuCuota,
  diaDe,
  entreDias,
  masPeriodos,
  type Periodo,
  verter,
} from "./calculo.ts";
import { crearRebajas } from "./rebajas.ts";

export interface Persona {
  nivel: number;
  completados: number;
  baneada: boolean;
  /** Credit that was used or paid back. */
  gastado: number;
}

export interface Prestamo {
  id: string;
  persona: number;
  amount: number;
  estado: "Pendiente" | "Aprobado" | "Rechazado" | "Completado";
  cuotas: number;
  /** The terms of the day on which it was approved. */
  interes: number;
  periodo: Periodo;
  /** The day it was paid out. */
  desde: string;
  /** The first day as approved, or corrected since. */
  primera: string;
  pagadas: number;
  cargos: Cargo[];
  castigado: boolean;
  /** Credit used on it. */
  aplicado: { dia: string; monto: number }[];
  /** Interest discounted for paying all the rest early, on that day. */
  descuento: { dia: string; monto: number } | null;
  finalizado: number;
  /** The day it was last closed, and how often it was closed and reopened. */
  cerrado: string;
  cierres: { cerrado: string; abierto: string }[];
  aTiempo: boolean;
  subio: boolean;
  prorroga: Peticion | null;
  /** The request that its closing ended. */
  cerrada: Peticion | null;
  /** What may be undone: the last change of days by an administrator, the last answer, the last waived fine. */
  movido: Movido | null;
  respondida: { peticion: Peticion; movido: Movido | null } | null;
  perdonada: { numero: number; monto: number } | null;
}

interface Peticion {
  id: string;
  desde: number;
  fecha: string;
}

type Dias = Map<string, { vence: string; primero: string | null; previos: string[] }>;
/** The moved due dates, before and after, and the plan's earlier first day. */
export interface Movido {
  antes: Dias;
  despues: Dias;
  primera: string;
}

export interface Pago {
  id: string;
  persona: number;
  prestamo: Prestamo | null;
  monto: number;
  /** In bolívares if registered so, otherwise the value of its dollars; null without a rate. */
  bs: number | null;
  enBs: boolean;
  enMano: boolean;
  tasa: string | null;
  valor: number | null;
  provisional: boolean;
  /** In dollars when it was registered, if its day's rate came later. */
  cotizado: number | null;
  dia: string;
  porAdmin: boolean;
  estado: "Pendiente" | "Aprobado" | "Rechazado";
  elegidas: number;
  /** The loan it was booked on when approved; null for credit. */
  enLibro: Prestamo | null;
}

/** Credit paid back in cash. */
export interface Reintegro {
  id: string;
  persona: number;
  monto: number;
  deshecho: boolean;
}

export const suma = (montos: number[]) => montos.reduce((total, monto) => total + monto, 0);

export function crearEstado(personas: number) {
  const gente: Persona[] = Array.from({ length: personas }, () => ({
    nivel: 1,
    completados: 0,
    baneada: false,
    gastado: 0,
  }));
  const prestamos: Prestamo[] = [];
  const pagos: Pago[] = [];
  const reintegros: Reintegro[] = [];
  const reloj = { ahora: 0 };
  const hoy = () => diaDe(reloj.ahora);

  const persona = (numero: number) => gente[numero] as Persona;
  const aprobados = (prestamo: Prestamo) =>
    pagos.filter((pago) => pago.estado === "Aprobado" && pago.enLibro === prestamo);
  const abonosDe = (prestamo: Prestamo) => [
    ...aprobados(prestamo),
    ...prestamo.aplicado,
    ...(prestamo.descuento ? [prestamo.descuento] : []),
  ];
  const rebajas = crearRebajas(reloj);
  const entradoEn = (prestamo: Prestamo) => suma(abonosDe(prestamo).map(({ monto }) => monto));
  const debidoDe = (prestamo: Prestamo) => suma(prestamo.cargos.map(({ monto }) => monto));
  /** Below zero if more came in than was owed. */
  const deuda = (prestamo: Prestamo) => debidoDe(prestamo) - entradoEn(prestamo);
  const corre = (prestamo: Prestamo) => prestamo.estado === "Aprobado" && !prestamo.castigado;
  const desembolsado = (prestamo: Prestamo) => prestamo.estado === "Aprobado" || prestamo.estado === "Completado";
  const castigoDe = (prestamo: Prestamo) =>
    prestamo.castigado || prestamo.estado === "Completado" ? Math.max(0, deuda(prestamo)) : 0;
  const activo = (numero: number) =>
    prestamos.find(({ persona: de, estado }) => de === numero && (estado === "Aprobado" || estado === "Pendiente"));
  const cuota = (prestamo: Prestamo, numero: number) =>
    prestamo.cargos.find((cargo) => cargo.tipo === "cuota" && cargo.numero === numero);

  /**
   * Where a pago goes, and its loan: the named one, otherwise the running one, otherwise a closed one with a debt. Null if
   * there is none.
   */
  function paraPagar(numero: number, nombrado?: Prestamo): { prestamo: Prestamo | null; de: Prestamo } | null {
    if (nombrado) {
      if (nombrado.persona !== numero || !desembolsado(nombrado)) return null;
      return { prestamo: nombrado.estado === "Aprobado" || castigoDe(nombrado) > 0 ? nombrado : null, de: nombrado };
    }
    const vivo = activo(numero);
    if (vivo?.estado === "Aprobado") return { prestamo: vivo, de: vivo };
    const cerrados = prestamos
      .filter(({ persona: de, estado }) => de === numero && estado === "Completado")
      .sort((a, b) => b.finalizado - a.finalizado);
    const prestamo = cerrados.find((uno) => castigoDe(uno) > 0) ?? null;
    const de = prestamo ?? cerrados[0];
    return de ? { prestamo, de } : null;
  }

  function creditoDe(numero: number): number {
    const deCerrados = prestamos
      .filter(({ persona: de, estado }) => de === numero && estado === "Completado")
      .map((prestamo) => Math.max(0, -deuda(prestamo)));
    const sueltos = pagos
      .filter(({ persona: de, estado, enLibro }) => de === numero && estado === "Aprobado" && !enLibro)
      .map(({ monto }) => monto);
    return suma(deCerrados) + suma(sueltos) - persona(numero).gastado;
  }

  /** Recomputes a loan's figures, after anything that changed its money. */
  function liquidar(prestamo: Prestamo): void {
    prestamo.descuento = rebajas.cedida(prestamo, aprobados(prestamo));
    const elegidas = suma(aprobados(prestamo).map((pago) => pago.elegidas));
    const { cargos, pagadas } = verter(prestamo.cargos, entradoEn(prestamo), elegidas);
    prestamo.cargos = corre(prestamo)
      ? cargos
      : cargos.filter(({ tipo }) => tipo !== "resto").map((cargo) => ({ ...cargo, pendiente: 0 }));
    prestamo.pagadas = pagadas;
    if (prestamo.estado === "Completado") juzgar(prestamo);
  }

  /** A closed loan paid on time raises the level automatically, and lowers it again if it turns out not to be. */
  function juzgar(prestamo: Prestamo): void {
    const quien = persona(prestamo.persona);
    prestamo.aTiempo = castigoDe(prestamo) === 0 && aTiempo(prestamo.cargos, abonosDe(prestamo));
    if (prestamo.aTiempo && !prestamo.subio && quien.nivel < 5) {
      quien.nivel += 1;
      prestamo.subio = true;
    } else if (!prestamo.aTiempo && prestamo.subio) {
      quien.nivel -= 1;
      prestamo.subio = false;
    }
  }

  /** Design, 4 and 10: unsettled cuotas may move; what the cuotas are short of is due with the last one. */
  const abierta = (prestamo: Prestamo, numero: number) =>
    numero > prestamo.pagadas ||
    (numero === prestamo.cuotas && prestamo.cargos.some(({ tipo, pendiente }) => tipo === "resto" && pendiente > 0));

  /** The rest of a plan moves, from one cuota on; whatever falls due with its cuotas moves along. */
  function mover(prestamo: Prestamo, desde: number, fecha: string): boolean {
    const primera = cuota(prestamo, desde);
    const anterior = cuota(prestamo, desde - 1);
    if (!primera || !abierta(prestamo, desde) || (anterior && fecha < anterior.vence)) return false;
    for (const [cargo, numero] of conSuCuota(prestamo.cargos)) {
      const vence = masPeriodos(fecha, prestamo.periodo, numero - desde);
      if (numero < desde || vence === cargo.vence) continue;
      cargo.primero ??= cargo.vence;
      cargo.previos = [...(cargo.previos ?? []), cargo.vence];
      cargo.vence = vence;
    }
    liquidar(prestamo);
    return true;
  }

  const clave = ({ tipo, numero }: Cargo) => `${tipo} ${numero}`;
  const diasDe = ({ cargos }: Prestamo): Dias =>
    new Map(
      cargos
        .filter(({ tipo }) => tipo !== "resto")
        .map((cargo) => [clave(cargo), { vence: cargo.vence, primero: cargo.primero, previos: cargo.previos ?? [] }]),
    );
  const iguales = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
  /** Does something that moves due dates; null if refused, otherwise what it moved. */
  function moviendo(prestamo: Prestamo, hace: () => boolean): Movido | null {
    const [antes, primera] = [diasDe(prestamo), prestamo.primera];
    if (!hace()) return null;
    const despues = diasDe(prestamo);
    for (const [cual, dias] of antes) {
      if (!iguales(dias, despues.get(cual))) continue;
      antes.delete(cual);
      despues.delete(cual);
    }
    return { antes, despues, primera };
  }
  /** Restores the earlier dates, unless one of them moved again. */
  function desmover(prestamo: Prestamo, { antes, despues }: Movido): boolean {
    const ahora = diasDe(prestamo);
    if (![...despues].every(([cual, dias]) => iguales(dias, ahora.get(cual)))) return false;
    const vueltas = (dia: string) =>
      [...despues].flatMap(([cual, { vence }]) =>
        cual.startsWith("cuota") && vence === dia ? [antes.get(cual)?.vence ?? dia] : [],
      );
    for (const cargo of prestamo.cargos) {
      // A fine set since for the new day moves back with its cuota, not into the past.
      const [vuelta] = cargo.tipo === "multa" && !despues.has(clave(cargo)) ? vueltas(cargo.vence).sort() : [];
      if (vuelta) cargo.vence = [vuelta, hoy()].sort()[1] ?? vuelta;
      Object.assign(cargo, antes.get(clave(cargo)));
    }
    liquidar(prestamo);
    return true;
  }

  return {
    ...{ moviendo, desmover },
    ...{ reloj, hoy, gente, prestamos, pagos, reintegros, persona, activo, cuota, paraPagar, abierta },
    ...{ aprobados, deuda, corre, desembolsado, castigoDe, creditoDe, liquidar, mover },

    ponerDescuento: rebajas.poner,
    rebajaHoy(prestamo: Prestamo): number {
      if (!corre(prestamo)) return 0;
      const [hoyEntro, antes] = [
        [...aprobados(prestamo), ...prestamo.aplicado].filter(({ dia }) => dia === hoy()),
        entradoEn(prestamo),
      ];
      return Math.min(
        rebajas.hoy(prestamo, antes - suma(hoyEntro.map(({ monto }) => monto))),
        Math.max(0, deuda(prestamo)),
      );
    },
    atraso(prestamo: Prestamo): number {
      const debidos = prestamo.cargos.filter(({ pendiente, vence }) => pendiente > 0 && vence < hoy());
      return Math.max(0, ...debidos.map(({ vence }) => entreDias(vence, hoy())));
    },
    /** The whole business's totals. */
    totales() {
      const pagados = prestamos.filter(desembolsado);
      const cerrados = prestamos.filter(({ estado }) => estado === "Completado");
      const entrado = suma(pagos.filter(({ estado }) => estado === "Aprobado").map(({ monto }) => monto));
      const prestado = suma(pagados.map(({ amount }) => amount));
      return {
        totalPrestado: prestado,
        totalRecuperado: suma(cerrados.map(conInteres)),
        cobrado: entrado,
        reintegrado: suma(reintegros.filter(({ deshecho }) => !deshecho).map(({ monto }) => monto)),
        // One person's excess lowers nobody else's debt.
        porCobrar:
          suma(pagados.map((uno) => Math.max(0, deuda(uno)) - castigoDe(uno))) +
          suma(gente.map((_, numero) => Math.max(0, -creditoDe(numero)))),
        castigado: suma(pagados.map(castigoDe)),
        // Credit and debts are two separate figures.
        debenDeSaldo: suma(gente.map((_, numero) => Math.max(0, -creditoDe(numero)))),
        saldoAFavor:
          suma(gente.map((_, numero) => Math.max(0, creditoDe(numero)))) +
          suma(pagados.filter(({ estado }) => estado === "Aprobado").map((uno) => Math.max(0, -deuda(uno)))),
      };
    },
  };
}
