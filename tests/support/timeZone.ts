/** Devices in other parts of the world. */
import { afterEach, beforeEach } from 'vitest';

/** Puts the device into a time zone (IANA name) for every test of the `describe` that calls this. */
export function deviceIn(timeZone: string): void {
  let own: string | undefined;
  beforeEach(() => {
    own = process.env.TZ;
    process.env.TZ = timeZone;
  });
  afterEach(() => {
    if (own === undefined) delete process.env.TZ;
    else process.env.TZ = own;
  });
}

/** Half past eleven at night on the clock of the device. */
export const late = (year: number, month: number, day: number) => new Date(year, month - 1, day, 23, 30);
