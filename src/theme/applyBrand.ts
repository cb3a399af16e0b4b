import { BRAND_COLOUR } from '../../contract/brandFormats';
import type { Brand } from '../lib/brand.ts';
import { computeBrandColours } from './brandColours.ts';

/**
 * Shows the brand of `config.json` in the page: the colours of both themes, the icon of the tab and of a phone's home
 * screen, and the colour of the browser's frame. An invalid brand is left out here, because `parseConfig` refuses it
 * in a sentence.
 */
export function applyBrand({ colour, logo }: Partial<Brand>): void {
  const { style, dataset } = document.documentElement;
  if (colour && BRAND_COLOUR.test(colour)) {
    for (const [name, [light, dark]] of Object.entries(computeBrandColours(colour)))
      style.setProperty(`--${name}`, `light-dark(${light},${dark})`);
    document.querySelector('meta[name=theme-color]')?.setAttribute('content', colour);
  }
  if (!logo) return;
  dataset.logo = '';
  // The frame is painted before any script could draw the logo into it.
  style.setProperty('--logo', `url(${JSON.stringify(logo)})`);
  for (const icon of document.querySelectorAll<HTMLLinkElement>(
    'link[rel~=icon], link[rel=apple-touch-icon]',
  )) {
    icon.removeAttribute('type');
    icon.href = logo;
  }
}
