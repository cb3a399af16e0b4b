import type { Api, PriceChange, RequestOptions } from '../../../dataProvider/api';
import { readPages } from '../../../ui/export/readAll';

interface Asked extends RequestOptions {
  onProgress: (done: number, total: number) => void;
}

/** All changes of prices of a branch. @throws as `readPages` */
export const readAllPriceChanges = (api: Api, branchId: number, asked: Asked): Promise<PriceChange[]> =>
  // The server decides how long a page is.
  readPages(async page => {
    const { changes: data, total } = await api.priceChanges({ branchId, page }, { signal: asked.signal });
    return { data, total };
  }, asked);
