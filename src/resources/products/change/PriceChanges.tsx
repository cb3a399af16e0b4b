import PriceIcon from '@mui/icons-material/PriceChangeOutlined';
import { Box, Button, Card } from '@mui/material';
import { useDataProvider, useRequireAccess } from 'ra-core';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { Api, PriceChange, RequestOptions } from '../../../dataProvider/api';
import { translateToEnglish } from '../../../i18n/translate';
import { useTranslate } from '../../../i18n/useTranslate';
import '../../../i18n/bulk';
import { useBranch } from '../../../lib/branch';
import { formatDateTime } from '../../../lib/days';
import { formatCents } from '../../../lib/money';
import { formatCount } from '../../../lib/quantities';
import { BackLink } from '../../../ui/BackLink';
import { EmptyState } from '../../../ui/EmptyState';
import { ErrorBanner } from '../../../ui/ErrorBanner';
import { ExportFileButton } from '../../../ui/export/ExportFileButton';
import { readAllPages } from '../../../ui/export/readAllRecords';
import { Loading } from '../../../ui/Loading';
import { ProductLink } from '../../../ui/ProductLink';
import { PrintedHeading } from '../../../ui/PrintedHeading';
import { ScreenTitle } from '../../../ui/ScreenTitle';
import { useApiQuery } from '../../../ui/useApiQuery';
import { PriceChangeActions } from './PriceChangeActions';
import { formatPriceChangeTime } from './formatPriceChangeTime';
import { formatPriceRounding, formatPriceRule } from './formatPriceRule';
import './change.css';

const RESOURCE = 'products/price-changes';
const PAGE = `/admin/${RESOURCE}`;

const PriceChanges = () => {
  const branchId = useBranch();
  const [search] = useSearchParams();
  const id = Number(search.get('change'));
  useRequireAccess({ action: 'list', resource: RESOURCE });
  return Number.isSafeInteger(id) && id > 0 ? (
    <OneChange id={id} branchId={branchId} />
  ) : (
    <Changes key={branchId} branchId={branchId} />
  );
};

const Changes = ({ branchId }: { branchId: number }) => {
  const translate = useTranslate();
  const [pages, setPages] = useState(1);
  return (
    <>
      <ScreenTitle title={translate('bulk.changesTitle')} />
      <PrintedHeading title={translate('bulk.changesTitle')} branchId={branchId} asksForName={false} />
      <Box
        className="no-print"
        sx={{ display: 'flex', gap: 2, alignItems: 'center', justifyContent: 'space-between' }}
      >
        <p className="soft">{translate('bulk.changesHelp')}</p>
        <ExportChanges branchId={branchId} />
      </Box>
      {Array.from({ length: pages }, (_, at) => (
        <ChangesPage
          key={at}
          branchId={branchId}
          page={at + 1}
          {...(at + 1 === pages ? { onMore: () => setPages(pages + 1) } : {})}
        />
      ))}
    </>
  );
};

const useChanges = (branchId: number, page: number) => {
  const translate = useTranslate();
  return useApiQuery({
    key: ['priceChanges', branchId, page],
    query: (api, options) => api.priceChanges({ branchId, page }, options),
    failed: translate('bulk.changesFailed'),
  });
};

/** Button that exports all price changes, not only the current page. */
const ExportChanges = ({ branchId }: { branchId: number }) => {
  const api = useDataProvider<Api>();
  const { data } = useChanges(branchId, 1);
  return (
    <ExportFileButton
      disabled={!data?.total}
      name={translateToEnglish('bulk.changesTitle')}
      branchId={branchId}
      prepare={async asked => {
        const [records, { LIST_FILE_COLUMNS }] = await Promise.all([
          readAllPriceChanges(api, branchId, asked),
          import('../../../ui/export/columns/listFileColumns'),
        ]);
        return {
          records,
          columns: await LIST_FILE_COLUMNS.priceChanges({ api, branchId, records, signal: asked.signal }),
        };
      }}
    />
  );
};

interface ReadAllOptions extends RequestOptions {
  onProgress: (done: number, total: number) => void;
}

const readAllPriceChanges = (api: Api, branchId: number, options: ReadAllOptions): Promise<PriceChange[]> =>
  readAllPages(async page => {
    const { changes: data, total } = await api.priceChanges({ branchId, page }, { signal: options.signal });
    return { data, total };
  }, options);

interface ChangesPageProps {
  branchId: number;
  page: number;
  onMore?: () => void;
}

const PER_PAGE = 50;

