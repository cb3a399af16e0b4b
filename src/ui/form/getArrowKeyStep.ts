/** Returns the step for an arrow key in a number input: 1 for up, -1 for down, 0 for other keys. */
export const getArrowKeyStep = (key: string): 1 | -1 | 0 =>
  key === 'ArrowUp' ? 1 : key === 'ArrowDown' ? -1 : 0;
