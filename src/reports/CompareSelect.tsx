import { TextField } from '@mui/material';
import { useTranslate } from 'ra-core';
import { AGAINST, type Against } from './comparison';

interface CompareSelectProps {
  against: Against;
  onChange: (against: Against) => void;
}

/** What the figures are compared with. */
export const CompareSelect = ({ against, onChange }: CompareSelectProps) => {
  const translate = useTranslate();
  const words = (key: string) => translate(`reports.compare.${key}`);
  return (
    <TextField
      select
      label={words('label')}
      value={against}
      onChange={({ target }) => onChange(AGAINST.find(name => name === target.value) ?? against)}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      sx={{ width: { xs: '100%', sm: 176 }, bgcolor: 'background.paper', borderRadius: 1 }}
    >
      {AGAINST.map(name => (
        <option key={name} value={name}>
          {words(name)}
        </option>
      ))}
    </TextField>
  );
};
