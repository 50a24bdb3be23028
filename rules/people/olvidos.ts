/**
 * Being forgotten: a person asks for it, an administrator carries it out or says why not, and until then the person may
 * withdraw the request.
 */
import * as z from "zod/mini";
import type { Instante } from "../country/fecha.ts";
import { id, texto, textoOpcional } from "../input/entrada.ts";
import { LETRAS } from "../limits/limits.ts";
import { type Centavos, formatDolares } from "../money/dinero.ts";

/** `borrando` exists only inside the transaction that carries it out. */
export const OLVIDO_ESTADOS = ["pendiente", "borrando", "hecho", "negado", "retirado"] as const;
type OlvidoEstado = (typeof OLVIDO_ESTADOS)[number];

/** A forgotten person's name in the books. */
export const PERSONA_BORRADA = { nombre: "Persona", apellido: "borrada" } as const;
export const NOMBRE_BORRADO = `${PERSONA_BORRADA.nombre} ${PERSONA_BORRADA.apellido}`;
/** Replaces text that a person wrote, in required fields. */
export const TEXTO_BORRADO = "Borrado";

/** What is typed to confirm an act that cannot be undone. */
export const PALABRA = "BORRAR";

export const pedirOlvidoInput = z.object({ motivo: textoOpcional(LETRAS.motivo) });
export const negarOlvidoInput = z.object({ userId: id, motivo: texto(LETRAS.motivo, "Escribe por qué no se puede.") });
export const borrarDatosInput = z.object({
  userId: id,
  palabra: z.literal(PALABRA, { error: `Escribe ${PALABRA}, en mayúsculas.` }),
});

/** The requests, loans and debts of a person who is to be forgotten. */
export interface Cuentas {
  /** Whether a request awaits a decision, and whether a loan is running. */
  solicitud: boolean;
  enCurso: boolean;
  /** Pagos awaiting review. */
  enRevision: number;
  /** What they owe, written off or not, and what they are owed. */
  debe: Centavos;
  aFavor: Centavos;
}

/** Why a person cannot be forgotten yet, and what to do, addressed to them; null if they can. */
export function impedimentoOf({ solicitud, enCurso, enRevision, debe, aFavor }: Cuentas): string | null {
  if (solicitud) return "Tienes una solicitud de préstamo esperando respuesta. Podrás pedirlo cuando te respondamos.";
  if (enRevision > 0) return "Tienes pagos en revisión. Podrás pedirlo cuando los revisemos.";
  if (enCurso || debe > 0) {
    const cuanto = debe > 0 ? `: falta ${formatDolares(debe)}` : "";
    return `Tienes un préstamo sin terminar de pagar${cuanto}. Podrás pedirlo cuando esté pagado y cerrado.`;
  }
  if (aFavor > 0)
    return `Tienes ${formatDolares(aFavor)} a tu favor. Escribe a atención al cliente para que te los devuelvan y pídelo después.`;
  return null;
}

/** A request to be forgotten, as the person sees it. */
export interface OlvidoPropio {
  estado: OlvidoEstado;
  pedido: Instante;
  decidido: Instante | null;
  respuesta: string | null;
}
