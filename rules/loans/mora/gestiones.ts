/** The operator's notes on a client, and collection: calls, messages, promises to pay. */
import * as z from "zod/mini";
import type { Dia } from "../../country/fecha.ts";
import { dia, id, texto } from "../../input/entrada.ts";
import { LETRAS } from "../../limits/limits.ts";
import { type Refusal, refuse } from "../../texts/refusals/mensajes.ts";

export const GESTION_TIPOS = ["nota", "whatsapp", "llamada", "recordatorio", "promesa"] as const;
export type GestionTipo = (typeof GESTION_TIPOS)[number];

/** The kinds that reach the client: a note does not. */
export const CONTACTOS: readonly GestionTipo[] = GESTION_TIPOS.filter((tipo) => tipo !== "nota");

/** The outcome of a contact; older records have none. */
const RESULTADOS = ["contesto", "promete", "no_contesta", "numero_malo"] as const;
export type Resultado = (typeof RESULTADOS)[number];

/** The outcomes of a contact, in words. */
export const RESULTADO_TEXTOS: Record<Resultado, string> = {
  contesto: "Contestó",
  promete: "Promete pagar",
  no_contesta: "No contestó",
  numero_malo: "Número equivocado",
};

/** The outcomes to choose for a call or a chat; a promise is a kind of its own. */
export const RESULTADOS_DICHOS = RESULTADOS.filter((resultado) => resultado !== "promete");

const DIA_DE_PROMESA = "Elige el día en que prometió pagar.";

/** A promise has a day, other kinds do not. Reminders are noted by the program itself. */
export const gestionInput = z
  .object({
    userId: id,
    loanId: z.nullish(id),
    tipo: z.enum(["nota", "whatsapp", "llamada", "promesa"]),
    texto: texto(LETRAS.gestion, "Escribe qué pasó."),
    promesa: z.nullish(dia(DIA_DE_PROMESA)),
    resultado: z.nullish(z.enum(RESULTADOS_DICHOS, { error: "Elige cómo terminó." })),
  })
  .check(
    z.refine(({ tipo, promesa }) => (tipo === "promesa") === Boolean(promesa), {
      error: DIA_DE_PROMESA,
      path: ["promesa"],
    }),
    z.refine(({ tipo, resultado }) => !resultado || tipo === "llamada" || tipo === "whatsapp", {
      error: "Solo una llamada o un mensaje terminan de algún modo.",
      path: ["resultado"],
    }),
  );

export type GestionInput = z.infer<typeof gestionInput>;

/** Refuses PROMISE_PAST: a promise is for today or a later day. */
export function checkPromesa(promesa: Dia, hoy: Dia): Refusal | null {
  return promesa < hoy ? refuse("PROMISE_PAST") : null;
}

export type PromesaStatus = "pendiente" | "hoy" | "incumplida" | "cumplida";

/**
 * The state of a promise to pay. It was kept if something was paid between the day it was made and the promised day. `pagos`: the days of
 * pagos that were not rejected, because an undecided pago is not the client's fault.
 */
export function promesaStatus(promesa: { dia: Dia; hecha: Dia }, pagos: readonly Dia[], hoy: Dia): PromesaStatus {
  if (pagos.some((dia) => dia >= promesa.hecha && dia <= promesa.dia)) return "cumplida";
  if (promesa.dia === hoy) return "hoy";
  return promesa.dia > hoy ? "pendiente" : "incumplida";
}
