/** Rates and settings by the operator, and automatic fines. */
import { expect } from "vitest";
import { dia } from "../../rules/country/fecha.ts";
import { centavos } from "../../rules/money/dinero.ts";
import { valorTasa } from "../../rules/money/tasa.ts";
import type { Ajustes } from "../../rules/operator/ajustes/ajustes.ts";
import { applyLateFees } from "../../server/lending/multas/jobs.ts";
import { saveTasa } from "../../server/lending/tasas/actions.ts";
import { changeAjustes } from "../../server/operator/ajustes/actions.ts";
import { masDias } from "./calculo.ts";
import { type Escena, type Hacer, intentar } from "./escena.ts";

const ajustar = ({ world }: Escena, cambios: Partial<Ajustes>) =>
  intentar(() => world.do(world.admin, changeAjustes, cambios));

const tope = (monto: number | null) => (monto === null ? null : centavos(monto));

export const ACTOS_DEL_OPERADOR = {
  publicar: ({ world, modelo }, _, a, b) => {
    // Mostly near today; sometimes too far off.
    const fecha = masDias(modelo.hoy(), b % 11 === 0 ? 11 : (b % 14) - 9);
    const valor = 90_00000000 + ((a * 123_457) % 60_00000000);
    const tasa = { fechaValor: dia(fecha), valor: valorTasa(valor), fuente: "BCV" };
    return {
      producto: intentar(() => world.do(world.admin, saveTasa, tasa) ?? true),
      modelo: modelo.publicar(fecha, valor),
    };
  },
  /** Twice: the second run must add nothing. */
  multarSolas: ({ world, modelo }) => {
    const ctx = { ...world.base, usuario: null };
    expect(applyLateFees(ctx), "multas puestas").toBe(modelo.multarSolas());
    expect(applyLateFees(ctx), "multas puestas otra vez").toBe(0);
    return null;
  },
  ponerMultas: (escena, _, a, b) => {
    const { modelo } = escena;
    const multas = {
      desde: a % 5 === 0 ? null : masDias(modelo.hoy(), -(b % 60)),
      gracia: [0, 0, 3, 10][a % 4] ?? 0,
      porcentaje: [null, 10, 33][b % 3] ?? null,
      topeCuota: b % 2 === 0 ? 30 : null,
      topePrestamo: a % 3 === 0 ? 80 : null,
    };
    modelo.ajustes.multas = multas;
    const { desde, gracia: graciaDias, porcentaje, topeCuota, topePrestamo } = multas;
    const politicaMulta = {
      ...{ desde: desde === null ? null : dia(desde), graciaDias, porcentaje },
      ...{ topeCuota: tope(topeCuota), topePrestamo: tope(topePrestamo) },
    };
    return { producto: ajustar(escena, { politicaMulta }), modelo: true };
  },
  ponerTerminos: (escena, _, a, b) => {
    const interes = [20, 0, 7, 35][a % 4] ?? 20;
    const periodo = (["semanal", "quincenal", "mensual"] as const)[b % 3] ?? "mensual";
    Object.assign(escena.modelo.ajustes, { interes, periodo });
    return { producto: ajustar(escena, { interes, periodo }), modelo: true };
  },
  ponerCierre: (escena, _, a, b) => {
    const cierre = a % 3 === 0;
    const descuento = [50, 100, 0, 33][b % 4] ?? 0;
    escena.modelo.ajustes.cierre = cierre;
    escena.modelo.ponerDescuento(descuento);
    return { producto: ajustar(escena, { cierreAutomatico: cierre, descuentoAnticipado: descuento }), modelo: true };
  },
} satisfies Record<string, Hacer>;
