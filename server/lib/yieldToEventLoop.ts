/**
 * Callbacks of long responses that wait for their turn in the event loop. Each turn runs only one callback, so that a
 * short request waits for only one step of a long response.
 */
const waiting: (() => void)[] = [];

export function yieldToEventLoop(): Promise<void> {
  return new Promise(resolve => {
    if (waiting.push(resolve) === 1) setImmediate(nextTurn);
  });
}

function nextTurn(): void {
  const begin = waiting.shift();
  if (waiting.length > 0) setImmediate(nextTurn);
  begin?.();
}
