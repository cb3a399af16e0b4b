import { expect, it } from 'vitest';
import type { Product } from '../../../../src/dataProvider/api';
import { toDuplicate } from '../../../../src/resources/products/duplicate/toDuplicate';

it.each(['Lemons', 'ليمون', 'לימון'])(
  'names the copy of %s with nothing around it that is not seen',
  name => {
    expect(toDuplicate({ id: 1, name } as Product).name).toBe(`${name} (copy)`);
  },
);
