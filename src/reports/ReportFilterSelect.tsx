import { NativeSelect } from '../ui/NativeSelect';
import { getFilterBoxStyle } from '../ui/filter/getFilterBoxStyle';

interface ChoiceSelectProps {
  label: string;
  value: string;
  choose: (value: string) => void;
  nothing?: string;
  choices: readonly { id: number | string; name: string }[];
  width?: number;
}

/**
 * A select in a report's filter bar. A selected id that is not (yet) among the options is shown as a number.
 */
export const ReportFilterSelect = ({
  label,
  value,
  choose,
  nothing,
  choices,
  width = 176,
}: ChoiceSelectProps) => {
  const known = choices.map(({ id, name }) => [String(id), name] as const);
  const isKnown = value === '' || known.some(([id]) => id === value);
  return (
    <NativeSelect
      label={label}
      value={value}
      onChange={choose}
      choices={[
        ...(nothing === undefined ? [] : [['', nothing] as const]),
        ...known,
        ...(isKnown ? [] : [[value, `#${value}`] as const]),
      ]}
      sx={getFilterBoxStyle(width)}
    />
  );
};
