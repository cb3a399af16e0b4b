import { setImmediate as nextRound } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { yieldToEventLoop } from '../../../server/lib/yieldToEventLoop.ts';

it('lets one long answer go on in each round of the event loop, and all of them in turn', async () => {
  let round = 0;
  let isDone = false;
  const rounds = (async () => {
    for (; !isDone; round++) await nextRound();
  })();
  const taken: { answer: number; round: number }[] = [];
  const answers = Array.from({ length: 5 }, async (_, answer) => {
    for (let chunk = 0; chunk < 4; chunk++) {
      await yieldToEventLoop();
      taken.push({ answer, round });
      // The loop simulates a SQLite query, which answers before other work can run.
      for (let step = 0; step < 20; step++) await Promise.resolve();
    }
  });
  await Promise.all(answers);
  isDone = true;
  await rounds;
  expect(new Set(taken.map(each => each.round)).size).toBe(20);
  expect(taken.map(each => each.answer)).toEqual(Array.from({ length: 20 }, (_, at) => at % 5));
});
