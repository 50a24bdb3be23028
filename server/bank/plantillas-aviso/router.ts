import * as z from "zod/mini";
import { readAviso } from "../../../rules/bank/avisos/leer.ts";
import { findNegativo } from "../../../rules/bank/avisos/negativos.ts";
import { toPalabras } from "../../../rules/bank/avisos/plantilla.ts";
import { toTexto } from "../../../rules/bank/avisos/texto.ts";
import { legibleDe } from "../../../rules/bank/llamadas/legible.ts";
import {
  descartarInput,
  ensenarInput,
  leerInput,
  olvidarInput,
  tellLeido,
} from "../../../rules/bank/plantillas-aviso.ts";
import { listInput } from "../../../rules/input/entrada.ts";
import { getAjustes } from "../../core/ajustes/queries.ts";
import { change } from "../../core/change.ts";
import { adminProcedure, managerProcedure, router } from "../../core/trpc.ts";
import { dismissAviso, forgetPlantillaAviso, teachAviso } from "./actions.ts";
import { countSinReconocer, listEnsenadas, listPlantillasAviso, listSinReconocer } from "./queries.ts";

const pageInput = z.prefault(z.omit(listInput, { buscar: true }), {});

/** Part of `banco`: notices, recognised or not. */
export const plantillasAvisoRouter = router({
  readAviso: adminProcedure.input(leerInput).query(({ ctx: { db }, input }) => {
    const conocidos = { remitentes: getAjustes(db).banco.remitentes, plantillas: listPlantillasAviso(db) };
    return tellLeido(readAviso(input, conocidos));
  }),
  sinReconocer: adminProcedure.input(pageInput).query(({ ctx: { db }, input }) => {
    const { items, nextCursor } = listSinReconocer(db, input);
    return { items: items.map(toEsperando), nextCursor, total: countSinReconocer(db) };
  }),
  plantillasAviso: adminProcedure.query(({ ctx }) => listEnsenadas(ctx.db)),
  teach: managerProcedure.input(ensenarInput).mutation(change("banco.teach", teachAviso)),
  dismissAviso: managerProcedure.input(descartarInput).mutation(change("banco.dismissAviso", dismissAviso)),
  forgetPlantilla: managerProcedure.input(olvidarInput).mutation(change("banco.forgetPlantilla", forgetPlantillaAviso)),
});

/** A bank's answers are read field by field by their own reader. */
const DE_UNA_CONSULTA = "Es lo que contestó un banco al que se consulta: búscalo en su estado de cuenta y descártalo.";

type Esperando = ReturnType<typeof listSinReconocer>["items"][number];

/** With the words that can be marked, and the reason if it cannot be taught because it says that it is not a payment. */
function toEsperando({ id, canal, remitente, titulo, texto: escrito, recibido, dispositivo }: Esperando) {
  const texto = legibleDe({ canal, texto: escrito });
  const leido = toTexto(texto);
  const palabras = toPalabras(leido).map((palabra) => ({ texto: palabra.texto, numero: palabra.numero }));
  return {
    id,
    canal,
    remitente,
    titulo,
    texto,
    recibido,
    dispositivo,
    palabras,
    impide: canal === "consulta" ? DE_UNA_CONSULTA : (findNegativo(leido.plano)?.motivo ?? null),
  };
}
