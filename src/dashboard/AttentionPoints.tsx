import { lightFormat, subYears } from 'date-fns';
import { Link } from 'react-router-dom';
import type { AttentionNoticeKind } from '../../contract/enums';
import type { AttentionPoint } from '../dataProvider/api';
import { translate } from '../i18n/translate';
import { useTranslate } from '../i18n/useTranslate';
import '../i18n/attention';
import { useBranch } from '../lib/branch';
import { getCurrentBusinessDayNoon } from '../lib/businessDay';
import { formatCents } from '../lib/money';
import { formatCount } from '../lib/quantities';
import { ErrorBanner } from '../ui/ErrorBanner';
import { Glyph } from '../ui/Glyph';
import { Panel } from '../ui/Panel';
import { useApiQuery } from '../ui/useApiQuery';
import { Skeleton } from '../ui/Skeleton';
import './attention.css';

export const AttentionPoints = ({ branchId }: { branchId: number }) => {
  const translate = useTranslate();
  // The alerts link to screens, and screens open in the selected branch. Alerts of another branch are therefore neither
  // loaded nor shown.
  const isOfScreens = useBranch() === branchId;
  const { data, failure, refetch } = useApiQuery({
    key: ['attention', branchId],
    query: (api, options) => api.attention(branchId, options),
    failed: translate('attention.failed'),
    enabled: isOfScreens,
  });
  if (failure)
    return (
      <div>
        <ErrorBanner failure={failure} onRetry={() => void refetch()} />
      </div>
    );
  if (!isOfScreens || data?.length === 0) return null;
  return (
    <Panel title={translate('attention.title')}>
      {!data && <Skeleton sx={{ height: 132 }} />}
      <ul className="attention">
        {data?.map(point => (
          <li key={point.kind}>
            <Link to={placeOf(point, branchId)}>
              <span>{sentenceOf(point)}</span>
              <Glyph name="next" />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
};

function sentenceOf({ kind, count, amountCents, names }: AttentionPoint): string {
  if (count === null) return translate('attention.noBackup');
  return translate(`attention.kinds.${kind}`, {
    smart_count: count,
    count: formatCount(count),
    amount: formatCents(amountCents),
    names: namedOf(kind, count, names),
  });
}

/** Maximum number of names in an alert. */
const NAMED = 3;

function namedOf(kind: AttentionNoticeKind, count: number, names: string[]): string {
  const named = names.join(', ');
  if (names.length === 0 || count <= names.length) return named;
  // For late purchases, `names` contains each supplier once, while `count` is the number of purchases. The number of
  // suppliers that are not named is therefore unknown.
  if (kind !== 'late' && kind !== 'restLate') {
    return translate('attention.more', { names: named, count: count - names.length });
  }
  return names.length < NAMED ? named : translate('attention.among', { names: named });
}

const products = (branchId: number, filter: object): string => {
  const named = { branchId: String(branchId), filter: JSON.stringify({ status: 1, ...filter }) };
  return `/admin/products?${new URLSearchParams(named)}`;
};

function purchases(state: string): string {
  const now = getCurrentBusinessDayNoon();
  const [start, end] = [subYears(now, 2), now].map(day => lightFormat(day, 'yyyy-MM-dd'));
  return `/admin/purchases/orders?start=${start}&end=${end}&state=${state}`;
}

/** @returns the URL of the page on which the person can fix the problem */
function placeOf({ kind, names }: AttentionPoint, branchId: number): string {
  switch (kind) {
    case 'negativeStock':
      return products(branchId, { stock: 'negative' });
    case 'belowCost':
      return products(branchId, { marginBelow: 0 });
    case 'noPrice':
    case 'noPicture':
    case 'sameCode':
      return products(branchId, { [kind]: true });
    case 'lowStock':
      return '/admin/purchases/reorder';
    case 'late':
      return purchases('ordered');
    case 'restLate':
      return purchases('part');
    case 'dues':
      return '/admin/purchases/dues';
    case 'promotionsEnd':
    case 'promotionsOverlap':
      return '/admin/promotions';
    case 'unusualSales':
      // Each entry of `names` has the number of a sale and the reason, such as "#4711: …". The search needs only the
      // number.
      return `/admin/orders/find?${new URLSearchParams({ q: names[0]?.split(':')[0] ?? '' })}`;
    case 'returnsWait':
      return '/admin/reports/orders';
    case 'drawersOpen':
    case 'drawerDifferences':
    case 'drawerEventsWait':
    case 'drawerNotices':
      return '/admin/drawers';
    case 'noSales':
      return '/admin/reports/open-drawer';
    case 'silentTills':
      return '/admin/settings/terminals';
    case 'webhooksFail':
      return '/admin/settings/webhooks';
    case 'backup':
    case 'clock':
      return '/admin/settings';
  }
}
