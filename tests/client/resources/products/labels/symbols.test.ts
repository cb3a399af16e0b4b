import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { appendCheckDigit } from '../../../../../contract/gtin';
import { readCodes } from '../../../../support/barcodes';
import {
  LABEL_LAYOUTS,
  splitLabelsIntoPages,
  countLabelsPerPage,
  getLabelPosition,
} from '../../../../../src/resources/products/labels/layouts';
import {
  computeBarcodeModuleWidth,
  encodeBarcode,
  type BarcodeSymbol,
} from '../../../../../src/resources/products/labels/barcodes';

function picture({ bars, width, quiet }: BarcodeSymbol): ImageData {
  const [pixels, height] = [3, 60];
  const wide = (width + 2 * quiet) * pixels;
  const data = new Uint8ClampedArray(wide * height * 4).fill(255);
  for (const [left, bar] of bars)
    for (let x = (left + quiet) * pixels; x < (left + quiet + bar) * pixels; x++)
      for (let y = 0; y < height; y++) data.fill(0, (y * wide + x) * 4, (y * wide + x) * 4 + 3);
  return { data, width: wide, height, colorSpace: 'srgb' };
}

const read = async (code: string) => (await readCodes(picture(encodeBarcode(code)!)))[0]?.text ?? '';

describe('the bars of a code', () => {
  it.each([
    ['4006381333931', 'ean13'],
    ['036000291452', 'upca'],
    ['96385074', 'ean8'],
    ['2000003000003', 'code128'],
    ['4006381333932', 'code128'],
    ['10012345678902', 'code128'],
    ['PLU-4011', 'code128'],
    ['7', 'code128'],
  ])('of %s are %s', async (code, kind) => {
    expect(encodeBarcode(code)!.kind).toBe(kind);
    // The reader returns a UPC-A as the equivalent EAN-13.
    expect((await read(code)).padStart(13, '0')).toBe(code.padStart(13, '0'));
  });

  it('are read back, whatever the code', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.stringMatching(/^[0-9]{12}$/).map(appendCheckDigit),
          fc.stringMatching(/^[0-9]{11}$/).map(appendCheckDigit),
          fc.stringMatching(/^[A-Za-z0-9 .\-$/+%#]{1,20}$/).filter(text => text.trim() === text),
        ),
        async code => {
          expect((await read(code)).replace(/^0+/, '')).toBe(code.replace(/^0+/, ''));
        },
      ),
      { numRuns: 60 },
    );
  });

  it('are none for what has none', () => {
    expect(encodeBarcode('')).toBeNull();
    expect(encodeBarcode('CAFÉ')).toBeNull();
  });
});

describe('the width of a module', () => {
  it.each(Object.entries(LABEL_LAYOUTS))(
    'on %s is whole dots, and as wide as a till reads',
    (_name, { label, dot }) => {
      const width = computeBarcodeModuleWidth(encodeBarcode('4006381333931')!, label[0] - 4, dot)!;
      expect(Math.abs(width / dot - Math.round(width / dot))).toBeLessThan(1e-6);
      expect(width).toBeGreaterThanOrEqual(0.264);
      expect(width).toBeLessThanOrEqual(0.38);
    },
  );

  it('is none where the code is too long', () => {
    expect(computeBarcodeModuleWidth(encodeBarcode('A'.repeat(40))!, 46, 0.125)).toBeNull();
  });
});

describe('the layouts', () => {
  it.each(Object.entries(LABEL_LAYOUTS))(
    '%s has every label on its page, and none on another',
    (_name, layout) => {
      const { label, page } = layout;
      const places = Array.from({ length: countLabelsPerPage(layout) }, (_, at) =>
        getLabelPosition(layout, at),
      );
      for (const [left, top] of places) {
        expect(left).toBeGreaterThanOrEqual(0);
        expect(left + label[0]).toBeLessThanOrEqual(page[0] + 0.01);
        expect(top + label[1]).toBeLessThanOrEqual(page[1] + 0.01);
      }
      // The right and bottom margins equal the left and top ones.
      const [right, bottom] = places.at(-1)!;
      expect(page[0] - right - label[0]).toBeCloseTo(layout.first[0], 1);
      expect(page[1] - bottom - label[1]).toBeCloseTo(layout.first[1], 1);
    },
  );

  it('begin a sheet at the label that is left', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(), { minLength: 1, maxLength: 90 }),
        fc.integer({ min: 1, max: 30 }),
        (labels, start) => {
          const pages = splitLabelsIntoPages(labels, LABEL_LAYOUTS['avery-5160'], start);
          expect(pages.flat().filter(label => label !== null)).toEqual(labels);
          expect(pages[0]!.slice(0, start - 1)).toEqual(Array(start - 1).fill(null));
          expect(pages.every((page, at) => page.length === 30 || at === pages.length - 1)).toBe(true);
        },
      ),
    );
  });

  it('have no page without a label', () => {
    expect(splitLabelsIntoPages([], LABEL_LAYOUTS['avery-5160'], 5)).toEqual([]);
  });
});
