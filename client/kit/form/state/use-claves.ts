import { useRef } from "react";
import { newClave } from "./clave.ts";

/**
 * Idempotency keys for acts by a single button, outside forms and dialogs: `what` identifies the act. The key stays while the
 * act fails, so that a retry after a lost response is not a second act, and changes once it is done.
 */
export function useClaves(): <R>(what: string, act: (clave: string) => Promise<R>) => Promise<R> {
  const kept = useRef(new Map<string, string>());
  return async (what, act) => {
    const clave = kept.current.get(what) ?? newClave();
    kept.current.set(what, clave);
    const result = await act(clave);
    kept.current.delete(what);
    return result;
  };
}
