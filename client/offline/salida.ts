/** Leaving this phone: a warning when something still waits, and nothing private left behind. */
import { signOut } from "../api/auth.ts";
import { COMPARTIDO_ID, type Guardado, guardadosDe, olvidar } from "./almacen.ts";
import { announce, currentOutbox, reload, setOwner } from "./outbox.ts";

type Pregunta = () => Promise<boolean>;
let preguntar: Pregunta | null = null;

/** Who can ask the person. The answer takes it away. */
export function alPreguntar(pregunta: Pregunta): () => void {
  preguntar = pregunta;
  return () => {
    preguntar = null;
  };
}

/**
 * Signs out; false when the person stays after all. What waits to be sent stays on the phone until its owner is back, so they
 * are told; photos, what was shared, and whose phone this was, are forgotten.
 */
export async function salir(): Promise<boolean> {
  await reload();
  const { userId, envios } = currentOutbox();
  if (envios.length > 0 && preguntar && !(await preguntar())) return false;
  await signOut();
  const fotos = userId ? await guardadosDe<Guardado & { clave: string }>("fotos", userId).catch(() => []) : [];
  const waiting = envios.map(({ valores }) => valores.captura);
  const left = fotos.filter(({ clave }) => !waiting.includes(clave));
  await Promise.all(
    [COMPARTIDO_ID, ...left.map(({ id }) => id)].map((id) => olvidar("fotos", id).catch(() => undefined)),
  );
  setOwner(null);
  await announce();
  return true;
}
