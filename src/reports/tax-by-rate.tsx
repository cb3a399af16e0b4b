import { Card } from '@mui/material';
import type { TaxOfRate } from '../dataProvider/api';
import type { Translate } from '../i18n/translate';
import { useTranslate } from '../i18n/useTranslate';
import '../i18n/reports';
import { getMonthRange } from '../lib/days';
import { formatTaxRate, percentToTaxRate } from '../lib/quantities';
import type { Column } from './columns';
import { toReportFile, type ReportFile } from './reportFile';
import { ReportScreen } from './ReportScreen';
import { ReportTable } from './ReportTable';

/** Sums of a tax rate, or of all rates. */
interface TaxRow extends Pick<TaxOfRate, 'taxCents'> {
  /** Tax rate in percent. */
  rate: number;
  exemptCents: number;
  taxableCents: number;
}

const toTaxRow = ({ rate, netCents, taxCents }: TaxOfRate): TaxRow => ({
  rate,
  exemptCents: rate === 0 ? netCents : 0,
  taxableCents: rate === 0 ? 0 : netCents,
  taxCents,
});

const COLUMNS: Column<TaxRow>[] = [
  {
    name: 'tax_rate',
    kind: 'count',
    value: ({ rate }) => rate,
    cell: ({ rate }, translate) =>
      rate === 0 ? translate('reports.tax-by-rate.no_tax') : formatTaxRate(percentToTaxRate(rate)),
  },
  {
    name: 'gross_sales',
    kind: 'money',
    value: ({ exemptCents, taxableCents, taxCents }) => exemptCents + taxableCents + taxCents,
  },
  { name: 'exempt_sales', kind: 'money', value: ({ exemptCents }) => exemptCents },
  { name: 'taxable_sales', kind: 'money', value: ({ taxableCents }) => taxableCents },
  { name: 'tax', kind: 'money', value: ({ taxCents }) => taxCents },
];

function addTaxRows(rows: readonly TaxRow[]): TaxRow {
  const sum = (figure: keyof TaxRow) => rows.reduce((total, row) => total + row[figure], 0);
  return {
    rate: 0,
    exemptCents: sum('exemptCents'),
    taxableCents: sum('taxableCents'),
    taxCents: sum('taxCents'),
  };
}

export function toTaxByRateFile(rates: readonly TaxOfRate[], translate: Translate): ReportFile {
  const rows = rates.map(toTaxRow);
  return toReportFile(COLUMNS, rows, translate, addTaxRows(rows));
}

const TaxByRateReport = () => {
  const translate = useTranslate();
  return (
    <ReportScreen<TaxOfRate[]>
      name="tax-by-rate"
      initially={getMonthRange}
      query={(api, range, options) => api.taxByRate(range, options)}
      isEmpty={rates => rates.length === 0}
      file={toTaxByRateFile}
    >
      {({ answer }) => {
        const rows = answer.map(toTaxRow);
        return (
          <Card>
            <ReportTable
              label={translate('reports.tax-by-rate.title')}
              columns={COLUMNS}
              rows={rows}
              rowId={({ rate }) => rate}
              total={{ label: translate('reports.columns.total'), row: addTaxRows(rows) }}
              empty={null}
            />
          </Card>
        );
      }}
    </ReportScreen>
  );
};

export default TaxByRateReport;
