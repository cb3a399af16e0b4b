import { expect, it } from 'vitest';
import { csv } from './importSupport.ts';
import { load, products, useProductImportShop } from './productImports.ts';

useProductImportShop();

it('adds a product for a new code, though one of that name has none: the command matches by code alone', async () => {
  await load(csv('upc,name', ',Tissues'), { codeless: true });
  expect(await load(csv('upc,name', '036000291452,Tissues'))).toMatchObject({ added: 1, updated: 0 });
  expect((await products()).map(({ upc }) => upc)).toEqual(['', '036000291452']);
});
