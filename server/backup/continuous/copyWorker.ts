/**
 * Makes the continuous copies in a thread of its own, because reading and compressing pages would delay the server's
 * requests.
 */
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { getErrorReason } from '../../lib/errors.ts';
import type { BucketCopies } from './bucketCopies.ts';
import { COPIES_FOLDER } from './copiesFolder.ts';
import { ContinuousCopies, type ContinuousCopySource } from './continuousCopies.ts';

export interface ContinuousCopyWorkerOptions {
  shop: ContinuousCopySource;
  /** Milliseconds between two continuous copies. */
  interval: number;
}

/**
 * Result of an attempt to make a continuous copy, or to send it to the bucket. `failure` is the reason why the attempt
 * failed, or null if it succeeded.
 */
export interface ContinuousCopyResult {
  place: 'folder' | 'bucket';
  failure: string | null;
  /**
   * Time of the newest copy from which the shop can be restored, in UTC milliseconds. Null after a failure, and while
   * the bucket lacks a full copy. The time of the previous result then stays valid.
   */
  copiedAt: number | null;
}

/** Milliseconds between two checks of the length of the write-ahead log. */
const LOOK = 1000;
const PAUSE_AFTER_FAILURE = 60_000;
/**
 * Milliseconds for which a stopping server waits until the last copy is in the bucket. The next start sends the rest.
 */
const LAST_SEND_PATIENCE = 5000;

const { shop, interval } = workerData as ContinuousCopyWorkerOptions;
const port = parentPort!;
const stopping = new AbortController();
port.once('message', () => stopping.abort());

const report = (result: ContinuousCopyResult) => port.postMessage(result);
const reportFailure = (place: ContinuousCopyResult['place'], error: unknown) =>
  report({ place, failure: getErrorReason(error), copiedAt: null });
const wait = (milliseconds: number) =>
  delay(milliseconds, undefined, { signal: stopping.signal }).catch(() => {});

let sending: Promise<void> | null = null;
let isSendDue = false;

/**
 * Sends finished copies to the bucket while the next copies are made, so that a slow bucket does not delay the next
 * copies.
 */
async function sendToBucket(): Promise<void> {
  if (shop.copiesUrl === null) return;
  isSendDue = true;
  sending ??= sendWhileDue(shop.copiesUrl).finally(() => (sending = null));
  await sending;
}

let bucket: BucketCopies | undefined;

async function sendWhileDue(address: string): Promise<void> {
  while (isSendDue) {
    isSendDue = false;
    const moment = Date.now();
    try {
      bucket ??= await openBucketCopies(address);
      const isRestorable = await bucket.send();
      report({ place: 'bucket', failure: null, copiedAt: isRestorable ? moment : null });
    } catch (error) {
      reportFailure('bucket', error);
    }
  }
}

async function openBucketCopies(address: string): Promise<BucketCopies> {
  const { BucketCopies } = await import('./bucketCopies.ts');
  const folder = path.join(shop.backupFolder, COPIES_FOLDER);
  return new BucketCopies({ address, folder, database: shop.database });
}

async function copyUntilStopped(copies: ContinuousCopies): Promise<void> {
  while (!stopping.signal.aborted) {
    await copies.copyBaseIfDue();
    await copies.copy();
    report({ place: 'folder', failure: null, copiedAt: Date.now() });
    void sendToBucket();
    const next = performance.now() + interval;
    while (!stopping.signal.aborted && performance.now() < next && !copies.isLogLong())
      await wait(Math.min(LOOK, interval));
  }
  await copies.copy();
}

while (!stopping.signal.aborted) {
  let copies: ContinuousCopies | undefined;
  try {
    copies = await ContinuousCopies.begin(shop, undefined, () => void sendToBucket());
    await copyUntilStopped(copies);
  } catch (error) {
    reportFailure('folder', error);
  }
  const closed = copies?.close().catch(() => {});
  if (stopping.signal.aborted) break;
  await closed;
  await wait(PAUSE_AFTER_FAILURE);
}
const lastSend = sendToBucket().then(() => bucket?.waitForBases());
await Promise.race([lastSend, delay(LAST_SEND_PATIENCE)]);
// A full copy that is still being compressed is abandoned when the server stops.
process.exit();
