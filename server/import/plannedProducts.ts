import { toDollars } from '../http/money.ts';
import { convertTaxRateToPercent, convertThousandthsToUnits } from '../http/quantities.ts';
import type { Row } from '../database/schema.ts';
import type { ExistingProducts, FileProductWithMatch } from './existingProducts.ts';
import { findImportPriceWarnings } from './priceWarnings.ts';
import {
  computeRelativeChange,
  type RecordValuesInFileUnits,
  type PlannedChange,
  type PlannedChangeSortValues,
} from './importPlan.ts';

type Value = RecordValuesInFileUnits[string];
type Column = keyof Row<'product'>;

const same = (value: Value): Value => value;
const flag = (value: Value): Value => value === 1;
const figure =
  (read: (whole: number) => number) =>
  (value: Value): Value =>
    value === null ? null : read(Number(value));

const FIELDS: Readonly<Partial<Record<Column, readonly [field: string, read: (value: Value) => Value]>>> = {
  upc: ['upc', same],
  name: ['name', same],
  description: ['description', same],
  price_cents: ['price', figure(toDollars)],
  cost_cents: ['cost', figure(toDollars)],
  tax_rate: ['tax', figure(convertTaxRateToPercent)],
  status: ['active', flag],
  ebt: ['ebt', flag],
  wic: ['wic', flag],
  pesado: ['weighed', flag],
  ecommerce: ['ecommerce', flag],
  min_stock_milli: ['minStock', figure(convertThousandthsToUnits)],
  target_stock_milli: ['targetStock', figure(convertThousandthsToUnits)],
};

/**
 * Describes the planned change of a product.
 * @param stock current stock (`milli`), and the quantity that would be added (`movedMilli`), in thousandths of a unit
 */
export function toPlannedChange(
  { known, category, supplier }: FileProductWithMatch,
  changes: Readonly<Partial<Record<Column, Value>>>,
  stock: { milli: number; movedMilli: number },
  { categoryNames, supplierNames }: ExistingProducts,
): PlannedChange {
  const old = known!;
  const before: Record<string, Value> = {};
  const after: Record<string, Value> = {};
  for (const column of Object.keys(changes) as (keyof typeof old)[]) {
    const [field, read] = FIELDS[column] ?? [];
    if (!field || !read) continue;
    before[field] = read(old[column]);
    after[field] = read(changes[column]!);
  }
  if ('category_id' in changes) {
    before.category = categoryNames.get(old.category_id) ?? '';
    after.category = category ?? '';
  }
  if ('supplier_id' in changes) {
    before.supplier = supplierNames.get(old.supplier_id ?? 0) ?? null;
    after.supplier = supplier ?? null;
  }
  if (stock.movedMilli !== 0) {
    before.stock = convertThousandthsToUnits(stock.milli);
    after.stock = convertThousandthsToUnits(stock.milli + stock.movedMilli);
  }
  return { id: old.id, name: old.name, before, after };
}

export function toPlannedProduct(product: FileProductWithMatch, unsorted: string): PlannedChange {
  const { name = '', upc, category, supplier, priceCents, costCents, stockMilli } = product;
  const after = {
    ...(upc ? { upc } : {}),
    category: category ?? unsorted,
    ...(supplier ? { supplier } : {}),
    price: toDollars(priceCents ?? 0),
    ...(costCents === undefined ? {} : { cost: toDollars(costCents) }),
    ...(stockMilli === undefined ? {} : { stock: convertThousandthsToUnits(stockMilli) }),
    ...taxAndFlags(product),
  };
  return { id: null, name, before: {}, after };
}

function taxAndFlags({
  taxRate,
  status,
  ebt,
  wic,
  pesado,
  ecommerce,
}: FileProductWithMatch): RecordValuesInFileUnits {
  const columns = { tax_rate: taxRate, status, ebt, wic, pesado, ecommerce };
  const values: Record<string, Value> = {};
  for (const [column, value] of Object.entries(columns)) {
    const [field, read] = FIELDS[column as keyof typeof columns] ?? [];
    if (value !== undefined && field && read) values[field] = read(value);
  }
  return values;
}

export function hasDoubtfulPrice(
  { known, priceCents, costCents, taxRate }: FileProductWithMatch,
  pricesIncludeTax: boolean,
): boolean {
  const old = { price: known?.price_cents ?? 0, cost: known?.cost_cents ?? 0 };
  const [price, cost] = [priceCents ?? old.price, costCents ?? old.cost];
  if (price === old.price && cost === old.cost) return false;
  const includedTaxRate = pricesIncludeTax ? (taxRate ?? known?.tax_rate) : 0;
  return (
    findImportPriceWarnings({
      priceCents: price,
      costCents: cost,
      includedTaxRate,
      oldPriceCents: old.price,
    }).length > 0
  );
}

export function computeProductChangeSortValues(
  product: FileProductWithMatch,
  movedMilli: number,
  pricesIncludeTax: boolean,
): PlannedChangeSortValues {
  const { known, priceCents, costCents } = product;
  const old = known!;
  const price = Math.max(
    computeRelativeChange(old.price_cents, priceCents ?? old.price_cents),
    computeRelativeChange(old.cost_cents, costCents ?? old.cost_cents),
  );
  return { isMarked: hasDoubtfulPrice(product, pricesIncludeTax), price, stockMilli: Math.abs(movedMilli) };
}
