import { BRAND_COLOUR_PATTERN, BRAND_PICTURE_PATTERN } from '../../contract/brandFormats';
import type { Brand } from '../lib/brand.ts';
import { computeBrandColours } from './brandColours.ts';

/**
 * Applies the brand of `config.json` to the page: the colours of both themes, the icons, and the colour of the
 * browser's toolbar. Invalid values are ignored here, because `parseConfig` reports them.
 */
export function applyBrand({ colour, logo }: Partial<Brand>): void {
  const { style, dataset } = document.documentElement;
  if (colour && BRAND_COLOUR_PATTERN.test(colour)) {
    for (const [name, [light, dark]] of Object.entries(computeBrandColours(colour)))
      style.setProperty(`--${name}`, `light-dark(${light},${dark})`);
    document.querySelector('meta[name=theme-color]')?.setAttribute('content', colour);
  }
  if (!logo || !BRAND_PICTURE_PATTERN.test(logo)) return;
  dataset.logo = '';
  // The logo is drawn by CSS, because the empty layout is painted before a script could draw it.
  style.setProperty('--logo', `url(${JSON.stringify(logo)})`);
  for (const icon of document.querySelectorAll<HTMLLinkElement>(
    'link[rel~=icon], link[rel=apple-touch-icon]',
  )) {
    icon.removeAttribute('type');
    icon.href = logo;
  }
}
