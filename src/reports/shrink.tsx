import { Card, Stack } from '@mui/material';
import { SHRINK_REASONS } from '../../contract/enums';
import type { Shrink } from '../dataProvider/api';
import type { Translate } from '../i18n/translate';
import { useTranslate } from '../i18n/useTranslate';
import '../i18n/reports';
import { getMonthRange } from '../lib/days';
import { formatCents } from '../lib/money';
import { formatThousandths, toThousandths } from '../lib/quantities';
import { FigureCard, FigureCards } from '../ui/FigureCard';
import { ProductLink } from '../ui/ProductLink';
import type { Column } from './columns';
import { toReportFile, type ReportFile } from './reportFile';
import { ReportScreen } from './ReportScreen';
import { ReportTable } from './ReportTable';

const COLUMNS: Column<Shrink>[] = [
  {
    name: 'reason',
    kind: 'text',
    value: ({ reason }, translate) => translate(`reports.shrink.reasons.${reason}`),
  },
  {
    name: 'product',
    kind: 'text',
    value: ({ product }) => product,
    cell: ({ product, productId }) => <ProductLink id={productId}>{product}</ProductLink>,
  },
  {
    name: 'quantity_lost',
    kind: 'count',
    value: ({ quantity }) => quantity,
    cell: ({ quantity }) => formatThousandths(toThousandths(quantity)),
  },
  { name: 'cost', kind: 'money', isSummed: true, value: ({ valueCents }) => valueCents },
];

const sumValues = (rows: readonly Shrink[]): number =>
  rows.reduce((sum, { valueCents }) => sum + valueCents, 0);

export const toShrinkFile = (rows: readonly Shrink[], translate: Translate): ReportFile =>
  toReportFile(COLUMNS, rows, translate);

const ShrinkReport = () => {
  const translate = useTranslate();
  return (
    <ReportScreen<Shrink[]>
      name="shrink"
      initially={getMonthRange}
      query={(api, range, options) => api.shrink(range, options)}
      isEmpty={rows => rows.length === 0}
      file={toShrinkFile}
    >
      {({ answer }) => (
        <Stack sx={{ gap: 2 }}>
          <FigureCards columns={3}>
            <FigureCard label={translate('reports.columns.total')} value={formatCents(sumValues(answer))} />
            {SHRINK_REASONS.filter(reason => answer.some(row => row.reason === reason)).map(reason => (
              <FigureCard
                key={reason}
                label={translate(`reports.shrink.reasons.${reason}`)}
                value={formatCents(sumValues(answer.filter(row => row.reason === reason)))}
              />
            ))}
          </FigureCards>
          <Card>
            <ReportTable
              label={translate('reports.shrink.title')}
              columns={COLUMNS}
              rows={answer}
              rowId={({ reason, productId }) => `${reason} ${productId}`}
              searchable
              empty={null}
            />
          </Card>
        </Stack>
      )}
    </ReportScreen>
  );
};

export default ShrinkReport;
