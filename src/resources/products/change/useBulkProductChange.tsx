import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useListContext, useNotify } from 'ra-core';
import { useState } from 'react';
import type { Api, RevertOutcome } from '../../../dataProvider/api';
import { reportFailure, type Failure } from '../../../ui/ErrorBanner';
import { canChangeInBulk } from './target';
import { createChangeRun, type ChangeRun, type ChangeRunState, type ChangeStep } from './changeRun';

export interface CompletedChange {
  sentence: string;
  undo?: () => Promise<RevertOutcome>;
}

interface Work {
  together: (api: Api) => Promise<CompletedChange>;
  steps: (api: Api) => Promise<ChangeStep[]>;
  said: (count: number) => string;
  failed: string;
}

export interface ChangeRunView extends ChangeRun {
  now: ChangeRunState;
  end: () => void;
}

export function useBulkProductChange(onClose: () => void) {
  const api = useDataProvider<Api>();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const { onSelect } = useListContext();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [run, setRun] = useState<ChangeRunView | null>(null);

  const readAgain = () => {
    queryClient.removeQueries({ queryKey: ['products', 'getOne'], type: 'inactive' });
    return queryClient.invalidateQueries();
  };

  const finish = async ({ sentence, undo }: CompletedChange) => {
    onSelect([]);
    onClose();
    // The change is saved at this point. If the code of the undo button fails to load, a plain notification is shown.
    const note = undo && (await import('./UndoNote').catch(() => undefined));
    if (note) {
      const { UndoNote } = note;
      notify(<UndoNote sentence={sentence} undo={undo} readAgain={readAgain} />, {
        autoHideDuration: 15_000,
      });
    } else notify(sentence, { type: 'success' });
    await readAgain();
  };

  const begin = (steps: readonly ChangeStep[], said: Work['said']) => {
    const started = createChangeRun(steps, now => {
      setRun({ ...started, end: () => end(now), now });
      if (now.state === 'over' && now.leftOut.length === 0) void finish({ sentence: said(now.done) });
    });
    const end = ({ leftOut }: ChangeRunState) => {
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
      if (canChangeInBulk()) await finish(await together(api));
      else begin(await steps(api), said);
    } catch (error) {
      setFailure(reportFailure(failed, error));
    }
    setBusy(false);
  };
  return { start, busy, failure, run };
}
