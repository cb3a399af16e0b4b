import { afterEach, expect, it } from 'vitest';
import { applyBrand } from '../../../src/theme/applyBrand';

const { style, dataset } = document.documentElement;

afterEach(() => {
  style.removeProperty('--logo');
  delete dataset.logo;
  document.head.innerHTML = '';
});

it.each(['/files/brand/a.png', 'https://shop.example/logo.svg'])('shows the logo %s', logo => {
  document.head.innerHTML = '<link rel="icon" href="data:,">';
  applyBrand({ logo });
  expect(style.getPropertyValue('--logo')).toBe(`url("${logo}")`);
  expect(document.head.querySelector('link')?.getAttribute('href')).toBe(logo);
});

it.each(['javascript:alert(1)', 'data:image/png;base64,AAAA', 'logo.png'])('ignores the logo %s', logo => {
  document.head.innerHTML = '<link rel="icon" href="data:,">';
  applyBrand({ logo });
  expect(dataset.logo).toBeUndefined();
  expect(style.getPropertyValue('--logo')).toBe('');
  expect(document.head.querySelector('link')?.getAttribute('href')).toBe('data:,');
});
