import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createScanReader } from '../../../src/ui/scan/createScanReader';
import { dispatchScannedCode } from '../../../src/ui/scan/useScanHandler';

const CODE = fc.stringMatching(/^\d{6,14}$/);

function readOf(keys: readonly string[], gap: number): (string | null)[] {
  const read = createScanReader();
  return keys.map((key, at) => read(key, at * gap)).filter(code => code !== null);
}

function readTimed(keys: readonly (readonly [key: string, gap: number])[]): (string | null)[] {
  const read = createScanReader();
  let at = 0;
  return keys.map(([key, gap]) => read(key, (at += gap))).filter(code => code !== null);
}

const keysOf = (text: string, gap: number) => [...text].map(key => [key, gap] as const);

it('reads a scan that comes in parts as a whole, and never its last part alone', () => {
  const parts = fc.array(fc.stringMatching(/^\d{2,7}$/), { minLength: 2, maxLength: 4 });
  fc.assert(
    fc.property(parts, fc.integer({ min: 61, max: 2000 }), (some, delay) => {
      const code = some.join('');
      const keys = some.flatMap(part => [[part[0]!, delay] as const, ...keysOf(part.slice(1), 5)]);
      const read = readTimed([...keys, ['Enter', 5]]);
      const isWhole = code.length >= 6 && code.length <= 14;
      expect(read).toEqual(isWhole ? [code] : []);
    }),
  );
});

it('reads the code alone that is scanned after a figure was typed', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^\d{1,4}$/),
      CODE,
      fc.integer({ min: 90, max: 350 }),
      (figure, code, typing) => {
        const scanned = [[code[0]!, 450] as const, ...keysOf(code.slice(1), 8), ['Enter', 8] as const];
        expect(readTimed([...keysOf(figure, typing), ...scanned])).toEqual([code]);
      },
    ),
  );
});

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
  expect(dispatchScannedCode('4006381333931')).toBeNull();
});
