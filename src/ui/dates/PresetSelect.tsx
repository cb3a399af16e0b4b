import { useTranslate } from '../../i18n/useTranslate';
import { getBranchNow } from '../../lib/businessDay';
import type { DayRange } from '../../lib/days';
import { findPreset, getPresetRange, type Preset } from '../../lib/presets';
import { ChoiceBox } from '../ChoiceBox';
import { getFilterBoxStyle } from '../filter/getFilterBoxStyle';

const CUSTOM = 'custom';

interface PresetSelectProps {
  presets: readonly Preset[];
  range: DayRange;
  onChange: (range: DayRange) => void;
}

export const PresetSelect = ({ presets, range, onChange }: PresetSelectProps) => {
  const translate = useTranslate();
  const current = findPreset(range, getBranchNow());
  const named = presets.map(preset => [preset, translate(`dates.${preset}`)] as const);
  const isNamed = current !== null && presets.includes(current);
  return (
    <ChoiceBox
      label={translate('dates.range')}
      value={isNamed ? current : CUSTOM}
      onChange={chosen => chosen !== CUSTOM && onChange(getPresetRange(chosen, getBranchNow()))}
      choices={isNamed ? named : [...named, [CUSTOM, translate('dates.custom')]]}
      sx={getFilterBoxStyle(136)}
    />
  );
};
