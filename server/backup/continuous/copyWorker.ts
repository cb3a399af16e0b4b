/**
 * Makes the continuous copies in a thread of its own, because reading and compressing pages would delay the server's
 * requests.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { getErrorReason } from '../../lib/errors.ts';
import { ContinuousCopies, type ShopToCopy } from './continuousCopies.ts';

export interface ContinuousCopyWorkerOptions {
  shop: ShopToCopy;
  /** Milliseconds between two continuous copies. */
  interval: number;
}

/**
 * Result of an attempt to make a continuous copy. `failure` is null if the copy is complete, or the reason why it is
 * not.
 */
export interface ContinuousCopyResult {
  failure: string | null;
}

/** Milliseconds between two checks of the length of the write-ahead log. */
const LOOK = 1000;
const PAUSE_AFTER_FAILURE = 60_000;

const { shop, interval } = workerData as ContinuousCopyWorkerOptions;
const port = parentPort!;
const stopping = new AbortController();
port.once('message', () => stopping.abort());

const report = (failure: string | null) => port.postMessage({ failure } satisfies ContinuousCopyResult);
const wait = (milliseconds: number) =>
  delay(milliseconds, undefined, { signal: stopping.signal }).catch(() => {});

async function copyUntilStopped(copies: ContinuousCopies): Promise<void> {
  while (!stopping.signal.aborted) {
    await copies.copyBaseIfDue();
    await copies.copy();
    report(null);
    const next = performance.now() + interval;
    while (!stopping.signal.aborted && performance.now() < next && !copies.isLogLong())
      await wait(Math.min(LOOK, interval));
  }
  await copies.copy();
}

while (!stopping.signal.aborted) {
  let copies: ContinuousCopies | undefined;
  try {
    copies = await ContinuousCopies.begin(shop);
    await copyUntilStopped(copies);
  } catch (error) {
    report(getErrorReason(error));
  }
  const closed = copies?.close().catch(() => {});
  if (stopping.signal.aborted) break;
  await closed;
  await wait(PAUSE_AFTER_FAILURE);
}
// A full copy that is still being compressed is abandoned when the server stops.
process.exit();
