/** Beside a form: where somebody else changed the same fields meanwhile, the person chooses, and the save goes on. */
import { useEffect, useState } from 'react';
import { decideClashesBy, type Clash, type Decision } from '../../dataProvider/merging';
import { later } from '../later';

const ClashDialog = later(() => import('./ClashDialog'));

export const Clashes = () => {
  const [asked, setAsked] = useState<{
    clashes: readonly Clash[];
    answer: (decision: Decision) => void;
  } | null>(null);
  useEffect(
    () =>
      decideClashesBy(
        clashes =>
          new Promise(resolve =>
            setAsked({
              clashes,
              answer: decision => {
                setAsked(null);
                resolve(decision);
              },
            }),
          ),
      ),
    [],
  );
  return asked && <ClashDialog clashes={asked.clashes} onDecided={asked.answer} />;
};
