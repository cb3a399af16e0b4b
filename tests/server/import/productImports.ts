import type { Readable } from 'node:stream';
import { beforeEach } from 'vitest';
import type { Db } from '../../../server/database/connect.ts';
import { importProducts, type ProductImportOptions } from '../../../server/import/products.ts';
import { emptyShop, told } from './importSupport.ts';

export let db: Db;

/** Opens a new shop before each test of the calling file. */
export const useProductImportShop = (): void =>
  beforeEach(async () => {
    db = await emptyShop();
  });

const options: ProductImportOptions = { branchId: 31, fileName: 'shop.csv' };

export const load = async (source: Readable, more: Partial<ProductImportOptions> = {}) =>
  told(await importProducts(db, source, { ...options, ...more }));

export const products = () =>
  db
    .selectFrom('product as p')
    .innerJoin('category as c', 'c.id', 'p.category_id')
    .select(['p.upc', 'p.name', 'p.search', 'p.price_cents', 'p.cost_cents', 'p.tax_rate', 'p.stock_milli'])
    .select(['c.name as category', 'p.branch_id'])
    .orderBy('p.id')
    .execute();

export const names = async () => (await products()).map(product => product.name);
