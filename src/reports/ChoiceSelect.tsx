import { ChoiceBox } from '../ui/ChoiceBox';
import { filterBox } from '../ui/filter/filterBox';

interface ChoiceSelectProps {
  label: string;
  /** Empty: nothing is chosen. */
  value: string;
  choose: (value: string) => void;
  /** What stands for nothing chosen; without one, something always is. */
  nothing?: string;
  choices: readonly { id: number | string; name: string }[];
  /** Pixels; a phone has it as wide as itself. */
  width?: number;
}

/** A box of a report's filter bar, as wide as a phone. What is chosen and not (yet) among the choices is there by its number. */
export const ChoiceSelect = ({ label, value, choose, nothing, choices, width = 176 }: ChoiceSelectProps) => {
  const known = choices.map(({ id, name }) => [String(id), name] as const);
  const isKnown = value === '' || known.some(([id]) => id === value);
  return (
    <ChoiceBox
      label={label}
      value={value}
      onChange={choose}
      choices={[
        ...(nothing === undefined ? [] : [['', nothing] as const]),
        ...known,
        ...(isKnown ? [] : [[value, `#${value}`] as const]),
      ]}
      sx={filterBox(width)}
    />
  );
};
