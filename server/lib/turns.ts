/** Long answers that are made a bit at a time, in turns: whoever asks for little waits for one bit, however many are being made. */
const waiting: (() => void)[] = [];

/** @returns when it is this one's turn: one of them in each round of the event loop, and every other call in between */
export function turn(): Promise<void> {
  return new Promise(resolve => {
    if (waiting.push(resolve) === 1) setImmediate(nextTurn);
  });
}

function nextTurn(): void {
  const begin = waiting.shift();
  // One that is set here comes after the round that begins now.
  if (waiting.length > 0) setImmediate(nextTurn);
  begin?.();
}
