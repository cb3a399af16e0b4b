import { beforeAll, describe, expect, it } from 'vitest';
import { squareLayout } from '../../../server/import/layouts/square.ts';
import { detectLayout } from '../../../server/import/layouts/layouts.ts';
import { useBackOffice } from '../../support/backOffice.ts';
import { buildAdmin, buildBranch } from '../../support/builders.ts';
import { DATABASES } from '../../support/databases.ts';
import { importCalls } from './jobSupport.ts';

const SHOPIFY = [
  'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Option3 Name,Option3 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Fulfillment Service,Variant Price,Variant Compare At Price,Variant Requires Shipping,Variant Taxable,Variant Barcode,Image Src,Image Position,Image Alt Text,Gift Card,Cost per item,Status',
  "mug,Mug,<p>Holds tea</p>,Kiln,Kitchen,,TRUE,Colour,Blue,Size,L,,,M-1,300,shopify,4,deny,manual,12.50,,TRUE,TRUE,'0036000291452,,1,,FALSE,5.10,active",
  'mug,,,,,,,,Red,,S,,,M-2,300,shopify,0,deny,manual,11.00,,TRUE,TRUE,,,,,,,',
  'mug,,,,,,,,,,,,,,,,,,,,,,,,https://x/y.png,2,,,,',
  'lamp,Lamp,,,Light,,TRUE,Title,Default Title,,,,,L-1,,,7,deny,manual,40.00,,TRUE,TRUE,,,,,FALSE,,draft',
].join('\n');

const SQUARE = [
  'Token,Item Name,Variation Name,SKU,Description,Category,GTIN,Square Online Item Visibility,Price,Sellable,Stockable,Default Unit Cost,Current Quantity Main St,Stock Alert Count Main St,Archived,Tax - City (1%),"Tax - Sales, State (7.25%)"',
  'T1,Coffee,Large,SQ-1,Fresh brew,Hot Drinks,,visible,$3.50,Y,Y,0.80,12,3,N,Y,Y',
  'T2,Sandwich,Regular,SQ-2,,Food,00012345678905,visible,"$4,250.00",Y,Y,,,,Y,N,Y',
  'T3,Gift,Regular,SQ-3,,Food,,visible,variable,Y,N,,,,N,N,N',
].join('\n');

const WOOCOMMERCE = [
  'ID,Type,SKU,"GTIN, UPC, EAN, or ISBN",Name,Published,Short description,Stock,Low stock amount,Sale price,Regular price,Categories',
  '7,simple,HON-1,4006381333931,Honey,1,From the hills,12,3,6.99,7.49,"Food > Spreads, Gifts"',
  '8,variable,TEE,,T-Shirt,1,,,,,,Clothes',
  '9,variation,TEE-B,,T-Shirt - Blue,0,,,,,15,Clothes',
].join('\n');

const LOYVERSE = [
  'Handle,SKU,Name,Category,Description,Sold by weight,Option 1 name,Option 1 value,Option 2 name,Option 2 value,Option 3 name,Option 3 value,Default price,Cost,Barcode,SKU of included item,Quantity of included item,Track stock,Available for sale [Shop],Price [Shop],In stock [Shop],Low stock [Shop],"Tax - ""VAT"" (20%)"',
  'tea,1001,Tea,Drinks,,N,Size,Small,,,,,2.00,0.50,5449000000996,,,Y,Y,1.80,24,6,Y',
  'tea,1002,,,,,,Large,,,,,3.00,0.70,,,,Y,Y,variable,12.5,,N',
  'bananas,1003,Bananas,Produce,,Y,,,,,,,,0.89,,,,Y,N,1.40,12.5,,N',
  'box,1004,Box,Produce,,N,,,,,,,9,0,,1001,2,N,Y,9.50,,,N',
  'box,,,,,,,,,,,,,,,1003,1,,,,,,',
].join('\n');

describe('layouts', () => {
  it.each([
    ['shopify', SHOPIFY],
    ['square', SQUARE],
    ['loyverse', LOYVERSE],
    ['', 'Handle,Name,SKU'],
  ])('"%s" is known by its headers', (layout, file) =>
    expect(detectLayout(file.split('\n', 1)[0]!.split(','))).toBe(layout),
  );

  it('takes the first of the categories of Square, and no longer over a cell without any end', () => {
    const { row } = squareLayout.translation(['Token', 'Item Name', 'Variation Name', 'Categories']);
    const categoryOf = (categories: string) => row(['T1', 'Tea', 'Regular', categories])?.[2];
    expect(['Drinks', 'Hot drinks , Tea', 'Drinks > Hot'].map(categoryOf)).toEqual([
      'Drinks',
      'Hot drinks',
      'Drinks',
    ]);
    const begun = performance.now();
    categoryOf(`a${' '.repeat(100_000)}b`);
    expect(performance.now() - begun).toBeLessThan(3000);
  });

  it('knows the newer headers of Shopify', () =>
    expect(detectLayout(['Title', 'URL handle', 'Description', 'Price', 'SKU', 'Barcode'])).toBe('shopify'));
});

