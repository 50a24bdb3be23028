/** The service worker's types, which the DOM's leave out. Each part adds the events it listens to. */

interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface FetchEvent extends WorkerEvent {
  request: Request;
  respondWith(response: Promise<Response>): void;
}

interface PushEvent extends WorkerEvent {
  data: { json(): unknown } | null;
}

interface TapEvent extends WorkerEvent {
  notification: Notification;
}

/** An open page of ours. */
export interface OpenPage {
  url: string;
  focus(): Promise<OpenPage>;
  navigate(url: string): Promise<unknown>;
}

interface WorkerEvents {
  install: WorkerEvent;
  activate: WorkerEvent;
  fetch: FetchEvent;
  push: PushEvent;
  notificationclick: TapEvent;
}

export interface WorkerSelf {
  skipWaiting(): Promise<void>;
  registration: Pick<ServiceWorkerRegistration, "showNotification">;
  clients: {
    claim(): Promise<void>;
    matchAll(options: { type: "window"; includeUncontrolled: true }): Promise<OpenPage[]>;
    openWindow(url: string): Promise<unknown>;
  };
  addEventListener<Type extends keyof WorkerEvents>(type: Type, listener: (event: WorkerEvents[Type]) => void): void;
}
