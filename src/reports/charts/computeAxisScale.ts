/** Factors of round steps, such as 20, 25 or 50. */
const ROUND_FACTORS = [1, 2, 2.5, 5, 10];

const MAX_STEPS = 5;

interface AxisScale {
  ticks: number[];
  domain: [number, number];
}

/**
 * Computes round ticks of an axis that includes 0, and its ends. The axis ends less than one step beyond the values,
 * because recharts' own ticks leave up to half of a chart empty.
 * @param values in the unit of the axis; steps are whole numbers
 */
export function computeAxisScale(values: readonly number[]): AxisScale {
  const most = Math.max(0, ...values);
  const least = Math.min(0, ...values);
  const smallestStep = Math.max(1, (most - least) / MAX_STEPS);
  const power = 10 ** Math.floor(Math.log10(smallestStep));
  const steps = ROUND_FACTORS.map(factor => factor * power).filter(Number.isInteger);
  const step = steps.find(each => each >= smallestStep) ?? 10 * power;
  const first = Math.floor(least / step);
  const last = Math.max(first + 1, Math.ceil(most / step));
  return {
    ticks: Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step),
    domain: [first * step, last * step],
  };
}
