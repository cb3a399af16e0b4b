import { expect, it } from 'vitest';
import { formatBytes } from '../../../src/lib/quantities';

it.each([
  [0, '0 kB'],
  [868_352, '868.4 kB'],
  [999_960, '1 MB'],
  [1_530_000, '1.5 MB'],
  [73_428_701_184, '73.4 GB'],
  [2_500_000_000_000_000, '2,500 TB'],
])('%i bytes are %s', (bytes, text) => expect(formatBytes(bytes)).toBe(text));
