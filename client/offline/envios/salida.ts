/** Signing out: warns if something is still queued, and leaves nothing private behind. */
import { signOut } from "../../api/auth.ts";
import { forget, type Guardado, savedOf } from "../kept/almacen.ts";
import { announce, currentOutbox, reload, setOwner } from "./outbox.ts";

type Pregunta = () => Promise<boolean>;
let ask: Pregunta | null = null;

/** Registers how to ask the person; returns a function that unregisters it. */
export function onAsk(pregunta: Pregunta): () => void {
  ask = pregunta;
  return () => {
    ask = null;
  };
}

/**
 * Signs out; false if the person decides to stay. Queued items stay on the phone until their owner is back, who is told so;
 * photos, shared content, and whose phone this was, are deleted.
 */
export async function signOutOrStay(): Promise<boolean> {
  await reload();
  const { userId, envios } = currentOutbox();
  if (envios.length > 0 && ask && !(await ask())) return false;
  await signOut();
  // Unused shared content belongs to nobody.
  const whose = [userId ?? "", ""].map((id) => savedOf<Guardado>("fotos", id).catch(() => []));
  const waiting = envios.map(({ valores }) => valores.captura);
  const left = (await Promise.all(whose)).flat().filter(({ id }) => !waiting.includes(id));
  await Promise.all(left.map(({ id }) => forget("fotos", id)));
  setOwner(null);
  await announce();
  return true;
}
