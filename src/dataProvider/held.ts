/**
 * Answers that were asked for before the screen which shows them was there: by the address, while the application's files
 * are on their way, or by a pointer on its way to a link. Each is given once, soon, to the very same call.
 */

export interface Answered {
  /** Parsed; null when there is none. */
  body: unknown;
  /** Which version of a record it has, where the server said so. */
  etag: string | null;
}

/** How long an answer may wait for who shows it, in milliseconds: older ones might be wrong by then. */
const MOMENT = 10_000;

interface Held {
  answer: Promise<Answered>;
  /** Once it is there. */
  answered?: Answered;
  stop: () => void;
}

const held = new Map<string, Held>();

/** @param ask makes the call; not made where its answer is held already */
export function hold(key: string, ask: (signal: AbortSignal) => Promise<Answered>): void {
  if (held.has(key)) return;
  const abort = new AbortController();
  const answer = ask(abort.signal);
  const found: Held = { answer, stop: () => abort.abort() };
  // Who takes it hears of a failure; nobody else has to.
  answer.then(
    answered => {
      found.answered = answered;
    },
    () => undefined,
  );
  held.set(key, found);
  setTimeout(() => held.get(key) === found && drop(key), MOMENT);
}

/** @returns the answer, which is held no longer; undefined where there is none */
export function takeHeld(key: string, signal?: AbortSignal): Promise<Answered> | undefined {
  const found = held.get(key);
  if (!found) return undefined;
  held.delete(key);
  if (signal?.aborted) found.stop();
  signal?.addEventListener('abort', found.stop, { once: true });
  return found.answer;
}

/** @returns the answer, where it has come already; it stays for who takes it */
export const heldAnswer = (key: string): Answered | undefined => held.get(key)?.answered;

/** What was asked before a change may be wrong after it. */
export const dropHeld = (): void => [...held.keys()].forEach(drop);

function drop(key: string): void {
  held.get(key)?.stop();
  held.delete(key);
}
