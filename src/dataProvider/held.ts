/**
 * Answers to calls that were made before the screen which shows them has loaded: by the address, while the application's files
 * load, or by a pointer on its way to a link. Each answer is given once, soon, to exactly the same call.
 */

export interface Answered {
  /** Parsed; null when there is none. */
  body: unknown;
  /** The ETag: which version of a record it has, where the server said so. */
  etag: string | null;
}

/** How long an answer is held, in milliseconds: an older one might be wrong. */
const MOMENT = 10_000;

interface Held {
  answer: Promise<Answered>;
  /** Set once it has arrived. */
  answered?: Answered;
  stop: () => void;
}

const held = new Map<string, Held>();

/** @param ask makes the call; it is not called where the answer is held already */
export function hold(key: string, ask: (signal: AbortSignal) => Promise<Answered>): void {
  if (held.has(key)) return;
  const abort = new AbortController();
  const answer = ask(abort.signal);
  const found: Held = { answer, stop: () => abort.abort() };
  answer.then(
    answered => {
      found.answered = answered;
    },
    // A caller that has taken the promise hears of the failure; a later one makes the call again.
    () => held.get(key) === found && held.delete(key),
  );
  held.set(key, found);
  setTimeout(() => held.get(key) === found && drop(key), MOMENT);
}

/** @returns the answer, which is no longer held afterwards; undefined where there is none */
export function takeHeld(key: string, signal?: AbortSignal): Promise<Answered> | undefined {
  const found = held.get(key);
  if (!found) return undefined;
  held.delete(key);
  if (signal?.aborted) found.stop();
  signal?.addEventListener('abort', found.stop, { once: true });
  return found.answer;
}

/** @returns the answer, where it has arrived; it stays held */
export const heldAnswer = (key: string): Answered | undefined => held.get(key)?.answered;

/** Drops all held answers: those from before a change may be wrong after it. */
export const dropHeld = (): void => [...held.keys()].forEach(drop);

function drop(key: string): void {
  held.get(key)?.stop();
  held.delete(key);
}
