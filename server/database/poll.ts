/** Repeats work in the background. */
import { isRetryable } from '../lib/errors.ts';
import { isBusy } from './sqlite.ts';

interface Looking {
  /**
   * The work to repeat.
   * @param isOver lets work that takes long check whether to stop
   */
  look: (isOver: () => boolean) => Promise<unknown>;
  /** Milliseconds between two runs. */
  pause: number;
  onFailure: (error: unknown) => void;
}

/**
 * Runs the work now, and again after each pause.
 * @returns a function that stops it; resolves once the current run has ended
 */
export function poll({ look, pause, onFailure }: Looking): () => Promise<void> {
  let over = false;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> = Promise.resolve();
  const next = () => {
    looking = look(() => over)
      // Another process is writing for long. The next run will do.
      .catch((error: unknown) => void (isBusy(error) || isRetryable(error) || over || onFailure(error)))
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
