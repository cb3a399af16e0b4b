import { expect, it } from 'vitest';
import type { Product } from '../../../src/dataProvider/api';
import { makeFileName } from '../../../contract/fileName';
import { toDuplicateProduct } from '../../../src/resources/products/duplicate/toDuplicateProduct';

it('is a name of a copy that a server takes', () => {
  const name = (letters: number) =>
    toDuplicateProduct({ name: `${'a'.repeat(letters)}${'🍋'.repeat(99)}` } as Product).name!;
  for (const letters of [0, 1]) {
    expect(name(letters).isWellFormed()).toBe(true);
    expect(name(letters).length).toBeGreaterThan(198);
    expect(name(letters).length).toBeLessThanOrEqual(200);
  }
});

it('is a name of a file', () => {
  // These characters have two UTF-16 units.
  for (const letters of ['', 'a']) {
    const name = makeFileName([`${letters}${'𠮷'.repeat(40)}`], 'csv');
    expect(name.isWellFormed()).toBe(true);
    expect(name.length).toBeGreaterThan(60);
  }
});
