import { Card } from '@mui/material';
import { type Identifier } from 'ra-core';
import type { TextKeySuffix } from '../i18n/textKey';
import type { Translate, TextValues } from '../i18n/translate';
import { useTranslate } from '../i18n/useTranslate';
import '../i18n/reports';
import type { TransferLine, Transfer } from '../dataProvider/api';
import { DetailCard } from '../ui/details/DetailCard';
import { DetailsSection } from '../ui/details/DetailsSection';
import { ProductLink } from '../ui/ProductLink';
import { formatCents } from '../lib/money';
import { formatCount } from '../lib/quantities';
import type { Column } from './columns';
import { toReportFile } from './reportFile';
import type { ReportRowDetails } from './ReportRow';
import { ReportScreen } from './ReportScreen';
import { ReportTable } from './ReportTable';

const warehouseColumn = (
  name: Column<Transfer>['name'],
  of: (row: Transfer) => [warehouse: string, id: Identifier],
): Column<Transfer> => {
  const nameOf = (row: Transfer, translate: Translate) => {
    const [warehouse, id] = of(row);
    return warehouse || (id ? translate('reports.transfers.warehouse', { id }) : '–');
  };
  return {
    name,
    kind: 'text',
    value: (row, translate) => nameOf(row, translate) + (of(row)[1] ? ` (#${of(row)[1]})` : ''),
    cell: (row, translate) => (
      <>
        <span>{nameOf(row, translate)}</span>
        {Boolean(of(row)[1]) && <span className="second-line">#{of(row)[1]}</span>}
      </>
    ),
  };
};

const COLUMNS: Column<Transfer>[] = [
  { name: 'id', kind: 'id', value: ({ id }) => id },
  { name: 'date', kind: 'moment', value: ({ createdAt }) => createdAt },
  warehouseColumn('from_warehouse', row => [row.fromWarehouse, row.fromWarehouseId]),
  warehouseColumn('to_warehouse', row => [row.toWarehouse, row.toWarehouseId]),
];

const DETAILS: ReportRowDetails<Transfer> = {
  name: ({ id }, translate) => translate('reports.transfers.transfer', { id: `#${id}` }),
  content: ({ id }) => <TransferDetails id={id} />,
};

const TransferDetails = ({ id }: Pick<Transfer, 'id'>) => {
  const translate = useTranslate();
  const words = (key: TextKeySuffix<'reports.transfers'>, values?: TextValues) =>
    translate(`reports.transfers.${key}`, values);
  return (
    <DetailsSection<TransferLine>
      title={words('details')}
      queryKey={['transferLines', id]}
      query={(api, options) => api.transferLines(id, options)}
      failed={words('details_failed')}
      empty={words('details_empty')}
      card={(line, index) => (
        <DetailCard
          key={index}
          name={
            <ProductLink id={line.productId}>
              {line.name || words('product', { id: line.productId })}
            </ProductLink>
          }
          facts={[
            [words('quantity'), formatCount(line.quantity)],
            [words('cost'), formatCents(line.costCents)],
          ]}
        />
      )}
    />
  );
};

const TransferReport = () => {
  const translate = useTranslate();
  return (
    <ReportScreen<Transfer[]>
      name="transfers"
      query={(api, range, options) => api.transfers(range, options)}
      isEmpty={rows => rows.length === 0}
      file={(rows, words) => toReportFile(COLUMNS, rows, words)}
    >
      {({ answer }) => (
        <Card>
          <ReportTable
            label={translate('reports.transfers.title')}
            columns={COLUMNS}
            rows={answer}
            rowId={({ id }) => id}
            details={DETAILS}
            searchable
            empty={null}
          />
        </Card>
      )}
    </ReportScreen>
  );
};

export default TransferReport;
