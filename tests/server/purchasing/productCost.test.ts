import { expect, it } from 'vitest';
import { computeCostAfterDelivery } from '../../../server/purchasing/productCost.ts';

const product = (stock: number, cost_cents: number) => ({ stock_milli: stock * 1000, cost_cents });
const line = (quantity: number, cost_cents: number) => ({ quantity_milli: quantity * 1000, cost_cents });

it.each([
  ['the cost of the delivery', product(30, 400), [line(10, 600)], 600],
  ['the average of its lines by quantity', product(30, 400), [line(10, 500), line(2, 0)], 417],
  ['unchanged by free goods', product(30, 400), [line(10, 0)], 400],
  ['0 where no cost was ever known', product(0, 0), [line(10, 0)], 0],
])('is, by the last cost, %s', (_name, before, arrived, after) => {
  expect(computeCostAfterDelivery('last', before, arrived)).toBe(after);
});

it.each([
  ['the average with the goods in stock', product(30, 400), [line(10, 600)], 450],
  ['lowered by free goods', product(10, 400), [line(10, 0)], 200],
  ['unchanged by free goods alone', product(0, 400), [line(10, 0)], 400],
  ['the cost of the delivery where the stock is below 0', product(-5, 400), [line(10, 600)], 600],
  ['the cost of the delivery where the product had none', product(10, 0), [line(10, 600)], 600],
  ['never rounded to 0', product(1, 1), [line(9999, 0)], 1],
])('is, by the average cost, %s', (_name, before, arrived, after) => {
  expect(computeCostAfterDelivery('average', before, arrived)).toBe(after);
});
