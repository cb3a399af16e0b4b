import { useStore } from 'ra-core';
import { useTranslate } from '../../../i18n/useTranslate';
import '../../../i18n/labels';
import { getPreferenceKey } from '../../../lib/preferences';
import {
  isLabelLayoutName,
  LABEL_LAYOUT_NAMES,
  LABEL_LAYOUTS,
  countLabelsPerPage,
  type LabelLayoutName,
} from './layouts';
import { NativeSelect } from '../../../ui/NativeSelect';

export function useLabelLayoutName(): [LabelLayoutName, (name: string) => void] {
  const [stored, setStored] = useStore<string>(getPreferenceKey('labels.layout'), 'avery-5160');
  return [isLabelLayoutName(stored) ? stored : 'avery-5160', setStored];
}

interface LabelOptionsProps {
  layout: LabelLayoutName;
  onLayout: (name: string) => void;
  /** First unused label on the sheet, counted from 1. */
  start: number;
  onStart: (start: number) => void;
  onCopies: (copies: number) => void;
}

const COPIES = [1, 2, 3, 4, 5, 10, 20];

export const LabelOptions = ({ layout, onLayout, start, onStart, onCopies }: LabelOptionsProps) => {
  const translate = useTranslate();
  const size = countLabelsPerPage(LABEL_LAYOUTS[layout]);
  return (
    <div className="label-fields">
      <NativeSelect
        label={translate('labels.layout')}
        value={layout}
        onChange={onLayout}
        choices={LABEL_LAYOUT_NAMES.map(name => [name, translate(`labels.layouts.${name}`)] as const)}
        sx={{ flex: '1 1 100%' }}
      />
      {size > 1 && (
        <NativeSelect
          label={translate('labels.start')}
          value={Math.min(start, size)}
          onChange={onStart}
          choices={Array.from({ length: size }, (_, at) => [at + 1, String(at + 1)] as const)}
          sx={{ flex: 1 }}
        />
      )}
      <NativeSelect
        label={translate('labels.copiesOfAll')}
        value={0}
        onChange={copies => copies > 0 && onCopies(copies)}
        choices={[[0, '–'], ...COPIES.map(copies => [copies, String(copies)] as const)]}
        sx={{ flex: 1 }}
      />
    </div>
  );
};
