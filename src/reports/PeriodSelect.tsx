import { useSearchParams } from 'react-router-dom';
import { useTranslate } from '../i18n/useTranslate';
import '../i18n/reports';
import { PERIODS, type Period } from './periods';
import { ReportFilterSelect } from './ReportFilterSelect';

/** The period by which a report groups its days. The URL contains it. */
export function usePeriod(initial: Period): [Period, (period: string) => void] {
  const [parameters, setParameters] = useSearchParams();
  const period = PERIODS.find(one => one === parameters.get('by')) ?? initial;
  const choose = (next: string) =>
    setParameters(before => {
      const after = new URLSearchParams(before);
      after.set('by', next);
      return after;
    });
  return [period, choose];
}

export const PeriodSelect = ({ period, choose }: { period: Period; choose: (period: string) => void }) => {
  const translate = useTranslate();
  return (
    <ReportFilterSelect
      label={translate('reports.periods.by')}
      value={period}
      choose={choose}
      choices={PERIODS.map(id => ({ id, name: translate(`reports.periods.${id}`) }))}
    />
  );
};
