import { TextField } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { DayRange } from '../../lib/days';
import { presetOf, presetRange, type Preset } from '../../lib/presets';

const CUSTOM = 'custom';

interface PresetSelectProps {
  presets: readonly Preset[];
  range: DayRange;
  onChange: (range: DayRange) => void;
}

/** Ranges by name; what is none of them reads "Custom". */
export const PresetSelect = ({ presets, range, onChange }: PresetSelectProps) => {
  const translate = useTranslate();
  const current = presetOf(range, new Date());
  const known = current !== null && presets.includes(current);
  return (
    <TextField
      select
      label={translate('dates.range')}
      value={known ? current : CUSTOM}
      onChange={({ target }) => {
        const chosen = presets.find(preset => preset === target.value);
        if (chosen) onChange(presetRange(chosen, new Date()));
      }}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      sx={{ width: { xs: '100%', sm: 136 }, bgcolor: 'background.paper', borderRadius: 1 }}
    >
      {presets.map(preset => (
        <option key={preset} value={preset}>
          {translate(`dates.${preset}`)}
        </option>
      ))}
      {!known && <option value={CUSTOM}>{translate('dates.custom')}</option>}
    </TextField>
  );
};
