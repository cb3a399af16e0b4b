/**
 * Does one change of many products: by one call, or one product after another if the backend has no such call.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useListContext, useNotify } from 'ra-core';
import { useState } from 'react';
import type { Api, TakenBack } from '../../../dataProvider/api';
import { reportFailure, type Failure } from '../../../ui/ErrorBanner';
import { isTogether } from './target';
import { createRun, type Run, type RunState, type Step } from './run';

/** A completed change, and how to revert it. */
export interface Done {
  sentence: string;
  /** Absent: it cannot be taken back. */
  undo?: () => Promise<TakenBack>;
}

interface Work {
  together: (api: Api) => Promise<Done>;
  steps: (api: Api) => Promise<Step[]>;
  /** The sentence about that many products changed one by one. */
  said: (count: number) => string;
  failed: string;
}

export interface RunView extends Run {
  now: RunState;
  end: () => void;
}

export function useManyChange(onClose: () => void) {
  const api = useDataProvider<Api>();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const { onSelect } = useListContext();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [run, setRun] = useState<RunView | null>(null);

  const readAgain = () => {
    queryClient.removeQueries({ queryKey: ['products', 'getOne'], type: 'inactive' });
    return queryClient.invalidateQueries();
  };

  const finish = async ({ sentence, undo }: Done) => {
    onSelect([]);
    onClose();
    // The change is done. If the code of the button that takes it back fails to load, the sentence is shown without it.
    const note = undo && (await import('./UndoNote').catch(() => undefined));
    if (note) {
      const { UndoNote } = note;
      notify(<UndoNote sentence={sentence} undo={undo} readAgain={readAgain} />, {
        autoHideDuration: 15_000,
      });
    } else notify(sentence, { type: 'success' });
    await readAgain();
  };

  const begin = (steps: readonly Step[], said: Work['said']) => {
    const started = createRun(steps, now => {
      setRun({ ...started, end: () => end(now), now });
      if (now.state === 'over' && now.leftOut.length === 0) void finish({ sentence: said(now.done) });
    });
    const end = ({ leftOut }: RunState) => {
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
      if (isTogether()) await finish(await together(api));
      else begin(await steps(api), said);
    } catch (error) {
      setFailure(reportFailure(failed, error));
    }
    setBusy(false);
  };
  return { start, busy, failure, run };
}
