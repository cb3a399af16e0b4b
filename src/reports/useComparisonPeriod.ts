import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { DayRange } from '../lib/days';
import { COMPARISON_PERIODS, getDefaultComparisonPeriod, type ComparisonPeriod } from './comparison';

const PARAMETER = 'compare';

/** Stores in the URL which period is compared, unless it is the default period for the range. */
export function useComparisonPeriod(
  range: DayRange,
): [ComparisonPeriod, (against: ComparisonPeriod) => void] {
  const [parameters, setParameters] = useSearchParams();
  const usual = getDefaultComparisonPeriod(range);
  const named = COMPARISON_PERIODS.find(name => name === parameters.get(PARAMETER));
  const choose = useCallback(
    (against: ComparisonPeriod) =>
      setParameters(current => {
        if (against === usual) current.delete(PARAMETER);
        else current.set(PARAMETER, against);
        return current;
      }),
    [usual, setParameters],
  );
  return [named ?? usual, choose];
}
