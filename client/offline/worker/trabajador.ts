/** Lets the borrower's pages open offline (scripts/build/worker.ts). Only the built client has a worker. */
export function registerTrabajador(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  // Without it everything works as before, online only.
  navigator.serviceWorker.register("/sw.js").catch(() => undefined);
}
