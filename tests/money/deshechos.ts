/** What was done, taken back: in the model, from the design alone. Each answers whether it is allowed, and leaves things as they were before. */
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
    /** What was left over when it was closed must still be there to go back. */
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
    /** Given back in cash, and it never left: once. */
    deshacerReintegro(reintegro: Reintegro): boolean {
      if (reintegro.deshecho) return false;
      reintegro.deshecho = true;
      persona(reintegro.persona).gastado -= reintegro.monto;
      return true;
    },
    /** Set again today, due when it was. */
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
    /** As it was, on the loan where it stood; dollars that were not settled are quoted anew. */
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
