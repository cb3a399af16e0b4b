/** Calls that change many products at once. Only our server has them. */
import type { Identifier } from 'ra-core';
import type { PriceRule } from '../../../contract/prices';
import type {
  BulkChangeResult as BulkDoneWire,
  BulkChangeInput,
  PreviewedPrice,
  PriceChange as PriceChangeWire,
  PriceChangeDetails as PriceChangeDetailsWire,
  PriceChangeInput,
  PricePreviewInput,
  PriceRuleInput,
  BulkChangeRevertResult as TakenBackWire,
} from '../../../contract/productChange';
import { toCents, toDollars } from '../../lib/money';
import { percentToHundredths, percentToTaxRate, hundredthsToPercent } from '../../lib/quantities';
import { API_EXTENSIONS } from '../../../contract/enums';
import { readListPage, createListResponseReader } from '../pages';
import {
  defineOptionalCall,
  get,
  buildRecordPath,
  post,
  toRequestTextFields,
  type ApiRequest,
} from '../requests';
import { products } from './catalogue';
import {
  toObjectOrEmpty,
  toBoolean,
  isObject,
  toNumber,
  toText,
  toWireDay,
  type UncheckedFields,
} from '../wire';

const BULK = '/api/products/bulk';
const PRICES = '/api/products/price-changes';

/**
 * The products to change: by ids, or all that match the list's filter. `count` is the number of products that the
 * person saw.
 */
export type BulkProductScope = Pick<BulkChangeInput, 'branchId' | 'ids' | 'filter' | 'count'>;

export interface ProductPricePreview {
  id: Identifier;
  name: string;
  upc: string;
  /** Version number of the product; 0 if the backend has no versions. */
  version: number;
  priceCents: number;
  costCents: number;
  /** Tax rate that the price includes, in ten-thousandths of a percent; absent if the price includes no tax. */
  includedTaxRate?: number;
  /** True if another price change is scheduled for the product; absent if the backend does not send it. */
  isPlanned?: boolean;
}

const AS_THEY_ARE = { by: 'amount', value: 0, rounding: 'none' } satisfies PriceRuleInput;

export const previewProductPrices = defineOptionalCall(API_EXTENSIONS.bulkChanges)(
  (scope: BulkProductScope): ApiRequest => ({
    method: 'POST',
    path: `${PRICES}/preview`,
    body: { ...scope, ...AS_THEY_ARE } satisfies PricePreviewInput,
  }),
  answer =>
    createListResponseReader((wire: UncheckedFields<PreviewedPrice>): ProductPricePreview => ({
      id: toNumber(wire.id),
      name: toText(wire.name),
      upc: toText(wire.upc),
      version: toNumber(wire.version),
      priceCents: toCents(wire.price),
      costCents: toCents(wire.cost),
      ...(typeof wire.includedTax === 'number'
        ? { includedTaxRate: percentToTaxRate(wire.includedTax) }
        : {}),
      isPlanned: Array.isArray(wire.marks) && wire.marks.includes('planned'),
    }))(isObject(answer) ? answer.products : []),
);

/** Converts a price rule for the API. Its value in hundredths becomes a percentage or an amount with two decimals. */
const ruleOf = ({ hundredths, ...rule }: PriceRule): PriceRuleInput => ({
  ...rule,
  value: hundredthsToPercent(hundredths),
});

export interface NewPriceChange {
  branchId: number;
  rule: PriceRule;
  products: { id: Identifier; version: number; newCents: number }[];
  from: { day: string; hour: number } | null;
  idempotencyKey: string;
}

export interface PriceChange {
  id: number;
  /**
   * The price rule. `by`, `rounding` and `direction` have the values that the API uses. `direction` is empty for a
   * price change that an old version of the server stored without a direction.
   */
  rule: { by: string; hundredths: number; rounding: string; direction: string };
  /** The state of the price change: one of `PRICE_CHANGE_STATES` of the contract. */
  state: string;
  products: number;
  /** Number of products in the change whose price stayed the same. */
  untouched: number;
  /** Time at which the price change was created, on the branch's clock. */
  madeAt: string;
  person: string;
  from: string;
  appliedAt: string;
  endedAt: string;
  endedBy: string;
  takesBack: number;
}

export interface ChangedProductPrice {
  productId: number;
  name: string;
  priceCents: number;
  newCents: number;
  done: boolean;
}

export interface PriceChangeDetails extends PriceChange {
  items: ChangedProductPrice[];
}

const readChange = (wire: UncheckedFields<PriceChangeWire>): PriceChange => ({
  id: toNumber(wire.id),
  rule: {
    ...toRequestTextFields(wire, ['by', 'rounding', 'direction']),
    hundredths: percentToHundredths(wire.value),
  },
  ...toRequestTextFields(wire, ['state', 'madeAt', 'person', 'from', 'appliedAt', 'endedAt', 'endedBy']),
  products: toNumber(wire.products),
  untouched: toNumber(wire.untouched),
  takesBack: toNumber(wire.takesBack),
});

