import type { Identifier } from 'ra-core';
import { NotSupportedError, PartialFailureError, getHttpStatus, type FailedRecordChange } from './errors';

/**
 * True for an error that the next record would cause as well: a failure of the network, the session or the backend.
 */
const isForAll = (error: unknown): boolean =>
  error instanceof NotSupportedError || [0, 401].includes(getHttpStatus(error) ?? -1);

/**
 * Changes records one by one; after a failure, the other records are still changed.
 * @throws PartialFailureError with the failed records and their errors; the original error if no record can be
 *   changed
 */
export async function changeRecordsOneByOne(
  ids: readonly Identifier[],
  change: (id: Identifier) => Promise<unknown>,
): Promise<{ data: Identifier[] }> {
  const done: Identifier[] = [];
  const failed: FailedRecordChange[] = [];
  for (const [at, id] of ids.entries()) {
    try {
      await change(id);
      done.push(id);
    } catch (error) {
      if (isForAll(error)) {
        if (at === 0) throw error;
        failed.push(...ids.slice(at).map(left => ({ id: left, error })));
        break;
      }
      failed.push({ id, error });
    }
  }
  if (failed.length > 0) throw new PartialFailureError(done, failed);
  return { data: done };
}
