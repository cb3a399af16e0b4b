import type { Api, PriceChange, RequestOptions } from '../../../dataProvider/api';
import { readAllPages } from '../../../ui/export/readAllRecords';

interface Asked extends RequestOptions {
  onProgress: (done: number, total: number) => void;
}

export const readAllPriceChanges = (api: Api, branchId: number, asked: Asked): Promise<PriceChange[]> =>
  readAllPages(async page => {
    const { changes: data, total } = await api.priceChanges({ branchId, page }, { signal: asked.signal });
    return { data, total };
  }, asked);
