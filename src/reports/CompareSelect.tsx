import type { KeyUnder } from '../i18n/textKey';
import { useTranslate } from '../i18n/useTranslate';
import '../i18n/compare';
import { AGAINST, type Against } from './comparison';
import { ChoiceBox } from '../ui/ChoiceBox';
import { filterBox } from '../ui/filter/filterBox';

interface CompareSelectProps {
  against: Against;
  onChange: (against: Against) => void;
}

/** The choice of the period to compare with. */
export const CompareSelect = ({ against, onChange }: CompareSelectProps) => {
  const translate = useTranslate();
  const words = (key: KeyUnder<'compare'>) => translate(`compare.${key}`);
  return (
    <ChoiceBox
      label={words('label')}
      value={against}
      onChange={onChange}
      choices={AGAINST.map(name => [name, words(name)] as const)}
      sx={filterBox(176)}
    />
  );
};
