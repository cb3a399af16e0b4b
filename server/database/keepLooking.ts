/** Work that a server does again and again beside its calls. */
import { isGivenUp } from '../lib/errors.ts';
import { isBusy } from './sqlite.ts';

interface Looking {
  /** One look. @param isOver asked by those that take long */
  look: (isOver: () => boolean) => Promise<unknown>;
  /** Milliseconds between two of them. */
  pause: number;
  onFailure: (error: unknown) => void;
}

/** Looks now, and after each pause. @returns a function that ends it, once the look that is under way has ended */
export function keepLooking({ look, pause, onFailure }: Looking): () => Promise<void> {
  let over = false;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> = Promise.resolve();
  const next = () => {
    looking = look(() => over)
      // Somebody writes for long: the next look will do.
      .catch((error: unknown) => void (isBusy(error) || isGivenUp(error) || over || onFailure(error)))
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
