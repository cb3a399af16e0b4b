import { expect, it, vi } from 'vitest';
import {
  countWaitingPasswordHashes,
  signInCountsByOutcome,
  queueSignInPasswordHash,
} from '../../../server/auth/passwordQueue.ts';

const stranger = (network: string, signal = new AbortController().signal) => ({
  network,
  isKnownDevice: false,
  signal,
});

/** Fills the queue's running places with work that ends when the test says so. */
function occupyQueue() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const running = [0, 1].map(at => queueSignInPasswordHash(stranger(`occupied ${at}`), () => promise));
  return async () => {
    resolve();
    await Promise.all(running);
  };
}

it('lets at most thirty sign-ins of a network wait, and others in', async () => {
  const release = occupyQueue();
  const order: string[] = [];
  const sign = (network: string, isKnownDevice = false) =>
    queueSignInPasswordHash({ ...stranger(network), isKnownDevice }, async () => void order.push(network));
  const attacks = Array.from({ length: 1000 }, () => sign('attacker'));
  const outcomes = Promise.allSettled(attacks);
  const others = [sign('guest'), sign('office', true)];
  expect(countWaitingPasswordHashes()).toBeLessThanOrEqual(33);
  await release();
  await Promise.all(others);
  const refused = (await outcomes).filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(970);
  expect(refused[0]).toMatchObject({ reason: { statusCode: 429, seconds: 5 } });
  expect(order.indexOf('office')).toBeLessThan(order.indexOf('attacker') + 2);
  expect(order.filter(network => network === 'attacker')).toHaveLength(30);
  expect(order).toContain('guest');
});

it('is bounded for all networks together', async () => {
  const release = occupyQueue();
  const outcomes = Promise.allSettled(
    Array.from({ length: 300 }, (_, at) =>
      queueSignInPasswordHash(stranger(`network ${at}`), async () => at),
    ),
  );
  expect(countWaitingPasswordHashes()).toBeLessThanOrEqual(100);
  await release();
  expect((await outcomes).filter(({ status }) => status === 'rejected').length).toBeGreaterThanOrEqual(199);
  expect(countWaitingPasswordHashes()).toBe(0);
});

it('computes no hash for a caller who hung up, and frees the place', async () => {
  const release = occupyQueue();
  const work = vi.fn(async () => 'hash');
  const abandoned = signInCountsByOutcome.abandoned;
  for (let round = 0; round < 3; round++) {
    const callers = Array.from({ length: 30 }, () => new AbortController());
    const outcomes = Promise.allSettled(
      callers.map(({ signal }) => queueSignInPasswordHash(stranger('hasty', signal), work)),
    );
    for (const caller of callers) caller.abort();
    expect((await outcomes).every(({ status }) => status === 'rejected')).toBe(true);
  }
  await release();
  expect(work).not.toHaveBeenCalled();
  expect(signInCountsByOutcome.abandoned - abandoned).toBe(90);
});
