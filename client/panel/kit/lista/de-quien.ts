import { useSyncExternalStore } from "react";
import { trpc } from "../../../api/trpc.ts";

/** Kept under whose clients they are: whoever signs in here next sees everybody. */
const KEY = "misClientes";
const listeners = new Set<() => void>();

function follow(changed: () => void) {
  listeners.add(changed);
  window.addEventListener("storage", changed);
  return () => {
    listeners.delete(changed);
    window.removeEventListener("storage", changed);
  };
}

/** Whether the panel shows only the clients of whoever is signed in, and how to change that; in all their tabs at once. */
export function useMisClientes(): [mios: boolean, set: (mios: boolean) => void] {
  const { data: me } = trpc.usuarios.me.useQuery();
  const kept = useSyncExternalStore(follow, () => localStorage.getItem(KEY));
  const set = (mios: boolean) => {
    if (mios && me) localStorage.setItem(KEY, me.id);
    else localStorage.removeItem(KEY);
    for (const changed of listeners) changed();
  };
  return [me !== undefined && kept === me.id, set];
}

/** What a list of the panel asks for besides: of whom. */
export function useDeQuien(): { encargado?: string } {
  const { data: me } = trpc.usuarios.me.useQuery();
  const [mios] = useMisClientes();
  return mios && me ? { encargado: me.id } : {};
}
