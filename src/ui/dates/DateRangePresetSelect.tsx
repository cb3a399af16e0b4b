import { useTranslate } from '../../i18n/useTranslate';
import { getCurrentBusinessDayNoon } from '../../lib/businessDay';
import type { DayRange } from '../../lib/days';
import { findDateRangePreset, getPresetRange, type DateRangePreset } from '../../lib/dateRangePresets';
import { NativeSelect } from '../NativeSelect';
import { getFilterBoxStyle } from '../filter/getFilterBoxStyle';

const CUSTOM = 'custom';

interface PresetSelectProps {
  presets: readonly DateRangePreset[];
  range: DayRange;
  onChange: (range: DayRange) => void;
}

export const DateRangePresetSelect = ({ presets, range, onChange }: PresetSelectProps) => {
  const translate = useTranslate();
  const current = findDateRangePreset(range, getCurrentBusinessDayNoon());
  const named = presets.map(preset => [preset, translate(`dates.${preset}`)] as const);
  const isNamed = current !== null && presets.includes(current);
  return (
    <NativeSelect
      label={translate('dates.range')}
      value={isNamed ? current : CUSTOM}
      onChange={chosen => chosen !== CUSTOM && onChange(getPresetRange(chosen, getCurrentBusinessDayNoon()))}
      choices={isNamed ? named : [...named, [CUSTOM, translate('dates.custom')]]}
      sx={getFilterBoxStyle(136)}
    />
  );
};
