const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Integer cents as the shop writes money: `formatCents(-123456)` is "-$1,234.56". */
export const formatCents = (cents: number): string => usd.format(cents / 100);

const whole = new Intl.NumberFormat('en-US');

/** `formatCount(12345)` is "12,345". */
export const formatCount = (count: number): string => whole.format(count);

const decimals = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

/** Hundredths of a unit or of a percent: `formatHundredths(1250)` is "12.5". */
export const formatHundredths = (hundredths: number): string => decimals.format(hundredths / 100);

const tenths = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

/** At most one decimal: `formatTenths(49.84)` is "49.8", `formatTenths(17)` is "17". */
export const formatTenths = (figure: number): string => tenths.format(figure);

const short = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 1,
});
const wholeDollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});

/** An amount on the axis of a chart, in dollars: "$16,000", and "$1.2M" where that would be long. */
export const formatTick = (dollars: number): string =>
  (Math.abs(dollars) < 100_000 ? wholeDollars : short).format(dollars);
