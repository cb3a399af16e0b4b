import type { ProductMatch } from '../../dataProvider/api';

/** Whether this is what a scanner types: the digits of a GTIN (8 to 14) or of a shop's own shorter label. */
export const isCode = (typed: string): boolean => /^\d{6,14}$/.test(typed);

/** What was scanned, in thousandths: one, or what is in the package. */
export const scannedThousandths = ({ pack }: { pack?: ProductMatch['pack'] | undefined }): number =>
  pack?.sizeThousandths ?? 1000;

/** Without the zeros in front. */
export const significant = (code: string): string => code.replace(/^0+/, '');

/** A scanner may put zeros in front of a UPC to make it a GTIN-13 or -14: the code is the same. */
export const sameCode = (a: string, b: string): boolean => significant(a) === significant(b);
