/** Payment screenshots, already shrunk, until their pago is sent; and shared content not used yet. */
import { COMPARTIDO_MS } from "../../../rules/limits/fotos.ts";
import { forget, type Guardado, save, savedOf } from "./almacen.ts";

/** Its id is its upload's key: sent twice it is stored once. */
interface Captura extends Guardado {
  image: Blob;
}

/** Identity photos are stored beside them under "person:name". */
const isCaptura = ({ id }: Guardado) => !id.includes(":");

/** If a device refuses storage, captures last as long as the page. */
const inHand = new Map<string, Blob>();

export async function saveCaptura(userId: string, clave: string, image: Blob): Promise<void> {
  const captura: Captura = { id: clave, userId, image };
  await save("fotos", captura).catch(() => void inHand.set(clave, image));
}

/** The capture under `clave`; null if this phone no longer has it. */
export async function capturaDe(userId: string, clave: string): Promise<Blob | null> {
  const kept = await savedOf<Captura>("fotos", userId).catch(() => []);
  return kept.find(({ id }) => id === clave)?.image ?? inHand.get(clave) ?? null;
}

/** Deletes it once sent with its pago or no longer wanted. Does nothing for a form without one. */
export async function forgetCaptura(clave: unknown): Promise<void> {
  if (typeof clave !== "string") return;
  inHand.delete(clave);
  await forget("fotos", clave).catch(() => undefined);
}

/** Deletes a person's captures that no queued pago or draft can still use. */
export async function forgetSueltas(userId: string, claves: readonly unknown[]): Promise<void> {
  const kept = await savedOf<Captura>("fotos", userId).catch(() => []);
  const loose = kept.filter((one) => isCaptura(one) && !claves.includes(one.id));
  await Promise.all(loose.map(({ id }) => forgetCaptura(id)));
}

interface Compartido {
  image: Blob | null;
  texto: string;
}

/** The service worker does not know whose device it is: the item is stored without an owner, for a while. */
const NADIE = "";
const COMPARTIDO_ID = "compartido";

export async function saveCompartido(compartido: Compartido): Promise<void> {
  await save("fotos", { id: COMPARTIDO_ID, userId: NADIE, llegado: Date.now(), ...compartido });
}

/** Returns and deletes what was just shared, so that it is not found again, nor by a later user of the device. */
export async function takeCompartido(): Promise<Compartido | null> {
  const [kept] = await savedOf<Guardado & Compartido & { llegado: number }>("fotos", NADIE).catch(() => []);
  if (!kept) return null;
  await forget("fotos", COMPARTIDO_ID).catch(() => undefined);
  return Date.now() - kept.llegado > COMPARTIDO_MS ? null : kept;
}
