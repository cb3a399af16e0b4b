import InboxIcon from '@mui/icons-material/Inbox';
import { Card, Stack } from '@mui/material';
import { useGetList } from 'ra-core';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { TextKeySuffix } from '../i18n/textKey';
import type { Translate } from '../i18n/translate';
import { useTranslate } from '../i18n/useTranslate';
import '../i18n/reports';
import type { Category, OrderInReport } from '../dataProvider/api';
import { EmptyState } from '../ui/EmptyState';
import { ErrorBanner, describeFailure, type FailureDescription } from '../ui/ErrorBanner';
import { FigureCard, FigureCards } from '../ui/FigureCard';
import { formatCents } from '../lib/money';
import { ALL_RECORDS_PAGINATION } from '../lib/allRecordsPagination';
import { formatCount } from '../lib/quantities';
import { useBranch } from '../lib/branch';
import { ReportFilterSelect } from './ReportFilterSelect';
import { toReportFile } from './reportFile';
import { computeOrderFigures } from './metrics';
import { ORDER_COLUMNS, OrderTable } from './orderTable';
import { RefundCount } from './RefundCount';
import { ReportPlaceholder } from './ReportPlaceholder';
import { ReportScreen } from './ReportScreen';

/** Category id in the API for sales without a category. */
const NO_CATEGORY = 0;

interface CategoryChoice {
  categoryId: number | null;
  choose: (categoryId: string) => void;
  categories: readonly Category[];
  name: string;
  /**
   * Why the categories could not be loaded; null if no error occurred. The report of a single category works without
   * the list of categories.
   */
  failure: FailureDescription | null;
  askAgain: () => void;
}

function useCategoryChoice(): CategoryChoice {
  const translate = useTranslate();
  const branchId = useBranch();
  const [parameters, setParameters] = useSearchParams();
  const asked = parameters.get('categoryId') ?? '';
  const categoryId = /^\d{1,15}$/.test(asked) ? Number(asked) : null;
  const {
    data: categories = [],
    error,
    refetch,
  } = useGetList<Category>(
    'categories',
    {
      pagination: ALL_RECORDS_PAGINATION,
      sort: { field: 'name', order: 'ASC' },
      filter: { branchId },
      meta: { branchId },
    },
    { onError: error => console.error(translate('reports.products.categories_failed'), error) },
  );
  const choose = (chosen: string) =>
    setParameters(current => {
      if (chosen) current.set('categoryId', chosen);
      else current.delete('categoryId');
      return current;
    });
  const known = categories.find(({ id }) => Number(id) === categoryId);
  return {
    categoryId,
    choose,
    categories,
    failure: error ? describeFailure(translate('reports.products.categories_failed'), error) : null,
    askAgain: () => void refetch(),
    name: known?.name ?? fallbackName(categoryId, translate),
  };
}

function fallbackName(categoryId: number | null, translate: Translate): string {
  return categoryId === NO_CATEGORY
    ? translate('reports.unknown')
    : translate('common.number', { id: categoryId });
}

const CategorySelect = ({ categoryId, choose, categories, name }: CategoryChoice) => {
  const translate = useTranslate();
  const isKnown = categories.some(({ id }) => Number(id) === categoryId);
  return (
    <ReportFilterSelect
      label={translate('reports.products.category')}
      width={220}
      value={categoryId === null ? '' : String(categoryId)}
      choose={choose}
      nothing={translate('reports.products.select')}
      choices={categoryId === null || isKnown ? categories : [...categories, { id: categoryId, name }]}
    />
  );
};

const ProductsView = ({ orders, category }: { orders: readonly OrderInReport[]; category: string }) => {
  const translate = useTranslate();
  const words = (key: TextKeySuffix<'reports.products'>) => translate(`reports.products.${key}`);
  const figures = useMemo(() => computeOrderFigures(orders), [orders]);
  return (
    <Stack sx={{ gap: 2 }}>
      <FigureCards columns={3}>
        <FigureCard label={translate('reports.orders.total_orders')} value={formatCount(figures.orders)}>
          <RefundCount orders={figures.orders} refunds={figures.refunds} />
        </FigureCard>
        <FigureCard
          label={translate('reports.orders.total_amount')}
          value={formatCents(figures.amountCents)}
        />
        <FigureCard label={words('category')} value={category} isName />
      </FigureCards>
      <Card>
        <OrderTable
          label={words('title')}
          orders={orders}
          empty={words('empty')}
          emptyHint={words('empty_hint')}
        />
      </Card>
    </Stack>
  );
};

const ProductsReport = () => {
  const translate = useTranslate();
  const choice = useCategoryChoice();
  const { categoryId } = choice;
  const words = (key: TextKeySuffix<'reports.products'>) => translate(`reports.products.${key}`);
  return (
    <ReportScreen<OrderInReport[], { categoryId: number }>
      name="products"
      subject={categoryId === null ? null : { column: 'category', name: choice.name }}
      outline={<ReportPlaceholder cards={3} />}
      query={(api, range, options) => api.categoryOrders(range, options)}
      selection={{ categoryId: categoryId ?? NO_CATEGORY }}
      controls={<CategorySelect {...choice} />}
      instead={
        categoryId === null &&
        (choice.failure ? (
          <ErrorBanner failure={choice.failure} onRetry={choice.askAgain} />
        ) : (
          <Card>
            <EmptyState icon={InboxIcon} title={words('choose')} hint={words('choose_hint')} />
          </Card>
        ))
      }
      file={(orders, words) => toReportFile(ORDER_COLUMNS, orders, words)}
    >
      {({ answer }) => <ProductsView orders={answer} category={choice.name} />}
    </ReportScreen>
  );
};

export default ProductsReport;
