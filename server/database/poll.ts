import { isRetryableDatabaseError } from '../lib/errors.ts';
import { isSqliteBusyError } from './sqlite.ts';

interface Looking {
  look: (isOver: () => boolean) => Promise<unknown>;
  pause: number;
  onFailure: (error: unknown) => void;
}

export function startPolling({ look, pause, onFailure }: Looking): () => Promise<void> {
  let over = false;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> = Promise.resolve();
  const next = () => {
    looking = look(() => over)
      // A failure because of a busy or locked database is not reported, because the next call of `look` will probably
      // succeed.
      .catch(
        (error: unknown) =>
          void (isSqliteBusyError(error) || isRetryableDatabaseError(error) || over || onFailure(error)),
      )
      .then(() => {
        if (!over) timer = setTimeout(next, pause).unref();
      });
  };
  next();
  return () => {
    over = true;
    clearTimeout(timer);
    return looking;
  };
}
