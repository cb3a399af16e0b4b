import { Card } from '@mui/material';
import type { Translate } from '../i18n/translate';
import { useTranslate } from '../i18n/useTranslate';
import '../i18n/reports';
import type { CashierSales } from '../dataProvider/api';
import type { Column } from './columns';
import { toReportFile, type ReportFile } from './reportFile';
import { computeAverageOrderCents } from './metrics';
import { ReportScreen } from './ReportScreen';
import { ReportTable } from './ReportTable';

const COLUMNS: Column<CashierSales>[] = [
  {
    name: 'cashier',
    kind: 'text',
    value: ({ name, cashierId }, translate) =>
      name || translate('reports.cashier.cashier', { id: cashierId }),
    cell: ({ name, cashierId }, translate) => (
      <>
        <span className="strong">{name || translate('reports.cashier.cashier', { id: cashierId })}</span>
        <span className="second-line">{translate('reports.cashier.id', { id: cashierId })}</span>
      </>
    ),
  },
  { name: 'orders', kind: 'count', value: ({ orders }) => orders },
  { name: 'total_sales', kind: 'money', value: ({ salesCents }) => salesCents },
  { name: 'average_per_order', kind: 'money', value: computeAverageOrderCents },
];

const CSV_COLUMNS: Column<CashierSales>[] = [
  { name: 'cashier_id', kind: 'id', value: ({ cashierId }) => cashierId },
  ...COLUMNS,
];

export const toCashierFile = (rows: readonly CashierSales[], translate: Translate): ReportFile =>
  toReportFile(CSV_COLUMNS, rows, translate);

const CashierReport = () => {
  const translate = useTranslate();
  return (
    <ReportScreen<CashierSales[]>
      name="cashier"
      query={(api, range, options) => api.cashierSales(range, options)}
      isEmpty={rows => rows.length === 0}
      file={toCashierFile}
    >
      {({ answer }) => (
        <Card>
          <ReportTable
            label={translate('reports.cashier.title')}
            columns={COLUMNS}
            rows={answer}
            empty={null}
          />
        </Card>
      )}
    </ReportScreen>
  );
};

export default CashierReport;
