import { Alert, Card, Stack, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useMemo, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import {
  BREAKDOWN_DIMENSIONS,
  listBreakdownFigures,
  MAX_BREAKDOWN_RECORDS,
  OTHER_RECORDS,
  type BreakdownDimension,
} from '../../contract/breakdownEnums';
import type { SalesBreakdown } from '../dataProvider/endpoints/salesBreakdown';
import type { SalesBreakdownOptions } from '../dataProvider/api';
import { useTranslate } from '../i18n/useTranslate';
import '../i18n/breakdown';
import '../i18n/reports';
import { Panel } from '../ui/Panel';
import { lazy } from '../ui/lazy';
import { useIsActionAllowed } from '../ui/useIsActionAllowed';
import {
  getBreakdownOrdersPath,
  getBreakdownPath,
  readBreakdownCell,
  type BreakdownFigureValues,
} from './breakdownPaths';
import { SLICE_COLOUR_COUNT } from './charts/chartColours';
import { SeriesChart } from './charts/SeriesChart';
import type { Column } from './columns';
import { FigureLink } from './FigureLink';
import { HeatTable } from './HeatTable';
import { ReportFilterSelect } from './ReportFilterSelect';
import { ReportPlaceholder } from './ReportPlaceholder';
import { ReportScreen, type ReportViewProps } from './ReportScreen';
import { ReportTable } from './ReportTable';
import {
  findLargestColumns,
  formatBreakdownValue,
  formatFigure,
  getAllBranches,
  isAmount,
  listBreakdownViews,
  makeBreakdownTable,
  readBreakdownQuery,
  toBreakdownFile,
  type BreakdownQuery,
  type BreakdownRow,
  type BreakdownTable,
  type BreakdownView,
} from './salesBreakdown';
import { getLastFourWeeks } from './weeks';

type Change = (parameters: Partial<BreakdownQuery>) => void;

function useBreakdownQuery(): [BreakdownQuery, Change] {
  const [parameters, setParameters] = useSearchParams();
  const change: Change = changed =>
    setParameters(before => {
      const after = new URLSearchParams(before);
      for (const [name, value] of Object.entries(changed)) after.set(name, value);
      return after;
    });
  return [readBreakdownQuery(parameters), change];
}

interface ControlsProps {
  asked: BreakdownQuery;
  change: Change;
}

/** The selects offer only pairs and figures that a report has. */
const Controls = ({ asked, change }: ControlsProps) => {
  const translate = useTranslate();
  const { by, and, figure } = asked;
  const toChoices = (dimensions: readonly BreakdownDimension[]) =>
    dimensions.map(id => ({ id, name: translate(`breakdown.dimensions.${id}`) }));
  const choose = (next: Pick<BreakdownQuery, 'by' | 'and'>) => {
    const figures = listBreakdownFigures(next.by, next.and);
    change({ ...next, figure: figures.includes(figure) ? figure : (figures[0] ?? figure) });
  };
  const listPartners = (dimension: BreakdownDimension) =>
    BREAKDOWN_DIMENSIONS.filter(other => listBreakdownFigures(dimension, other).length > 0);
  const chooseRows = (next: BreakdownDimension) => {
    const partners = listPartners(next);
    choose({ by: next, and: partners.includes(and) ? and : partners[0]! });
  };
  const figures = listBreakdownFigures(by, and);
  return (
    <>
      <ReportFilterSelect
        label={translate('breakdown.figure')}
        value={figure}
        choose={next => change({ figure: next as BreakdownQuery['figure'] })}
        choices={(figures.includes(figure) ? figures : [figure, ...figures]).map(id => ({
          id,
          name: translate(`breakdown.figures.${id}`),
        }))}
        width={148}
      />
      <ReportFilterSelect
        label={translate('breakdown.by')}
        value={by}
        choose={next => chooseRows(next as BreakdownDimension)}
        choices={toChoices(BREAKDOWN_DIMENSIONS)}
        width={132}
      />
      <ReportFilterSelect
        label={translate('breakdown.and')}
        value={and}
        choose={next => choose({ by, and: next as BreakdownDimension })}
        choices={toChoices(BREAKDOWN_DIMENSIONS.filter(one => one === and || listPartners(by).includes(one)))}
        width={132}
      />
    </>
  );
};

const ViewToggle = ({ asked: { by, view }, change }: ControlsProps) => {
  const translate = useTranslate();
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={view}
      aria-label={translate('breakdown.view')}
      onChange={(_event, chosen: BreakdownView | null) => chosen && change({ view: chosen })}
      className="no-print"
      sx={{ bgcolor: 'background.paper', alignSelf: 'flex-start' }}
    >
      {listBreakdownViews(by).map(choice => (
        <ToggleButton key={choice} value={choice} sx={{ px: 2 }}>
          {translate(`breakdown.views.${choice}`)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
};

/** Returns a function that renders a figure as a link to its orders. */
function useFigureLink({ range: { start, end }, answer: { by, and, figure } }: ViewProps) {
  const canSeeOrders = useCanSeeOrders();
  return useMemo(
    () =>
      (value: number | null, values: BreakdownFigureValues): ReactNode => {
        if (value === null) return '';
        const text = formatFigure(value, figure);
        const path = getBreakdownOrdersPath(values, { by, and, figure }, { start, end });
        return path === null || !canSeeOrders ? text : <FigureLink to={path}>{text}</FigureLink>;
      },
    [start, end, by, and, figure, canSeeOrders],
  );
}

const useCanSeeOrders = () => useIsActionAllowed('list', 'reports/orders');

/** Dimensions whose names stay on one line. */
const NO_WRAP: readonly BreakdownDimension[] = ['day', 'week', 'month', 'hour'];

type ViewProps = ReportViewProps<SalesBreakdown>;

const useHeading = ({ figure, by, and }: SalesBreakdownOptions): string => {
  const translate = useTranslate();
  return translate('breakdown.heading', {
    figure: translate(`breakdown.figures.${figure}`),
    by: translate(`breakdown.dimensions.${by}`).toLowerCase(),
    and: translate(`breakdown.dimensions.${and}`).toLowerCase(),
  });
};

interface BreakdownProps extends ViewProps {
  table: BreakdownTable;
}

const TableView = (shown: BreakdownProps) => {
  const translate = useTranslate();
  const heading = useHeading(shown.answer);
  const link = useFigureLink(shown);
  const { answer, table } = shown;
  const columns = useMemo((): Column<BreakdownRow>[] => {
    const { by, and, figure, columns: values } = answer;
    const kind = isAmount(figure) ? 'money' : 'count';
    // The row of the sums has no key.
    const ofRow = (value: BreakdownRow['value']): BreakdownFigureValues =>
      value.key === '' ? {} : { row: value };
    return [
      {
        name: 'value-row',
        label: translate(`breakdown.dimensions.${by}`),
        kind: 'text',
        // Days are sorted by their keys.
        value: ({ value }) =>
          value.name === '' && value.key !== OTHER_RECORDS
            ? value.key
            : formatBreakdownValue(by, value, translate),
        cell: ({ value }) => (
          <span className={NO_WRAP.includes(by) ? 'strong whole' : 'strong'}>
            {formatBreakdownValue(by, value, translate)}
          </span>
        ),
      },
      ...values.map((value, at): Column<BreakdownRow> => ({
        name: `value-${value.key}`,
        label: formatBreakdownValue(and, value, translate),
        kind,
        value: row => row.figures[at] ?? 0,
        cell: row => link(row.figures[at] ?? null, { ...ofRow(row.value), column: value }),
      })),
      {
        name: 'total',
        kind,
        value: ({ total }) => total,
        cell: row => <strong>{link(row.total, ofRow(row.value))}</strong>,
      },
    ];
  }, [answer, translate, link]);
  return (
    <Card sx={{ containerType: 'inline-size' }}>
      <ReportTable
        label={heading}
        columns={columns}
        rows={table.rows}
        rowId={({ value }) => value.key}
        wide
        total={{ label: translate('reports.columns.total'), row: table.total }}
        empty={null}
      />
    </Card>
  );
};

const HeatView = (shown: BreakdownProps) => {
  const translate = useTranslate();
  const heading = useHeading(shown.answer);
  const link = useFigureLink(shown);
  const {
    answer: { by, and, figure, columns },
    table: { rows },
  } = shown;
  const named = (dimension: BreakdownDimension, values: SalesBreakdown['rows']) =>
    values.map((value, at) => ({
      key: value.key,
      name: formatBreakdownValue(dimension, value, translate),
      value,
      at,
    }));
  const most = Math.max(1, ...rows.flatMap(({ figures }) => figures.map(value => Math.abs(value ?? 0))));
  return (
    <Panel title={heading}>
      <HeatTable
        label={heading}
        corner={translate(`breakdown.dimensions.${by}`)}
        rows={named(
          by,
          rows.map(({ value }) => value),
        )}
        columns={named(and, columns)}
        most={most}
        readCell={(row, column) => {
          const value = rows[row.at]?.figures[column.at];
          return typeof value === 'number' ? { value } : undefined;
        }}
        format={value => formatFigure(value, figure)}
        renderCell={(row, column, value) => link(value, { row: row.value, column: column.value })}
      />
    </Panel>
  );
};

const ChartView = ({ answer, table, kind }: BreakdownProps & { kind: 'lines' | 'bars' }) => {
  const translate = useTranslate();
  const heading = useHeading(answer);
  const { by, and, figure, columns } = answer;
  const shown = findLargestColumns(table, SLICE_COLOUR_COUNT);
  return (
    <>
      <SeriesChart
        kind={kind}
        title={heading}
        description={translate('breakdown.chart_description')}
        points={table.rows.map(({ value }) => formatBreakdownValue(by, value, translate))}
        series={shown.map(at => ({
          name: formatBreakdownValue(and, columns[at]!, translate),
          values: table.rows.map(({ figures }) => figures[at] ?? null),
        }))}
        isAmount={isAmount(figure)}
        isStacked={figure !== 'average'}
      />
      {shown.length < columns.length && (
        <p className="soft">{translate('breakdown.series', { count: SLICE_COLOUR_COUNT })}</p>
      )}
    </>
  );
};

interface BreakdownScreenViewProps extends ControlsProps {
  shown: ViewProps;
}

const BreakdownView = ({ shown, asked, change }: BreakdownScreenViewProps) => {
  const translate = useTranslate();
  const { answer } = shown;
  const { view } = asked;
  const table = useMemo(() => makeBreakdownTable(answer), [answer]);
  const isLimited = [...answer.rows, ...answer.columns].some(({ key }) => key === OTHER_RECORDS);
  return (
    <Stack sx={{ gap: 2 }}>
      <ViewToggle asked={asked} change={change} />
      {view === 'heat' && <HeatView {...shown} table={table} />}
      {view === 'table' && <TableView {...shown} table={table} />}
      {(view === 'lines' || view === 'bars') && <ChartView {...shown} table={table} kind={view} />}
      {isLimited && <p className="soft">{translate('breakdown.limited', { max: MAX_BREAKDOWN_RECORDS })}</p>}
    </Stack>
  );
};

/** Explains why a question that was typed into the URL has no answer. */
const MissingBreakdown = ({ figure, by, and }: SalesBreakdownOptions) => {
  const translate = useTranslate();
  const [rows, columns] = [by, and].map(one => translate(`breakdown.dimensions.${one}`).toLowerCase());
  return (
    <Alert severity="info">
      {by === and
        ? translate('breakdown.same', { by: rows })
        : translate('breakdown.missing', {
            figure: translate(`breakdown.figures.${figure}`).toLowerCase(),
            by: rows,
            and: columns,
          })}
    </Alert>
  );
};

const BreakdownOrders = lazy(async () => ({
  default: (await import('./BreakdownOrders')).BreakdownOrders,
}));

const SalesBreakdownReport = () => {
  const translate = useTranslate();
  const [parameters] = useSearchParams();
  const [asked, change] = useBreakdownQuery();
  const canSeeOrders = useCanSeeOrders();
  const { by, and, figure } = asked;
  const cell = readBreakdownCell(parameters, asked);
  if (cell) return <BreakdownOrders asked={cell} breakdownPath={getBreakdownPath(parameters)} />;
  const isKnown = listBreakdownFigures(by, and).includes(figure);
  return (
    <ReportScreen<SalesBreakdown, SalesBreakdownOptions>
      name="sales-breakdown"
      initially={getLastFourWeeks}
      query={(api, about, options) => api.salesBreakdown(about, options)}
      selection={{ by, and, figure }}
      fileBranch={by === 'branch' || and === 'branch' ? getAllBranches() : undefined}
      crowded
      controls={<Controls asked={asked} change={change} />}
      instead={isKnown ? undefined : <MissingBreakdown by={by} and={and} figure={figure} />}
      isEmpty={({ cells }) => cells.length === 0}
      outline={<ReportPlaceholder below={466} />}
      leads={canSeeOrders ? translate('breakdown.leads') : ''}
      file={toBreakdownFile}
    >
      {shown => <BreakdownView shown={shown} asked={asked} change={change} />}
    </ReportScreen>
  );
};

export default SalesBreakdownReport;
