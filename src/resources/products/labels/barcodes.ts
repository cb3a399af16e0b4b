/**
 * Generates barcodes: EAN or UPC for a GTIN, otherwise Code 128. bwip-js encodes them; this module determines their
 * width.
 */
import { code128, ean13, ean8, upca, type DrawingContext } from 'bwip-js/generic';
import { hasValidCheckDigit } from '../../../../contract/gtin';

type Bar = readonly [left: number, width: number];

export interface BarcodeSymbol {
  kind: 'ean13' | 'upca' | 'ean8' | 'code128';
  text: string;
  /** Width of the barcode in modules, without the quiet zone. */
  width: number;
  bars: readonly Bar[];
  quiet: number;
}

const ENCODERS = { ean13, upca, ean8, code128 };
/**
 * Width of the quiet zone beside the bars in modules, as specified by GS1 and ISO/IEC 15417. For EAN-13, which has a
 * narrower zone on the right, it is the width on the left.
 */
const QUIET = { ean13: 11, upca: 9, ean8: 7, code128: 10 };
const BY_LENGTH: Record<number, BarcodeSymbol['kind']> = { 8: 'ean8', 12: 'upca', 13: 'ean13' };

/** Matches printable ASCII. Scanners, which act as keyboards, type these characters correctly. */
const PLAIN = /^[\x20-\x7e]+$/;

/** Cache of barcodes by code, because a sheet can have thirty labels with the same code. */
const made = new Map<string, BarcodeSymbol>();

export function encodeBarcode(code: string): BarcodeSymbol | null {
  if (!PLAIN.test(code)) return null;
  const known = made.get(code) ?? encoded(code);
  made.set(code, known);
  return known;
}

function encoded(code: string): BarcodeSymbol {
  const kind = (hasValidCheckDigit(code) && BY_LENGTH[code.length]) || 'code128';
  const bars = ENCODERS[kind]({ bcid: kind, text: code, scale: 1, height: 1 }, barsAlone());
  const width = Math.max(...bars.map(([left, wide]) => left + wide));
  return { kind, text: code, width, bars, quiet: QUIET[kind] };
}

/**
 * A drawing context for bwip-js that collects bars as [left, width] instead of drawing them. bwip-js passes the
 * middle of a bar, rounded up, and its width.
 */
function barsAlone(): DrawingContext<Bar[]> {
  const bars: Bar[] = [];
  const nothing = () => undefined;
  return {
    scale: () => [1, 1],
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    line: (x, _y, _x1, _y1, width) => bars.push([x - Math.ceil(width / 2), width]),
    init: nothing,
    polygon: nothing,
    hexagon: nothing,
    ellipse: nothing,
    fill: nothing,
    text: nothing,
    end: () => bars,
  };
}

/**
 * Minimum and maximum module width in millimetres. The minimum is the narrowest that scanners at tills read reliably.
 * The maximum is a little above GS1's nominal width of 0.33 mm.
 */
const NARROWEST = 0.19;
const WIDEST = 0.38;

/**
 * Computes the width of a barcode's module in millimetres: the largest number of whole printer dots that fits.
 * @param room available width in millimetres, including the quiet zones
 * @returns null if the available width is too small
 */
export function computeBarcodeModuleWidth(
  { width, quiet }: BarcodeSymbol,
  room: number,
  dot: number,
): number | null {
  const fitting = Math.floor(room / (width + 2 * quiet) / dot + 1e-9);
  const dots = Math.min(fitting, Math.floor(WIDEST / dot + 1e-9));
  return dots * dot >= NARROWEST ? dots * dot : null;
}

export const toBarcodeSvgPath = ({ bars }: BarcodeSymbol): string =>
  bars.map(([left, width]) => `M${left} 0h${width}v1h-${width}z`).join('');
