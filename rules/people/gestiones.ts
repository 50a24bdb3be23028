/** What the operator notes about a client, and does to collect: calls, messages, promises to pay. */
import * as z from "zod/mini";
import type { Dia } from "../country/fecha.ts";
import { dia, id, texto } from "../input/entrada.ts";
import { type Refusal, refuse } from "../texts/mensajes.ts";

export const GESTION_TIPOS = ["nota", "whatsapp", "llamada", "recordatorio", "promesa"] as const;
export type GestionTipo = (typeof GESTION_TIPOS)[number];

/** The kinds that reached the client: a note did not. */
export const CONTACTOS: readonly GestionTipo[] = GESTION_TIPOS.filter((tipo) => tipo !== "nota");

const DIA_DE_PROMESA = "Elige el día en que prometió pagar.";

/** A promise says its day; nothing else has one. Reminders are noted by the program itself. */
export const gestionInput = z
  .object({
    userId: id,
    loanId: z.nullish(id),
    tipo: z.enum(["nota", "whatsapp", "llamada", "promesa"]),
    texto: texto(500, "Escribe qué pasó."),
    promesa: z.nullish(dia(DIA_DE_PROMESA)),
  })
  .check(
    z.refine(({ tipo, promesa }) => (tipo === "promesa") === Boolean(promesa), {
      error: DIA_DE_PROMESA,
      path: ["promesa"],
    }),
  );

export type GestionInput = z.infer<typeof gestionInput>;

/** A promise is about a day to come, today included. */
export function checkPromesa(promesa: Dia, hoy: Dia): Refusal | null {
  return promesa < hoy ? refuse("PROMISE_PAST") : null;
}