for (const database of DATABASES) {
  describe(`exports of other programs on ${database.name}`, () => {
    const office = useBackOffice(database);
    let branchId = 0;
    let token = '';
    beforeAll(async () => {
      branchId = (await buildBranch(office.db)).id;
      token = await office.signIn(await buildAdmin(office.db, { branch_id: branchId }));
    });
    const { checked, go } = importCalls(
      office,
      () => token,
      () => branchId,
    );
    const stored = (...codes: string[]) =>
      office.db
        .selectFrom('product')
        .innerJoin('category', 'category.id', 'product.category_id')
        .select(['product.upc', 'product.name', 'category.name as category', 'price_cents', 'cost_cents'])
        .select(['tax_rate', 'stock_milli', 'product.status', 'product.pesado', 'min_stock_milli'])
        .select('product.description')
        .where('product.branch_id', '=', branchId)
        .where('upc', 'in', codes)
        .orderBy('product.id')
        .execute();

    it('takes those of Shopify', async () => {
      const job = await checked(SHOPIFY);
      expect(job).toMatchObject({ layout: 'shopify', kind: 'products', added: 3, refused: 0 });
      expect(job.firstRows[1]!.slice(0, 4)).toEqual(['M-2', 'Mug – Red / S', 'Kitchen', '11.00']);
      await go(job.id);
      const common = { tax_rate: 0, pesado: 0, min_stock_milli: null };
      expect(await stored('0036000291452', 'M-2', 'L-1')).toEqual([
        {
          ...common,
          upc: '0036000291452',
          name: 'Mug – Blue / L',
          category: 'Kitchen',
          price_cents: 1250,
          cost_cents: 510,
          stock_milli: 4000,
          status: 1,
          description: '<p>Holds tea</p>',
        },
        {
          ...common,
          upc: 'M-2',
          name: 'Mug – Red / S',
          category: 'Kitchen',
          price_cents: 1100,
          cost_cents: 0,
          stock_milli: 0,
          status: 1,
          description: '<p>Holds tea</p>',
        },
        {
          ...common,
          upc: 'L-1',
          name: 'Lamp',
          category: 'Light',
          price_cents: 4000,
          cost_cents: 0,
          stock_milli: 7000,
          status: 0,
          description: '',
        },
      ]);
    });

    it('takes those of Square', async () => {
      const job = await checked(SQUARE);
      expect(job).toMatchObject({ layout: 'square', kind: 'products', added: 3, refused: 0 });
      expect(job.notes).toEqual([
        'New categories: “Hot Drinks” and “Food”.',
        'New products without a price: 1; their price is 0.',
      ]);
      await go(job.id);
      expect(await stored('SQ-1', '00012345678905', 'SQ-3')).toMatchObject([
        {
          name: 'Coffee – Large',
          category: 'Hot Drinks',
          price_cents: 350,
          cost_cents: 80,
          tax_rate: 82_500,
          stock_milli: 12_000,
          min_stock_milli: 3000,
          status: 1,
        },
        { name: 'Sandwich', price_cents: 425_000, tax_rate: 72_500, status: 0, min_stock_milli: null },
        { name: 'Gift', price_cents: 0, tax_rate: 0, status: 1 },
      ]);
    });

    it('takes those of Loyverse', async () => {
      const job = await checked(LOYVERSE);
      expect(job).toMatchObject({ layout: 'loyverse', kind: 'products', added: 4, refused: 0 });
      await go(job.id);
      expect(await stored('5449000000996', '1002', '1003', '1004')).toMatchObject([
        {
          name: 'Tea – Small',
          category: 'Drinks',
          price_cents: 180,
          cost_cents: 50,
          tax_rate: 200_000,
          stock_milli: 24_000,
          min_stock_milli: 6000,
          status: 1,
          pesado: 0,
        },
        { name: 'Tea – Large', category: 'Drinks', price_cents: 300, tax_rate: 0, stock_milli: 12_500 },
        { name: 'Bananas', price_cents: 140, pesado: 1, status: 0 },
        { name: 'Box', price_cents: 950, pesado: 0, status: 1 },
      ]);
    });

    it('takes those of WooCommerce: simple products and variations, without the parents of variations', async () => {
      const job = await checked(WOOCOMMERCE);
      expect(job).toMatchObject({ layout: 'woocommerce', kind: 'products', added: 2, refused: 0 });
      await go(job.id);
      expect(await stored('4006381333931', 'TEE-B')).toMatchObject([
        {
          name: 'Honey',
          category: 'Spreads',
          price_cents: 749,
          stock_milli: 12_000,
          min_stock_milli: 3000,
          status: 1,
        },
        { name: 'T-Shirt - Blue', category: 'Clothes', price_cents: 1500, stock_milli: 0, status: 0 },
      ]);
    });

    it('leaves the choice where a program keeps stock in several places', async () => {
      const job = await checked(
        'Token,Item Name,Variation Name,SKU,Price,Current Quantity North,Current Quantity South\nT9,Rope,Regular,SQ-9,2,5,6\n',
      );
      expect(job.headers.slice(-2)).toEqual(['Current Quantity North', 'Current Quantity South']);
      expect(job.columns.slice(-2)).toEqual(['', '']);
    });
  });
}
