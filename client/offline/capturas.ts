/** Captures of a bank's screen, already made small, until their pago has been sent; and what was shared and not looked at yet. */
import { COMPARTIDO_MS } from "../../rules/limits.ts";
import { COMPARTIDO_ID, type Guardado, guardadosDe, guardar, olvidar } from "./almacen.ts";

interface Captura extends Guardado {
  /** Of its upload: sent twice it arrives once. */
  clave: string;
  image: Blob;
}

/** Told from a photo of an identity by its id. */
const PREFIX = "captura:";
const idOf = (clave: string) => PREFIX + clave;

/** Of a phone that refuses storage: they last as long as the page. */
const inHand = new Map<string, Blob>();

export async function guardarCaptura(userId: string, clave: string, image: Blob): Promise<void> {
  const captura: Captura = { id: idOf(clave), userId, clave, image };
  await guardar("fotos", captura).catch(() => void inHand.set(clave, image));
}

/** The capture under `clave`; null where this phone has it no more. */
export async function capturaDe(userId: string, clave: string): Promise<Blob | null> {
  const kept = await guardadosDe<Captura>("fotos", userId).catch(() => []);
  return kept.find(({ id }) => id === idOf(clave))?.image ?? inHand.get(clave) ?? null;
}

/** It was sent with its pago, or is not wanted any more. */
export async function olvidarCaptura(clave: string): Promise<void> {
  inHand.delete(clave);
  await olvidar("fotos", idOf(clave)).catch(() => undefined);
}

/** Forgets those of a person of which no pago is left that could take them. */
export async function olvidarSueltas(userId: string, claves: readonly unknown[]): Promise<void> {
  const kept = await guardadosDe<Captura>("fotos", userId).catch(() => []);
  const loose = kept.filter(({ id, clave }) => id.startsWith(PREFIX) && !claves.includes(clave));
  await Promise.all(loose.map(({ clave }) => olvidarCaptura(clave)));
}

interface Compartido {
  image: Blob | null;
  texto: string;
}

/** The worker does not know whose phone it is: it lies under nobody's name, for a while. */
const NADIE = "";

export async function guardarCompartido(compartido: Compartido): Promise<void> {
  await guardar("fotos", { id: COMPARTIDO_ID, userId: NADIE, llegado: Date.now(), ...compartido });
}

/** What was shared a moment ago, once: nobody finds it twice, nor whoever uses the phone later. */
export async function tomarCompartido(): Promise<Compartido | null> {
  const [kept] = await guardadosDe<Guardado & Compartido & { llegado: number }>("fotos", NADIE).catch(() => []);
  if (!kept) return null;
  await olvidar("fotos", COMPARTIDO_ID).catch(() => undefined);
  return Date.now() - kept.llegado > COMPARTIDO_MS ? null : kept;
}
