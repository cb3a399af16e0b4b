import { expect, it } from 'vitest';
import type { Product } from '../../../../src/dataProvider/api';
import { copyOf } from '../../../../src/resources/products/duplicate/copyOf';

it.each(['Lemons', 'ليمون', 'לימון'])(
  'names the copy of %s with nothing around it that is not seen',
  name => {
    expect(copyOf({ id: 1, name } as Product).name).toBe(`${name} (copy)`);
  },
);
