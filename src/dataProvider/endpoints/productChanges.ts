/** Changes of many products at once: additions of our server. */
import type { Identifier } from 'ra-core';
import type { PriceRule } from '../../../contract/prices';
import type {
  BulkResult as BulkDoneWire,
  BulkInput,
  PreviewedPrice,
  PriceChange as PriceChangeWire,
  PriceChangeDetails as PriceChangeDetailsWire,
  PriceChangeInput,
  PricePreviewInput,
  PriceRuleInput,
  RevertResult as TakenBackWire,
} from '../../../contract/productChange';
import { centsOf, dollarsOf } from '../../lib/money';
import { hundredthsOf, percentOf } from '../../lib/quantities';
import { OFFERS } from '../../../contract/enums';
import { readPage, rows } from '../pages';
import { callOf, get, oneOf, post, texts, type Request } from '../requests';
import { products } from './catalogue';
import { fieldsIn, flagOf, isFields, numberOf, textOf, wireDay, type Loose } from '../wire';

const BULK = '/api/products/bulk';
const PRICES = '/api/products/price-changes';

/** The products to change: those of the ids, or all that match the list's filter, of which the person saw `count`. */
export type ProductScope = Pick<BulkInput, 'branchId' | 'ids' | 'filter' | 'count'>;

/** A product, with the figures that a new price is worked out from. */
export interface PricedProduct {
  id: Identifier;
  name: string;
  upc: string;
  /** 0 where the backend has no versions. */
  version: number;
  priceCents: number;
  costCents: number;
  /** Another price change is planned for the product, where the backend tells. */
  isPlanned?: boolean;
}

/** A rule that changes nothing, for prices as they are now. */
const AS_THEY_ARE = { by: 'amount', value: 0, rounding: 'none' } satisfies PriceRuleInput;

export const productsToPrice = callOf(OFFERS.bulkChanges)(
  (scope: ProductScope): Request => ({
    method: 'POST',
    path: `${PRICES}/preview`,
    body: { ...scope, ...AS_THEY_ARE } satisfies PricePreviewInput,
  }),
  answer =>
    rows((wire: Loose<PreviewedPrice>): PricedProduct => ({
      id: numberOf(wire.id),
      name: textOf(wire.name),
      upc: textOf(wire.upc),
      version: numberOf(wire.version),
      priceCents: centsOf(wire.price),
      costCents: centsOf(wire.cost),
      isPlanned: Array.isArray(wire.marks) && wire.marks.includes('planned'),
    }))(isFields(answer) ? answer.products : []),
);

/** An amount in cents is in hundredths, too. */
const ruleOf = ({ hundredths, ...rule }: PriceRule): PriceRuleInput => ({
  ...rule,
  value: percentOf(hundredths),
});

export interface NewPriceChange {
  branchId: number;
  rule: PriceRule;
  products: { id: Identifier; version: number; newCents: number }[];
  /** `yyyy-MM-dd` and an hour by the branch's clock; null for now. */
  from: { day: string; hour: number } | null;
  idempotencyKey: string;
}

export interface PriceChange {
  id: number;
  /** The rule as it was sent, in the words of the wire; without a direction where the change is older than those. */
  rule: { by: string; hundredths: number; rounding: string; direction: string };
  /** One of `CHANGE_STATES`. */
  state: string;
  products: number;
  /** How many products stayed as they were. */
  untouched: number;
  /** By the branch's clock; empty where it has not happened. */
  madeAt: string;
  person: string;
  from: string;
  appliedAt: string;
  endedAt: string;
  endedBy: string;
  /** The change that this one took back; 0 for none. */
  takesBack: number;
}

export interface PriceChangeItem {
  productId: number;
  name: string;
  priceCents: number;
  newCents: number;
  done: boolean;
}

export interface PriceChangeDetails extends PriceChange {
  items: PriceChangeItem[];
}

