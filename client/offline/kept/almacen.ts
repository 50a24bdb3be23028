/** What this phone stores until it is sent, in IndexedDB: it survives a reload, a closed tab and a power cut. */

const STORES = ["envios", "fotos"] as const;
type Store = (typeof STORES)[number];

/** One stored item and its owner. */
export interface Guardado {
  id: string;
  userId: string;
}

let opening: Promise<IDBDatabase> | null = null;

function open(): Promise<IDBDatabase> {
  opening ??= connect();
  return opening;
}

function connect(): Promise<IDBDatabase> {
  const gone = () => {
    opening = null;
  };
  return new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open("cuotica", 1);
    request.onupgradeneeded = () => {
      for (const store of STORES)
        request.result.createObjectStore(store, { keyPath: "id" }).createIndex("userId", "userId");
    };
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      // A tab with a newer version must be able to upgrade it.
      request.result.onversionchange = () => {
        request.result.close();
        gone();
      };
      // The browser closes it if the disk is full, data is cleared, or its process ends.
      request.result.onclose = gone;
      resolve(request.result);
    };
  }).catch((error) => {
    gone();
    throw error;
  });
}

/** A connection that was just closed, without an event yet, is reopened. */
async function begin(store: Store, mode: "readonly" | "readwrite"): Promise<IDBTransaction> {
  const start = (db: IDBDatabase) =>
    db.transaction(store, mode, { durability: mode === "readwrite" ? "strict" : "default" });
  try {
    return start(await open());
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "InvalidStateError")) throw error;
    opening = null;
    return start(await open());
  }
}

/** Resolves once the request is on disk. */
async function run<T>(
  store: Store,
  mode: "readonly" | "readwrite",
  act: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const transaction = await begin(store, mode);
  return new Promise((resolve, reject) => {
    const request = act(transaction.objectStore(store));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error);
  });
}

/** Stores `thing`, replacing the one with its id. Rejects if the device refuses storage. */
export async function save<T extends Guardado>(store: Store, thing: T): Promise<void> {
  await run(store, "readwrite", (kept) => kept.put(thing));
}

/** That person's items in a store. */
export function savedOf<T extends Guardado>(store: Store, userId: string): Promise<T[]> {
  return run(store, "readonly", (kept) => kept.index("userId").getAll(userId));
}

export async function forget(store: Store, id: string): Promise<void> {
  await run(store, "readwrite", (kept) => kept.delete(id));
}
