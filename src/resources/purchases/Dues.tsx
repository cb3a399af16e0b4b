import DuesIcon from '@mui/icons-material/PaidOutlined';
import { Card, Stack } from '@mui/material';
import { useRequireAccess } from 'ra-core';
import { useId } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { PurchaseDays } from '../../dataProvider/endpoints/deliveries';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/deliveries';
import { useBranch } from '../../lib/branch';
import { formatDay, isIsoDay } from '../../lib/days';
import { formatCents } from '../../lib/money';
import { formatCount } from '../../lib/quantities';
import { BackLink } from '../../ui/BackLink';
import { InvalidDaysMessage } from '../../ui/dates/DateRangePickers';
import { DayRangePicker } from '../../ui/dates/DayRangePicker';
import { EmptyState } from '../../ui/EmptyState';
import { ErrorBanner } from '../../ui/ErrorBanner';
import { Loading } from '../../ui/Loading';
import { PrintButton } from '../../ui/PrintButton';
import { PrintedHeading } from '../../ui/PrintedHeading';
import { ScreenTitle } from '../../ui/ScreenTitle';
import { useIsActionAllowed } from '../../ui/useIsActionAllowed';
import { useIsPrinting } from '../../ui/useIsPrinting';
import { useApiQuery } from '../../ui/useApiQuery';
import { ExportDues, ExportStatement } from './ExportDues';
import './dues.css';

const RESOURCE = 'purchases/dues';
const PAGE = `/admin/${RESOURCE}`;
const ORDERS = '/admin/purchases/orders';

const Dues = () => {
  const branchId = useBranch();
  const [search] = useSearchParams();
  const supplierId = search.get('supplier');
  useRequireAccess({ action: 'list', resource: RESOURCE });
  return supplierId ? (
    <Statement branchId={branchId} supplierId={supplierId} />
  ) : (
    <Suppliers branchId={branchId} />
  );
};

interface PurchaseDaysChoice {
  days: PurchaseDays;
  choose: (days: Partial<PurchaseDays>) => void;
  /** True if the first day is after the last. The page then loads nothing. */
  backwards: boolean;
  /** URL of the page with these days. */
  pathOf: (supplierId?: number) => string;
}

/** The days of the purchases, which the URL contains. By default, there is no limit. */
function usePurchaseDays(): PurchaseDaysChoice {
  const [search, setSearch] = useSearchParams();
  const readDay = (name: string) => {
    const day = search.get(name) ?? '';
    return isIsoDay(day) ? day : '';
  };
  const days = { start: readDay('start'), end: readDay('end') };
  return {
    days,
    backwards: days.start !== '' && days.end !== '' && days.start > days.end,
    choose: chosen =>
      setSearch(
        before => {
          const next = new URLSearchParams(before);
          for (const [name, day] of Object.entries(chosen)) {
            if (day) next.set(name, day);
            else next.delete(name);
          }
          return next;
        },
        { replace: true },
      ),
    pathOf: supplierId => {
      const named = { ...days, supplier: supplierId === undefined ? '' : String(supplierId) };
      const parameters = new URLSearchParams(Object.entries(named).filter(([, value]) => value !== ''));
      return parameters.size === 0 ? PAGE : `${PAGE}?${parameters}`;
    },
  };
}

const PurchaseDaysPicker = ({ days, choose, backwards }: PurchaseDaysChoice) => {
  const translate = useTranslate();
  const hint = useId();
  return (
    <Stack className="no-print" direction="row" sx={{ gap: 1.5, flexWrap: 'wrap', maxWidth: '100%' }}>
      <DayRangePicker
        labels={{ start: translate('deliveries.purchasedFrom'), end: translate('deliveries.purchasedTo') }}
        range={days}
        onChange={choose}
        mayBeEmpty
        describedBy={backwards ? hint : undefined}
      />
      {backwards && <InvalidDaysMessage id={hint}>{translate('dates.backwards')}</InvalidDaysMessage>}
    </Stack>
  );
};

const PrintedDays = ({ days: { start, end } }: { days: PurchaseDays }) => {
  const translate = useTranslate();
  if (!useIsPrinting() || (start === '' && end === '')) return null;
  return (
    <p className="soft">
      {translate('deliveries.purchasedDays', {
        start: start ? formatDay(start) : '…',
        end: end ? formatDay(end) : '…',
      })}
    </p>
  );
};

const NothingDue = ({ hint }: { hint?: string }) => {
  const translate = useTranslate();
  return (
    <Card role="status" sx={{ mt: 1 }}>
      <EmptyState icon={DuesIcon} title={translate('deliveries.duesNone')} hint={hint} />
    </Card>
  );
};

