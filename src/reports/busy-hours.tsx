import { Stack, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useState } from 'react';
import { getBackend } from '../backends/backend';
import type { BusyHours } from '../dataProvider/api';
import { translate, type Translate } from '../i18n/translate';
import { useTranslate } from '../i18n/useTranslate';
import '../i18n/busyHours';
import { getCurrentBusinessDay } from '../lib/businessDay';
import { formatAxisDollars } from '../lib/money';
import { formatCount, formatToOneDecimal } from '../lib/quantities';
import { Panel } from '../ui/Panel';
import {
  computeHourAverages,
  computeBusyHours,
  getHoursIntoBusinessDay,
  findUnderstaffedHours,
  type HourlySalesAverages,
} from './busyHours';
import type { Column } from './columns';
import { toReportFile, type ReportFile } from './reportFile';
import { HeatTable } from './HeatTable';
import { formatWeekdayInEnglish, formatHour, formatWeekdayName } from './hourNames';
import { getLastFourWeeks } from './weeks';
import { ReportPlaceholder } from './ReportPlaceholder';
import { ReportScreen } from './ReportScreen';
import { useBranchClock } from './useBranchClock';
import './busyHours.css';

const COLUMNS: Column<HourlySalesAverages>[] = [
  { name: 'weekday', kind: 'text', value: ({ weekday }) => formatWeekdayInEnglish(weekday) },
  { name: 'hour', kind: 'count', value: ({ hour }) => hour },
  { name: 'average_orders', kind: 'percent', value: ({ orders }) => orders },
  { name: 'average_sales', kind: 'money', value: ({ salesCents }) => salesCents },
  { name: 'tills', kind: 'percent', value: ({ tills }) => tills ?? '' },
  { name: 'orders_a_till', kind: 'percent', value: ({ tills, load }) => (tills === null ? '' : load) },
];

/**
 * Exports the averages that the page shows. The column names say that the numbers are averages and not sums of the
 * days.
 */
export const toBusyHoursFile = (answer: BusyHours, translate: Translate): ReportFile =>
  toReportFile(COLUMNS, computeHourAverages(answer), translate);

/**
 * Numbers of the weekdays (0 is Sunday) in the order of the report. The report starts with Monday, because shops plan
 * their staff from Monday to Sunday.
 */
const WEEK = [1, 2, 3, 4, 5, 6, 0];

/** Formats whole dollars, because seven amounts share a line on a phone. */
const inDollars = (cents: number): string => formatAxisDollars(cents / 100);

const FIGURES = {
  orders: { read: ({ orders }: HourlySalesAverages) => orders, write: formatToOneDecimal },
  sales: { read: ({ salesCents }: HourlySalesAverages) => salesCents, write: inDollars },
  load: { read: ({ load }: HourlySalesAverages) => load, write: formatToOneDecimal },
} as const;
type Figure = keyof typeof FIGURES;

interface BusyHoursViewProps {
  answer: BusyHours;
  branchId: number;
  runs: boolean;
}

export const BusyHoursView = ({ answer, branchId, runs }: BusyHoursViewProps) => {
  const translate = useTranslate();
  // Without the `busyHours` call, the report is computed from orders by the calendar day of their timestamp. The
  // cut-off hour of the branch is then not used.
  const { cutoffHour = 0 } = useBranchClock(branchId, getBackend().capabilities.has('busyHours')) ?? {};
  const cells = computeHourAverages(answer, cutoffHour);
  const crowded = findUnderstaffedHours(cells);
  const knowsTills = cells.every(({ tills }) => tills !== null);
  return (
    <Stack sx={{ gap: 2 }}>
      <Panel title={translate('busyHours.wanting')}>
        {crowded.hours.length === 0 ? (
          translate('busyHours.alike')
        ) : (
          <ol className="busy-wanting">
            {crowded.hours.map(cell => (
              <li key={cell.weekday * 24 + cell.hour}>{reasonOf(cell, crowded.usual, cutoffHour)}</li>
            ))}
          </ol>
        )}
      </Panel>
      <HeatMap
        cells={cells}
        marked={crowded.hours}
        knowsTills={knowsTills}
        cutoffHour={cutoffHour}
        refunds={answer.hours.reduce((sum, { refunds }) => sum + refunds, 0)}
      />
      {runs && <p className="soft">{translate('busyHours.running')}</p>}
    </Stack>
  );
};

