/** Whether this browser may take notifications. Only the built client has the worker that shows them. */

/** What its person decided of notifications; null where the browser has none, as on an iPhone outside of the home screen. */
export function permisoDeAvisos(): NotificationPermission | null {
  const able = import.meta.env.PROD && "serviceWorker" in navigator && "PushManager" in window;
  return able && "Notification" in window ? Notification.permission : null;
}
