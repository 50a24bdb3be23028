/** What this phone keeps until it has been sent, in IndexedDB: it outlives a reload, a closed tab and a power cut. */

const STORES = ["envios", "fotos"] as const;
type Store = (typeof STORES)[number];

/** One thing kept, and whose it is. */
export interface Guardado {
  id: string;
  userId: string;
}

let opening: Promise<IDBDatabase> | null = null;

function open(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open("cuotica", 1);
    request.onupgradeneeded = () => {
      for (const store of STORES)
        request.result.createObjectStore(store, { keyPath: "id" }).createIndex("userId", "userId");
    };
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      // A tab with a newer version of the product must be able to change it.
      request.result.onversionchange = () => {
        request.result.close();
        opening = null;
      };
      resolve(request.result);
    };
  }).catch((error) => {
    opening = null;
    throw error;
  });
  return opening;
}

/** Resolves once what was asked lies on the disk. */
async function run<T>(
  store: Store,
  mode: "readonly" | "readwrite",
  act: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const db = await open();
  return new Promise((resolve, reject) => {
    const transaction = db.transaction(store, mode, { durability: mode === "readwrite" ? "strict" : "default" });
    const request = act(transaction.objectStore(store));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error);
  });
}

/** Keeps `thing` in place of the one with its id. Rejects where a phone refuses storage. */
export async function guardar<T extends Guardado>(store: Store, thing: T): Promise<void> {
  await run(store, "readwrite", (kept) => kept.put(thing));
}

/** What that person has there. */
export function guardadosDe<T extends Guardado>(store: Store, userId: string): Promise<T[]> {
  return run(store, "readonly", (kept) => kept.index("userId").getAll(userId));
}

export async function olvidar(store: Store, id: string): Promise<void> {
  await run(store, "readwrite", (kept) => kept.delete(id));
}
