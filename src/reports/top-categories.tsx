import { Card, Stack } from '@mui/material';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { TextKeySuffix } from '../i18n/textKey';
import type { Translate } from '../i18n/translate';
import { useTranslate } from '../i18n/useTranslate';
import '../i18n/reports';
import type { CategorySales } from '../dataProvider/api';
import type { DayRange } from '../lib/days';
import { FigureCard, FigureCards } from '../ui/FigureCard';
import { formatCents } from '../lib/money';
import { useReportTexts } from './useReportTexts';
import { formatCount, formatPercent } from '../lib/quantities';
import { CategoryChart } from './charts/CategoryChart';
import type { Column } from './columns';
import { toReportFile, type ReportFile } from './reportFile';
import { ComparedFigureCard } from './ComparedFigureCard';
import { computeReferenceSales } from './comparison';
import { computeCategoryFigures, type CategoryShare } from './metrics';
import { getCategoryOrdersPath } from './orderPaths';
import { ReportPlaceholder } from './ReportPlaceholder';
import { FigureLink } from './FigureLink';
import { ReportScreen, type ReportViewProps } from './ReportScreen';
import { ReportTable } from './ReportTable';
import { useLastComparisonDayOrders } from './useLastComparisonDayOrders';

const COLUMNS: Column<CategoryShare>[] = [
  { name: 'category', kind: 'text', value: ({ name }) => name },
  { name: 'total_sales', kind: 'money', isSummed: true, value: ({ salesCents }) => salesCents },
  {
    name: 'share',
    kind: 'percent',
    value: ({ percent }) => percent ?? '',
    cell: ({ percent }) => (percent === null ? '–' : formatPercent(percent)),
  },
];

const linkedColumns = (range: DayRange): Column<CategoryShare>[] =>
  COLUMNS.map(column =>
    column.name === 'category'
      ? { ...column, cell: share => <CategoryLink share={share} range={range} /> }
      : column,
  );

const CategoryLink = ({ share: { categoryId, name }, range }: { share: CategoryShare; range: DayRange }) => {
  const translate = useTranslate();
  return (
    <FigureLink
      to={getCategoryOrdersPath(categoryId, range)}
      title={translate('reports.top-categories.orders_of', { category: name })}
    >
      <span className="strong">{name}</span>
    </FigureLink>
  );
};

const namedFigures = (rows: readonly CategorySales[], translate: Translate) =>
  computeCategoryFigures(rows.map(row => ({ ...row, name: row.name || translate('reports.unknown') })));

const TopCategoriesView = ({ answer, branchId, compared, range }: ReportViewProps<CategorySales[]>) => {
  const translate = useTranslate();
  const navigate = useNavigate();
  const words = (key: TextKeySuffix<'reports.top-categories'>) => translate(`reports.top-categories.${key}`);
  const figures = useMemo(() => namedFigures(answer, translate), [answer, translate]);
  const dayOrders = useLastComparisonDayOrders(branchId, compared);
  const before = compared && computeCategoryFigures(compared.answer);
  const { start, end } = range;
  const columns = useMemo(() => linkedColumns({ start, end }), [start, end]);
  return (
    <Stack sx={{ gap: 2 }}>
      <FigureCards columns={3}>
        <FigureCard label={words('total_categories')} value={formatCount(figures.categories)} />
        <ComparedFigureCard
          label={words('total_sales')}
          figure={figures.salesCents}
          before={before && computeReferenceSales(compared, before.salesCents, dayOrders)}
          moreIsBetter
        />
        <FigureCard label={words('average')} value={formatCents(figures.averageCents)} />
      </FigureCards>
      <CategoryChart
        shares={figures.shares}
        onPress={categoryId => void navigate(getCategoryOrdersPath(categoryId, range))}
      />
      <Card>
        <ReportTable label={words('chart')} columns={columns} rows={figures.shares} empty={null} />
      </Card>
    </Stack>
  );
};

export const toCategoriesFile = (rows: readonly CategorySales[], translate: Translate): ReportFile =>
  toReportFile(COLUMNS, namedFigures(rows, translate).shares, translate);

const TopCategoriesReport = () => (
  <ReportScreen<CategorySales[]>
    name="top-categories"
    leads={useReportTexts('top-categories')('leads')}
    query={(api, range, options) => api.categorySales(range, options)}
    compared
    outline={<ReportPlaceholder cards={3} compared below={466} />}
    isEmpty={rows => rows.length === 0}
    file={toCategoriesFile}
  >
    {shown => <TopCategoriesView {...shown} />}
  </ReportScreen>
);

export default TopCategoriesReport;
