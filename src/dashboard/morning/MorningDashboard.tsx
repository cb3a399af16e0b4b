/**
 * The dashboard's morning cards for today or yesterday: sales and margin of the branch, sales per hour, and a
 * comparison of the branches.
 */
import { Card, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { startTransition, useEffect, useRef, useState, type ReactNode } from 'react';
import { getBackend } from '../../backends/backend';
import type { BranchSalesComparison } from '../../dataProvider/api';
import { translate } from '../../i18n/translate';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/morning';
import '../../i18n/compare';
import { localizeDecimalSign } from '../../i18n/language';
import { formatMinuteOfDay, formatWeekday } from '../../lib/days';
import { formatCents } from '../../lib/money';
import { useOfflineSince } from '../../lib/online';
import { formatCount, formatPercent } from '../../lib/quantities';
import { COMPARISON_PERIODS, type ComparisonPeriod } from '../../reports/comparison';
import { announce } from '../../ui/announce';
import { ErrorBanner } from '../../ui/ErrorBanner';
import { FigureCards } from '../../ui/FigureCard';
import { lazy } from '../../ui/lazy';
import { Skeleton } from '../../ui/Skeleton';
import { AttentionPoints } from '../AttentionPoints';
import { ProductTrendsCard } from './ProductTrendsCard';
import { TenderTotals } from './TenderTotals';
import { MorningDashboardActions } from './MorningDashboardActions';
import { formatRefundCount, useDaySalesByBranch, type DaySalesByBranch } from './useDaySalesByBranch';
import {
  getPreviousFigureForComparison,
  MORNING_FIGURES,
  parseMinuteOfDay,
  type MorningFigureName,
} from './morningFigures';
import {
  MORNING_CARD_NAMES,
  MORNING_CARD_HEIGHTS_PX,
  canSeeSeveralBranches,
  useMorningCardLayout,
  type MorningCardName,
} from './morningCards';
import { MorningCard } from './MorningCard';
import './morning.css';

const Place = ({ name }: { name: MorningCardName }) => (
  <Card aria-busy sx={{ display: 'grid', minHeight: MORNING_CARD_HEIGHTS_PX[name], p: 2 }}>
    <Skeleton sx={{ display: 'block' }} />
  </Card>
);

const HoursChart = lazy(() => import('./HoursChart'), <Place name="hours" />);

// The branch table loads on demand, because its code is larger than the rest of the dashboard.
const Branches = lazy(
  async () => ({ default: (await import('./BranchComparison')).BranchComparison }),
  <Place name="branches" />,
);

const NAMES: readonly MorningFigureName[] = ['sales', 'orders', 'basket', 'items', 'margin'];

const WRITTEN: Record<MorningFigureName, (figure: number) => string> = {
  sales: formatCents,
  orders: formatCount,
  basket: cents => formatCents(Math.round(cents)),
  items: figure => localizeDecimalSign(figure.toFixed(1)),
  margin: formatPercent,
};

type Which = 'today' | 'yesterday';

export const MorningDashboard = ({ branchId }: { branchId: number }) => {
  const translate = useTranslate();
  const [against, setAgainst] = useState<ComparisonPeriod>('weekday');
  const [chosen, setChosen] = useState<Which>();
  const today = useDaySalesByBranch(0, against);
  const yesterday = useDaySalesByBranch(1, against);
  const at = (which: typeof today) => which.data?.find(branch => branch.branchId === branchId);
  // Yesterday is shown by default until today has a sale.
  const which = chosen ?? (at(today) && at(today)!.now.orders === 0 ? 'yesterday' : 'today');
  const shown = which === 'today' ? today : yesterday;
  const branch = at(shown);
  useAnnounceOnChange(
    branch &&
      `${dayText(shown.day, branch)}. ${translate('compare.came', { period: translate(`compare.${against}`) })}`,
    `${chosen} ${against}`,
  );
  const [choice, choose] = useMorningCardLayout();
  const { capabilities } = getBackend();
  const failed = shown.failure !== null;
  const isKnown = branch !== undefined || failed;
  // Without figures, only the row of figures stays, with dashes below the error banner.
  const hasFigures = branch !== undefined || !failed;
  // Offline, the other cards would fail for the reason that the banner of the figures already gives.
  const isOffline = useOfflineSince() !== null;
  const hasOtherCards = hasFigures || !isOffline;
  const anyDay = today.data ?? yesterday.data;
  const several = anyDay ? anyDay.length > 1 : canSeeSeveralBranches();
  const after = (name: MorningCardName, card: ReactNode) => ({
    [name]: isKnown ? card : <Place name={name} />,
  });
  const cards: Partial<Record<MorningCardName, ReactNode>> = {
    figures: <Cards branch={branch} against={shown.against} failed={failed} />,
    hours: hasFigures && (
      <HoursChart pairs={branch?.hours} isOver={branch?.until === ''} names={namesOf(shown)} />
    ),
    ...(capabilities.has('attention') &&
      after('attention', hasOtherCards && <AttentionPoints branchId={branchId} />)),
    ...(several &&
      after('branches', hasOtherCards && <Branches today={today} yesterday={yesterday} chosen={shown} />)),
    ...(capabilities.has('productTrends') &&
      after('products', hasOtherCards && <ProductTrendsCard branchId={branchId} />)),
    // Orders do not contain the tender. A backend without the `morning` call returns only orders, so its dashboard has
    // no card of tenders.
    ...(capabilities.has('morning') && after('tenders', hasFigures && <TenderTotals branch={branch} />)),
  };
  return (
    <section className="morning" aria-label={translate(`morning.${which}`)}>
      <div className="morning-head">
        <ToggleButtonGroup
          className="no-print"
          exclusive
          size="small"
          value={which}
          aria-label={translate('morning.which')}
          onChange={(_event, value: Which | null) => value && startTransition(() => setChosen(value))}
        >
          <ToggleButton value="today">{translate('morning.today')}</ToggleButton>
          <ToggleButton value="yesterday">{translate('morning.yesterday')}</ToggleButton>
        </ToggleButtonGroup>
        <div className="morning-tools">
          <Compare against={against} onChange={setAgainst} />
          <MorningDashboardActions
            branchId={branchId}
            day={shown.day}
            choice={choice}
            there={MORNING_CARD_NAMES.filter(name => name in cards)}
            onChange={choose}
          />
        </div>
      </div>
      <h2 className="morning-day">{dayText(shown.day, branch)}</h2>
      {!branch && shown.branches > 1 && shown.done > 0 && (
        <p role="status">{translate('morning.progress', { done: shown.done, branches: shown.branches })}</p>
      )}
      {/* The branch table shows today and yesterday, so the banner reports a failure of either day. */}
      <ErrorBanner
        failure={today.failure ?? yesterday.failure}
        onRetry={() => void askAgain([today, yesterday])}
      />
      <div className="morning-cards" aria-busy={today.isPlaceholderData || yesterday.isPlaceholderData}>
        {choice.order
          .filter(name => !choice.hidden.includes(name))
          .map(name => (
            <div key={name} className={`morning-${name}`}>
              {cards[name]}
            </div>
          ))}
      </div>
      <h2 className="morning-day">{translate('morning.month')}</h2>
    </section>
  );
};

/** Announces `text` to screen readers, after the person has changed `choice` and the figures have loaded. */
function useAnnounceOnChange(text: string | undefined, choice: string): void {
  const announced = useRef(choice);
  const isLoaded = text !== undefined;
  useEffect(() => {
    if (!isLoaded || announced.current === choice) return;
    announced.current = choice;
    announce(text);
  }, [isLoaded, text, choice]);
}

/**
 * Repeats the requests for the days that failed to load. The error banner has a single retry button for all of them.
 */
const askAgain = (days: readonly DaySalesByBranch[]) =>
  Promise.all(days.filter(({ failure }) => failure !== null).map(({ refetch }) => refetch()));

interface CompareProps {
  against: ComparisonPeriod;
  onChange: (against: ComparisonPeriod) => void;
}

/** A native select, because the select of the forms would load more code than all morning cards. */
const Compare = ({ against, onChange }: CompareProps) => {
  const translate = useTranslate();
  return (
    <label className="morning-compare no-print">
      <span className="tool-label">{translate('compare.label')}</span>
      <select
        className="control"
        value={against}
        onChange={({ target }) => onChange(COMPARISON_PERIODS.find(name => name === target.value) ?? against)}
      >
        {COMPARISON_PERIODS.map(name => (
          <option key={name} value={name}>
            {translate(`compare.${name}`)}
          </option>
        ))}
      </select>
    </label>
  );
};

const namesOf = ({ day, against }: DaySalesByBranch) => {
  const now = new Date();
  return { now: formatWeekday(day, now), before: formatWeekday(against, now) };
};

const dayText = (day: string, branch: BranchSalesComparison | undefined): string => {
  const now = new Date();
  const named = formatWeekday(day, now);
  const minutes = branch ? parseMinuteOfDay(branch.until) : null;
  return minutes === null
    ? named
    : translate('morning.untilNow', { day: named, time: formatMinuteOfDay(minutes) });
};

interface CardsProps {
  branch: BranchSalesComparison | undefined;
  against: string;
  failed: boolean;
}

const Cards = ({ branch, against, failed }: CardsProps) => {
  const translate = useTranslate();
  return (
    <FigureCards columns={5}>
      {NAMES.map(name => {
        const figure = branch && MORNING_FIGURES[name](branch.now);
        return (
          <MorningCard
            key={name}
            isShare={name === 'margin'}
            label={translate(`morning.figures.${name}`)}
            value={branch && (figure === null || figure === undefined ? '–' : WRITTEN[name](figure))}
            failed={failed}
            note={name === 'orders' && branch ? formatRefundCount(branch.now.refunds) : undefined}
            figure={figure ?? null}
            before={branch && getPreviousFigureForComparison(name, branch, against)}
            days={branch?.days.map(MORNING_FIGURES[name])}
            isDayOver={branch?.until === ''}
          />
        );
      })}
    </FigureCards>
  );
};
