/**
 * Whether notifications on this phone are still to be offered: where they exist, and until one answer (ya-ofrecido.ts). Who blocks
 * storage blocks cookies too, and is not signed in.
 */
export const porOfrecer = (): boolean =>
  "PushManager" in window && Notification.permission === "default" && !localStorage.avisos;
