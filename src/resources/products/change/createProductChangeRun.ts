/**
 * Changes products one after another, for backends without bulk changes. After a failure, no further products are
 * changed until the person continues. Finished steps are not repeated.
 */
export interface ProductChangeStep {
  id: number | string;
  name: string;
  /**
   * Changes one product. If an earlier attempt got no response, the function is called again, so it must check
   * whether the change is already saved.
   */
  work: () => Promise<unknown>;
}

export interface ProductChangeRunState {
  total: number;
  done: number;
  leftOut: readonly { step: ProductChangeStep; error: unknown }[];
  state: 'running' | 'failed' | 'stopped' | 'over';
  failure: { step: ProductChangeStep; error: unknown } | null;
}

export interface ProductChangeRun {
  /**
   * Starts or continues changing products. A failed step is repeated. If the request of a stopped step is still
   * running, it is awaited and not sent again.
   */
  go: () => Promise<void>;
  leaveOut: () => Promise<void>;
  /** Stops changing products. A request that has already been sent is not aborted. */
  stop: () => void;
}

export function createProductChangeRun(
  steps: readonly ProductChangeStep[],
  onChange: (state: ProductChangeRunState) => void,
): ProductChangeRun {
  const queue = [...steps];
  let now: ProductChangeRunState = {
    total: steps.length,
    done: 0,
    leftOut: [],
    state: 'stopped',
    failure: null,
  };
  const become = (change: Partial<ProductChangeRunState>) => {
    now = { ...now, ...change };
    onChange(now);
  };
  let going: Promise<void> | null = null;
  const go = (): Promise<void> => {
    if (now.state === 'over') return Promise.resolve();
    if (now.state !== 'running') become({ state: 'running', failure: null });
    // If the person stops and continues at once, the current request is still running and must not be sent again.
    going ??= through().finally(() => {
      going = null;
    });
    return going;
  };
  const through = async () => {
    for (let step = queue[0]; step; step = queue[0]) {
      try {
        await step.work();
      } catch (error) {
        return become({ state: 'failed', failure: { step, error } });
      }
      queue.shift();
      become({ done: now.done + 1 });
      // Ends here if the person has pressed Stop during this step.
      if (isStopped()) return;
    }
    become({ state: 'over' });
  };
  const isStopped = () => now.state === 'stopped' && queue.length > 0;
  return {
    go,
    leaveOut: async () => {
      const { failure } = now;
      if (!failure) return;
      queue.shift();
      become({ leftOut: [...now.leftOut, failure], failure: null, state: 'stopped' });
      await go();
    },
    stop: () => {
      if (now.state === 'running') become({ state: 'stopped' });
    },
  };
}
