import type { Identifier } from 'ra-core';
import type {
  ApiCalls,
  ProductMatch,
  PromotionItem,
  PurchaseLine,
  ResourceName,
} from '../../dataProvider/api';
import { dataUrlToFile } from '../../dataProvider/images';
import { normalizeRecordId, toTrimmedText } from '../../dataProvider/wire';
import type { IsFieldSupported } from '../createBackend';
import type { Fields } from './storedResources';
import type { RecordStore } from './createRecordMethods';

type Answered =
  | 'promotionItems'
  | 'addPromotionItem'
  | 'removePromotionItem'
  | 'purchaseLines'
  | 'purchaseAttachment'
  | 'searchProducts';

const ITEMS = 'promotionItems';
/** Reads all items of a promotion as a single page. No promotion is expected to have more than 1,000 items. */
const EVERY = { page: 1, perPage: 1000 };
const FOUND = { page: 1, perPage: 20 };

const itemOf = (item: Fields): PromotionItem => ({
  id: item.id,
  productId: item.productId ?? null,
  productName: toTrimmedText(item.productName),
  picture: toTrimmedText(item.picture),
  categoryName: toTrimmedText(item.categoryName),
  overlaps: [],
});

const matchOf = ({ id, name, upc, status, categoryId, ...figures }: Fields): ProductMatch => ({
  id,
  name,
  upc: toTrimmedText(upc),
  priceCents: figures.priceCents,
  costCents: figures.costCents ?? 0,
  stockThousandths: figures.stockThousandths,
  ...(status === 0 ? { inactive: { categoryId: normalizeRecordId(categoryId) } } : {}),
});

/**
 * Returns the filter for a product search. A text of digits is searched in codes, without the leading zeros that
 * scanners add; any other text is searched in names.
 */
const searchFor = (text: string, hasCodes: boolean): Fields =>
  hasCodes && /^\d+$/.test(text) ? { upc_q: text.replace(/^0+/, '') } : { name_q: text };

/** The resource that each call reads or changes. */
const NEEDED: Record<Answered, ResourceName> = {
  promotionItems: 'promotions',
  addPromotionItem: 'promotions',
  removePromotionItem: 'promotions',
  purchaseLines: 'purchases/orders',
  purchaseAttachment: 'purchases/orders',
  searchProducts: 'products',
};

/** Creates the calls that only need the records of the given resources. */
export function createApiCallsFromRecords(
  store: RecordStore,
  resources: readonly string[],
  hasField: IsFieldSupported,
): Partial<Pick<ApiCalls, Answered>> {
  const hasBranch = resources.includes('branches') && hasField('products', 'branchId');

  const one = async (collection: string, id: Identifier, signal?: AbortSignal): Promise<Fields> =>
    (await store.getOne(collection, { id, signal })).data;

  const calls: Pick<ApiCalls, Answered> = {
    async promotionItems(promotionId, { signal } = {}) {
      const { data } = await store.getList(ITEMS, {
        pagination: EVERY,
        sort: { field: 'id', order: 'ASC' },
        filter: { promotionId: normalizeRecordId(promotionId) },
        signal,
      });
      return data.map(itemOf);
    },

    async addPromotionItem({ promotionId, productId }) {
      const product = await one('products', productId);
      const category = resources.includes('categories')
        ? await one('categories', product.categoryId)
        : undefined;
      const item = {
        promotionId: normalizeRecordId(promotionId),
        productId,
        productName: product.name,
        picture: product.picture,
        categoryName: category?.name ?? '',
      };
      return itemOf((await store.create(ITEMS, { data: item })).data);
    },

    async removePromotionItem(id) {
      await store.delete(ITEMS, { id, previousData: { id } });
    },

    async purchaseLines(purchaseId, { signal } = {}) {
      const { lines = [] } = await one('purchases', purchaseId, signal);
      return (lines as Fields[]).map((line, index) => lineOf(line, index));
    },

    async purchaseAttachment(attachment) {
      return dataUrlToFile(attachment);
    },

    async searchProducts({ text, branchId }, { signal } = {}) {
      const { data } = await store.getList('products', {
        pagination: FOUND,
        sort: { field: 'name', order: 'ASC' },
        filter: { ...searchFor(text, hasField('products', 'upc')), ...(hasBranch ? { branchId } : {}) },
        signal,
      });
      return data.map(matchOf);
    },
  };
  const offered = Object.entries(calls).filter(
    ([name]) =>
      resources.includes(NEEDED[name as Answered]) &&
      (name !== 'purchaseLines' || hasField('purchases/orders', 'lines')),
  );
  return Object.fromEntries(offered);
}

const lineOf = (line: Fields, index: number): PurchaseLine => ({
  id: line.id ?? index + 1,
  name: toTrimmedText(line.name),
  picture: toTrimmedText(line.picture),
  ...(typeof line.quantity === 'number' ? { quantity: line.quantity } : {}),
  ...(typeof line.costCents === 'number' ? { costCents: line.costCents } : {}),
  ...(typeof line.priceCents === 'number' ? { priceCents: line.priceCents } : {}),
  productId: normalizeRecordId(line.productId),
});
