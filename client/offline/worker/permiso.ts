/** Whether this browser may show notifications. Only the built client has the worker for that. */

/** The person's decision about notifications; null if the browser has none, like an iPhone before installing to the home screen. */
export function permisoDeAvisos(): NotificationPermission | null {
  const able = import.meta.env.PROD && "serviceWorker" in navigator && "PushManager" in window;
  return able && "Notification" in window ? Notification.permission : null;
}
