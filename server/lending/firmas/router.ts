import * as z from "zod/mini";
import { centavos, clave, id, keyed, texto } from "../../../rules/input/entrada.ts";
import { LETRAS } from "../../../rules/limits/limits.ts";
import { firmaInput } from "../../../rules/loans/aprobar/firmas.ts";
import { refundInput } from "../../../rules/loans/pagos/creditos.ts";
import { correctPagoInput } from "../../../rules/loans/pagos/pagos.ts";
import { tasaInput } from "../../../rules/operator/tasas.ts";
import { change } from "../../core/change.ts";
import { adminProcedure, managerProcedure, router } from "../../core/trpc.ts";
import { ACTOS, beyond, dropFirma, findActo, signFirma } from "./actions.ts";
import { listFirmas } from "./queries.ts";

const ofLoan = (porQue: string) => z.object({ loanId: id, motivo: texto(LETRAS.motivo, porQue), clave });
const writeOffInput = ofLoan("Escribe por qué se da por incobrable.");
const waiveInput = z.extend(ofLoan("Escribe por qué se anula la multa."), { desde: z.optional(centavos(1)) });

/** The acts that may need a signature, by router. */
export const firmadosDe = {
  loans: router({
    writeOff: managerProcedure.input(writeOffInput).mutation(change("loans.writeOff", ACTOS.writeOff.asked)),
    waiveFine: managerProcedure.input(waiveInput).mutation(change("loans.waiveFine", ACTOS.waiveFine.asked)),
  }),
  creditos: {
    refund: managerProcedure.input(refundInput).mutation(change("creditos.refund", ACTOS.refund.asked)),
  },
  pagos: router({
    correct: managerProcedure.input(correctPagoInput).mutation(change("pagos.correct", ACTOS.correct.asked)),
  }),
  tasas: router({
    save: managerProcedure.input(keyed(tasaInput)).mutation(change("tasas.save", ACTOS.tasa.asked)),
  }),
};

export const firmasRouter = router({
  /** The pending acts with what they would change. `mia`: asked for by the reader. `deDueno`: only a propietario may sign. */
  list: adminProcedure.query(({ ctx: { db, usuario } }) =>
    listFirmas(db).map(({ actorId, entrada, acto, ...firma }) => {
      const row = findActo(acto);
      const antes = row?.antes?.(db, entrada) ?? {};
      return {
        ...firma,
        acto,
        mia: actorId === usuario.id,
        deDueno: row !== undefined && beyond(db, row, entrada, [actorId, usuario.id]) !== null,
        antes,
        despues: { ...row?.dice?.(db, entrada), ...entrada },
      };
    }),
  ),
  sign: managerProcedure.input(firmaInput).mutation(change("firmas.sign", signFirma)),
  drop: managerProcedure.input(firmaInput).mutation(change("firmas.drop", dropFirma)),
});
