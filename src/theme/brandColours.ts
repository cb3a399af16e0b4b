import { blend, darken, getContrastRatio, lighten } from '@mui/system/colorManipulator';
import { COLOURS } from './colours.ts';

/** Minimum contrast of text by WCAG 2.2 AA. */
const MIN_CONTRAST = 4.5;

/** The grounds on which the brand's colour is hardest to read: a selected row in the light and in the dark theme. */
const LIGHT_GROUND = blend(COLOURS.ground[0], '#000000', 0.08);
const DARK_GROUND = blend(COLOURS.card[1], '#ffffff', 0.16);

type BrandColourName = 'mark' | 'primary' | 'primary-dark' | 'primary-light' | 'primary-ink';

export type BrandColours = Record<BrandColourName, readonly [light: string, dark: string]>;

/**
 * Computes the colours of buttons, links and focus in both themes from the brand's colour. Text in these colours, and
 * on them, is readable however pale or dark the given colour is.
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
  };
}

/** Changes a colour step by step, until its contrast with the ground is high enough. */
function makeReadable(colour: string, ground: string, change: typeof darken): string {
  return getContrastRatio(colour, ground) < MIN_CONTRAST
    ? makeReadable(change(colour, 0.02), ground, change)
    : colour;
}