const readChange = (wire: Loose<PriceChangeWire>): PriceChange => ({
  id: numberOf(wire.id),
  rule: { ...texts(wire, ['by', 'rounding', 'direction']), hundredths: hundredthsOf(wire.value) },
  ...texts(wire, ['state', 'madeAt', 'person', 'from', 'appliedAt', 'endedAt', 'endedBy']),
  products: numberOf(wire.products),
  untouched: numberOf(wire.untouched),
  takesBack: numberOf(wire.takesBack),
});

/** The id of a change. */
const readId = (answer: unknown): number => numberOf(isFields(answer) && answer.id);

export const changePrices = callOf(OFFERS.bulkChanges)(
  ({ branchId, rule, products, from, idempotencyKey }: NewPriceChange): Request => ({
    method: 'POST',
    path: PRICES,
    idempotencyKey,
    body: {
      branchId,
      ...ruleOf(rule),
      products: products.map(({ id, version, newCents }) => ({
        id: Number(id),
        version,
        newPrice: dollarsOf(newCents),
      })),
      ...(from ? { from: { day: Number(wireDay(from.day)), hour: from.hour } } : {}),
    } satisfies PriceChangeInput,
  }),
  readId,
);

export const priceChanges = callOf(OFFERS.bulkChanges)(
  ({ branchId, page }: { branchId: number; page: number }) => get(`${PRICES}/branch/${branchId}`, { page }),
  answer => {
    const { rows: found, total } = readPage(answer);
    return { changes: found.map(row => readChange(row)), total };
  },
);

export const priceChange = callOf(OFFERS.bulkChanges)(
  (id: number) => get(`${PRICES}/${id}`),
  (answer): PriceChangeDetails => {
    const wire: Loose<PriceChangeDetailsWire> = fieldsIn(answer);
    return {
      ...readChange(wire),
      items: rows((item: Loose<PriceChangeDetailsWire['items'][number]>): PriceChangeItem => ({
        productId: numberOf(item.productId),
        name: textOf(item.name),
        priceCents: centsOf(item.price),
        newCents: centsOf(item.newPrice),
        done: flagOf(item.done),
      }))(wire.items),
    };
  },
);

export const cancelPriceChange = callOf(OFFERS.bulkChanges)(
  (id: number) => post(`${PRICES}/${id}/cancel`),
  readId,
);

/** How many were restored, and the names of products that were left because somebody has changed them since. */
export interface TakenBack {
  restored: number;
  left: string[];
}

/** Takes back a change of prices, or of fields. */
export const takeChangeBack = callOf(OFFERS.bulkChanges)(
  ({ id, of }: { id: number; of: 'prices' | 'fields' }) =>
    post(`${of === 'prices' ? PRICES : BULK}/${id}/take-back`),
  (answer): TakenBack => {
    const wire: Loose<TakenBackWire> = fieldsIn(answer);
    return {
      restored: numberOf(wire.restored),
      left: rows(({ name }: { name?: unknown }) => textOf(name))(wire.left),
    };
  },
);

/** What to do with many products: set the named fields, add them to a promotion, or delete them. */
export interface ProductsChange extends ProductScope {
  change:
    | { set: NonNullable<BulkInput['set']> }
    | { promotionId: number }
    /** Deletes them. */
    | { remove: true };
  idempotencyKey: string;
}

/** Merges a duplicate into the product that stays. The answer is that product. */
export const mergeProducts = callOf(OFFERS.productMerge)(
  ({ id, duplicateId }: { id: number; duplicateId: number }): Request =>
    post(`${oneOf('/api/product')(id)}/merge`, { duplicateId }),
  answer => products.read(fieldsIn(answer)),
);

export const changeProducts = callOf(OFFERS.bulkChanges)(
  ({ change, idempotencyKey, ...scope }: ProductsChange): Request => ({
    method: 'POST',
    path: BULK,
    idempotencyKey,
    body: { ...scope, ...change } satisfies BulkInput,
  }),
  answer => {
    const wire: Loose<BulkDoneWire> = fieldsIn(answer);
    return {
      id: numberOf(wire.id),
      changed: numberOf(wire.changed),
      untouched: numberOf(wire.untouched),
    };
  },
);
