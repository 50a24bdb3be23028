/** Captures of a bank's screen, already made small, until their pago has been sent; and what was shared and not looked at yet. */
import { COMPARTIDO_MS } from "../../../rules/limits/fotos.ts";
import { type Guardado, guardadosDe, guardar, olvidar } from "./almacen.ts";

/** Its id is the key of its upload: sent twice it arrives once. */
interface Captura extends Guardado {
  image: Blob;
}

/** Photos of an identity lie beside them under "person:name". */
const isCaptura = ({ id }: Guardado) => !id.includes(":");

/** For a device that refuses storage: captures last as long as the page. */
const inHand = new Map<string, Blob>();

export async function guardarCaptura(userId: string, clave: string, image: Blob): Promise<void> {
  const captura: Captura = { id: clave, userId, image };
  await guardar("fotos", captura).catch(() => void inHand.set(clave, image));
}

/** The capture under `clave`; null where this phone has it no more. */
export async function capturaDe(userId: string, clave: string): Promise<Blob | null> {
  const kept = await guardadosDe<Captura>("fotos", userId).catch(() => []);
  return kept.find(({ id }) => id === clave)?.image ?? inHand.get(clave) ?? null;
}

/** It was sent with its pago, or is not wanted any more. Nothing for a form without one. */
export async function olvidarCaptura(clave: unknown): Promise<void> {
  if (typeof clave !== "string") return;
  inHand.delete(clave);
  await olvidar("fotos", clave).catch(() => undefined);
}

/** Forgets those of a person of which no pago is left that could take them. */
export async function olvidarSueltas(userId: string, claves: readonly unknown[]): Promise<void> {
  const kept = await guardadosDe<Captura>("fotos", userId).catch(() => []);
  const loose = kept.filter((one) => isCaptura(one) && !claves.includes(one.id));
  await Promise.all(loose.map(({ id }) => olvidarCaptura(id)));
}

interface Compartido {
  image: Blob | null;
  texto: string;
}

/** The worker does not know whose device it is: the item is stored without an owner, for a while. */
const NADIE = "";
const COMPARTIDO_ID = "compartido";

export async function guardarCompartido(compartido: Compartido): Promise<void> {
  await guardar("fotos", { id: COMPARTIDO_ID, userId: NADIE, llegado: Date.now(), ...compartido });
}

/** What was just shared, once: it is not found again, nor by a later user of the device. */
export async function tomarCompartido(): Promise<Compartido | null> {
  const [kept] = await guardadosDe<Guardado & Compartido & { llegado: number }>("fotos", NADIE).catch(() => []);
  if (!kept) return null;
  await olvidar("fotos", COMPARTIDO_ID).catch(() => undefined);
  return Date.now() - kept.llegado > COMPARTIDO_MS ? null : kept;
}
