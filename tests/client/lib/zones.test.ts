/** Clocks of other zones than the device's. */
import { lightFormat } from 'date-fns';
import { expect, it } from 'vitest';
import { onClockOf } from '../../../src/lib/zones';

const on = (zone: string, moment: string) =>
  lightFormat(onClockOf(zone, new Date(moment)), 'yyyy-MM-dd HH:mm:ss');

it('reads a moment off the clock of a zone, on its day, in summer and in winter', () => {
  expect(on('America/New_York', '2026-11-21T18:25:07Z')).toBe('2026-11-21 13:25:07');
  expect(on('America/New_York', '2026-07-21T18:25:07Z')).toBe('2026-07-21 14:25:07');
  expect(on('Asia/Tokyo', '2026-11-21T18:25:07Z')).toBe('2026-11-22 03:25:07');
  expect(on('Asia/Kolkata', '2026-11-21T18:29:59Z')).toBe('2026-11-21 23:59:59');
});

it('takes the clock of the device for a zone that the browser does not know', () => {
  const moment = new Date('2026-11-21T18:25:07Z');
  expect(onClockOf('Mars/Olympus', moment)).toBe(moment);
});
