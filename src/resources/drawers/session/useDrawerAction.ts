import { useDataProvider, useNotify } from 'ra-core';
import { useRef, useState } from 'react';
import type { Api } from '../../../dataProvider/api';
import { isEditConflict } from '../../../dataProvider/errors';
import { getErrorMessage } from '../../../lib/errorMessage';
import { logAndDescribeFailure, type FailureDescription } from '../../../ui/ErrorBanner';

/**
 * Runs the writing calls of a drawer session, one at a time. A call during another call is ignored.
 * @param failed message of a failed call; the server's reason is added
 * @param onDone reloads the session, after a successful call and after a conflict with the change of another user
 */
export function useDrawerAction(failed: string, onDone: () => Promise<void>) {
  const api = useDataProvider<Api>();
  const notify = useNotify();
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<FailureDescription | null>(null);
  /** @returns true if the call succeeded */
  const run = async (work: (api: Api) => Promise<unknown>, done: string): Promise<boolean> => {
    if (running.current) return false;
    running.current = true;
    setBusy(true);
    setFailure(null);
    try {
      await work(api);
      notify(done, { type: 'success' });
      await onDone();
      return true;
    } catch (error) {
      if (isEditConflict(error)) {
        notify(getErrorMessage(error), { type: 'error' });
        await onDone();
      } else setFailure(logAndDescribeFailure(failed, error));
      return false;
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { run, busy, failure };
}
