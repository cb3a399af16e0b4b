import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'ra-core';
import { useState } from 'react';
import type { Api, Delivery } from '../../dataProvider/api';
import { isEditConflict } from '../../dataProvider/errors';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/deliveries';
import { logAndDescribeFailure, type FailureDescription } from '../../ui/ErrorBanner';

/**
 * The version of the purchase that the form was opened with. After a conflict with another user's change, `readAgain`
 * reads the current version, so that the next save can overwrite this change.
 */
export function usePurchaseVersion({ version }: Delivery) {
  const queryClient = useQueryClient();
  const [opened, setOpened] = useState<number | null>(version);
  const readAgain = async (error: unknown) => {
    if (!isEditConflict(error)) return;
    await queryClient.invalidateQueries();
    setOpened(null);
  };
  return { version: opened ?? version, readAgain };
}

/** Runs an action on a purchase, shows a notification, and refetches all data. */
export function useRunPurchaseAction() {
  const translate = useTranslate();
  const api = useDataProvider<Api>();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<FailureDescription | null>(null);
  const done = (what: string) => {
    notify(translate(`deliveries.done.${what}`, { _: '' }), { type: 'success' });
    // Stock, costs and lists have changed, so all queries are refetched.
    void queryClient.invalidateQueries();
  };
  const run = async (what: string, work: (api: Api) => Promise<unknown>) => {
    setBusy(true);
    setFailure(null);
    try {
      await work(api);
      done(what);
    } catch (error) {
      setFailure(logAndDescribeFailure(translate('deliveries.notDone'), error));
      if (isEditConflict(error)) void queryClient.invalidateQueries();
    }
    setBusy(false);
  };
  return { run, done, busy, failure };
}
