import { vi } from 'vitest';

export function standInForLayout(phone = false): void {
  window.scrollTo = vi.fn();
  Element.prototype.scrollIntoView = vi.fn();
  window.ResizeObserver = class {
    observe = () => undefined;
    unobserve = () => undefined;
    disconnect = () => undefined;
  };
  window.matchMedia = query =>
    ({
      matches: query.includes('min-width') ? !phone : phone && query.includes('max-width'),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
      addListener: () => undefined,
      removeListener: () => undefined,
    }) as unknown as MediaQueryList;
}
