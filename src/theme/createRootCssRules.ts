import { COLOURS } from './colours.ts';
import { HEADER_HEIGHT, ROW_HEIGHT, MIN_TOUCH_SIZE_PX } from './sizes.ts';

export function createRootCssRules(): string {
  const variables = [
    ...Object.entries(COLOURS).map(([name, [light, dark]]) => `--${name}:light-dark(${light},${dark})`),
    `--header:${HEADER_HEIGHT}px`,
    `--row-height:${ROW_HEIGHT.comfortable}px`,
    `--thumb:${MIN_TOUCH_SIZE_PX}px`,
  ];
  return [
    `:root{color-scheme:light dark;${variables.join(';')}}`,
    ':root[data-theme=light]{color-scheme:light}',
    ':root[data-theme=dark]{color-scheme:dark}',
  ].join('');
}
