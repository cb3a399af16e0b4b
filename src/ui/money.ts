const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Integer cents as the shop writes money: `formatCents(-123456)` is "-$1,234.56". */
export const formatCents = (cents: number): string => usd.format(cents / 100);

const whole = new Intl.NumberFormat('en-US');

/** `formatCount(12345)` is "12,345". */
export const formatCount = (count: number): string => whole.format(count);

const decimals = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

/** Hundredths of a unit or of a percent: `formatHundredths(1250)` is "12.5". */
export const formatHundredths = (hundredths: number): string => decimals.format(hundredths / 100);
