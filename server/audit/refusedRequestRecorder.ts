import type { Db } from '../database/connect.ts';
import { toWideNetworkPrefix } from '../lib/network.ts';
import { recordTrailEvents, type TrailActor } from './trail.ts';

const HOUR = 3_600_000;

/** Maximum number of different refusals that are counted separately at the same time. All others share one count. */
const MAX_COUNTED = 1000;

interface Refusal {
  actor: TrailActor;
  branchId: number | null;
  /** Method and route of the request. */
  call: string;
}

interface Repetitions {
  refusal: Refusal;
  times: number;
  timer: NodeJS.Timeout;
}

/**
 * Records the first refusal of a caller for a method and route at once. Further refusals within the next hour are only
 * counted. One entry with their number is recorded when the hour ends or the server stops.
 */
export function createRefusedRequestRecorder(db: Db, onFailure: (error: unknown) => void) {
  const counted = new Map<string, Repetitions>();

  const record = ({ actor, branchId, call }: Refusal, times?: number) =>
    recordTrailEvents(db, actor, {
      action: 'refused',
      resource: 'session',
      branchId,
      after: { call, ...(times === undefined ? {} : { times }) },
    });

  const finish = async (key: string) => {
    const { refusal, times, timer } = counted.get(key)!;
    counted.delete(key);
    clearTimeout(timer);
    if (times > 0) await record(refusal, times);
  };

  return {
    async count(refusal: Refusal): Promise<void> {
      const { actor, call } = refusal;
      const caller = actor.adminId ?? toWideNetworkPrefix(actor.address);
      const own = `${caller} ${call}`;
      const key = counted.has(own) || counted.size < MAX_COUNTED ? own : '';
      const repetitions = counted.get(key);
      if (repetitions) return void repetitions.times++;
      const timer = setTimeout(() => void finish(key).catch(onFailure), HOUR).unref();
      counted.set(key, { refusal, times: 0, timer });
      await record(refusal);
    },
    async close(): Promise<void> {
      for (const key of [...counted.keys()]) await finish(key).catch(onFailure);
    },
  };
}
