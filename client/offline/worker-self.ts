/** The service worker as its parts see it: what the DOM's types leave out. A part adds here the events that it listens to. */

interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface FetchEvent extends WorkerEvent {
  request: Request;
  respondWith(response: Promise<Response>): void;
}

interface WorkerEvents {
  install: WorkerEvent;
  activate: WorkerEvent;
  fetch: FetchEvent;
}

export interface WorkerSelf {
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  addEventListener<Type extends keyof WorkerEvents>(type: Type, listener: (event: WorkerEvents[Type]) => void): void;
}
