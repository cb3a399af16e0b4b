import InboxIcon from '@mui/icons-material/Inbox';
import { useSearchParams } from 'react-router-dom';
import type { TextKeySuffix } from '../i18n/textKey';
import type { Translate, TextValues } from '../i18n/translate';
import { useTranslate } from '../i18n/useTranslate';
import '../i18n/reports';
import type { OrderLine, OrderInReport } from '../dataProvider/api';
import { DetailCard } from '../ui/details/DetailCard';
import { DetailsSection } from '../ui/details/DetailsSection';
import { EmptyState } from '../ui/EmptyState';
import { ProductLink } from '../ui/ProductLink';
import { formatCents } from '../lib/money';
import { formatCount, formatGrams, formatWeight } from '../lib/quantities';
import type { Column } from './columns';
import { LastSevenDaysButton } from './LastSevenDaysButton';
import { ReportTable } from './ReportTable';
import type { ReportRowDetails } from './ReportRow';

const BADGES: Record<string, string> = {
  completed: 'badge badge-good',
  pending: 'badge badge-accent',
  cancelled: 'badge badge-danger',
};

/** Returns the label of a status. Unknown statuses stay unchanged; an empty one is "unknown". */
function statusText(status: string, translate: Translate): string {
  if (!status) return translate('reports.unknown');
  const known = status.toLowerCase();
  return known in BADGES ? translate(`reports.orders.status.${known}`, { _: status }) : status;
}

export const renderStatusBadge = (status: string, translate: Translate) => (
  <span className={BADGES[status.toLowerCase()] ?? 'badge'}>{statusText(status, translate)}</span>
);

export const ORDER_COLUMNS: Column<OrderInReport>[] = [
  { name: 'order_id', kind: 'id', value: ({ id }) => id },
  { name: 'date', kind: 'moment', value: ({ createdAt }) => createdAt },
  { name: 'amount', kind: 'money', isSummed: true, value: ({ amountCents }) => amountCents },
  {
    name: 'status',
    kind: 'text',
    value: ({ status }, translate) => statusText(status, translate),
    cell: ({ status }, translate) => renderStatusBadge(status, translate),
  },
  {
    name: 'reference',
    kind: 'text',
    isCode: true,
    value: ({ reference }) => reference,
    cell: ({ reference }) => <span style={{ whiteSpace: 'nowrap' }}>{reference}</span>,
  },
];

export const ORDER_DETAILS: ReportRowDetails<OrderInReport> = {
  name: ({ id }, translate) => translate('reports.orders.order', { id: `#${id}` }),
  content: ({ id }) => <OrderDetails id={id} />,
};

function weightText(
  { quantity, weightKg }: Pick<OrderLine, 'quantity' | 'weightKg'>,
  translate: Translate,
): string | null {
  if (weightKg <= 0) return null;
  // In the API, weights are positive even for refunds.
  const kilograms = quantity < 0 ? -weightKg : weightKg;
  const [weight, grams] = [formatWeight(kilograms), formatGrams(kilograms)];
  return grams === null
    ? translate('reports.orders.kilograms', { weight })
    : translate('reports.orders.kilograms_grams', { weight, grams });
}

const OrderDetails = ({ id }: Pick<OrderInReport, 'id'>) => {
  const translate = useTranslate();
  const words = (key: TextKeySuffix<'reports.orders'>, values?: TextValues) =>
    translate(`reports.orders.${key}`, values);
  return (
    <DetailsSection<OrderLine>
      title={words('details')}
      queryKey={['orderLines', id]}
      query={(api, options) => api.orderLines(id, options)}
      failed={words('details_failed')}
      empty={words('details_empty')}
      card={(line, index) => (
        <DetailCard
          key={index}
          picture={line.picture}
          name={<ProductLink id={line.productId}>{line.name || words('unknown_product')}</ProductLink>}
          facts={[
            [words('quantity'), formatCount(line.quantity)],
            [words('price'), formatCents(line.priceCents)],
            [words('tax'), formatCents(line.taxCents)],
            [words('discount'), line.discountCents === 0 ? null : formatCents(-line.discountCents)],
            [words('discount_reason'), line.discountReason ?? null],
            [words('weight'), weightText(line, translate)],
          ]}
        />
      )}
    />
  );
};

interface OrderTableProps {
  label: string;
  orders: readonly OrderInReport[];
  empty: string;
  emptyHint: string;
}

export const OrderTable = ({ label, orders, empty, emptyHint }: OrderTableProps) => {
  const [parameters] = useSearchParams();
  const sought = parameters.get('search') ?? '';
  return (
    <ReportTable
      // The React key mounts the table anew when a link changes the search text in the URL, so that the search input
      // shows this text.
      key={sought}
      label={label}
      columns={ORDER_COLUMNS}
      rows={orders}
      rowId={({ id }) => id}
      details={ORDER_DETAILS}
      searchable
      sought={sought}
      empty={<EmptyState icon={InboxIcon} title={empty} hint={emptyHint} action={<LastSevenDaysButton />} />}
    />
  );
};
