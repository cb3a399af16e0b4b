/** Devices in other parts of the world. */
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';

/** Puts the device into a time zone (IANA name), in a file or `describe` that calls `restoreDevice`. */
export function moveDevice(timeZone: string): void {
  process.env.TZ = timeZone;
}

/**
 * Puts the device back after each test. Formatters keep the time zone in which they were made, so modules load anew here and in the
 * next file of the worker.
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

/** Puts the device into a time zone (IANA name) for every test of the file or `describe` that calls this. */
export function deviceIn(timeZone: string): void {
  restoreDevice();
  beforeEach(() => {
    moveDevice(timeZone);
  });
}

/** Half past eleven at night on the clock of the device. */
export const late = (year: number, month: number, day: number) => new Date(year, month - 1, day, 23, 30);
