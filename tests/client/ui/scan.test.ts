import fc from 'fast-check';
import { expect, it } from 'vitest';
import { burstReader } from '../../../src/ui/scan/burst';
import { handOver } from '../../../src/ui/scan/scans';

const CODE = fc.stringMatching(/^\d{6,14}$/);

/** What is read of keys so many milliseconds apart. */
function readOf(keys: readonly string[], gap: number): (string | null)[] {
  const read = burstReader();
  return keys.map((key, at) => read(key, at * gap)).filter(code => code !== null);
}

it('reads the code that a scanner types, whatever was pressed before', () => {
  fc.assert(
    fc.property(
      CODE,
      fc.integer({ min: 0, max: 60 }),
      fc.constantFrom('a', 'Tab', '?', 'Enter'),
      (code, gap, before) => {
        expect(readOf([before, ...code, 'Enter'], gap)).toEqual([code]);
        expect(readOf([...code, 'Enter', ...code, 'Enter'], gap)).toEqual([code, code]);
      },
    ),
  );
});

it('reads no code of what fingers type, of what is too short or too long, and of what has something in between', () => {
  fc.assert(
    fc.property(CODE, fc.integer({ min: 61, max: 2000 }), (code, gap) => {
      expect(readOf([...code, 'Enter'], gap)).toEqual([]);
      expect(readOf([...code.slice(0, 5), 'Enter'], 5)).toEqual([]);
      expect(readOf([...code, ...code, ...code, 'Enter'], 5)).toEqual([]);
      expect(readOf([...code, 'Shift', 'Enter'], 5)).toEqual([]);
    }),
  );
});

it('leaves a code to whoever listens for all others, where no screen takes it', () => {
  expect(handOver('4006381333931')).toBeNull();
});
