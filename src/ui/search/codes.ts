import type { ProductMatch } from '../../dataProvider/api';

/** Accepts a code as a scanner types it: a GTIN (8 to 14 digits) or a shop's shorter label. */
export const isCode = (typed: string): boolean => /^\d{6,14}$/.test(typed);

/** The quantity of one scan, in thousandths: one unit, or the content of the package. */
export const getScannedThousandths = ({ pack }: { pack?: ProductMatch['pack'] | undefined }): number =>
  pack?.sizeThousandths ?? 1000;
