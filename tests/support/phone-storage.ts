/** A phone's storage; Bun has none. Its entries are its own keys, as in a browser. */
export class PhoneStorage {
  [key: string]: unknown;
  getItem(key: string) {
    return Object.hasOwn(this, key) ? this[key] : null;
  }
  setItem(key: string, value: string) {
    this[key] = value;
  }
  removeItem(key: string) {
    delete this[key];
  }
}

/** Makes `storage` the phone's; undefined takes it away again. */
export function putStorage(storage: unknown): void {
  Object.assign(globalThis, { localStorage: storage });
}