const ChangesPage = ({ branchId, page, onMore }: ChangesPageProps) => {
  const translate = useTranslate();
  const { data, failure, refetch } = useChanges(branchId, page);
  const heads = [
    translate('bulk.madeHead'),
    translate('bulk.whatHead'),
    translate('bulk.productsHead'),
    translate('bulk.stateHead'),
  ];
  return (
    <>
      <ErrorBanner failure={failure} onRetry={() => void refetch()} />
      {!data && !failure && <Loading />}
      {data?.total === 0 && <NoChanges />}
      {data && data.changes.length > 0 && (
        <Card className="change-page" sx={{ mt: 1 }}>
          <table aria-label={translate('bulk.changesTitle')}>
            <thead>
              <tr>
                {heads.map(head => (
                  <th
                    key={head}
                    scope="col"
                    className={head === translate('bulk.productsHead') ? 'numeric' : undefined}
                  >
                    {head}
                  </th>
                ))}
                <td />
              </tr>
            </thead>
            <tbody>
              {data.changes.map(change => (
                <ChangeRow key={change.id} change={change} />
              ))}
            </tbody>
          </table>
        </Card>
      )}
      {onMore && data && data.total > page * PER_PAGE && (
        <Button sx={{ mt: 1 }} onClick={onMore}>
          {translate('bulk.more')}
        </Button>
      )}
    </>
  );
};

const NoChanges = () => {
  const translate = useTranslate();
  return (
    <Card role="status" sx={{ mt: 1 }}>
      <EmptyState
        icon={PriceIcon}
        title={translate('bulk.changesNone')}
        hint={translate('bulk.changesNoneHint')}
        action={
          <Button component={Link} to="/admin/products" variant="contained">
            {translate('bulk.changesToProducts')}
          </Button>
        }
      />
    </Card>
  );
};

const ChangeRow = ({ change }: { change: PriceChange }) => {
  const translate = useTranslate();
  return (
    <tr>
      <td>
        <Link className="record-link" to={`${PAGE}?change=${change.id}`}>
          {formatDateTime(change.madeAt)}
        </Link>
        <span className="second-line">{change.person}</span>
      </td>
      <td>
        <What change={change} />
      </td>
      <td className="numeric" data-head={translate('bulk.productsHead')}>
        {formatCount(change.products)}
        <Untouched change={change} />
      </td>
      <td>
        <State change={change} />
      </td>
      <td className="change-do">
        <PriceChangeActions change={change} />
      </td>
    </tr>
  );
};

const What = ({ change }: { change: PriceChange }) => {
  const translate = useTranslate();
  return (
    <>
      {change.takesBack > 0
        ? translate('bulk.backOf', { id: change.takesBack })
        : formatPriceRule(change.rule)}
      {change.takesBack === 0 && change.rule.rounding !== 'none' && (
        <span className="second-line">{formatPriceRounding(change.rule)}</span>
      )}
    </>
  );
};

const Untouched = ({ change: { untouched } }: { change: PriceChange }) => {
  const translate = useTranslate();
  return (
    untouched > 0 && (
      <span className="second-line">{translate('bulk.untouched', { count: formatCount(untouched) })}</span>
    )
  );
};

const State = ({ change: { state, from, endedAt, endedBy } }: { change: PriceChange }) => {
  const translate = useTranslate();
  return (
    <>
      <span className={state === 'applied' ? 'badge badge-good' : 'badge'}>
        {translate(`bulk.states.${state}`, { _: state })}
      </span>
      {from && (
        <span className="second-line">
          {translate('bulk.from', {
            moment: formatPriceChangeTime({ day: from.slice(0, 10), hour: Number(from.slice(11, 13)) }),
          })}
        </span>
      )}
      {endedAt && (
        <span className="second-line">
          {translate('bulk.endedBy', { moment: formatDateTime(endedAt), person: endedBy })}
        </span>
      )}
    </>
  );
};

const OneChange = ({ id, branchId }: { id: number; branchId: number }) => {
  const translate = useTranslate();
  const { data, failure, refetch } = useApiQuery({
    key: ['priceChangeDetails', id],
    query: (api, options) => api.priceChangeDetails(id, options),
    failed: translate('bulk.changesFailed'),
  });
  const heads = [translate('bulk.oldHead'), translate('bulk.newHead')];
  const title = translate('bulk.changeOf', { id });
  return (
    <>
      <ScreenTitle title={title} />
      <PrintedHeading title={title} branchId={branchId} asksForName={false} />
      <div className="change-head no-print">
        <BackLink to={PAGE} label={translate('bulk.allChanges')} />
        {data && <PriceChangeActions change={data} />}
      </div>
      <ErrorBanner failure={failure} onRetry={() => void refetch()} />
      {!data && !failure && <Loading />}
      {data && (
        <>
          <p>
            <What change={data} /> <State change={data} /> <Untouched change={data} />
          </p>
          <Card className="change-page">
            <table aria-label={title}>
              <thead>
                <tr>
                  <th scope="col">{translate('bulk.productHead')}</th>
                  {heads.map(head => (
                    <th key={head} scope="col" className="numeric">
                      {head}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {data.items.map(item => (
                  <tr key={item.productId}>
                    <td>
                      <ProductLink id={item.productId}>{item.name}</ProductLink>
                      {!item.done && data.appliedAt && (
                        <span className="second-line">{translate('bulk.notDone')}</span>
                      )}
                    </td>
                    <td className="numeric" data-head={translate('bulk.oldHead')}>
                      {formatCents(item.priceCents)}
                    </td>
                    <td className="numeric" data-head={translate('bulk.newHead')}>
                      {formatCents(item.newCents)}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Card>
        </>
      )}
    </>
  );
};

export default PriceChanges;
