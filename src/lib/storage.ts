/**
 * Some browsers forbid storage (private windows, policies), and react-admin fails at import there. A storage that lasts
 * as long as the page lets people work; they sign in again on the next visit.
 */
export function ensureStorage(): void {
  try {
    const probe = '__probe__';
    window.localStorage.setItem(probe, probe);
    window.localStorage.removeItem(probe);
  } catch {
    Object.defineProperty(window, 'localStorage', { value: memoryStorage(), configurable: true });
  }
}

/** Its items are its own properties and nothing else is: react-admin lists a storage by `Object.keys`. */
function memoryStorage(): Storage {
  const methods = {
    get length() {
      return Object.keys(items).length;
    },
    clear: () => Object.keys(items).forEach(key => delete items[key]),
    getItem: (key: string) => (Object.hasOwn(items, key) ? items[key]! : null),
    key: (index: number) => Object.keys(items)[index] ?? null,
    removeItem: (key: string) => void delete items[key],
    setItem: (key: string, value: unknown) => void (items[key] = String(value)),
  };
  const items = Object.create(methods) as Record<string, string>;
  return items as unknown as Storage;
}
