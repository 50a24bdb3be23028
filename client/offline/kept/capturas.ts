/** Captures of a bank's screen, already made small, until their pago has been sent; and what was shared and not looked at yet. */
import { COMPARTIDO_MS } from "../../../rules/limits/fotos.ts";
import { forget, type Guardado, save, savedOf } from "./almacen.ts";

/** Its id is the key of its upload: sent twice it arrives once. */
interface Captura extends Guardado {
  image: Blob;
}

/** Photos of an identity lie beside them under "person:name". */
const isCaptura = ({ id }: Guardado) => !id.includes(":");

/** For a device that refuses storage: captures last as long as the page. */
const inHand = new Map<string, Blob>();

export async function saveCaptura(userId: string, clave: string, image: Blob): Promise<void> {
  const captura: Captura = { id: clave, userId, image };
  await save("fotos", captura).catch(() => void inHand.set(clave, image));
}

/** The capture under `clave`; null where this phone has it no more. */
export async function capturaDe(userId: string, clave: string): Promise<Blob | null> {
  const kept = await savedOf<Captura>("fotos", userId).catch(() => []);
  return kept.find(({ id }) => id === clave)?.image ?? inHand.get(clave) ?? null;
}

/** It was sent with its pago, or is not wanted any more. Nothing for a form without one. */
export async function forgetCaptura(clave: unknown): Promise<void> {
  if (typeof clave !== "string") return;
  inHand.delete(clave);
  await forget("fotos", clave).catch(() => undefined);
}

/** Forgets those of a person of which no pago is left that could take them. */
export async function forgetSueltas(userId: string, claves: readonly unknown[]): Promise<void> {
  const kept = await savedOf<Captura>("fotos", userId).catch(() => []);
  const loose = kept.filter((one) => isCaptura(one) && !claves.includes(one.id));
  await Promise.all(loose.map(({ id }) => forgetCaptura(id)));
}

interface Compartido {
  image: Blob | null;
  texto: string;
}

/** The worker does not know whose device it is: the item is stored without an owner, for a while. */
const NADIE = "";
const COMPARTIDO_ID = "compartido";

export async function saveCompartido(compartido: Compartido): Promise<void> {
  await save("fotos", { id: COMPARTIDO_ID, userId: NADIE, llegado: Date.now(), ...compartido });
}

/** What was just shared, once: it is not found again, nor by a later user of the device. */
export async function takeCompartido(): Promise<Compartido | null> {
  const [kept] = await savedOf<Guardado & Compartido & { llegado: number }>("fotos", NADIE).catch(() => []);
  if (!kept) return null;
  await forget("fotos", COMPARTIDO_ID).catch(() => undefined);
  return Date.now() - kept.llegado > COMPARTIDO_MS ? null : kept;
}
