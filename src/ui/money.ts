const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Integer cents as the shop writes money: `formatCents(-123456)` is "-$1,234.56". */
export const formatCents = (cents: number): string => usd.format(cents / 100);

const whole = new Intl.NumberFormat('en-US');

/** `formatCount(12345)` is "12,345". */
export const formatCount = (count: number): string => whole.format(count);