const readId = (answer: unknown): number => toNumber(isObject(answer) && answer.id);

export const changePrices = defineOptionalCall(API_EXTENSIONS.bulkChanges)(
  ({ branchId, rule, products, from, idempotencyKey }: NewPriceChange): ApiRequest => ({
    method: 'POST',
    path: PRICES,
    idempotencyKey,
    body: {
      branchId,
      ...ruleOf(rule),
      products: products.map(({ id, version, newCents }) => ({
        id: Number(id),
        version,
        newPrice: toDollars(newCents),
      })),
      ...(from ? { from: { day: Number(toWireDay(from.day)), hour: from.hour } } : {}),
    } satisfies PriceChangeInput,
  }),
  readId,
);

export const priceChanges = defineOptionalCall(API_EXTENSIONS.bulkChanges)(
  ({ branchId, page }: { branchId: number; page: number }) => get(`${PRICES}/branch/${branchId}`, { page }),
  answer => {
    const { rows: found, total } = readListPage(answer);
    return { changes: found.map(row => readChange(row)), total };
  },
);

export const priceChangeDetails = defineOptionalCall(API_EXTENSIONS.bulkChanges)(
  (id: number) => get(`${PRICES}/${id}`),
  (answer): PriceChangeDetails => {
    const wire: UncheckedFields<PriceChangeDetailsWire> = toObjectOrEmpty(answer);
    return {
      ...readChange(wire),
      items: createListResponseReader(
        (item: UncheckedFields<PriceChangeDetailsWire['items'][number]>): ChangedProductPrice => ({
          productId: toNumber(item.productId),
          name: toText(item.name),
          priceCents: toCents(item.price),
          newCents: toCents(item.newPrice),
          done: toBoolean(item.done),
        }),
      )(wire.items),
    };
  },
);

export const cancelPriceChange = defineOptionalCall(API_EXTENSIONS.bulkChanges)(
  (id: number) => post(`${PRICES}/${id}/cancel`),
  readId,
);

/**
 * Result of reverting a change: the number of restored products, and the names of products that were skipped because
 * another user had changed them.
 */
export interface ProductChangeRevertResult {
  restored: number;
  left: string[];
}

export const revertProductChange = defineOptionalCall(API_EXTENSIONS.bulkChanges)(
  ({ id, of }: { id: number; of: 'prices' | 'fields' }) =>
    post(`${of === 'prices' ? PRICES : BULK}/${id}/take-back`),
  (answer): ProductChangeRevertResult => {
    const wire: UncheckedFields<TakenBackWire> = toObjectOrEmpty(answer);
    return {
      restored: toNumber(wire.restored),
      left: createListResponseReader(({ name }: { name?: unknown }) => toText(name))(wire.left),
    };
  },
);

/** The fields that a bulk change sets. The id of the category can be text, as in some backends. */
export type ProductFieldChanges = Omit<NonNullable<BulkChangeInput['set']>, 'categoryId'> & {
  categoryId?: Identifier;
};

export interface BulkProductChange extends BulkProductScope {
  change: { set: ProductFieldChanges } | { promotionId: Identifier } | { remove: true };
  idempotencyKey: string;
}

export const mergeProducts = defineOptionalCall(API_EXTENSIONS.productMerge)(
  ({ id, duplicateId }: { id: number; duplicateId: number }): ApiRequest =>
    post(`${buildRecordPath('/api/product')(id)}/merge`, { duplicateId }),
  answer => products.read(toObjectOrEmpty(answer)),
);

function toWireChange(
  change: BulkProductChange['change'],
): Pick<BulkChangeInput, 'set' | 'promotionId' | 'remove'> {
  if ('promotionId' in change) return { promotionId: Number(change.promotionId) };
  if ('remove' in change) return change;
  const { categoryId, ...set } = change.set;
  return { set: categoryId === undefined ? set : { ...set, categoryId: Number(categoryId) } };
}

export const changeProducts = defineOptionalCall(API_EXTENSIONS.bulkChanges)(
  ({ change, idempotencyKey, ...scope }: BulkProductChange): ApiRequest => ({
    method: 'POST',
    path: BULK,
    idempotencyKey,
    body: { ...scope, ...toWireChange(change) } satisfies BulkChangeInput,
  }),
  answer => {
    const wire: UncheckedFields<BulkDoneWire> = toObjectOrEmpty(answer);
    return {
      id: toNumber(wire.id),
      changed: toNumber(wire.changed),
      untouched: toNumber(wire.untouched),
    };
  },
);
