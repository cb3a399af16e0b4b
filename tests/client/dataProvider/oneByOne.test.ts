import { expect, it } from 'vitest';
import { HttpError, NotSupportedError, PartialFailureError } from '../../../src/dataProvider/errors';
import { changeRecordsOneByOne } from '../../../src/dataProvider/changeRecordsOneByOne';

const HISTORY = new HttpError('Conflict', 409, 'The supplier has purchases.');

async function changing(ids: number[], failures: Record<number, Error> = {}) {
  const tried: unknown[] = [];
  const outcome = await changeRecordsOneByOne(ids, id => {
    tried.push(id);
    const failure = failures[Number(id)];
    return failure ? Promise.reject(failure) : Promise.resolve();
  }).catch((error: unknown) => error);
  return { tried, outcome };
}

it('changes one after the other, and gives their ids', async () => {
  expect(await changing([3, 1, 2])).toEqual({ tried: [3, 1, 2], outcome: { data: [3, 1, 2] } });
});

it('goes on after one that failed, and says which and why', async () => {
  const { tried, outcome } = await changing([1, 2, 3], { 2: HISTORY });
  expect(tried).toEqual([1, 2, 3]);
  expect(outcome).toBeInstanceOf(PartialFailureError);
  expect(outcome).toMatchObject({ done: [1, 3], failed: [{ id: 2, error: HISTORY }], status: 409 });
  expect((outcome as Error).message).toBe('Failed for 1 of 3 records: The supplier has purchases.');
});

it('says which failed of a single one, too', async () => {
  const { outcome } = await changing([7], { 7: HISTORY });
  expect(outcome).toMatchObject({ done: [], failed: [{ id: 7, error: HISTORY }] });
});

it('has no status where the failures differ', async () => {
  const { outcome } = await changing([1, 2], { 1: HISTORY, 2: new HttpError('Broke', 500) });
  expect(outcome).toMatchObject({ done: [], status: undefined });
});

it('stops where the rest would fail, too, and counts it as failed', async () => {
  const away = new HttpError('No answer', 0);
  const { tried, outcome } = await changing([1, 2, 3, 4], { 2: away });
  expect(tried).toEqual([1, 2]);
  expect(outcome).toMatchObject({
    done: [1],
    failed: [2, 3, 4].map(id => ({ id, error: away })),
    status: 0,
  });
});

it.each([
  ['nobody answers', new HttpError('No answer', 0)],
  ['the session is over', new HttpError('Unauthorized', 401)],
  ['the backend lacks the verb', new NotSupportedError('The API has no update for banners.')],
])('fails as a single change would where %s from the start', async (_what, failure) => {
  const { tried, outcome } = await changing([1, 2], { 1: failure });
  expect([tried, outcome]).toEqual([[1], failure]);
});
