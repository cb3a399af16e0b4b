import { expect, it } from 'vitest';
import type { Product } from '../../../../src/dataProvider/api';
import { toDuplicateProduct } from '../../../../src/resources/products/duplicate/toDuplicateProduct';

it.each(['Lemons', 'ليمون', 'לימון'])(
  'names the copy of %s with nothing around it that is not seen',
  name => {
    expect(toDuplicateProduct({ id: 1, name } as Product).name).toBe(`${name} (copy)`);
  },
);
