import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { getErrorReason } from '../../lib/errors.ts';
import { CODE_FILE_EXTENSION } from '../../lib/installFolder.ts';
import type { BackupState } from '../../http/routes.ts';
import { isPostgres, type Settings } from '../../settings.ts';
import type { ContinuousCopyWorkerOptions, ContinuousCopyResult } from './copyWorker.ts';

const PROGRAM = path.join(import.meta.dirname, `copyWorker${CODE_FILE_EXTENSION}`);
/**
 * Milliseconds without a report after which the thread is ended, for example because the folder of the copies does not
 * respond. The write-ahead log would grow as long as the thread reads it.
 */
const SILENCE = 10 * 60_000;
/**
 * Memory limits for the JavaScript heap of the thread. They can be low, because database pages are stored outside of
 * the heap.
 */
const MEMORY = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 64 };
/**
 * Memory limits if the copies are also sent to a bucket. The heap must then hold the names of all files in the bucket.
 */
const MEMORY_WITH_BUCKET = { ...MEMORY, maxOldGenerationSizeMb: 256 };
/** Maximum number of milliseconds that a stopping server waits for the last copy. */
const PATIENCE = 20_000;

interface Copying {
  settings: Settings;
  state: BackupState;
  onFailure: (sentence: string) => void;
}

/**
 * Copies the SQLite database to BACKUP_DIR, and from there to the bucket of COPIES_URL, while the server runs, at most
 * a minute behind.
 * @returns a function that copies the last changes and ends the copies; call it before the database is closed
 */
export function startContinuousCopies({ settings, state, onFailure }: Copying): () => Promise<void> {
  const { backupFolder, backupSeconds, database, dataFolder, filesFolder, filesUrl, copiesUrl } = settings;
  if (backupFolder === null || backupSeconds === 0 || isPostgres(database)) return async () => {};
  const shop = { backupFolder, database, dataFolder, filesFolder, filesUrl, copiesUrl };
  const order: ContinuousCopyWorkerOptions = { shop, interval: backupSeconds * 1000 };
  const resourceLimits = copiesUrl === null ? MEMORY : MEMORY_WITH_BUCKET;
  state.copiedAt = 0;
  if (copiesUrl !== null) state.bucketCopiedAt = 0;
  let isStopping = false;
  let worker = start();
  let silence = setTimeout(endSilent, SILENCE).unref();

  function start(): Worker {
    const thread = new Worker(PROGRAM, { workerData: order, resourceLimits });
    thread.unref();
    thread.on('message', ({ place, failure, copiedAt }: ContinuousCopyResult) => {
      if (place === 'bucket') {
        const sentence = failure && `The continuous copy is not in the bucket: ${failure}`;
        // Copies that could not be sent are sent again after the next copy. If that fails for the same reason, the
        // failure is not logged again.
        if (sentence && sentence !== state.bucketFailure) onFailure(sentence);
        state.bucketFailure = sentence;
        state.bucketCopiedAt = copiedAt ?? state.bucketCopiedAt ?? 0;
        return;
      }
      silence.refresh();
      const sentence = failure && `The continuous copy was not made: ${failure}`;
      if (sentence) onFailure(sentence);
      state.copyFailure = sentence;
      state.copiedAt = copiedAt ?? state.copiedAt ?? 0;
    });
    thread.on('error', error => onFailure(`The continuous copies ended: ${getErrorReason(error)}`));
    thread.on('exit', () => {
      if (!isStopping) setTimeout(() => (worker = isStopping ? worker : start()), 60_000).unref();
    });
    return thread;
  }

  function endSilent(): void {
    onFailure(`${backupFolder} does not respond, so the continuous copies begin again.`);
    silence = setTimeout(endSilent, SILENCE).unref();
    void worker.terminate();
  }

  return async () => {
    isStopping = true;
    clearTimeout(silence);
    if (worker.threadId === -1) return;
    const ended = once(worker, 'exit');
    worker.ref();
    worker.postMessage('stop');
    await Promise.race([ended, delay(PATIENCE, undefined, { ref: false })]);
    await worker.terminate();
  };
}
