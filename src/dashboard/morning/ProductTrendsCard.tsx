import type { ProductSalesComparison } from '../../dataProvider/api';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/morning';
import '../../i18n/reports';
import { useCurrentBusinessDay } from '../../lib/useCurrentBusinessDay';
import { formatDayRange } from '../../lib/days';
import { formatCents } from '../../lib/money';
import { ErrorBanner } from '../../ui/ErrorBanner';
import { Panel } from '../../ui/Panel';
import { ProductLink } from '../../ui/ProductLink';
import { useApiQuery } from '../../ui/useApiQuery';
import { Skeleton } from '../../ui/Skeleton';

const LISTS = ['top', 'falling', 'rising'] as const;

/**
 * Shows three lists of products for the last seven complete days: the best-selling products, and those whose sales fell
 * or rose most against the seven days before.
 */
export const ProductTrendsCard = ({ branchId }: { branchId: number }) => {
  const translate = useTranslate();
  const day = useCurrentBusinessDay(branchId);
  const { data, failure, refetch } = useApiQuery({
    key: ['productTrends', branchId, day],
    query: (api, options) => api.productTrends({ branchId, day }, options),
    failed: translate('morning.moversFailed'),
  });
  return (
    <Panel title={translate('morning.cards.products')}>
      <ErrorBanner failure={failure} onRetry={() => void refetch()} />
      {data && (
        <p className="soft">
          {translate('morning.movers', {
            days: formatDayRange({ start: data.from, end: data.to }, translate),
            before: formatDayRange({ start: data.beforeFrom, end: data.beforeTo }, translate),
          })}
        </p>
      )}
      {!data && !failure && <Skeleton sx={{ height: { xs: 810, md: 290 } }} />}
      <div className="morning-movers">
        {data &&
          LISTS.map(list => (
            <List
              key={list}
              title={translate(`morning.${list}`)}
              movers={data[list]}
              isTop={list === 'top'}
            />
          ))}
      </div>
    </Panel>
  );
};

interface ListProps {
  title: string;
  movers: readonly ProductSalesComparison[];
  /**
   * True for the list of best-selling products, which shows sales. The lists of falling and rising products show the
   * change of the sales.
   */
  isTop: boolean;
}

const List = ({ title, movers, isTop }: ListProps) => {
  const translate = useTranslate();
  const unknown = useTranslate()('reports.orders.unknown_product');
  return (
    <section>
      <h3>{title}</h3>
      {movers.length === 0 && <p className="soft">{translate('morning.noMovers')}</p>}
      <ol>
        {movers.map(({ productId, name, salesCents, salesBeforeCents }) => (
          <li key={productId}>
            <ProductLink id={productId}>{name || unknown}</ProductLink>
            <span>
              {isTop ? formatCents(salesCents) : <Change cents={salesCents - salesBeforeCents} />}
              <small>
                {isTop ? (
                  <Change cents={salesCents - salesBeforeCents} />
                ) : (
                  translate('morning.nowSells', { amount: formatCents(salesCents) })
                )}
              </small>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
};

/** Shows a change such as "▼ $12.00". Screen readers get "$12.00 less", because some of them skip the arrow. */
const Change = ({ cents }: { cents: number }) => {
  const translate = useTranslate();
  if (cents === 0) return translate('morning.unchanged');
  const amount = formatCents(Math.abs(cents));
  return (
    <>
      <span aria-hidden>{`${cents > 0 ? '▲' : '▼'} ${amount}`}</span>
      <span className="visually-hidden">
        {translate(cents > 0 ? 'morning.moreSold' : 'morning.lessSold', { amount })}
      </span>
    </>
  );
};
