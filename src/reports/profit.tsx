import { Box, Stack } from '@mui/material';
import { useNavigate } from 'react-router-dom';
import type { TextKeySuffix } from '../i18n/textKey';
import type { Translate } from '../i18n/translate';
import { useTranslate } from '../i18n/useTranslate';
import {
  compareFigureUnlessDayIncomplete,
  computeReferenceSales,
  type ComparisonPeriodReport,
} from './comparison';
import '../i18n/reports';
import type { ProfitFigures } from '../dataProvider/api';
import type { DayRange } from '../lib/days';
import { FigureCards } from '../ui/FigureCard';
import { Panel } from '../ui/Panel';
import { AmountBars } from './charts/AmountBars';
import { MEASURE_COLOURS } from './charts/chartColours';
import { formatColumnValue } from '../ui/table/columnKinds';
import { toFileValue, type ReportFile } from './reportFile';
import { ComparedFigureCard } from './ComparedFigureCard';
import { computeGrossProfitCents, computeNetProfitCents, computeProfitMargin } from './metrics';
import { getOrdersPath } from './orderPaths';
import { ReportPlaceholder } from './ReportPlaceholder';
import { ReportScreen } from './ReportScreen';
import { SeeOrdersLink } from './SeeOrdersLink';
import { useLastComparisonDayOrders } from './useLastComparisonDayOrders';

interface Line {
  name: TextKeySuffix<'reports.profit'>;
  figure: (figures: ProfitFigures) => number;
  kind: 'money' | 'percent';
  formula?: TextKeySuffix<'reports.profit'>;
}

const money = (name: Line['name'], figure: Line['figure'], formula?: Line['formula']): Line => ({
  name,
  figure,
  kind: 'money',
  ...(formula ? { formula } : {}),
});

const SALES = money('total_sales', figures => figures.salesCents);
const COST = money('total_cost', figures => figures.costCents);
const TAX = money('total_tax', figures => figures.taxCents);
const NET = money('net_profit', computeNetProfitCents, 'net_formula');

const CARDS = [SALES, COST, TAX, NET];

const ANALYSIS: Line[] = [
  SALES,
  COST,
  money('gross_profit', computeGrossProfitCents, 'gross_formula'),
  TAX,
  NET,
  { name: 'margin', figure: computeProfitMargin, kind: 'percent', formula: 'margin_formula' },
];

const BARS: [name: keyof typeof MEASURE_COLOURS, line: Line][] = [
  ['sales', SALES],
  ['cost', COST],
  ['tax', TAX],
  ['profit', NET],
];

/** Amounts and percentages have columns of their own, so that sums in a spreadsheet do not mix them. */
const toProfitFile = (figures: ProfitFigures | null, translate: Translate): ReportFile => ({
  columns: [
    { heading: translate('reports.columns.figure'), kind: 'text' },
    { heading: translate('reports.columns.amount'), kind: 'money' },
    { heading: translate('reports.columns.percent'), kind: 'percent' },
  ],
  rows: figures
    ? ANALYSIS.map(({ name, figure, kind }) => {
        const value = toFileValue(kind, figure(figures));
        return [
          translate(`reports.profit.${name}`),
          kind === 'percent' ? '' : value,
          kind === 'percent' ? value : '',
        ];
      })
    : [],
});

interface ProfitViewProps {
  figures: ProfitFigures;
  branchId: number;
  compared: ComparisonPeriodReport<ProfitFigures> | undefined;
  range: DayRange;
}

const ProfitView = ({ figures, branchId, compared, range }: ProfitViewProps) => {
  const translate = useTranslate();
  const navigate = useNavigate();
  const words = (key: TextKeySuffix<'reports.profit'>) => translate(`reports.profit.${key}`);
  const dayOrders = useLastComparisonDayOrders(branchId, compared);
  const beforeOf = (line: Line) => {
    if (!compared) return undefined;
    const sales = computeReferenceSales(compared, compared.answer.salesCents, dayOrders);
    return line === SALES
      ? sales
      : compareFigureUnlessDayIncomplete(sales, compared, line.figure(compared.answer));
  };
  return (
    <Stack sx={{ gap: 2 }}>
      <FigureCards columns={4}>
        {CARDS.map(line => (
          <ComparedFigureCard
            key={line.name}
            label={words(line.name)}
            figure={line.figure(figures)}
            before={beforeOf(line)}
            moreIsBetter={line === SALES || line === NET}
          />
        ))}
      </FigureCards>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', lg: '2fr 1fr' } }}>
        <AmountBars
          title={words('chart')}
          description={words('chart_description')}
          amounts={BARS.map(([name, { figure }]) => ({
            name: words(name),
            cents: figure(figures),
            fill: MEASURE_COLOURS[name],
          }))}
          onPress={() => void navigate(getOrdersPath(range))}
        />
        <Panel title={words('analysis')}>
          <AnalysisTable figures={figures} />
          <Box sx={{ mt: 1.5 }}>
            <SeeOrdersLink range={range} />
          </Box>
        </Panel>
      </Box>
    </Stack>
  );
};

const AnalysisTable = ({ figures }: { figures: ProfitFigures }) => {
  const translate = useTranslate();
  const words = (key: TextKeySuffix<'reports.profit'>) => translate(`reports.profit.${key}`);
  return (
    <Box
      component="table"
      aria-label={words('analysis')}
      sx={{
        width: '100%',
        borderCollapse: 'collapse',
        '& th, & td': { py: 1, borderTop: 1, borderColor: 'divider', textAlign: 'left' },
        '& tr:first-of-type > *': { borderTop: 0 },
        '& th': { fontWeight: 400 },
        '& td': { textAlign: 'right', fontWeight: 600, whiteSpace: 'nowrap' },
      }}
    >
      <tbody>
        {ANALYSIS.map(({ name, figure, kind, formula }) => (
          <tr key={name}>
            <th scope="row">
              {words(name)}
              {formula && <span className="second-line">{words(formula)}</span>}
            </th>
            <td>{formatColumnValue(kind, figure(figures))}</td>
          </tr>
        ))}
      </tbody>
    </Box>
  );
};

const ProfitReport = () => (
  <ReportScreen<ProfitFigures | null>
    name="profit"
    query={(api, range, options) => api.profit(range, options)}
    compared
    isEmpty={figures => figures === null}
    outline={<ReportPlaceholder cards={4} columns={4} compared below={466} />}
    file={toProfitFile}
  >
    {({ answer, branchId, compared, range }) =>
      answer && <ProfitView figures={answer} branchId={branchId} compared={compared} range={range} />
    }
  </ReportScreen>
);

export default ProfitReport;
