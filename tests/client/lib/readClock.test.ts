import { describe, expect, it } from 'vitest';
import { getClockTimeInZone } from '../../../src/lib/getClockTimeInZone';
import { deviceIn } from '../../support/timeZone';

const at = (zone: string, moment: string) => {
  const { day, minutes } = getClockTimeInZone(new Date(moment), zone);
  return `${day} ${Math.floor(minutes / 60)}:${minutes % 60}`;
};

it('reads a moment off the clock of a zone, on its day, in summer and in winter', () => {
  expect(at('America/New_York', '2026-11-21T18:25:07Z')).toBe('2026-11-21 13:25');
  expect(at('America/New_York', '2026-07-21T18:25:07Z')).toBe('2026-07-21 14:25');
  expect(at('Asia/Tokyo', '2026-11-21T18:25:07Z')).toBe('2026-11-22 3:25');
  expect(at('Asia/Kolkata', '2026-11-21T18:29:59Z')).toBe('2026-11-21 23:59');
  expect(at('UTC', '2026-11-21T00:05:00Z')).toBe('2026-11-21 0:5');
});

describe('on a device whose clock leaves out an hour', () => {
  deviceIn('Europe/Madrid');

  it('reads that hour off the clock of another zone', () => {
    // On 29 March 2026, the hour from 2 to 3 does not exist in Madrid.
    expect(at('America/New_York', '2026-03-29T06:30:00Z')).toBe('2026-03-29 2:30');
  });
});

it('takes the clock of the device for a zone that the browser does not know, and for none', () => {
  const moment = new Date(2026, 10, 21, 18, 25, 7);
  const shown = { day: '2026-11-21', minutes: 18 * 60 + 25 };
  expect(getClockTimeInZone(moment, 'Mars/Olympus')).toEqual(shown);
  expect(getClockTimeInZone(moment)).toEqual(shown);
});
