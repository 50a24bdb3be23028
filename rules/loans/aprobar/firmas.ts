/** Money that needs two administrators, if Ajustes asks for a second opinion: the second one signs it. */
import * as z from "zod/mini";
import { clave, id } from "../../input/entrada.ts";

export const firmaInput = z.object({ firmaId: id, clave });

/** The answer of an act that waits for another administrator's signature: nothing was done yet. */
export interface PorFirmar {
  porFirmar: string;
}

export const isPorFirmar = (answer: unknown): answer is PorFirmar =>
  typeof answer === "object" && answer !== null && "porFirmar" in answer;

/** What each act does, by procedure. */
export const ACTOS_POR_FIRMAR: Readonly<Record<string, string>> = {
  "creditos.refund": "Reintegrar un saldo a favor",
  "loans.waiveFine": "Anular una multa",
  "loans.writeOff": "Dar un préstamo por incobrable",
  "pagos.correct": "Corregir un pago aprobado",
  "tasas.save": "Poner una tasa muy distinta de la anterior",
};
