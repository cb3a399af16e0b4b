/**
 * The bars of a code: a GTIN's where it is one, else Code 128. bwip-js encodes them; how wide they are drawn is
 * decided here.
 */
import { code128, ean13, ean8, upca, type DrawingContext } from 'bwip-js/generic';
import { hasValidCheckDigit } from '../../../../contract/gtin';

type Bar = readonly [left: number, width: number];

export interface Symbol {
  kind: 'ean13' | 'upca' | 'ean8' | 'code128';
  /** The text that a scanner reads. */
  text: string;
  /** In modules, without the white beside it. */
  width: number;
  bars: readonly Bar[];
  /** White that is needed on either side, in modules. */
  quiet: number;
}

const ENCODERS = { ean13, upca, ean8, code128 };
/** The quiet zone in modules, by GS1 and ISO/IEC 15417; an EAN-13 has this one on its left. */
const QUIET = { ean13: 11, upca: 9, ean8: 7, code128: 10 };
const BY_LENGTH: Record<number, Symbol['kind']> = { 8: 'ean8', 12: 'upca', 13: 'ean13' };

/** Printable ASCII. Scanners type these characters with every keyboard layout. */
const PLAIN = /^[\x20-\x7e]+$/;

/** Cached, because a sheet may have thirty labels of one code. */
const made = new Map<string, Symbol>();

/** @returns null if the code cannot be encoded: it is empty, or has other characters than ASCII */
export function encodeBarcode(code: string): Symbol | null {
  if (!PLAIN.test(code)) return null;
  const known = made.get(code) ?? encoded(code);
  made.set(code, known);
  return known;
}

function encoded(code: string): Symbol {
  const kind = (hasValidCheckDigit(code) && BY_LENGTH[code.length]) || 'code128';
  const bars = ENCODERS[kind]({ bcid: kind, text: code, scale: 1, height: 1 }, barsAlone());
  const width = Math.max(...bars.map(([left, wide]) => left + wide));
  return { kind, text: code, width, bars, quiet: QUIET[kind] };
}

/**
 * A drawing context that collects bars instead of drawing. The library passes the middle of each bar, rounded up,
 * and its width.
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

/** The width of a module that scanners at tills read well, and GS1's size of 100 %; in millimetres. */
const NARROWEST = 0.19;
const WIDEST = 0.38;

/**
 * How wide one module is drawn, in millimetres: whole dots of the printer, as many as there is room for.
 * @param room for bars and the white beside them
 * @returns null if there is too little of it
 */
export function computeModuleWidth({ width, quiet }: Symbol, room: number, dot: number): number | null {
  const fitting = Math.floor(room / (width + 2 * quiet) / dot + 1e-9);
  const dots = Math.min(fitting, Math.floor(WIDEST / dot + 1e-9));
  return dots * dot >= NARROWEST ? dots * dot : null;
}

/** The bars as a path in a box of so many modules by 1. */
export const toSvgPath = ({ bars }: Symbol): string =>
  bars.map(([left, width]) => `M${left} 0h${width}v1h-${width}z`).join('');
