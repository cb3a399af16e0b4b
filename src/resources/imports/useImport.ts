/** One import as the server has it. It is polled while the server is working on it, whoever started that. */
import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useState } from 'react';
import { isImportRunning } from '../../../contract/importFile';
import type { Api, ImportDetails } from '../../dataProvider/api';
import { isElsewhere } from '../../dataProvider/errors';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/imports';
import { language } from '../../i18n/language';
import { reportFailure, type Failure } from '../../ui/ErrorBanner';
import { useApiQuery } from '../../ui/useApiQuery';

/** Milliseconds between two polls of its progress. */
const PAUSE = 700;

/** By language, because the server writes its sentences in the person's language. */
const keyOf = (id: number) => ['import', id, language()];

export const useImport = (id: number) => {
  const translate = useTranslate();
  return useApiQuery({
    key: keyOf(id),
    query: (api, options) => api.oneImport(id, options),
    failed: translate('imports.failedToRead'),
    refetchInterval: ({ state: { data } }) => (data && isImportRunning(data.state) ? PAUSE : false),
  });
};

export interface Stepping {
  failure: Failure | null;
  busy: boolean;
  /**
   * @param failed the sentence about a failure; everything stays as it is then
   * @returns whether the server accepted it
   */
  step: (work: (api: Api) => Promise<ImportDetails>, failed: string) => Promise<boolean>;
}

/** Takes an import a step further. */
export function useStep(): Stepping {
  const api = useDataProvider<Api>();
  const client = useQueryClient();
  const [failure, setFailure] = useState<Failure | null>(null);
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
        setFailure(reportFailure(failed, error));
        // Somebody else took it further meanwhile. It is read again, so that the page shows where it is, and who did that.
        if (isElsewhere(error))
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
