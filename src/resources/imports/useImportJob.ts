/** Reads an import. While the server works on the import, the hook polls, even if another user started the import. */
import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useState } from 'react';
import { isImportRunning } from '../../../contract/importFile';
import type { Api, ImportDetails } from '../../dataProvider/api';
import { isEditConflict } from '../../dataProvider/errors';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/imports';
import { getLanguage } from '../../i18n/language';
import { logAndDescribeFailure, type FailureDescription } from '../../ui/ErrorBanner';
import { useApiQuery } from '../../ui/useApiQuery';

const PAUSE = 700;

const keyOf = (id: number) => ['import', id, getLanguage()];

export const useImportJob = (id: number) => {
  const translate = useTranslate();
  return useApiQuery({
    key: keyOf(id),
    query: (api, options) => api.importDetails(id, options),
    failed: translate('imports.failedToRead'),
    refetchInterval: ({ state: { data } }) => (data && isImportRunning(data.state) ? PAUSE : false),
  });
};

export interface ImportStepState {
  failure: FailureDescription | null;
  busy: boolean;
  /**
   * Runs a step of the import.
   * @param failed the error message to show
   * @returns true if the server accepted the step
   */
  step: (work: (api: Api) => Promise<ImportDetails>, failed: string) => Promise<boolean>;
}

export function useRunImportStep(): ImportStepState {
  const api = useDataProvider<Api>();
  const client = useQueryClient();
  const [failure, setFailure] = useState<FailureDescription | null>(null);
  const [busy, setBusy] = useState(false);
  return {
    failure,
    busy,
    step: async (work, failed) => {
      setBusy(true);
      setFailure(null);
      try {
        const job = await work(api);
        client.setQueryData(keyOf(job.id), job);
        await client.invalidateQueries({ queryKey: ['imports'] });
        return true;
      } catch (error) {
        setFailure(logAndDescribeFailure(failed, error));
        // A conflict means that another user has continued the import, so the page reads the import's current state.
        if (isEditConflict(error))
          await Promise.all(
            [['import'], ['imports']].map(queryKey => client.invalidateQueries({ queryKey })),
          );
        return false;
      } finally {
        setBusy(false);
      }
    },
  };
}
