import type { Catalogue, ShelfProduct } from './catalogue.ts';
import { drawBoolean, drawRandomItem, createRandom, drawInteger } from './random.ts';
import type { DemoSupplier } from './suppliers.ts';

/** Minimum and target stock of a product, in thousandths of a unit. */
export interface ReorderSettings {
  id: number;
  supplier_id: number;
  min_stock_milli: number | null;
  target_stock_milli: number | null;
}

export function makeReorderSettings(
  { shelves }: Catalogue,
  suppliers: readonly DemoSupplier[],
): ReorderSettings[] {
  const random = createRandom('reordering');
  return [...shelves.values()].flat().flatMap(({ row, department }: ShelfProduct): ReorderSettings[] => {
    const bringing = suppliers.filter(
      ({ branchId, brings, row: { status } }) =>
        branchId === row.branch_id && status === 1 && brings.includes(department.key),
    );
    if (bringing.length === 0 || !drawBoolean(random, 0.67)) return [];
    const { id: supplier_id } = drawRandomItem(random, bringing);
    const minimum = drawBoolean(random, 0.5) ? drawInteger(random, 1, 4) * 3000 : null;
    const target = minimum === null ? null : minimum + drawInteger(random, 2, 6) * 6000;
    return [{ id: row.id, supplier_id, min_stock_milli: minimum, target_stock_milli: target }];
  });
}
