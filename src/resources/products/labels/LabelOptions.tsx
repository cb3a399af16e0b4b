/** The paper, and where its labels begin; kept for the person on this device. */
import { TextField } from '@mui/material';
import { useStore } from 'ra-core';
import { labelTexts as texts } from '../../../i18n/labels';
import { kept } from '../../../lib/preferences';
import { isLayout, LAYOUT_NAMES, LAYOUTS, perPage, type LayoutName } from './layouts';

/** The paper that was chosen last on this device. */
export function useLayoutName(): [LayoutName, (name: string) => void] {
  const [stored, setStored] = useStore<string>(kept('labels.layout'), 'avery-5160');
  return [isLayout(stored) ? stored : 'avery-5160', setStored];
}

interface LabelOptionsProps {
  layout: LayoutName;
  onLayout: (name: string) => void;
  /** The first label of the sheet that is left, from 1. */
  start: number;
  onStart: (start: number) => void;
  onCopies: (copies: number) => void;
}

const NATIVE = { select: { native: true }, inputLabel: { shrink: true } } as const;
const COPIES = [1, 2, 3, 4, 5, 10, 20];

export const LabelOptions = ({ layout, onLayout, start, onStart, onCopies }: LabelOptionsProps) => {
  const size = perPage(LAYOUTS[layout]);
  return (
    <div className="label-fields">
      <TextField
        select
        label={texts.layout}
        value={layout}
        onChange={({ target }) => onLayout(target.value)}
        slotProps={NATIVE}
        sx={{ flex: '1 1 220px' }}
      >
        {LAYOUT_NAMES.map(name => (
          <option key={name} value={name}>
            {texts.layouts[name]}
          </option>
        ))}
      </TextField>
      {size > 1 && (
        <TextField
          select
          label={texts.start}
          value={Math.min(start, size)}
          onChange={({ target }) => onStart(Number(target.value))}
          slotProps={NATIVE}
          sx={{ flex: '1 1 150px' }}
        >
          {Array.from({ length: size }, (_, at) => (
            <option key={at} value={at + 1}>
              {at + 1}
            </option>
          ))}
        </TextField>
      )}
      <TextField
        select
        label={texts.copiesOfAll}
        value=""
        onChange={({ target }) => onCopies(Number(target.value))}
        slotProps={NATIVE}
        sx={{ flex: '1 1 120px' }}
      >
        <option value="" disabled>
          –
        </option>
        {COPIES.map(copies => (
          <option key={copies} value={copies}>
            {copies}
          </option>
        ))}
      </TextField>
    </div>
  );
};
