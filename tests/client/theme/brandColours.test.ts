import { alpha, blend, decomposeColor, getContrastRatio } from '@mui/system/colorManipulator';
import { expect, it } from 'vitest';
import { computeBrandColours } from '../../../src/theme/brandColours';
import { COLOURS } from '../../../src/theme/colours';
import { like } from '../../support/matchers';

const GROUNDS = [
  [COLOURS.ground[0], COLOURS.card[0], blend(COLOURS.ground[0], '#000000', 0.08)],
  [COLOURS.ground[1], COLOURS.card[1], blend(COLOURS.card[1], '#ffffff', 0.16)],
] as const;

it.each(['#14532d', '#ffd400', '#ffffff', '#000000', '#7a1f5c', '#0b5394', '#e91e63', '#00e5ff', '#808080'])(
  'makes %s readable on every ground of both themes, and text on its buttons',
  colour => {
    const { primary, 'primary-ink': ink } = computeBrandColours(colour);
    for (const mode of [0, 1] as const) {
      for (const ground of GROUNDS[mode])
        expect(getContrastRatio(primary[mode], ground)).toBeGreaterThanOrEqual(4.5);
      expect(getContrastRatio(ink[mode], primary[mode])).toBeGreaterThanOrEqual(4.5);
    }
  },
);

it('tints selected rows and menu entries with the colour of each theme', () => {
  const { primary, selected } = computeBrandColours('#7a1f5c');
  expect(selected).toEqual([alpha(primary[0], 0.08), alpha(primary[1], 0.16)]);
});

it('replaces all colours that equal the primary colour, or have its tint', () => {
  const [light, dark] = COLOURS.primary.map(colour => decomposeColor(colour).values.join());
  const derived = Object.entries(COLOURS).filter(([, modes]) =>
    modes.some(colour => [light, dark].includes(decomposeColor(colour).values.slice(0, 3).join())),
  );
  expect(Object.keys(computeBrandColours('#7a1f5c'))).toEqual(
    like.arrayContaining(derived.map(([name]) => name)),
  );
});

it('keeps a colour that is readable already', () => {
  expect(computeBrandColours('#7a1f5c').primary[0]).toBe('#7a1f5c');
});
