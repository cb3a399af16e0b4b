/** What a rule makes of products, as the preview shows it. */
import { expect, it } from 'vitest';
import { previewOf } from '../../../../src/resources/products/change/pricing';

const figs = { id: 1, name: 'Figs', upc: '', version: 1, priceCents: 200, costCents: 100 };
const TEN_PERCENT = { by: 'percent', hundredths: 1000, rounding: 'none' } as const;

it('marks a price that another change is planned for, among the odd ones', () => {
  const [planned, free, elsewhere] = previewOf(TEN_PERCENT, [
    { ...figs, isPlanned: true },
    { ...figs, isPlanned: false },
    figs,
  ]);
  expect(planned).toMatchObject({ newCents: 220, marks: ['planned'], isOdd: true });
  expect([free, elsewhere]).toMatchObject([
    { newCents: 220, marks: [], isOdd: false },
    { marks: [], isOdd: false },
  ]);
});
