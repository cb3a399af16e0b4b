/**
 * Some browsers forbid storage, for example in private windows. When react-admin is imported, it reads
 * `window.localStorage`, which then throws an error. The storage in memory lets people work, but they must sign in
 * again on the next visit.
 */
export function installLocalStorageFallback(): void {
  try {
    const probe = '__probe__';
    window.localStorage.setItem(probe, probe);
    window.localStorage.removeItem(probe);
  } catch {
    Object.defineProperty(window, 'localStorage', { value: new MemoryStorage(), configurable: true });
  }
}

/**
 * A storage in memory. Only its items are own properties, because react-admin lists a storage by `Object.keys`.
 */
class MemoryStorage implements Storage {
  [key: string]: unknown;

  get length(): number {
    return Object.keys(this).length;
  }

  clear(): void {
    for (const key of Object.keys(this)) delete this[key];
  }

  getItem(key: string): string | null {
    return Object.hasOwn(this, key) ? String(this[key]) : null;
  }

  key(index: number): string | null {
    return Object.keys(this)[index] ?? null;
  }

  removeItem(key: string): void {
    delete this[key];
  }

  setItem(key: string, value: unknown): void {
    this[key] = String(value);
  }
}
