import { expect, it } from 'vitest';
import { toImageUrl } from '../../../src/dataProvider/images';

it.each([
  ['iVBORw0KGgo', 'png'],
  ['/9j/', 'jpeg'],
  ['R0lGOD', 'gif'],
  ['UklGR', 'webp'],
])('shows a picture that a backend sends in base64 (%s) as image/%s', (beginning, type) => {
  const picture = beginning.padEnd(80, 'A');
  expect(toImageUrl('product', picture)).toBe(`data:image/${type};base64,${picture}`);
});

it.each(['R0lGODpromo', `${'UklGR'.padEnd(80, '-')}.png`])('takes %j for the name of a picture', name => {
  expect(toImageUrl('product', name)).toMatch(new RegExp(`/${name}$`));
});
