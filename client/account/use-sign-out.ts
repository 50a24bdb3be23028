import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "wouter";
import { toast } from "../kit/feedback/toast.tsx";

/** The outbox and the code for leaving: no page waits for them. */
const loadPendientes = () => import("../offline/franja.tsx");

/** Signs out, forgets what was loaded, and goes to `destination`. */
export function useSignOut(destination: string): { busy: boolean; leave: () => void } {
  const [, navigate] = useLocation();
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const leave = async () => {
    if (busy) return;
    setBusy(true);
    try {
      const { signOutOrStay } = await loadPendientes();
      if (!(await signOutOrStay())) return;
      navigate(destination);
      queryClient.clear();
    } catch {
      toast("Error al cerrar sesión.", "error");
    } finally {
      setBusy(false);
    }
  };
  return { busy, leave: () => void leave() };
}