/**
 * Formats weekday and hour, such as "Monday, 5 PM". An hour after midnight and before the cut-off belongs to the
 * business day that began on the weekday. The text then also names the next calendar day.
 */
function whenOf({ weekday, hour }: HourlySalesAverages, cutoffHour: number): string {
  const when = `${formatWeekdayName(weekday, 'long')}, ${formatHour(hour)}`;
  return hour < cutoffHour
    ? translate('busyHours.night', { when, next: formatWeekdayName((weekday + 1) % 7, 'long') })
    : when;
}

const reasonOf = (cell: HourlySalesAverages, usual: number, cutoffHour: number): string => {
  const { load, tills } = cell;
  return translate(tills === null ? 'busyHours.perHour' : 'busyHours.perTill', {
    when: whenOf(cell, cutoffHour),
    load: formatToOneDecimal(load),
    tills: formatToOneDecimal(tills ?? 0),
    usual: formatToOneDecimal(usual),
  });
};

interface HeatMapProps {
  cells: readonly HourlySalesAverages[];
  marked: readonly HourlySalesAverages[];
  knowsTills: boolean;
  cutoffHour: number;
  refunds: number;
}

const HeatMap = ({ cells, marked, knowsTills, cutoffHour, refunds }: HeatMapProps) => {
  const translate = useTranslate();
  const [figure, setFigure] = useState<Figure>('orders');
  const { read, write } = FIGURES[figure];
  const most = Math.max(1, ...cells.map(read));
  const at = new Map(cells.map(cell => [cell.weekday * 24 + cell.hour, cell]));
  const choices: Figure[] = knowsTills ? ['orders', 'sales', 'load'] : ['orders', 'sales'];
  return (
    <Panel title={translate('busyHours.map')}>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={figure}
        aria-label={translate('busyHours.show')}
        onChange={(_event, chosen: Figure | null) => chosen && setFigure(chosen)}
        className="no-print"
        sx={{ mb: 1.5 }}
      >
        {choices.map(choice => (
          <ToggleButton key={choice} value={choice}>
            {translate(`busyHours.${choice}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <HeatTable
        label={`${translate('busyHours.map')}: ${translate(`busyHours.${figure}`)}`}
        corner={translate('busyHours.hour')}
        rows={openHours(cells, cutoffHour).map(hour => ({ key: String(hour), name: formatHour(hour) }))}
        columns={WEEK.map(weekday => ({ key: String(weekday), name: formatWeekdayName(weekday) }))}
        most={most}
        readCell={(hour, weekday) => {
          const cell = at.get(Number(weekday.key) * 24 + Number(hour.key));
          return cell && { value: read(cell), isMarked: marked.includes(cell) };
        }}
        format={write}
      />
      <p className="soft">
        {knowsTills ? translate('busyHours.counts') : translate('busyHours.unknownTills')}
        {refunds > 0 &&
          ` ${translate('busyHours.refunds', { smart_count: refunds, refunds: formatCount(refunds) })}`}
        {cells.some(({ hour }) => hour < cutoffHour) &&
          ` ${translate('busyHours.nights', { hour: formatHour(cutoffHour) })}`}
      </p>
    </Panel>
  );
};

function openHours(cells: readonly HourlySalesAverages[], cutoffHour: number): number[] {
  const places = cells.map(({ hour }) => getHoursIntoBusinessDay(hour, cutoffHour));
  const [first, last] = [Math.min(...places), Math.max(...places)];
  return Array.from({ length: last - first + 1 }, (_, at) => (first + at + cutoffHour) % 24);
}

const BusyHoursReport = () => (
  <ReportScreen<BusyHours>
    name="busy-hours"
    initially={getLastFourWeeks}
    query={async (api, range, options) =>
      getBackend().capabilities.has('busyHours')
        ? api.busyHours(range, options)
        : computeBusyHours(await api.orders(range, options))
    }
    outline={<ReportPlaceholder below={466} />}
    isEmpty={({ hours }) => hours.length === 0}
    file={toBusyHoursFile}
  >
    {({ answer, branchId, range }) => (
      <BusyHoursView answer={answer} branchId={branchId} runs={range.end >= getCurrentBusinessDay()} />
    )}
  </ReportScreen>
);

export default BusyHoursReport;
