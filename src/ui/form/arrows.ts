/**
 * The direction in which an arrow key steps a figure, as in a browser's number input: 1 up, -1 down, 0 for other
 * keys.
 */
export const getArrowStep = (key: string): 1 | -1 | 0 =>
  key === 'ArrowUp' ? 1 : key === 'ArrowDown' ? -1 : 0;
