import type { Identifier } from 'ra-core';
import type { Api, Product, RequestOptions } from '../../../dataProvider/api';
import { loadSelectedProducts, type BulkChangeTarget } from '../change/bulkChangeTarget';
import { MAX_COPIES_PER_LABEL, type LabelLine } from './makeLabel';

export interface LoadedLabels {
  lines: LabelLine[];
  unknown: string[];
}

/** Maximum number of products to read by one request each. For more products, reading the whole list is faster. */
const MAX_SINGLE = 100;
const AT_ONCE = 10;

let lastKey = 0;

const shelf = (product: Product, copies = 1): LabelLine => ({ key: ++lastKey, product, copies, grams: null });

async function each<Item, Answer>(items: readonly Item[], ask: (item: Item) => Promise<Answer>) {
  const answers: Answer[] = [];
  for (let from = 0; from < items.length; from += AT_ONCE)
    answers.push(...(await Promise.all(items.slice(from, from + AT_ONCE).map(ask))));
  return answers;
}

const product = async (api: Api, id: Identifier, branchId: number, { signal }: RequestOptions) =>
  (await api.getOne<Product>('products', { id, meta: { branchId }, ...(signal ? { signal } : {}) })).data;

async function productsOf(
  api: Api,
  target: Omit<BulkChangeTarget, 'count'>,
  options: RequestOptions,
): Promise<Product[]> {
  const { ids, branchId } = target;
  return ids && ids.length <= MAX_SINGLE
    ? each(ids, id => product(api, id, branchId, options))
    : loadSelectedProducts(api, target, options);
}

export async function loadLabelsOfProducts(
  api: Api,
  target: BulkChangeTarget,
  options: RequestOptions,
): Promise<LoadedLabels> {
  const products = await productsOf(api, target, options);
  return { lines: products.map(one => shelf(one)), unknown: [] };
}

/**
 * Creates one label per unit of a purchase. If the backend's lines have no product ids, products are looked up by
 * name.
 */
export async function loadLabelsOfPurchase(
  api: Api,
  { purchaseId, branchId }: { purchaseId: Identifier; branchId: number },
  options: RequestOptions,
): Promise<LoadedLabels> {
  const bought = await api.purchaseLines(purchaseId, options);
  const ids = await each(bought, ({ productId, name }) =>
    productId ? Promise.resolve(productId) : idByName(api, name, branchId, options),
  );
  const known = await productsOf(
    api,
    { branchId, ids: [...new Set(ids.filter(id => id !== null))], filter: null },
    options,
  );
  const byId = new Map(known.map(one => [String(one.id), one]));
  const found = ids.map(id => byId.get(String(id)));
  const lines = new Map<string, LabelLine>();
  const unknown: string[] = [];
  bought.forEach(({ name, quantity }, at) => {
    const one = found[at];
    if (!one) return void unknown.push(name);
    const key = String(one.id);
    const before = lines.get(key)?.copies ?? 0;
    // The quantity of goods sold by weight is a weight and not a number of pieces, so such a product gets one label.
    const pieces = one.pesado ? 1 : before + Math.ceil(quantity ?? 0);
    lines.set(key, shelf(one, Math.min(Math.max(pieces, 1), MAX_COPIES_PER_LABEL)));
  });
  return { lines: [...lines.values()], unknown };
}

async function idByName(
  api: Api,
  name: string,
  branchId: number,
  options: RequestOptions,
): Promise<Identifier | null> {
  if (!name) return null;
  const matches = (await api.searchProducts({ text: name, branchId }, options)).filter(
    match => match.name === name,
  );
  return matches.length === 1 ? matches[0]!.id : null;
}

function renewed(lines: readonly LabelLine[], read: readonly Product[]): LabelLine[] {
  const byId = new Map(read.map(one => [String(one.id), one]));
  return lines.map(line => {
    const now = byId.get(String(line.product.id));
    return now ? { ...line, product: now } : line;
  });
}

/** Adds one copy of the product's label. A product that is not in the list, or is sold by weight, gets a new line. */
export function addLabelCopy(lines: readonly LabelLine[], added: Product): LabelLine[] {
  const before = renewed(lines, [added]);
  const at = before.findIndex(
    ({ product, grams }) => product.id === added.id && grams === null && !added.pesado,
  );
  if (at < 0) return [...before, shelf(added)];
  return before.map((line, index) =>
    index === at ? { ...line, copies: Math.min(line.copies + 1, MAX_COPIES_PER_LABEL) } : line,
  );
}

export function addLabelsForNewProducts(lines: readonly LabelLine[], added: readonly Product[]): LabelLine[] {
  const known = new Set(lines.map(({ product: { id } }) => String(id)));
  return [
    ...renewed(lines, added),
    ...added.filter(({ id }) => !known.has(String(id))).map(one => shelf(one)),
  ];
}
