import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  SLICE_COLOUR_COUNT,
  getSliceColour,
  NEUTRAL_COLOUR,
  MEASURE_COLOURS,
  SALES_COLOURS,
} from '../../../src/reports/charts/chartColours';
import * as configuration from '../../../src/lib/config';
import { darkTheme, lightTheme } from '../../../src/theme/theme';

type Three = [number, number, number];

/** Matrices for linear red, green and blue (Machado, Oliveira and Fernandes 2009, severity 1). */
const EYES: Record<string, Three[]> = {
  'all cones': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
};

const linear = (colour: string): Three =>
  [1, 3, 5].map(at => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as Three;

const times = (rows: Three[], [r, g, b]: Three): Three =>
  rows.map(([x, y, z]) => Math.min(1, Math.max(0, x * r + y * g + z * b))) as Three;

function lab(rgb: Three): Three {
  const [x, y, z] = [
    [0.4124564 / 0.95047, 0.3575761 / 0.95047, 0.1804375 / 0.95047],
    [0.2126729, 0.7151522, 0.072175],
    [0.0193339 / 1.08883, 0.119192 / 1.08883, 0.9503041 / 1.08883],
  ].map(([r, g, b]) => {
    const light = r! * rgb[0] + g! * rgb[1] + b! * rgb[2];
    return light > 0.008856 ? Math.cbrt(light) : 7.787 * light + 16 / 116;
  }) as Three;
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** Returns the smallest difference of any two colours (Delta E 1976). */
function closest(colours: readonly string[], eyes: string): number {
  const seen = colours.map(colour => lab(times(EYES[eyes]!, linear(colour))));
  const pairs = seen.flatMap((one, at) => seen.slice(at + 1).map(other => [one, other] as const));
  return Math.min(...pairs.map(([one, other]) => Math.hypot(...one.map((part, at) => part - other[at]!))));
}

const luminance = (colour: string): number => {
  const [r, g, b] = linear(colour);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

const contrast = (one: string, other: string): number => {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
};

const TEN = Array.from({ length: SLICE_COLOUR_COUNT }, (_, index) => getSliceColour(index));

describe.each(Object.keys(EYES))('with %s', eyes => {
  it('tells the ten slices of a pie apart', () => {
    expect(closest(TEN, eyes)).toBeGreaterThan(12);
  });

  it('tells sales, cost and tax apart', () => {
    const { cost, tax } = MEASURE_COLOURS;
    for (const sales of SALES_COLOURS) expect(closest([sales, cost, tax], eyes)).toBeGreaterThan(12);
  });
});

it.each([
  ['#7a1f5c', 'var(--primary)'],
  ['', `light-dark(${SALES_COLOURS.join(', ')})`],
])('gives bars of one measure the colour of the brand "%s"', async (colour, expected) => {
  const now = configuration.config();
  vi.doMock('../../../src/lib/config', () => ({
    ...configuration,
    config: () => ({ ...now, brand: { ...now.brand, colour } }),
  }));
  vi.resetModules();
  onTestFinished(() => vi.doUnmock('../../../src/lib/config'));
  const { BAR_COLOUR } = await import('../../../src/reports/charts/chartColours');
  expect(BAR_COLOUR).toBe(expected);
});

it('shows every colour on the cards of both themes', () => {
  for (const { palette } of [lightTheme, darkTheme]) {
    for (const colour of [...TEN, NEUTRAL_COLOUR]) {
      expect(contrast(colour, palette.background.paper)).toBeGreaterThanOrEqual(3);
    }
  }
  expect(contrast(SALES_COLOURS[1], darkTheme.palette.background.paper)).toBeGreaterThanOrEqual(3);
});
