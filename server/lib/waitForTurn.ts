/**
 * Callers that write long responses in small steps and wait for their turns, so that a short call waits for only one
 * step.
 */
const waiting: (() => void)[] = [];

/** @returns a promise that resolves when it is this caller's turn: one step runs per turn of the event loop */
export function waitForTurn(): Promise<void> {
  return new Promise(resolve => {
    if (waiting.push(resolve) === 1) setImmediate(nextTurn);
  });
}

function nextTurn(): void {
  const begin = waiting.shift();
  // The callback is scheduled for the next turn of the event loop.
  if (waiting.length > 0) setImmediate(nextTurn);
  begin?.();
}
