/** Dollars of the wire to integer cents; what is no number counts as 0. `centsOf(19.99)` is 1999. */
export function centsOf(dollars: unknown): number {
  const value = typeof dollars === 'string' ? Number(dollars) : dollars;
  if (typeof value !== 'number' || !Number.isFinite(value)) return 0;
  // 1.005 is stored a little below itself: the nearest cent of what was written, not of the binary fraction.
  return Math.round(Number((value * 100).toPrecision(15)));
}
