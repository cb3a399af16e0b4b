import { toWeighedPackageCode, getPackageItemNumber } from '../../../../contract/gtin';
import type { Product } from '../../../dataProvider/api';
import { translate } from '../../../i18n/translate';
import '../../../i18n/labels';
import { formatCents } from '../../../lib/money';
import { formatThousandths } from '../../../lib/quantities';
import { LABEL_LAYOUTS, type LabelLayout } from './layouts';
import { computeBarcodeModuleWidth, encodeBarcode, type BarcodeSymbol } from './barcodes';

export type LabelProduct = Pick<Product, 'id' | 'name' | 'upc' | 'priceCents' | 'pesado'>;

export interface LabelLine {
  /**
   * React key of the line. A product id is not unique, because packages of a weighed product have separate lines.
   */
  key: number;
  product: LabelProduct;
  copies: number;
  /** Weight of the package for goods sold by weight, in grams; null for a shelf label. */
  grams: number | null;
}

export type MissingBarcodeReason = 'no-code' | 'letters' | 'too-long' | 'no-package';

export interface LabelContent {
  name: string;
  price: string;
  unit: string;
  detail: string;
  code: { symbol: BarcodeSymbol; moduleMm: number } | null;
  lack: MissingBarcodeReason | null;
}

/** Padding of a label in millimetres, because printers are not accurate at the edges of labels. */
export const LABEL_PADDING_MM = 2;

export const computePackagePriceCents = (priceCents: number, grams: number): number =>
  Math.round((priceCents * grams) / 1000);

export function makeLabel({ product, grams }: Omit<LabelLine, 'key'>, layout: LabelLayout): LabelContent {
  const { name, priceCents, pesado } = product;
  // The price of a package is unknown if the backend does not send the price per kilogram.
  if (!pesado || grams === null || priceCents === undefined) {
    const unit = pesado && priceCents !== undefined ? translate('labels.perKilogram') : '';
    return { name, price: formatCents(priceCents), unit, detail: '', ...codeOf(product, null, layout) };
  }
  const cents = computePackagePriceCents(priceCents, grams);
  const perKilogram = `${formatCents(priceCents)}${translate('labels.perKilogram')}`;
  const detail = translate('labels.ofWeight', { weight: formatThousandths(grams), price: perKilogram });
  return { name, price: formatCents(cents), unit: '', detail, ...codeOf(product, cents, layout) };
}

/** @param cents price of a weighed package; null for a shelf label */
function codeOf(
  { id, upc }: LabelProduct,
  cents: number | null,
  { label, dot }: LabelLayout,
): Pick<LabelContent, 'code' | 'lack'> {
  const own = upc.trim();
  const text =
    cents === null
      ? own
      : toWeighedPackageCode({ ...getPackageItemNumber({ id: Number(id), upc: own }), cents });
  if (text === null) return { code: null, lack: 'no-package' };
  if (text === '') return { code: null, lack: 'no-code' };
  const symbol = encodeBarcode(text);
  if (!symbol) return { code: null, lack: 'letters' };
  const moduleMm = computeBarcodeModuleWidth(symbol, label[0] - 2 * LABEL_PADDING_MM, dot);
  return moduleMm === null ? { code: null, lack: 'too-long' } : { code: { symbol, moduleMm }, lack: null };
}

/** Maximum number of labels per print. The browser's layout of more labels takes too long. */
export const MAX_LABELS = 2000;
export const MAX_COPIES_PER_LABEL = 999;

export const makeLabels = (lines: readonly LabelLine[], layout: keyof typeof LABEL_LAYOUTS): LabelContent[] =>
  lines.flatMap(line => {
    const content = makeLabel(line, LABEL_LAYOUTS[layout]);
    return Array.from({ length: line.copies }, () => content);
  });
