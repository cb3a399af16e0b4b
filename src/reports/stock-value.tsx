import { Card } from '@mui/material';
import type { StockValue } from '../dataProvider/api';
import type { Translate } from '../i18n/translate';
import { useTranslate } from '../i18n/useTranslate';
import '../i18n/reports';
import type { Column } from './columns';
import { toReportFile, type ReportFile } from './reportFile';
import { ReportScreen } from './ReportScreen';
import { ReportTable } from './ReportTable';

const COLUMNS: Column<StockValue>[] = [
  { name: 'category', kind: 'text', value: ({ category }) => category },
  { name: 'warehouse', kind: 'text', value: ({ warehouse }) => warehouse },
  { name: 'products', kind: 'count', value: ({ products }) => products },
  { name: 'stock_value', kind: 'money', value: ({ valueCents }) => valueCents },
];

const addRows = (rows: readonly StockValue[]): StockValue => ({
  categoryId: 0,
  category: '',
  warehouseId: 0,
  warehouse: '',
  products: rows.reduce((sum, { products }) => sum + products, 0),
  valueCents: rows.reduce((sum, { valueCents }) => sum + valueCents, 0),
});

export const toStockValueFile = (rows: readonly StockValue[], translate: Translate): ReportFile =>
  toReportFile(COLUMNS, rows, translate, addRows(rows));

const StockValueReport = () => {
  const translate = useTranslate();
  return (
    <ReportScreen<StockValue[]>
      name="stock-value"
      dates="day"
      query={(api, range, options) => api.stockValue(range, options)}
      isEmpty={rows => rows.length === 0}
      file={toStockValueFile}
    >
      {({ answer }) => (
        <Card>
          <ReportTable
            label={translate('reports.stock-value.title')}
            columns={COLUMNS}
            rows={answer}
            rowId={({ categoryId, warehouseId }) => `${categoryId} ${warehouseId}`}
            searchable
            total={{ label: translate('reports.columns.total'), row: addRows(answer) }}
            empty={null}
          />
        </Card>
      )}
    </ReportScreen>
  );
};

export default StockValueReport;
