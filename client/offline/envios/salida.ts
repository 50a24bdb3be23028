/** Leaving this phone: a warning when something still waits, and nothing private left behind. */
import { signOut } from "../../api/auth.ts";
import { forget, type Guardado, savedOf } from "../kept/almacen.ts";
import { announce, currentOutbox, reload, setOwner } from "./outbox.ts";

type Pregunta = () => Promise<boolean>;
let ask: Pregunta | null = null;

/** Who can ask the person; answering removes it. */
export function onAsk(pregunta: Pregunta): () => void {
  ask = pregunta;
  return () => {
    ask = null;
  };
}

/**
 * Signs out; false when the person stays after all. What waits to be sent stays on the phone until its owner is back, so they
 * are told; photos, what was shared, and whose phone this was, are forgotten.
 */
export async function signOutOrStay(): Promise<boolean> {
  await reload();
  const { userId, envios } = currentOutbox();
  if (envios.length > 0 && ask && !(await ask())) return false;
  await signOut();
  // Shared content that was not used belongs to nobody.
  const whose = [userId ?? "", ""].map((id) => savedOf<Guardado>("fotos", id).catch(() => []));
  const waiting = envios.map(({ valores }) => valores.captura);
  const left = (await Promise.all(whose)).flat().filter(({ id }) => !waiting.includes(id));
  await Promise.all(left.map(({ id }) => forget("fotos", id)));
  setOwner(null);
  await announce();
  return true;
}
