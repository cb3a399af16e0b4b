import { looksLikeScaleLabel, parseScaleLabel, type ScaleLabel } from '../../contract/scaleLabels.ts';
import type { Db } from '../database/connect.ts';
import type { Row } from '../database/schema.ts';

/**
 * Reads those of the codes that are scale labels, by the rules of the branch. If no code looks like such a label,
 * no query is executed.
 * @returns labels by code
 */
export async function readScaleLabels(
  db: Db,
  branchId: number,
  codes: readonly string[],
): Promise<Map<string, ScaleLabel>> {
  const labels = new Map<string, ScaleLabel>();
  const candidates = codes.filter(looksLikeScaleLabel);
  if (candidates.length === 0) return labels;
  const branch = await db
    .selectFrom('branch')
    .select('scale_rules')
    .where('id', '=', branchId)
    .executeTakeFirst();
  for (const code of candidates) {
    const label = parseScaleLabel(code, branch?.scale_rules ?? '');
    if (label) labels.set(code, label);
  }
  return labels;
}

/**
 * Computes the weight of a labelled package. If the label has a price and no weight, the weight is this price divided
 * by the product's current price per kilogram.
 * @returns grams; undefined for a product that is sold by the piece, or if the weight would need a price and the
 *   product has no price
 */
export function computeScaleLabelGrams(
  { cents = 0, grams }: ScaleLabel,
  { pesado, price_cents }: Pick<Row<'product'>, 'pesado' | 'price_cents'>,
): number | undefined {
  if (pesado === 0) return undefined;
  if (grams !== undefined) return grams;
  return price_cents === 0 ? undefined : Math.max(1, Math.round((cents * 1000) / price_cents));
}
