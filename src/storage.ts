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

function memoryStorage(): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    clear: () => items.clear(),
    getItem: key => items.get(key) ?? null,
    key: index => [...items.keys()][index] ?? null,
    removeItem: key => void items.delete(key),
    setItem: (key, value) => void items.set(key, String(value)),
  };
}
