/** How often somebody may be wrong. Counted in memory: several servers on one database each count for themselves. */
import type { FastifyRequest } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { HttpProblem } from '../http/problems.ts';

const QUARTER_HOUR = 15 * 60;

export interface Failures {
  /** Before the check, so that guesses at the same time count too. @throws HttpProblem 429 */
  count: (key: string, request: FastifyRequest) => Promise<void>;
  /** The last one was none. */
  takeBack: (key: string) => Promise<unknown>;
  forgive: (key: string) => Promise<unknown>;
}

/** @param what there were too many of */
export function failuresOf(most: number, what = 'failed sign-ins'): Failures {
  const limiter = new RateLimiterMemory({ points: most, duration: QUARTER_HOUR });
  return {
    count: (key, request) => count(limiter, { key, what, request }),
    takeBack: key => limiter.reward(key),
    forgive: key => limiter.delete(key),
  };
}

async function count(
  limiter: RateLimiterMemory,
  { key, what, request }: { key: string; what: string; request: FastifyRequest },
): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    const minutes = Math.ceil(refusal.msBeforeNext / 60_000);
    request.log.warn({ minutes }, `refused: too many ${what}`);
    throw new HttpProblem(
      429,
      `Too many ${what}. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    );
  }
}
