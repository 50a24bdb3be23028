/** A month told in sentences: each is an act of the product, and `queda` states what must be true afterwards. */
import { afterEach, expect } from "vitest";
import { dia } from "../../rules/country/fecha.ts";
import { bolivares, centavos } from "../../rules/money/dinero.ts";
import { writeOffLoan } from "../../server/lending/castigos/actions.ts";
import { completeLoan } from "../../server/lending/completados/actions.ts";
import { restorePago } from "../../server/lending/correcciones/actions.ts";
import { applyCredito, refundCredito, undoRefund } from "../../server/lending/creditos/actions.ts";
import { approveLoan, cancelApproval, correctApproval } from "../../server/lending/desembolsos/actions.ts";
import { getCredito } from "../../server/lending/libro/queries.ts";
import { rejectLoan, requestLoan } from "../../server/lending/loans/actions.ts";
import { fineLoan, waiveFine } from "../../server/lending/multas/actions.ts";
import { registerPago, removePago, setPagoStatus } from "../../server/lending/pagos/actions.ts";
import { changeFirstPayment, decideProrroga, requestProrroga } from "../../server/lending/prorrogas/actions.ts";
import { reopenLoan, reopenRequest, undoWriteOff } from "../../server/lending/reaperturas/actions.ts";
import { banUsuario, unbanUsuario } from "../../server/people/baneos/actions.ts";
import { createWorld, DATOS_PAGO } from "../support/world.ts";

/** The expected cents, days and counts; anything a sentence leaves out is not checked. */
interface Queda {
  saldo: number;
  aFavor?: number;
  /** "1/4". */
  cuotas: string;
  /** What is to be paid, day by day. */
  debe: Record<string, number>;
  /** Days late, the same on every screen. */
  atraso?: number;
  castigo?: number;
}

type Negocio = Partial<
  Record<
    | "totalPrestado"
    | "totalRecuperado"
    | "cobrado"
    | "reintegrado"
    | "porCobrar"
    | "castigado"
    | "saldoAFavor"
    | "debenDeSaldo",
    number
  >
>;

const motivo = "Se habló con la persona";

