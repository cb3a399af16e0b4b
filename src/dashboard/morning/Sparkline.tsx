const WIDTH = 120;
const HEIGHT = 28;

interface SparklineProps {
  values: readonly (number | null)[];
  /** True if the last day is not over. Its line is dashed, because the day's value is still growing. */
  isLastPartial: boolean;
  scale?: readonly (number | null)[];
}

/**
 * A small line chart of the last days, ending at the selected day. Hidden from screen readers, because a table
 * contains the numbers.
 * @param values null for a day without a value
 * @param scale the values of all sparklines that share one vertical scale
 */
export const Sparkline = ({ values, isLastPartial, scale = values }: SparklineProps) => {
  const known = scale.filter(value => value !== null);
  if (known.length < 2)
    return (
      <svg
        className="sparkline"
        aria-hidden
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="xMinYMid"
      />
    );
  const [least, most] = [Math.min(...known), Math.max(...known)];
  const x = (at: number) => 1 + (at / (values.length - 1)) * (WIDTH - 6);
  const y = (value: number) => HEIGHT - 4 - ((value - least) / (most - least || 1)) * (HEIGHT - 8);
  const points = values.flatMap((value, at) => (value === null ? [] : [[x(at), y(value)] as const]));
  const [lastX, lastY] = points.at(-1)!;
  const written = points.map(point => point.join(','));
  return (
    <svg className="sparkline" aria-hidden viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="xMinYMid">
      <polyline points={written.slice(0, isLastPartial ? -1 : undefined).join(' ')} />
      {isLastPartial && <polyline points={written.slice(-2).join(' ')} strokeDasharray="2 2" />}
      <circle cx={lastX} cy={lastY} r={2.5} />
    </svg>
  );
};
