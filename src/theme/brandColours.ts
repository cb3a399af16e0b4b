import { alpha, blend, darken, getContrastRatio, lighten } from '@mui/system/colorManipulator';
import { COLOURS } from './colours.ts';

/** Minimum contrast of text (WCAG 2.2 AA). */
const MIN_CONTRAST = 4.5;

/**
 * The background of a selected row in the light and in the dark theme. Of all backgrounds, it has the least contrast to
 * the brand's colour.
 */
const LIGHT_GROUND = blend(COLOURS.ground[0], '#000000', 0.08);
const DARK_GROUND = blend(COLOURS.card[1], '#ffffff', 0.16);

type BrandColourName = 'mark' | 'primary' | 'primary-dark' | 'primary-light' | 'primary-ink' | 'selected';

export type BrandColours = Record<BrandColourName, readonly [light: string, dark: string]>;

/**
 * Computes the colours of buttons, links, selected rows and the focus ring in both themes from the brand's colour.
 * Text in these colours, and text on them, is readable for every brand colour.
 * @param colour `#rrggbb`
 */
export function computeBrandColours(colour: string): BrandColours {
  const light = makeReadable(colour, LIGHT_GROUND, darken);
  const dark = makeReadable(colour, DARK_GROUND, lighten);
  return {
    mark: [colour, colour],
    primary: [light, dark],
    'primary-dark': [darken(light, 0.3), darken(dark, 0.2)],
    'primary-light': [lighten(light, 0.25), lighten(dark, 0.3)],
    'primary-ink': ['#ffffff', makeReadable(darken(colour, 0.7), dark, darken)],
    selected: [alpha(light, 0.08), alpha(dark, 0.16)],
  };
}

/** Darkens or lightens a colour in steps until its contrast with the background is sufficient. */
function makeReadable(colour: string, ground: string, change: typeof darken): string {
  return getContrastRatio(colour, ground) < MIN_CONTRAST
    ? makeReadable(change(colour, 0.02), ground, change)
    : colour;
}
