import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, type RaRecord } from 'ra-core';
import { getBackend } from '../../../../backends/backend';
import type { Api, Product } from '../../../../dataProvider/api';
import { useTranslate } from '../../../../i18n/useTranslate';
import '../../../../i18n/cells';
import { getProductStockQueryKey } from '../../useProductStock';
import { getEditableCellFormats } from './getCellFormats';
import type { SavedCell } from './editableCellsContext';
import type { EditableCellSource } from './cellDrafts';

export interface CellSaveRequest {
  product: Product;
  source: EditableCellSource;
  value: number;
  /** The product as it was read when the person began to type. */
  before: Promise<Product>;
  idempotencyKey: string;
}

interface Listed {
  data?: Product[];
}

export function useSaveCell(branchId: number) {
  const translate = useTranslate();
  const api = useDataProvider<Api>();
  const queryClient = useQueryClient();

  /**
   * Changes the product in the cached lists, so that rows keep their positions until the list is refetched.
   */
  const show = (id: Product['id'], change: Partial<Product>) => {
    queryClient.setQueriesData<Listed>({ queryKey: ['products', 'getList'] }, list =>
      Array.isArray(list?.data)
        ? { ...list, data: list.data.map(row => (row.id === id ? { ...row, ...change } : row)) }
        : list,
    );
    queryClient.removeQueries({ queryKey: ['products', 'getOne'], type: 'inactive' });
    void queryClient.invalidateQueries({ queryKey: ['products', 'getList', 'counts'] });
  };

  const read = async (id: Product['id']): Promise<Product> =>
    (await api.getOne<Product & RaRecord>('products', { id, meta: { branchId } })).data;

  const write = async (before: Product, change: Partial<Product>): Promise<void> => {
    const { id } = before;
    const data = { ...before, ...change };
    const { data: now } = await api.update<Product>('products', {
      id,
      data,
      previousData: before,
      meta: { branchId },
    });
    const { etag: _, ...shown } = now;
    show(id, shown);
  };

  const moveStock = async ({ id }: Product, thousandths: number, reason: string, idempotencyKey: string) => {
    const { warehouses } = await api.productStock(id);
    const change = { kind: 'difference', thousandths, reason } as const;
    const warehouseId = warehouses[0]?.id ?? 0;
    const now = await api.changeStock({ productId: id, warehouseId, change, idempotencyKey });
    queryClient.setQueryData(getProductStockQueryKey(id), now);
    show(id, { stockThousandths: now.stockThousandths });
  };

  /**
   * Refuses to overwrite another user's change that the person has not seen.
   * @throws Error if another user has changed the value since it was shown; the message contains the new value
   */
  const mustBeAsShown = (product: Product, before: Product, source: EditableCellSource) => {
    if (before[source] === product[source]) return;
    show(product.id, { [source]: before[source] });
    throw new Error(
      translate('cells.moved', { now: getEditableCellFormats()[source].shown(before[source]) }),
    );
  };

  const saveStock = async ({
    product,
    value,
    before,
    idempotencyKey,
  }: CellSaveRequest): Promise<SavedCell['restore']> => {
    const difference = value - (product.stockThousandths ?? 0);
    if (getBackend().capabilities.has('changeStock')) {
      await moveStock(product, difference, translate('cells.counted'), idempotencyKey);
      return async () => {
        await moveStock(product, -difference, translate('cells.undone'), `${idempotencyKey}-undo`);
        return true;
      };
    }
    const now = await before;
    await write(now, { stockThousandths: Math.max(0, (now.stockThousandths ?? 0) + difference) });
    return async () => {
      const last = await read(product.id);
      await write(last, { stockThousandths: Math.max(0, (last.stockThousandths ?? 0) - difference) });
      return true;
    };
  };

  const saveField = async ({
    product,
    source,
    value,
    before,
  }: CellSaveRequest): Promise<SavedCell['restore']> => {
    const was = product[source];
    const now = await before;
    mustBeAsShown(product, now, source);
    await write(now, { [source]: value });
    return async () => {
      const last = await read(product.id);
      if (last[source] !== value) return false;
      await write(last, { [source]: was });
      return true;
    };
  };

  const save = async (cell: CellSaveRequest): Promise<SavedCell> => {
    const { product, source, value, idempotencyKey: key } = cell;
    const { shown } = getEditableCellFormats()[source];
    const restore = await (source === 'stockThousandths' ? saveStock : saveField)(cell);
    const figures = { product: product.name, old: shown(product[source]), new: shown(value) };
    return { key, sentence: translate(`cells.saved.${source}`, figures), product: product.name, restore };
  };
  return { read, save };
}
