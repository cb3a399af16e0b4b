import type { ProductMatch } from '../../dataProvider/api';

/** True for a code that a scanner reads: a GTIN (8 to 14 digits), or a shop's own code of at least six digits. */
export const isScannableCode = (typed: string): boolean => /^\d{6,14}$/.test(typed);

/** Returns the quantity of one scan in thousandths: one unit, or the content of the scanned package. */
export const getScannedQuantityThousandths = ({
  pack,
}: {
  pack?: ProductMatch['pack'] | undefined;
}): number => pack?.sizeThousandths ?? 1000;
