/**
 * Callers that write long responses in small steps and wait for their turns, so that a short call waits for only one
 * step.
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
