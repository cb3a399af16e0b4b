import { TextField } from '@mui/material';
import { useInput, useRecordContext, useTranslate } from 'ra-core';
import { useWatch } from 'react-hook-form';
import type { Branch } from '../../dataProvider/api';
import { formatDay } from '../../lib/days';
import { formatCount } from '../../lib/quantities';
import { useWords } from '../../lib/words';
import { hourName, zoneNames } from '../../lib/zones';
import { FormGroup, TextInput } from '../../ui/form/inputs';
import { useApiQuery } from '../../ui/useApiQuery';

/** What our server keeps of a branch besides: its clock, and what taxes are called. */
export const BranchSettings = () => {
  const words = useWords();
  return (
    <FormGroup title="resources.branches.words.clock">
      <Choice source="timeZone" help={words('zone_help')} choices={zoneNames().map(zone => [zone, zone])} />
      <Choice
        source="cutoffHour"
        help={words('cutoff_help')}
        choices={Array.from({ length: 13 }, (_, hour) => [hour, hourName(hour)])}
      />
      <ClockEffectLine />
      <TextInput source="taxLabel" helperText={words('tax_help')} />
    </FormGroup>
  );
};

interface ChoiceProps {
  source: string;
  help: string;
  choices: (readonly [value: string | number, name: string])[];
}

/** The browser's own list: it opens at once with four hundred zones, and finds one as it is typed. */
const Choice = ({ source, help, choices }: ChoiceProps) => {
  const translate = useTranslate();
  const { field, id } = useInput<{ [name: string]: string | number }>({ source });
  const value = String(field.value ?? '');
  const known = choices.some(([choice]) => String(choice) === value);
  return (
    <TextField
      select
      {...field}
      id={id}
      value={value}
      onChange={event => {
        const chosen = choices.find(([choice]) => String(choice) === event.target.value);
        field.onChange(chosen?.[0] ?? event.target.value);
      }}
      label={translate(`resources.branches.fields.${source}`)}
      helperText={help}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      {!known && <option value={value}>{value}</option>}
      {choices.map(([choice, name]) => (
        <option key={choice} value={choice}>
          {name}
        </option>
      ))}
    </TextField>
  );
};

/** Says what a changed clock does to orders that are there already, before it is saved. */
const ClockEffectLine = () => {
  const words = useWords();
  const record = useRecordContext<Branch>();
  const watched: unknown[] = useWatch({ name: ['timeZone', 'cutoffHour'] });
  const [timeZone, cutoffHour] = watched;
  const branchId = record?.id;
  const clock = { timeZone: String(timeZone), cutoffHour: Number(cutoffHour) };
  const changed =
    branchId !== undefined && (timeZone !== record?.timeZone || cutoffHour !== record?.cutoffHour);
  const { data, failure } = useApiQuery({
    key: ['branchClock', branchId, clock],
    query: (api, options) => api.branchClock({ branchId: branchId!, ...clock }, options),
    failed: words('clock_failed'),
    enabled: changed,
  });
  const says = () => {
    if (!changed) return null;
    if (failure) return failure.sentence;
    if (!data) return words('clock_asking');
    if (data.moved === 0) return words('clock_nothing');
    return words('clock_moves', {
      moved: formatCount(data.moved),
      orders: formatCount(data.orders),
      first: formatDay(data.firstDay),
      last: formatDay(data.lastDay),
    });
  };
  return (
    <p role="status" className="warning-line wide">
      {says()}
    </p>
  );
};
