import type { ReorderLine, ReorderSuggestion } from '../../../dataProvider/api';
import { formatQuantityForInput, parseThousandths } from '../../../lib/quantityInput';

/**
 * A person's edits of one line of the reorder list. An absent field has the value that the server proposed.
 */
export interface ReorderLineEdit {
  typed?: string;
  isTicked?: boolean;
  supplier?: { id: number; name: string } | null;
}

export interface EditableReorderLine {
  product: ReorderSuggestion;
  typed: string;
  /** Quantity in thousandths; 0 for a product that is not ordered, null for invalid text. */
  quantity: number | null;
  isTicked: boolean;
  supplier: { id: number; name: string } | null;
}

/** Minimum quantity of a purchase line, in thousandths. */
const LEAST = 1000;

/**
 * Parses a quantity to thousandths. Valid quantities are 0, or at least 1 with at most two decimals, as in
 * purchases.
 */
function quantityOf(typed: string): number | null {
  if (typed.trim() === '') return 0;
  const thousandths = parseThousandths(typed);
  if (thousandths === null || thousandths < 0 || thousandths % 10 !== 0) return null;
  return thousandths === 0 || thousandths >= LEAST ? thousandths : null;
}

export function toEditableReorderLine(
  product: ReorderSuggestion,
  edit: ReorderLineEdit | undefined,
): EditableReorderLine {
  const typed = edit?.typed ?? formatQuantityForInput(product.suggested || null);
  const own = product.supplierId > 0 ? { id: product.supplierId, name: product.supplier } : null;
  const supplier = edit?.supplier === undefined ? own : edit.supplier;
  const quantity = quantityOf(typed);
  return {
    product,
    typed,
    quantity,
    supplier,
    isTicked: edit?.isTicked ?? (quantity !== 0 && supplier !== null),
  };
}

export const isSameReorderLine = (one: EditableReorderLine, other: EditableReorderLine): boolean =>
  one.product === other.product &&
  one.typed === other.typed &&
  one.isTicked === other.isTicked &&
  one.supplier?.id === other.supplier?.id;

export const computeReorderLineCents = ({ product, quantity }: EditableReorderLine): number =>
  Math.round(((quantity ?? 0) * product.costCents) / 1000);

export const sumTickedLineCents = (lines: readonly EditableReorderLine[]): number =>
  lines.filter(({ isTicked }) => isTicked).reduce((sum, line) => sum + computeReorderLineCents(line), 0);

export interface SupplierGroup {
  supplierId: number;
  supplier: string;
  leadDays: number;
  lines: EditableReorderLine[];
}

/**
 * Groups lines by supplier, in the order of each supplier's first line. A row stays in its group when its supplier
 * is changed.
 */
export function groupLinesBySupplier(lines: readonly EditableReorderLine[]): SupplierGroup[] {
  const groups = new Map<number, SupplierGroup>();
  for (const line of lines) {
    const { supplierId, supplier, leadDays } = line.product;
    const group = groups.get(supplierId) ?? { supplierId, supplier, leadDays, lines: [] };
    group.lines.push(line);
    groups.set(supplierId, group);
  }
  return [...groups.values()];
}

export const isSameSupplierGroup = (one: SupplierGroup, other: SupplierGroup): boolean =>
  one.supplierId === other.supplierId &&
  one.supplier === other.supplier &&
  one.leadDays === other.leadDays &&
  one.lines.length === other.lines.length &&
  one.lines.every((line, at) => isSameReorderLine(line, other.lines[at]!));

export const toReorderLines = (ticked: readonly EditableReorderLine[]): ReorderLine[] =>
  ticked.map(({ product, quantity, supplier }) => ({
    productId: product.id,
    supplierId: supplier?.id ?? 0,
    quantity: quantity ?? 0,
    inDrafts: product.inDrafts,
  }));
