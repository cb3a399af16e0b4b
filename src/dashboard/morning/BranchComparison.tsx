import { Card, Typography } from '@mui/material';
import type { BranchSalesComparison, MorningFigures } from '../../dataProvider/api';
import type { Translate } from '../../i18n/translate';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/morning';
import { formatWeekday } from '../../lib/days';
import { formatCents } from '../../lib/money';
import { formatCount, formatPercent } from '../../lib/quantities';
import { computeChangePercent, computeSharePercent } from '../../reports/metrics';
import type { Column } from '../../reports/columns';
import { ReportTable } from '../../reports/ReportTable';
import { describeFigureChange, formatComparedDays } from '../../reports/comparisonTexts';
import { getAverageBasketCents, getPreviousFigureForComparison, getMarginPercent } from './morningFigures';
import { formatRefundCount, type DaySalesByBranch } from './useDaySalesByBranch';
import { Sparkline } from './Sparkline';

/**
 * Number of branches shown at first. With more branches, the monthly totals after the table would be outside of the
 * window.
 */
const FIRST = 20;

interface BranchRow {
  id: number;
  name: string;
  chosen: BranchSalesComparison | undefined;
  today: BranchSalesComparison | undefined;
  yesterday: BranchSalesComparison | undefined;
  /** The branch's percentage of all sales on the chosen day; null if the sales are unknown or 0. */
  share: number | null;
  scale: number[];
}

interface BranchesProps {
  today: DaySalesByBranch;
  yesterday: DaySalesByBranch;
  chosen: DaySalesByBranch;
}

export const BranchComparison = ({ today, yesterday, chosen }: BranchesProps) => {
  const translate = useTranslate();
  const rows = rowsOf(today.data, yesterday.data, chosen.data);
  const isWaiting = [today, yesterday].some(({ data, failure }) => !data && !failure);
  return (
    <Card component="section" aria-busy={isWaiting}>
      <Typography variant="h2" sx={{ px: 2, pt: 2 }}>
        {translate('morning.branches')}
      </Typography>
      <ReportTable
        label={translate('morning.branches')}
        columns={columnsOf(today, yesterday, translate)}
        rows={rows}
        rowId={row => row.id}
        first={FIRST}
        empty={!isWaiting && <Typography sx={{ p: 1.5, color: 'text.secondary' }}>–</Typography>}
      />
      <Typography sx={{ px: 1.5, py: 1, color: 'text.secondary', fontSize: 13 }}>
        {translate('morning.ofDay', { day: formatWeekday(chosen.day, new Date()) })}
      </Typography>
    </Card>
  );
};

type Branchwise = readonly BranchSalesComparison[];

const byId = (day: Branchwise | undefined): ReadonlyMap<number, BranchSalesComparison> | undefined =>
  day && new Map(day.map(branch => [branch.branchId, branch]));

/**
 * Combines the sales of today and yesterday into one table row per branch. The rows appear as soon as one of the two
 * days has loaded.
 */
function rowsOf(
  today: Branchwise | undefined,
  yesterday: Branchwise | undefined,
  chosen: Branchwise | undefined,
): BranchRow[] {
  const all = chosen?.reduce((sum, { now }) => sum + now.salesCents, 0) ?? 0;
  const days = { chosen: byId(chosen), today: byId(today), yesterday: byId(yesterday) };
  const scale = [0, ...(chosen ?? []).flatMap(({ days }) => days.map(({ salesCents }) => salesCents))];
  return (today ?? yesterday ?? []).map(({ branchId, branch }) => {
    const sales = salesOf(days.chosen?.get(branchId));
    const share = sales === null ? null : computeSharePercent(sales, all);
    return {
      id: branchId,
      name: branch,
      share,
      scale,
      chosen: days.chosen?.get(branchId),
      today: days.today?.get(branchId),
      yesterday: days.yesterday?.get(branchId),
    };
  });
}

/**
 * Shows a number with its change, such as "$1,234.50 ▲ 17%". The tooltip names the compared days. An unknown number is
 * shown as a dash.
 */
const Compared = ({
  branch,
  against,
  translate,
}: {
  branch: BranchSalesComparison | undefined;
  against: string;
  translate: Translate;
}) => {
  if (!branch) return '–';
  const cents = formatCents(branch.now.salesCents);
  const now = new Date();
  const before = getPreviousFigureForComparison('sales', branch, against);
  const change = before ? computeChangePercent(before.figure, branch.now.salesCents) : null;
  if (!before || change === null || branch.now.salesCents === 0) return <>{cents}</>;
  const { read, shown, short, way } = describeFigureChange(
    change,
    formatComparedDays(before, now, translate),
    translate,
  );
  return (
    <>
      {cents}
      <span className={`morning-change ${way > 0 ? 'up' : ''}`} data-tooltip={shown}>
        <span aria-hidden>{short}</span>
        <span className="visually-hidden">{read ?? shown}</span>
      </span>
    </>
  );
};

const figureOf = (read: (figures: MorningFigures) => number | null, { chosen }: BranchRow): number | null =>
  chosen ? read(chosen.now) : null;

const shownOr = (figure: number | null, format: (figure: number) => string): string =>
  figure === null ? '–' : format(figure);

const salesOf = (branch: BranchSalesComparison | undefined): number | null => branch?.now.salesCents ?? null;

const columnsOf = (
  today: DaySalesByBranch,
  yesterday: DaySalesByBranch,
  translate: Translate,
): Column<BranchRow>[] => [
  {
    name: 'branch',
    kind: 'text',
    value: row => row.name,
    cell: ({ name, chosen, scale }) => (
      <>
        {name}
        {chosen && chosen.days.length > 1 && (
          <Sparkline
            values={chosen.days.map(({ salesCents }) => salesCents)}
            isLastPartial={chosen.until !== ''}
            scale={scale}
          />
        )}
      </>
    ),
  },
  {
    name: 'today',
    kind: 'money',
    value: row => salesOf(row.today) ?? 0,
    cell: row => <Compared branch={row.today} against={today.against} translate={translate} />,
  },
  {
    name: 'yesterday',
    kind: 'money',
    value: row => salesOf(row.yesterday) ?? 0,
    cell: row => <Compared branch={row.yesterday} against={yesterday.against} translate={translate} />,
  },
  {
    name: 'share',
    kind: 'percent',
    value: ({ share }) => share ?? 0,
    cell: ({ share }) => shownOr(share, formatPercent),
  },
  {
    name: 'orders',
    kind: 'count',
    value: row => row.chosen?.now.orders ?? 0,
    cell: ({ chosen }) => (
      <>
        {shownOr(chosen?.now.orders ?? null, formatCount)}
        {chosen && chosen.now.refunds > 0 && (
          <span className="morning-refunds">{formatRefundCount(chosen.now.refunds)}</span>
        )}
      </>
    ),
  },
  {
    name: 'basket',
    kind: 'money',
    value: row => Math.round(figureOf(getAverageBasketCents, row) ?? 0),
    cell: row => shownOr(figureOf(getAverageBasketCents, row), cents => formatCents(Math.round(cents))),
  },
  {
    name: 'margin',
    kind: 'percent',
    value: row => figureOf(getMarginPercent, row) ?? 0,
    cell: row => shownOr(figureOf(getMarginPercent, row), formatPercent),
  },
];