function empezar(empieza: string) {
  const world = createWorld();
  const persona = world.borrower();
  const { admin } = world;
  const panel = world.caller(admin);
  const userId = persona.usuario.id;
  const llega = (fecha: string) => world.clock.goTo(dia(fecha));
  llega(empieza);
  let [loanId, pagos] = ["", 0];

  const registra = (monto: number, fecha?: string) => {
    pagos += 1;
    const input = { codigo: String(1000 + pagos), monto: centavos(monto), referencia: null };
    return world.do(persona, registerPago, { ...input, ...(fecha && { fechaPago: dia(fecha) }) }).id;
  };
  const aprueba = (pagoId: string, cuotas: number) =>
    world.do(admin, setPagoStatus, { pagoId, status: "Aprobado", cuotas, motivo: null });

  return {
    world,
    llega,
    cierra: () => world.close(),
    pide(amount: number) {
      loanId = world.do(persona, requestLoan, { amount: centavos(amount), reason: "Repuestos" }).id;
    },
    presta(cuotas: number, fechaPrimerPago: string, credito = 0) {
      const primera = dia(fechaPrimerPago);
      const input = { loanId, cuotas, fechaPrimerPago: primera, datosPago: DATOS_PAGO };
      world.do(admin, approveLoan, { ...input, credito: centavos(credito) });
    },
    registra,
    aprueba,
    /** Registered today, or backdated, and approved at once; 0 cuotas lets the money decide. */
    paga(monto: number, cuotas = 0, fecha?: string) {
      const pagoId = registra(monto, fecha);
      aprueba(pagoId, cuotas);
      return pagoId;
    },
    devuelve: (pagoId: string) =>
      world.do(admin, setPagoStatus, { pagoId, status: "Rechazado", cuotas: 1, motivo: "El banco lo devolvió" }),
    borra: (pagoId: string) => world.do(admin, removePago, { pagoId }),
    multa: () => world.do(admin, fineLoan, { loanId }),
    perdona: () => world.do(admin, waiveFine, { loanId, motivo }),
    castiga: () => world.do(admin, writeOffLoan, { loanId, motivo }),
    reabre: () => world.do(admin, reopenLoan, { loanId, motivo }),
    descastiga: () => world.do(admin, undoWriteOff, { loanId, motivo: null }),
    rechaza: () => world.do(admin, rejectLoan, { loanId, motivo: null }),
    retiraElRechazo: () => world.do(admin, reopenRequest, { loanId, motivo: null }),
    recupera: (pagoId: string) => world.do(admin, restorePago, { pagoId }),
    completa: () => world.do(admin, completeLoan, { loanId }),
    aplica: (monto: number) => world.do(admin, applyCredito, { loanId, monto: centavos(monto) }),
    reintegra: (monto: number) =>
      world.do(admin, refundCredito, { userId, monto: centavos(monto), bs: bolivares(100_00), referencia: "0001" }),
    deshaceElReintegro: (reintegroId: string) => world.do(admin, undoRefund, { reintegroId, motivo }),
    cambiaPrimera: (fecha: string) => world.do(admin, changeFirstPayment, { loanId, fechaPrimerPago: dia(fecha) }),
    corrige: (cuotas: number) => world.do(admin, correctApproval, { loanId, cuotas, motivo }),
    cancela: () => world.do(admin, cancelApproval, { loanId, motivo }),
    banea: () => world.do(admin, banUsuario, { userId, motivo }),
    desbanea: () => world.do(admin, unbanUsuario, { userId }),
    pideTiempo(desdeCuota: number, fecha: string) {
      const { id: prorrogaId } = world.do(persona, requestProrroga, { desdeCuota, fecha: dia(fecha), motivo });
      return (conceder: boolean) => world.do(admin, decideProrroga, { prorrogaId, conceder, motivo });
    },

    /** On the person's own page, in Aprobadas, in Morosidad and in the calendar. */
    async queda(esperado: Queda) {
      const propio = await world.caller(persona).loans.mine();
      const { items } = await panel.loans.list({ status: "Aprobado" });
      const { items: morosos } = await panel.morosidad.list({});
      const enPanel = items.find(({ id }) => id === loanId);
      for (const visto of [propio, enPanel]) {
        if (!visto) throw new Error("the loan is on no page");
        const debe = Object.fromEntries(
          [...new Set(visto.cargos.map(({ vence }) => vence))]
            .map((vence) => [vence, suma(visto.cargos.filter((cargo) => cargo.vence === vence))] as const)
            .filter(([, falta]) => falta > 0),
        );
        expect({
          ...{ saldo: visto.saldo, aFavor: visto.aFavor, atraso: visto.atrasoDias, castigo: visto.castigo, debe },
          cuotas: `${visto.cuotasPagadas}/${visto.cuotas}`,
        }).toEqual({ aFavor: 0, atraso: 0, castigo: 0, ...esperado });
      }
      expect(morosos.find((moroso) => moroso.loanId === loanId)?.dias ?? 0).toBe(esperado.atraso ?? 0);
    },
    async quedaLaPersona(esperado: { nivel: number; credito: number; completados: number }) {
      const { nivel, prestamosCompletados: completados } = world.row(persona);
      expect({ nivel, completados, credito: getCredito(world.storage.db, userId) }).toEqual(esperado);
    },
    async quedaCompletado(esperado: { castigo: number; aTiempo: boolean }) {
      const { items } = await panel.completados.list({});
      expect(items.find(({ id }) => id === loanId)).toMatchObject(esperado);
    },
    async quedaElNegocio(esperado: Negocio) {
      expect(await panel.resumen.get()).toMatchObject(esperado);
    },
    noPuede: (codigo: string, act: () => unknown) => expect(act).toThrow(expect.objectContaining({ code: codigo })),
  };
}

const suma = (cargos: { pendiente: number }[]) => cargos.reduce((total, { pendiente }) => total + pendiente, 0);

/** For the stories in one file: each starts with `cuento`, or with the $20 loan, and ends with its test. */
export function contar() {
  let abierto: ReturnType<typeof empezar> | null = null;
  afterEach(() => {
    abierto?.cierra();
    abierto = null;
  });
  const cuento = (empieza: string) => {
    abierto = empezar(empieza);
    return abierto;
  };
  /** $20 lent on the 4th of March: $24 in four of $6. */
  const veinte = () => {
    const c = cuento("2027-03-04");
    c.pide(20_00);
    c.presta(4, "2027-04-04");
    return c;
  };
  return { cuento, veinte };
}
