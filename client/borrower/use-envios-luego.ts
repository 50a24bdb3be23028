import { useEffect, useState, useSyncExternalStore } from "react";

type Outbox = typeof import("../offline/envios/outbox.ts");
type Envios = ReturnType<Outbox["currentOutbox"]>;

const NONE = { envios: [], devueltos: 0 } as const satisfies Pick<Envios, "envios" | "devueltos">;
const nothing = () => () => undefined;
const none = () => NONE;

/** The signed-in person's outbox, once its code is loaded: a form does not wait for it. */
export function useEnviosLuego(): Pick<Envios, "envios" | "devueltos"> {
  const [outbox, setOutbox] = useState<Outbox | null>(null);
  useEffect(() => {
    // Offline, the form alone must do.
    import("../offline/envios/outbox.ts").then(setOutbox, () => undefined);
  }, []);
  return useSyncExternalStore<Pick<Envios, "envios" | "devueltos">>(
    outbox?.onChange ?? nothing,
    outbox?.currentOutbox ?? none,
    none,
  );
}
