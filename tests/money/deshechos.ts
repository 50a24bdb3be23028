/** Undoing acts in the model, from the design alone. Each returns whether it is allowed, and restores the earlier state. */
import type { crearEstado, Pago, Prestamo, Reintegro } from "./estado.ts";
import { type crearTerminos, siguienteOrden } from "./terminos.ts";

export function crearDeshechos(
  estado: ReturnType<typeof crearEstado>,
  cotizar: ReturnType<typeof crearTerminos>["cotizar"],
) {
  const { persona, activo, pagos, corre, deuda, desembolsado, creditoDe, liquidar, desmover, hoy } = estado;
  const borrados: Pago[] = [];

  return {
    borrados,
    reabrirSolicitud(prestamo: Prestamo): boolean {
      const { persona: numero } = prestamo;
      if (prestamo.estado !== "Rechazado" || activo(numero) || persona(numero).baneada) return false;
      prestamo.estado = "Pendiente";
      return true;
    },
    /** The excess at its closing must still be available to go back. */
    reabrir(prestamo: Prestamo): boolean {
      const { persona: numero } = prestamo;
      const sobro = Math.max(0, -deuda(prestamo));
      if (prestamo.estado !== "Completado" || activo(numero)) return false;
      if (sobro > 0 && creditoDe(numero) < sobro) return false;
      persona(numero).completados -= 1;
      if (prestamo.subio) persona(numero).nivel -= 1;
      prestamo.cierres.push({ cerrado: prestamo.cerrado, abierto: hoy() });
      Object.assign(prestamo, {
        estado: "Aprobado",
        aTiempo: false,
        subio: false,
        prorroga: prestamo.cerrada,
        cerrada: null,
      });
      liquidar(prestamo);
      return true;
    },
    descastigar(prestamo: Prestamo): boolean {
      if (prestamo.estado !== "Aprobado" || !prestamo.castigado) return false;
      prestamo.castigado = false;
      liquidar(prestamo);
      return true;
    },
    quitarCredito(prestamo: Prestamo): boolean {
      if (!corre(prestamo)) return false;
      const ultimo = prestamo.aplicado.pop();
      if (!ultimo) return false;
      persona(prestamo.persona).gastado -= ultimo.monto;
      liquidar(prestamo);
      return true;
    },
    /** Refunded in cash, but the money never left: once. */
    deshacerReintegro(reintegro: Reintegro): boolean {
      if (reintegro.deshecho) return false;
      reintegro.deshecho = true;
      persona(reintegro.persona).gastado -= reintegro.monto;
      return true;
    },
    /** Set again today, with its original due date. */
    reponerMulta(prestamo: Prestamo): boolean {
      const { perdonada } = prestamo;
      const multa = prestamo.cargos.find(({ tipo, numero }) => tipo === "multa" && numero === perdonada?.numero);
      if (!corre(prestamo) || !perdonada || !multa) return false;
      Object.assign(multa, { monto: perdonada.monto, puesta: hoy(), orden: siguienteOrden(prestamo) });
      prestamo.perdonada = null;
      liquidar(prestamo);
      return true;
    },
    deshacerFechas(prestamo: Prestamo): boolean {
      const { movido } = prestamo;
      if (!corre(prestamo) || !movido || movido.despues.size === 0 || !desmover(prestamo, movido)) return false;
      Object.assign(prestamo, { primera: movido.primera, movido: null });
      return true;
    },
    deshacerRespuesta(prestamo: Prestamo): boolean {
      const { respondida } = prestamo;
      if (!respondida || !corre(prestamo) || prestamo.prorroga) return false;
      if (respondida.movido && !desmover(prestamo, respondida.movido)) return false;
      Object.assign(prestamo, { prorroga: respondida.peticion, respondida: null });
      return true;
    },
    /** As before, on its earlier loan; unsettled dollars are quoted again. */
    restaurar(pago: Pago): boolean {
      if (!borrados.includes(pago)) return false;
      borrados.splice(borrados.indexOf(pago), 1);
      const enLibro = pago.enLibro && desembolsado(pago.enLibro) ? pago.enLibro : null;
      if (pago.provisional) Object.assign(pago, cotizar({ bs: pago.bs ?? 0 }, pago.dia, pago.enMano));
      Object.assign(pago, { enLibro, elegidas: enLibro ? pago.elegidas : 0 });
      pagos.push(pago);
      if (enLibro) liquidar(enLibro);
      return true;
    },
  };
}