const Suppliers = ({ branchId }: { branchId: number }) => {
  const translate = useTranslate();
  const choice = usePurchaseDays();
  const { days, backwards, pathOf } = choice;
  const { data, failure, refetch } = useApiQuery({
    key: ['dues', branchId, days],
    query: (api, options) => api.dues({ branchId, ...days }, options),
    failed: translate('deliveries.duesFailed'),
    enabled: !backwards,
  });
  const heads = [
    translate('deliveries.purchases'),
    translate('deliveries.young'),
    translate('deliveries.older'),
    translate('deliveries.old'),
    translate('deliveries.oldest'),
    translate('deliveries.dueHead'),
  ];
  return (
    <>
      <ScreenTitle title={translate('deliveries.duesTitle')} />
      <PrintedHeading title={translate('deliveries.duesTitle')} branchId={branchId} />
      <div className="dues-head">
        <PurchaseDaysPicker {...choice} />
        {data && data.suppliers.length > 0 && (
          <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
            <ExportDues branchId={branchId} days={days} suppliers={data.suppliers} />
            <PrintButton />
          </Stack>
        )}
      </div>
      <PrintedDays days={days} />
      <ErrorBanner failure={failure} onRetry={() => void refetch()} />
      {!data && !failure && !backwards && <Loading />}
      {data?.suppliers.length === 0 && <NothingDue hint={translate('deliveries.duesNoneHint')} />}
      {data && data.suppliers.length > 0 && (
        <Card sx={{ mt: 1 }} className="dues">
          <table aria-label={translate('deliveries.duesTitle')}>
            <thead>
              <tr>
                {[translate('deliveries.supplier'), ...heads].map(head => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.suppliers.map(supplier => (
                <tr key={supplier.supplierId}>
                  <th scope="row">
                    <Link className="record-link strong" to={pathOf(supplier.supplierId)}>
                      {supplier.name}
                    </Link>
                  </th>
                  <td data-head={translate('deliveries.purchases')}>{formatCount(supplier.purchases)}</td>
                  <Ages ages={supplier.ages} />
                  <td data-head={translate('deliveries.dueHead')} className="strong">
                    {formatCents(supplier.dueCents)}
                  </td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{translate('deliveries.total')}</th>
                <td />
                <Ages ages={data.ages} />
                <td data-head={translate('deliveries.dueHead')}>{formatCents(data.dueCents)}</td>
              </tr>
            </tfoot>
          </table>
        </Card>
      )}
      <p className="soft">
        {translate('deliveries.duesRule')} {translate('deliveries.duesAges')}
      </p>
    </>
  );
};

const Ages = ({ ages }: { ages: readonly number[] }) => {
  const translate = useTranslate();
  return [
    translate('deliveries.young'),
    translate('deliveries.older'),
    translate('deliveries.old'),
    translate('deliveries.oldest'),
  ].map((head, at) => (
    <td key={head} data-head={head}>
      {ages[at] ? formatCents(ages[at]) : '–'}
    </td>
  ));
};

const nameOf = ({ id, ref_no }: { id: number; ref_no: string }): string => ref_no || `#${id}`;

const Statement = ({ branchId, supplierId }: { branchId: number; supplierId: string }) => {
  const translate = useTranslate();
  const seesPurchases = useIsActionAllowed('list', 'purchases/orders');
  const choice = usePurchaseDays();
  const { days, backwards, pathOf } = choice;
  const { data, failure, refetch } = useApiQuery({
    key: ['supplierStatement', supplierId, days],
    query: (api, options) => api.supplierStatement({ supplierId, ...days }, options),
    failed: translate('deliveries.duesFailed'),
    enabled: !backwards,
  });
  const title = translate('deliveries.statement', { supplier: data?.supplier ?? '' });
  const heads = [
    translate('deliveries.reference'),
    translate('deliveries.day'),
    translate('deliveries.age'),
    translate('deliveries.payable'),
    translate('deliveries.toCome'),
    translate('deliveries.paid'),
    translate('deliveries.dueHead'),
  ];
  return (
    <>
      <ScreenTitle title={data ? title : translate('deliveries.duesTitle')} />
      <PrintedHeading title={data ? title : translate('deliveries.duesTitle')} branchId={branchId} />
      <div className="dues-head no-print">
        <BackLink to={pathOf()} label={translate('deliveries.allSuppliers')} />
        {data && data.purchases.length > 0 && (
          <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
            <ExportStatement branchId={branchId} days={days} statement={data} />
            <PrintButton />
          </Stack>
        )}
      </div>
      <PurchaseDaysPicker {...choice} />
      <PrintedDays days={days} />
      <ErrorBanner failure={failure} onRetry={() => void refetch()} />
      {!data && !failure && !backwards && <Loading />}
      {data?.address && <p className="soft">{data.address}</p>}
      {data && data.purchases.length > 0 && <p className="soft">{translate('deliveries.duesRule')}</p>}
      {data?.purchases.length === 0 && <NothingDue />}
      {data && data.purchases.length > 0 && (
        <Card sx={{ mt: 1 }} className="dues">
          <table aria-label={title}>
            <thead>
              <tr>
                {heads.map(head => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.purchases.map(purchase => (
                <tr key={purchase.id}>
                  <th scope="row">
                    {seesPurchases ? (
                      <Link to={`${ORDERS}?start=${purchase.day}&end=${purchase.day}`}>
                        {nameOf(purchase)}
                      </Link>
                    ) : (
                      nameOf(purchase)
                    )}
                  </th>
                  <td data-head={translate('deliveries.day')}>{formatDay(purchase.day)}</td>
                  <td data-head={translate('deliveries.age')}>{formatCount(purchase.age)}</td>
                  <td data-head={translate('deliveries.payable')}>{formatCents(purchase.payableCents)}</td>
                  <td data-head={translate('deliveries.toCome')}>
                    {purchase.toComeCents ? formatCents(purchase.toComeCents) : '–'}
                  </td>
                  <td data-head={translate('deliveries.paid')}>
                    {purchase.paidCents
                      ? formatCents(purchase.paidCents)
                      : translate('deliveries.paymentStatus.unpaid')}
                  </td>
                  <td data-head={translate('deliveries.dueHead')} className="strong">
                    {formatCents(purchase.dueCents)}
                  </td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row" colSpan={6}>
                  {translate('deliveries.total')}
                </th>
                <td data-head={translate('deliveries.dueHead')}>{formatCents(data.dueCents)}</td>
              </tr>
            </tfoot>
          </table>
        </Card>
      )}
    </>
  );
};

export default Dues;
