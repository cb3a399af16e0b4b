import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { TextKey } from '../i18n/textKey';
import { useTranslate } from '../i18n/useTranslate';
import '../i18n/dashboard';
import { getBackend } from '../backends/backend';
import { config } from '../lib/config';
import type { CallName, ProfitFigures } from '../dataProvider/api';
import { getMonthRange } from '../lib/days';
import { ErrorBanner } from '../ui/ErrorBanner';
import { FigureCard, FigureCards } from '../ui/FigureCard';
import { formatCents } from '../lib/money';
import { formatCount } from '../lib/quantities';
import { Panel } from '../ui/Panel';
import { ScreenTitle } from '../ui/ScreenTitle';
import { useDashboardBranch } from '../lib/branch';
import { useCurrentBusinessDayNoon } from '../lib/useCurrentBusinessDay';
import { useIsActionAllowed } from '../ui/useIsActionAllowed';
import { useApiQuery } from '../ui/useApiQuery';
import { computeCashierFigures, computeNetProfitCents, type SalesFigures } from '../reports/metrics';
import { AttentionPoints } from './AttentionPoints';
import { lazy } from '../ui/lazy';
import { POLL_INTERVAL_MS } from './pollInterval';
import {
  MORNING_CARD_NAMES,
  canSeeSeveralBranches,
  getReservedCardsHeight,
  useMorningCardLayout,
} from './morning/morningCards';
import { QuickActions } from './QuickActions';
import { MIN_TOUCH_SIZE_PX } from '../theme/sizes';
import { Skeleton } from '../ui/Skeleton';

/** The call that loads the month's sales. Some backends lack this call. */
const SALES: CallName = 'cashierSales';

/** Reports of the basic API, except sales by cashier. */
const REPORTS: CallName[] = ['orders', 'categorySales', 'totalSales'];

const NO_FIGURES: ProfitFigures = { salesCents: 0, costCents: 0, taxCents: 0 };

const Dashboard = () => {
  const seesFigures = useIsActionAllowed('list', 'reports/profit');
  const branchId = useDashboardBranch();
  const translate = useTranslate();
  const { capabilities } = getBackend();
  const hasFigures = capabilities.has('cashierSales') || capabilities.has('profit');
  if (hasFigures && seesFigures) return <Month branchId={branchId} />;
  if (hasFigures) return <WithoutFigures branchId={branchId} reason={translate('dashboard.no_figures')} />;
  const what = REPORTS.some(name => capabilities.has(name))
    ? translate(`not_supported.calls.${SALES}`, { _: SALES })
    : translate('menu.reports').toLowerCase();
  return <WithoutFigures branchId={branchId} reason={translate('not_supported.sentence', { what })} />;
};

const WithoutFigures = ({ branchId, reason }: { branchId: number; reason: string }) => {
  const translate = useTranslate();
  return (
    <>
      <ScreenTitle title={translate('menu.dashboard')} />
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2, maxWidth: 720 }}>
        <Panel title={translate('dashboard.quick_actions')} className="no-print">
          <QuickActions branchId={branchId} />
        </Panel>
        <Typography sx={{ color: 'text.secondary' }}>{reason}</Typography>
        <ToLookAt branchId={branchId} />
      </Box>
    </>
  );
};

/**
 * Shows the alerts to people who do not see the morning cards. For everyone else, the morning cards contain the alerts.
 */
const ToLookAt = ({ branchId }: { branchId: number }) =>
  getBackend().capabilities.has('attention') && <AttentionPoints branchId={branchId} />;

const Morning = lazy(async () => ({
  default: (await import('./morning/MorningDashboardOnDemand')).MorningDashboardOnDemand,
}));

/**
 * CSS selector that matches while a morning card loads for the first time. It does not match while a card loads the
 * data of another day.
 */
const COMING = "&:empty, &:has(.skeleton, [aria-busy='true']:not(.morning-cards))";

/**
 * Reserves the height of the morning cards while they load, so that the content below does not move. Cards that load
 * only on request reserve no height.
 */
const Day = ({ branchId }: { branchId: number }) => {
  const [choice] = useMorningCardLayout();
  const heights = getReservedCardsHeight(
    choice,
    MORNING_CARD_NAMES.filter(card => card !== 'branches' || canSeeSeveralBranches()),
  );
  return (
    <Box
      sx={
        getBackend().capabilities.has('morning')
          ? { [COMING]: { minHeight: heights, '@media print': { minHeight: 0 } } }
          : {}
      }
    >
      <Morning branchId={branchId} />
    </Box>
  );
};

