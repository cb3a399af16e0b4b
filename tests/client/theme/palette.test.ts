import { blend, getContrastRatio } from '@mui/system/colorManipulator';
import { expect, it } from 'vitest';
import { COLOURS } from '../../../src/theme/colours';

/** Backgrounds with the least contrast to text, in the light and the dark theme: those of a selected row. */
const SELECTED = [blend(COLOURS.card[0], '#000000', 0.08), blend(COLOURS.card[1], '#ffffff', 0.16)];

it.each(['ink', 'ink-soft', 'good', 'accent', 'danger', 'primary'] as const)(
  'text in %s is readable on a selected row (WCAG 1.4.3)',
  name => {
    for (const mode of [0, 1] as const)
      expect(getContrastRatio(COLOURS[name][mode], SELECTED[mode]!)).toBeGreaterThanOrEqual(4.5);
  },
);

it.each(['card', 'ground'] as const)('borders of controls are visible on %s (WCAG 1.4.11)', ground => {
  for (const mode of [0, 1] as const)
    expect(getContrastRatio(COLOURS.control[mode], COLOURS[ground][mode])).toBeGreaterThanOrEqual(3);
});
