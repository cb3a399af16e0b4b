import { COLOURS } from './colours.ts';
import { HEADER_HEIGHT_PX, ROW_HEIGHTS_PX, MIN_TOUCH_SIZE_PX } from './sizes.ts';

export function createRootCssRules(): string {
  const variables = [
    ...Object.entries(COLOURS).map(([name, [light, dark]]) => `--${name}:light-dark(${light},${dark})`),
    `--header:${HEADER_HEIGHT_PX}px`,
    `--row-height:${ROW_HEIGHTS_PX.comfortable}px`,
    `--thumb:${MIN_TOUCH_SIZE_PX}px`,
  ];
  return [
    `:root{color-scheme:light dark;${variables.join(';')}}`,
    ':root[data-theme=light]{color-scheme:light}',
    ':root[data-theme=dark]{color-scheme:dark}',
  ].join('');
}
