import { Box, Card, Stack, Typography } from '@mui/material';
import type { TextKeySuffix } from '../i18n/textKey';
import type { Translate } from '../i18n/translate';
import { useTranslate } from '../i18n/useTranslate';
import '../i18n/reports';
import { TENDERS } from '../../contract/enums';
import type { ReactNode } from 'react';
import type { BranchTakings, OwnTenderTakings, TerminalTakings } from '../dataProvider/api';
import {
  compareFigureUnlessDayIncomplete,
  computeReferenceSales,
  type ComparisonPeriodReport,
} from './comparison';
import { Facts } from '../ui/Facts';
import { FigureCards } from '../ui/FigureCard';
import { formatCents } from '../lib/money';
import { formatCount } from '../lib/quantities';
import { Panel } from '../ui/Panel';
import { ComparedFigureCard } from './ComparedFigureCard';
import type { Column } from './columns';
import { toReportFile, type ReportFile } from './reportFile';
import { computeTakingsFigures, sumTenderCents, sumTerminalTakings } from './metrics';
import { RefundCount } from './RefundCount';
import { ReportPlaceholder } from './ReportPlaceholder';
import { ReportTable } from './ReportTable';
import { useLastComparisonDayOrders } from './useLastComparisonDayOrders';

/**
 * A terminal with its position in the list, from 1. A terminal without a name is shown with its position instead.
 */
type Terminal = TerminalTakings & { number: number };

const numbered = (terminals: readonly TerminalTakings[]): Terminal[] =>
  terminals.map((terminal, index) => ({ ...terminal, number: index + 1 }));

const COLUMNS: Column<Terminal>[] = [
  {
    name: 'terminal',
    kind: 'text',
    value: ({ terminal, number }, translate) =>
      terminal || translate('reports.close-day.terminal', { number }),
  },
  ...TENDERS.map((tender): Column<Terminal> => ({
    name: tender,
    kind: 'money',
    value: takings => takings[tender],
  })),
  { name: 'total', kind: 'money', value: sumTenderCents },
];

export const TAKINGS_PLACEHOLDER = <ReportPlaceholder cards={6} compared below={400} />;

export const toTakingsFile = (close: BranchTakings | null, translate: Translate): ReportFile =>
  toReportFile(
    COLUMNS,
    numbered(close?.terminals ?? []),
    translate,
    close ? { ...sumTerminalTakings(close.terminals), number: 0 } : undefined,
  );

interface TakingsProps {
  close: BranchTakings;
  branchId: number;
  compared: ComparisonPeriodReport<BranchTakings> | undefined;
  orders: ReactNode;
}

export const Takings = ({ close, branchId, compared, orders }: TakingsProps) => {
  const translate = useTranslate();
  const words = (key: TextKeySuffix<'reports.close-day'>) => translate(`reports.close-day.${key}`);
  const figures = computeTakingsFigures(close);
  const before = compared && computeTakingsFigures(compared.answer);
  const dayOrders = useLastComparisonDayOrders(branchId, compared);
  const totalBefore = before && computeReferenceSales(compared, before.totalCents, dayOrders);
  const terminals = numbered(close.terminals);
  const { ownTenders = [] } = close;
  return (
    <Stack sx={{ gap: 2 }}>
      <section aria-labelledby="payment-summary">
        <Typography id="payment-summary" variant="h2" sx={{ mb: 1 }}>
          {words('payments')}
        </Typography>
        <FigureCards columns={3}>
          <ComparedFigureCard
            label={translate('reports.columns.total')}
            figure={figures.totalCents}
            before={totalBefore}
            moreIsBetter
          />
          {TENDERS.map(tender => (
            <ComparedFigureCard
              key={tender}
              label={translate(`reports.columns.${tender}`)}
              figure={figures.tenders[tender]}
              before={
                before && compareFigureUnlessDayIncomplete(totalBefore, compared, before.tenders[tender])
              }
            />
          ))}
        </FigureCards>
      </section>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
          '@media print': { order: -1 },
        }}
      >
        <Panel title={words('store')}>
          <Facts
            facts={[
              [words('store_name'), close.storeName || '-'],
              [words('address'), close.storeAddress || '-'],
            ]}
          />
        </Panel>
        <Panel title={words('orders')}>
          <Facts
            facts={[
              [words('first_order'), close.firstOrder],
              [words('last_order'), close.lastOrder],
              [
                words('total_orders'),
                <>
                  {formatCount(figures.orders)}
                  <RefundCount orders={figures.orders} refunds={close.refunds ?? 0} />
                </>,
              ],
              ...listAmountFacts(close, words),
            ]}
          />
          <Typography sx={{ color: 'text.secondary', fontSize: 13, mt: 1 }}>
            {close.orders === undefined && words('orders_count')} {orders}
          </Typography>
        </Panel>
      </Box>
      {ownTenders.length > 0 && (
        <Panel title={words('own_tenders')}>
          <Facts
            isNumeric
            facts={ownTenders.map(own => [getOwnTenderLabel(own, translate), formatCents(own.cents)])}
          />
        </Panel>
      )}
      <Card component="section" sx={{ containerType: 'inline-size' }}>
        <Typography variant="h2" sx={{ px: 2, pt: 2 }}>
          {words('terminals')}
        </Typography>
        <ReportTable
          label={words('terminals')}
          columns={COLUMNS}
          rows={terminals}
          wide
          total={{
            label: translate('reports.columns.total'),
            row: { ...sumTerminalTakings(close.terminals), number: 0 },
          }}
          empty={
            <Typography sx={{ p: 1.5, color: 'text.secondary' }}>{translate('reports.no_data')}</Typography>
          }
        />
      </Card>
    </Stack>
  );
};

function getOwnTenderLabel({ name, tender, isKnown }: OwnTenderTakings, translate: Translate): string {
  const label = translate('reports.close-day.counted_as', {
    name,
    tender: translate(`reports.columns.${tender}`),
  });
  return isKnown ? label : translate('reports.close-day.unknown_tender', { label });
}

/** Lists discounts, tips and rounding, except amounts of 0. The payments already include tips and rounding. */
const listAmountFacts = (
  { discountsCents = 0, tipsCents = 0, roundingCents = 0 }: BranchTakings,
  words: (key: TextKeySuffix<'reports.close-day'>) => string,
): [label: string, value: string][] =>
  (
    [
      ['discounts', discountsCents],
      ['tips', tipsCents],
      ['rounding', roundingCents],
    ] as const
  ).flatMap(([name, cents]) => (cents === 0 ? [] : [[words(name), formatCents(cents)]]));
