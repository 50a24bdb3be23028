import { useSyncExternalStore } from "react";
import { trpc } from "../../../api/trpc.ts";

/** Stored per person: the next administrator on this browser sees everybody's. */
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

/** Whether the panel shows only the reader's own clients, and how to change that; in all tabs at once. */
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

/** A list's additional input: whose clients. */
export function useDeQuien(): { encargado?: string } {
  const { data: me } = trpc.usuarios.me.useQuery();
  const [mios] = useMisClientes();
  return mios && me ? { encargado: me.id } : {};
}
