import { useRequireAccess } from 'ra-core';
import { useLocation } from 'react-router-dom';
import type { Api, RequestOptions } from '../../../dataProvider/api';
import { useTranslate } from '../../../i18n/useTranslate';
import '../../../i18n/labels';
import { useBranch } from '../../../lib/branch';
import { ErrorBanner } from '../../../ui/ErrorBanner';
import { Loading } from '../../../ui/Loading';
import { ScreenTitle } from '../../../ui/ScreenTitle';
import { useApiQuery } from '../../../ui/useApiQuery';
import { readLabelQuery } from './labelQuery';
import { LabelMaker } from './LabelMaker';
import { loadLabelsOfPurchase, loadLabelsOfProducts, type LoadedLabels } from './loadLabels';
import './labels.css';

const RESOURCE = 'inventory/labels';

const NOTHING: LoadedLabels = { lines: [], unknown: [] };

const Labels = () => {
  const translate = useTranslate();
  const ambient = useBranch();
  const { purchase, target } = readLabelQuery(useLocation());
  useRequireAccess({ action: 'list', resource: RESOURCE });
  const branchId = target?.branchId ?? ambient;
  const asked = [branchId, purchase?.id, target];
  return (
    <>
      <ScreenTitle title={translate('labels.title')} />
      <p className="soft">
        {purchase ? translate('labels.purchase', { purchase: purchase.name }) : translate('labels.help')}
      </p>
      {purchase || target ? (
        <Loaded
          key={JSON.stringify(asked)}
          branchId={branchId}
          queryKey={['labels', ...asked]}
          load={(api, options) =>
            purchase
              ? loadLabelsOfPurchase(api, { purchaseId: purchase.id, branchId }, options)
              : loadLabelsOfProducts(api, target!, options)
          }
        />
      ) : (
        <LabelMaker key={branchId} branchId={branchId} found={NOTHING} />
      )}
    </>
  );
};

interface LoadedProps {
  branchId: number;
  queryKey: readonly unknown[];
  load: (api: Api, options: RequestOptions) => Promise<LoadedLabels>;
}

const Loaded = ({ branchId, queryKey, load }: LoadedProps) => {
  const translate = useTranslate();
  const { data, failure, refetch } = useApiQuery({
    key: queryKey,
    query: load,
    failed: translate('labels.failed'),
    // The products are never refetched, because a refetch would replace typed text.
    staleTime: Infinity,
    gcTime: 0,
  });
  if (failure) return <ErrorBanner failure={failure} onRetry={() => void refetch()} />;
  return data ? <LabelMaker branchId={branchId} found={data} /> : <Loading />;
};

export default Labels;
