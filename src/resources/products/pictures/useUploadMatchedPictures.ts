/**
 * Saves pictures by updating one product after another. Pictures that the server refuses are skipped and listed at the
 * end.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify, type RaRecord } from 'ra-core';
import { useState } from 'react';
import type { Api, Product } from '../../../dataProvider/api';
import { useTranslate } from '../../../i18n/useTranslate';
import '../../../i18n/pictures';
import { formatCount } from '../../../lib/quantities';
import { scaleDownImage } from '../../../ui/form/scaleDownImage';
import {
  createProductChangeRun,
  type ProductChangeRunState,
  type ProductChangeStep,
} from '../change/createProductChangeRun';
import type { StartedProductChangeRun } from '../change/useBulkProductChange';
import { hasOwnPicture, type MatchedPicture } from './matchPictureFiles';

/** True if the server refuses only this picture, so that the next picture is saved nevertheless. */
const isRefusal = (error: unknown): boolean => {
  const { status = 0 } = error as { status?: number };
  return status >= 400 && status < 500 && status !== 401 && status !== 429;
};

export function useUploadMatchedPictures(branchId: number, onClose: () => void) {
  const translate = useTranslate();
  const api = useDataProvider<Api>();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [run, setRun] = useState<StartedProductChangeRun | null>(null);

  const save = async (product: Product, file: File, replaces: boolean): Promise<void> => {
    const asked = { id: product.id, meta: { branchId } };
    const { data: now } = await api.getOne<Product & RaRecord>('products', asked);
    // If another user has added a picture to the product meanwhile, that picture is not replaced.
    if (!replaces && hasOwnPicture(now)) return;
    const data = { ...now, file: await scaleDownImage(file) };
    await api.update<Product>('products', { ...asked, data, previousData: now });
  };

  const begin = (matched: readonly MatchedPicture[], replaces: boolean) => {
    const steps = matched.flatMap(({ product, file, state }): ProductChangeStep[] =>
      product && state === 'found'
        ? [
            {
              id: product.id,
              name: `${file.name}, ${product.name}`,
              work: () => save(product, file, replaces),
            },
          ]
        : [],
    );
    const over = ({ done }: ProductChangeRunState) => {
      onClose();
      if (done > 0) notify(translate('pictures.done', { count: formatCount(done) }), { type: 'success' });
      queryClient.removeQueries({ queryKey: ['products', 'getOne'], type: 'inactive' });
      void queryClient.invalidateQueries({ queryKey: ['products'] });
    };
    const started = createProductChangeRun(steps, now => {
      setRun({ ...started, now, end: () => over(now) });
      if (now.failure && isRefusal(now.failure.error)) void started.leaveOut();
      else if (now.state === 'over' && now.leftOut.length === 0) over(now);
    });
    void started.go();
  };
  return { run, begin };
}
