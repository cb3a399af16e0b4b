import { useDataProvider, useNotify } from 'ra-core';
import { useRef, useState } from 'react';
import type { Api } from '../../../dataProvider/api';
import { isEditConflict } from '../../../dataProvider/errors';
import { getErrorMessage } from '../../../lib/errorMessage';
import { logAndDescribeFailure, type FailureDescription } from '../../../ui/ErrorBanner';

/**
 * Runs a write of a drawer session. A second call while the first is under way does nothing.
 * @param failed message if the write fails; the server's reason is added
 * @param onDone called after the write, and after a conflict, because the session was changed by somebody else
 */
export function useDrawerAction(failed: string, onDone: () => Promise<void>) {
  const api = useDataProvider<Api>();
  const notify = useNotify();
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<FailureDescription | null>(null);
  /** @returns true if the write succeeded */
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
