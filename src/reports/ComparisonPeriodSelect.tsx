import type { TextKeySuffix } from '../i18n/textKey';
import { useTranslate } from '../i18n/useTranslate';
import '../i18n/compare';
import { COMPARISON_PERIODS, type ComparisonPeriod } from './comparison';
import { NativeSelect } from '../ui/NativeSelect';
import { getFilterBoxStyle } from '../ui/filter/getFilterBoxStyle';

interface CompareSelectProps {
  against: ComparisonPeriod;
  onChange: (against: ComparisonPeriod) => void;
}

export const ComparisonPeriodSelect = ({ against, onChange }: CompareSelectProps) => {
  const translate = useTranslate();
  const words = (key: TextKeySuffix<'compare'>) => translate(`compare.${key}`);
  return (
    <NativeSelect
      label={words('label')}
      value={against}
      onChange={onChange}
      choices={COMPARISON_PERIODS.map(name => [name, words(name)] as const)}
      sx={getFilterBoxStyle(176)}
    />
  );
};
