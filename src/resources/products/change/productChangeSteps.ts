/**
 * The steps of a bulk change for backends that can only change single products. A step changes one product, and skips a
 * product that already has the new values.
 */
import type { Api, Product, BulkProductChange, ProductFieldChanges } from '../../../dataProvider/api';
import { translate } from '../../../i18n/translate';
import '../../../i18n/bulk';
import { percentToTaxRate } from '../../../lib/quantities';
import type { RowWithNewPrice } from './pricePreview';
import type { ProductChangeStep } from './createProductChangeRun';

const readNow = async (api: Api, id: number | string, branchId: number): Promise<Product> =>
  (await api.getOne<Product>('products', { id, meta: { branchId } })).data;

const save = (api: Api, now: Product, data: object, branchId: number) =>
  api.update('products', { id: now.id, data: { ...now, ...data }, previousData: now, meta: { branchId } });

/** Steps that set new prices. A step fails if the product's price or cost has changed since the preview. */
export const createPriceChangeCalls = (
  api: Api,
  branchId: number,
  rows: readonly RowWithNewPrice[],
): ProductChangeStep[] =>
  rows.map(({ id, name, priceCents, costCents, newCents }) => ({
    id,
    name,
    work: async () => {
      const now = await readNow(api, id, branchId);
      if (now.priceCents === newCents) return;
      if (now.priceCents !== priceCents || now.costCents !== costCents)
        throw new Error(translate('bulk.priceMoved'));
      await save(api, now, { priceCents: newCents }, branchId);
    },
  }));

export async function createProductChangeCalls(
  api: Api,
  branchId: number,
  products: readonly Product[],
  change: BulkProductChange['change'],
): Promise<ProductChangeStep[]> {
  if ('set' in change) return fieldSteps(api, branchId, products, change.set);
  if ('remove' in change) return removeSteps(api, branchId, products);
  const { promotionId } = change;
  const held = async () =>
    new Set((await api.promotionItems(promotionId)).map(({ productId }) => String(productId)));
  const known = await held();
  return products
    .filter(({ id }) => !known.has(String(id)))
    .map(({ id, name }) =>
      onceMore(id, name, async isAgain => {
        if (isAgain && (await held()).has(String(id))) return;
        await api.addPromotionItem({ promotionId, productId: id });
      }),
    );
}

function fieldSteps(
  api: Api,
  branchId: number,
  products: readonly Product[],
  { tax, ...set }: ProductFieldChanges,
): ProductChangeStep[] {
  const data: object = {
    ...set,
    ...(tax === undefined ? {} : { taxTenThousandths: percentToTaxRate(tax) }),
  };
  const isSo = (now: Product) => Object.entries(data).every(([field, value]) => now[field] === value);
  return products.map(({ id, name }) => ({
    id,
    name,
    work: async () => {
      const now = await readNow(api, id, branchId);
      if (!isSo(now)) await save(api, now, data, branchId);
    },
  }));
}

const removeSteps = (api: Api, branchId: number, products: readonly Product[]): ProductChangeStep[] =>
  products.map(product =>
    onceMore(product.id, product.name, async isAgain => {
      if (isAgain && (await isGone(api, product.id, branchId))) return;
      await api.delete('products', { id: product.id, previousData: product, meta: { branchId } });
    }),
  );

async function isGone(api: Api, id: number | string, branchId: number): Promise<boolean> {
  try {
    await readNow(api, id, branchId);
    return false;
  } catch (error) {
    if ((error as { status?: number }).status === 404) return true;
    throw error;
  }
}

/**
 * @param work changes the product; called with true when a failed step is repeated, because the first attempt can have
 *   saved the change although its response was lost
 */
function onceMore(
  id: number | string,
  name: string,
  work: (isAgain: boolean) => Promise<void>,
): ProductChangeStep {
  let isAgain = false;
  return {
    id,
    name,
    work: async () => {
      const wasTried = isAgain;
      isAgain = true;
      await work(wasTried);
    },
  };
}
