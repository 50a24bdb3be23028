/** Decisions that an administrator undoes. */
import { restorePago } from "../../server/lending/correcciones/actions.ts";
import { takeBackCredito, undoRefund } from "../../server/lending/creditos/actions.ts";
import { restoreFine } from "../../server/lending/multas/actions.ts";
import { undoProrroga, undoReschedule } from "../../server/lending/prorrogas/actions.ts";
import { reopenLoan, reopenRequest, undoWriteOff } from "../../server/lending/reaperturas/actions.ts";
import { type Hacer, intentar, motivo, prestamoDe, rueda, sobre } from "./escena.ts";

export const ACTOS_DE_DESHACER = {
  reabrirSolicitud: sobre(
    ({ world }, { id: loanId }) => world.do(world.admin, reopenRequest, { loanId, motivo: null }),
    ({ modelo }, prestamo) => modelo.reabrirSolicitud(prestamo),
  ),
  reabrir: sobre(
    ({ world }, { id: loanId }) => world.do(world.admin, reopenLoan, { loanId, motivo }),
    ({ modelo }, prestamo) => modelo.reabrir(prestamo),
  ),
  descastigar: sobre(
    ({ world }, { id: loanId }) => world.do(world.admin, undoWriteOff, { loanId, motivo: null }),
    ({ modelo }, prestamo) => modelo.descastigar(prestamo),
  ),
  quitarCredito: sobre(
    ({ world }, { id: loanId }) => world.do(world.admin, takeBackCredito, { loanId }),
    ({ modelo }, prestamo) => modelo.quitarCredito(prestamo),
  ),
  deshacerReintegro: ({ world, modelo }, quien, a) => {
    // Mostly the latest, sometimes an earlier one, undone or not.
    const suyos = modelo.reintegros.filter(({ persona }) => persona === quien);
    const reintegro = rueda(suyos, a % 3);
    if (!reintegro) return null;
    return {
      producto: intentar(() => world.do(world.admin, undoRefund, { reintegroId: reintegro.id, motivo })),
      modelo: modelo.deshacerReintegro(reintegro),
    };
  },
  reponerMulta: sobre(
    ({ world }, { id: loanId }) => world.do(world.admin, restoreFine, { loanId }),
    ({ modelo }, prestamo) => modelo.reponerMulta(prestamo),
  ),
  deshacerFechas: sobre(
    ({ world }, { id: loanId }) => world.do(world.admin, undoReschedule, { loanId }) ?? true,
    ({ modelo }, prestamo) => modelo.deshacerFechas(prestamo),
  ),
  deshacerRespuesta: (escena, quien) => {
    const prestamo = prestamoDe(escena, quien, 0);
    if (!prestamo?.respondida) return null;
    const { world, modelo } = escena;
    const { id: prorrogaId } = prestamo.respondida.peticion;
    return {
      producto: intentar(() => world.do(world.admin, undoProrroga, { prorrogaId }) ?? true),
      modelo: modelo.deshacerRespuesta(prestamo),
    };
  },
  restaurar: ({ world, modelo }, quien, a) => {
    const pago = rueda(
      modelo.borrados.filter(({ persona }) => persona === quien),
      a % 3,
    );
    if (!pago) return null;
    return {
      producto: intentar(() => world.do(world.admin, restorePago, { pagoId: pago.id })),
      modelo: modelo.restaurar(pago),
    };
  },
} satisfies Record<string, Hacer>;