const Month = ({ branchId }: { branchId: number }) => {
  const translate = useTranslate();
  const { sales, profit, failure, retry } = useMonth(branchId);
  const failed = failure !== null;
  const figures = sales && computeCashierFigures(sales);
  return (
    <>
      <ScreenTitle title={translate('menu.dashboard')} />
      <Day branchId={branchId} />
      <ErrorBanner failure={failure} onRetry={retry} />
      <FigureCards columns={4}>
        <FigureCard
          label={translate('dashboard.total_sales')}
          value={figures && formatCents(figures.salesCents)}
          failed={failed}
        />
        <FigureCard
          label={translate('dashboard.total_orders')}
          value={figures && formatCount(figures.orders)}
          failed={failed}
        />
        <FigureCard
          label={translate('dashboard.active_cashiers')}
          value={figures && formatCount(figures.cashiers)}
          failed={failed}
        />
        <FigureCard
          label={translate('dashboard.net_profit')}
          value={profit && formatCents(computeNetProfitCents(profit))}
          failed={failed}
        />
      </FigureCards>
      <Typography sx={{ color: 'text.secondary', fontSize: 13, mt: 1, mb: 2 }}>
        {translate('dashboard.counts')}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: '1fr', lg: '2fr 1fr' },
          mb: 2,
        }}
      >
        <Panel title={translate('dashboard.top_cashiers')}>
          <TopCashiers figures={figures} failed={failed} />
        </Panel>
        <Panel title={translate('dashboard.financial_summary')}>
          <FinancialSummary profit={profit} failed={failed} />
          <MonthPackLink />
        </Panel>
      </Box>
      <Panel title={translate('dashboard.quick_actions')} className="no-print">
        <QuickActions branchId={branchId} />
      </Panel>
    </>
  );
};

/**
 * Loads the sales and the profit of the current month. With `financialSummary: "zero"` in config.json, the profit is
 * not loaded, and every row of the financial summary has the amount 0.
 */
function useMonth(branchId: number) {
  const failed = useTranslate()('dashboard.failed');
  const ofBranch = { branchId, ...getMonthRange(useCurrentBusinessDayNoon(branchId, new Date())) };
  // The month's figures refresh as often as the morning cards. Otherwise the dashboard could show more sales for today
  // than for the month.
  const refetchInterval = getBackend().capabilities.has('morning') ? POLL_INTERVAL_MS : false;
  const sales = useApiQuery({
    key: ['cashierSales', ofBranch],
    query: (api, options) => api.cashierSales(ofBranch, options),
    failed,
    refetchInterval,
  });
  const zero = config().financialSummary === 'zero';
  const profit = useApiQuery({
    key: ['profit', ofBranch],
    query: (api, options) => api.profit(ofBranch, options),
    failed,
    refetchInterval,
    enabled: !zero,
  });
  return {
    sales: sales.data,
    profit: zero || profit.data === null ? NO_FIGURES : profit.data,
    failure: sales.failure ?? profit.failure,
    retry: () => void Promise.all([sales.refetch(), zero ? null : profit.refetch()]),
  };
}

const Row = ({ children }: { children: ReactNode }) => (
  <Box
    component="li"
    sx={{
      display: 'flex',
      gap: 2,
      alignItems: 'center',
      minHeight: MIN_TOUCH_SIZE_PX,
      borderTop: 1,
      borderColor: 'divider',
      '&:first-of-type': { borderTop: 0 },
    }}
  >
    {children}
  </Box>
);

const Rows = ({ children }: { children: ReactNode }) => (
  <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
    {children}
  </Box>
);

const TopCashiers = ({ figures, failed }: { figures: SalesFigures | undefined; failed: boolean }) => {
  const translate = useTranslate();
  if (!figures) return failed ? <>–</> : <Skeleton sx={{ height: 180 }} />;
  if (figures.top.length === 0) {
    return <Typography sx={{ color: 'text.secondary' }}>{translate('dashboard.no_cashiers')}</Typography>;
  }
  return (
    <Rows>
      {figures.top.map(({ cashierId, name, orders, salesCents }) => (
        <Row key={cashierId}>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Typography noWrap sx={{ fontWeight: 550 }}>
              {name || translate('dashboard.cashier', { id: cashierId })}
            </Typography>
            <Typography sx={{ color: 'text.secondary', fontSize: 13 }}>
              {translate('dashboard.orders', { smart_count: orders, count: formatCount(orders) })}
            </Typography>
          </Box>
          <Typography sx={{ fontWeight: 600 }}>{formatCents(salesCents)}</Typography>
        </Row>
      ))}
    </Rows>
  );
};

const MonthPackLink = () => {
  const translate = useTranslate();
  const isAllowed = useIsActionAllowed('list', 'accounting/month');
  if (!isAllowed || !getBackend().capabilities.has('monthTotals')) return null;
  return (
    <Link className="second-line no-print" to="/admin/accounting/month">
      {translate('menu.accounting/month')}
    </Link>
  );
};

const FinancialSummary = ({ profit, failed }: { profit: ProfitFigures | undefined; failed: boolean }) => {
  const translate = useTranslate();
  if (!profit) return failed ? <>–</> : <Skeleton sx={{ height: 176 }} />;
  const lines: [label: TextKey, cents: number][] = [
    ['dashboard.total_revenue', profit.salesCents],
    ['dashboard.total_cost', profit.costCents],
    ['dashboard.total_tax', profit.taxCents],
    ['dashboard.net_profit', computeNetProfitCents(profit)],
  ];
  return (
    <Rows>
      {lines.map(([label, cents], index) => (
        <Row key={label}>
          <Typography sx={{ flex: 1, color: 'text.secondary' }}>{translate(label)}</Typography>
          <Typography sx={{ fontWeight: index === lines.length - 1 ? 700 : 500 }}>
            {formatCents(cents)}
          </Typography>
        </Row>
      ))}
    </Rows>
  );
};

export default Dashboard;
