import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { DayRange } from '../lib/days';
import { AGAINST, defaultAgainst, type Against } from './comparison';

const PARAMETER = 'compare';

/** The choice of the compared period. The URL holds it unless it is the default for the range. */
export function useAgainst(range: DayRange): [Against, (against: Against) => void] {
  const [parameters, setParameters] = useSearchParams();
  const usual = defaultAgainst(range);
  const named = AGAINST.find(name => name === parameters.get(PARAMETER));
  const choose = useCallback(
    (against: Against) =>
      setParameters(current => {
        if (against === usual) current.delete(PARAMETER);
        else current.set(PARAMETER, against);
        return current;
      }),
    [usual, setParameters],
  );
  return [named ?? usual, choose];
}
