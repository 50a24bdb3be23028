import { useRef } from "react";
import { newClave } from "./clave.ts";

/**
 * The keys of acts of one press, which no form or dialog gives one: `what` tells one act from another. It stays while the act fails, so
 * that a press after a lost answer is not a second act, and is another once it was done.
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
