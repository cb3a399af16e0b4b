import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';

/** Sets the device's time zone (IANA name) in a file or `describe` that calls `restoreDevice`. */
export function moveDevice(timeZone: string): void {
  process.env.TZ = timeZone;
}

/**
 * Restores the device's time zone after each test. Formatters keep their time zone, so modules are loaded again here
 * and in the worker's next file.
 */
export function restoreDevice(): void {
  const own = process.env.TZ;
  beforeAll(() => void vi.resetModules());
  afterEach(() => {
    if (own === undefined) delete process.env.TZ;
    else process.env.TZ = own;
  });
  afterAll(() => void vi.resetModules());
}

export function deviceIn(timeZone: string): void {
  restoreDevice();
  beforeEach(() => {
    moveDevice(timeZone);
  });
}

/** Half past eleven at night on the device's clock. */
export const late = (year: number, month: number, day: number) => new Date(year, month - 1, day, 23, 30);
