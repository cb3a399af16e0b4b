import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useListContext, useNotify } from 'ra-core';
import { useState } from 'react';
import type { Api, ProductChangeRevertResult } from '../../../dataProvider/api';
import { logAndDescribeFailure, type FailureDescription } from '../../../ui/ErrorBanner';
import { canChangeProductsInBulk } from './bulkChangeTarget';
import {
  createProductChangeRun,
  type ProductChangeRun,
  type ProductChangeRunState,
  type ProductChangeStep,
} from './createProductChangeRun';

export interface CompletedBulkChange {
  sentence: string;
  undo?: () => Promise<ProductChangeRevertResult>;
}

interface Work {
  together: (api: Api) => Promise<CompletedBulkChange>;
  steps: (api: Api) => Promise<ProductChangeStep[]>;
  said: (count: number) => string;
  failed: string;
}

export interface StartedProductChangeRun extends ProductChangeRun {
  now: ProductChangeRunState;
  end: () => void;
}

export function useBulkProductChange(onClose: () => void) {
  const api = useDataProvider<Api>();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const { onSelect } = useListContext();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<FailureDescription | null>(null);
  const [run, setRun] = useState<StartedProductChangeRun | null>(null);

  const readAgain = () => {
    queryClient.removeQueries({ queryKey: ['products', 'getOne'], type: 'inactive' });
    return queryClient.invalidateQueries();
  };

  const finish = async ({ sentence, undo }: CompletedBulkChange) => {
    onSelect([]);
    onClose();
    // The change is saved at this point. If the code of the undo button fails to load, a plain notification is shown.
    const note = undo && (await import('./UndoBulkChangeNotification').catch(() => undefined));
    if (note) {
      const { UndoBulkChangeNotification: UndoNote } = note;
      notify(<UndoNote sentence={sentence} undo={undo} readAgain={readAgain} />, {
        autoHideDuration: 15_000,
      });
    } else notify(sentence, { type: 'success' });
    await readAgain();
  };

  const begin = (steps: readonly ProductChangeStep[], said: Work['said']) => {
    const started = createProductChangeRun(steps, now => {
      setRun({ ...started, end: () => end(now), now });
      if (now.state === 'over' && now.leftOut.length === 0) void finish({ sentence: said(now.done) });
    });
    const end = ({ leftOut }: ProductChangeRunState) => {
      onSelect(leftOut.map(({ step }) => step.id));
      onClose();
      void readAgain();
    };
    void started.go();
  };

  const start = async ({ together, steps, said, failed }: Work) => {
    setBusy(true);
    setFailure(null);
    try {
      if (canChangeProductsInBulk()) await finish(await together(api));
      else begin(await steps(api), said);
    } catch (error) {
      setFailure(logAndDescribeFailure(failed, error));
    }
    setBusy(false);
  };
  return { start, busy, failure, run };
}
