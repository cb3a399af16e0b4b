/** A layout for jsdom, which has none. */
import { vi } from 'vitest';

/** @param phone whether the screen is as narrow as a phone's */
export function standInForLayout(phone = false): void {
  window.scrollTo = vi.fn();
  Element.prototype.scrollIntoView = vi.fn();
  window.matchMedia = query =>
    ({
      matches: phone && query.includes('max-width'),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
      addListener: () => undefined,
      removeListener: () => undefined,
    }) as unknown as MediaQueryList;
}
