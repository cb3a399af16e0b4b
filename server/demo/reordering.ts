/** The reorder settings of the demo's products: usual supplier, minimum and target. */
import type { Catalogue, Shelved } from './catalogue.ts';
import { chance, oneOf, randomFor, wholeBetween } from './random.ts';
import type { DemoSupplier } from './suppliers.ts';

/** Of one product; stock in thousandths. */
export interface Reordering {
  id: number;
  supplier_id: number;
  min_stock_milli: number | null;
  target_stock_milli: number | null;
}

/** Two in three products have a supplier, and half of these a minimum and a target, too. */
export function demoReordering({ shelves }: Catalogue, suppliers: readonly DemoSupplier[]): Reordering[] {
  const random = randomFor('reordering');
  return [...shelves.values()].flat().flatMap(({ row, department }: Shelved): Reordering[] => {
    const bringing = suppliers.filter(
      ({ branchId, brings, row: { status } }) =>
        branchId === row.branch_id && status === 1 && brings.includes(department.key),
    );
    if (bringing.length === 0 || !chance(random, 0.67)) return [];
    const { id: supplier_id } = oneOf(random, bringing);
    const minimum = chance(random, 0.5) ? wholeBetween(random, 1, 4) * 3000 : null;
    const target = minimum === null ? null : minimum + wholeBetween(random, 2, 6) * 6000;
    return [{ id: row.id, supplier_id, min_stock_milli: minimum, target_stock_milli: target }];
  });
}
