import { afterEach, beforeEach, expect, it } from 'vitest';
import { applyBrand } from '../../../src/theme/applyBrand';

const { style, dataset } = document.documentElement;

// Other tests share the document, so this test only removes the element that it has added to the head.
const icon = document.createElement('link');

beforeEach(() => {
  icon.rel = 'icon';
  icon.href = 'data:,';
  document.head.append(icon);
});
afterEach(() => {
  style.removeProperty('--logo');
  delete dataset.logo;
  icon.remove();
});

it.each(['/files/brand/a.png', 'https://shop.example/logo.svg'])('shows the logo %s', logo => {
  applyBrand({ logo });
  expect(style.getPropertyValue('--logo')).toBe(`url("${logo}")`);
  expect(icon.getAttribute('href')).toBe(logo);
});

it.each(['javascript:alert(1)', 'data:image/png;base64,AAAA', 'logo.png'])('ignores the logo %s', logo => {
  applyBrand({ logo });
  expect(dataset.logo).toBeUndefined();
  expect(style.getPropertyValue('--logo')).toBe('');
  expect(icon.getAttribute('href')).toBe('data:,');
});
