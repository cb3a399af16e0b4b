/** Changes several records, of which some may fail. */
import type { Identifier } from 'ra-core';
import { NotSupportedError, SomeFailedError, getHttpStatus, type FailedRecord } from './errors';

/** Failures of the network, the session or the backend, and not of one record: the next record would fail, too. */
const isForAll = (error: unknown): boolean =>
  error instanceof NotSupportedError || [0, 401].includes(getHttpStatus(error) ?? -1);

/**
 * Changes one record after another; one that fails does not keep the others from being changed.
 * @throws SomeFailedError that says which failed and why; the failure itself where nothing can be changed at all
 */
export async function changeOneByOne(
  ids: readonly Identifier[],
  change: (id: Identifier) => Promise<unknown>,
): Promise<{ data: Identifier[] }> {
  const done: Identifier[] = [];
  const failed: FailedRecord[] = [];
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
  if (failed.length > 0) throw new SomeFailedError(done, failed);
  return { data: done };
}
