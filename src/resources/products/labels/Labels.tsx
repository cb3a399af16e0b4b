/** Labels for shelves and packages: of a selection, of what a purchase brought, or of what changed its price. */
import { useRequireAccess } from 'ra-core';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { Api, RequestOptions } from '../../../dataProvider/api';
import { filled } from '../../../i18n/filled';
import { labelTexts as texts } from '../../../i18n/labels';
import { useBranch } from '../../../lib/branch';
import { ErrorBanner } from '../../../ui/ErrorBanner';
import { Loading } from '../../../ui/Loading';
import { ScreenTitle } from '../../../ui/ScreenTitle';
import { useApiQuery } from '../../../ui/useApiQuery';
import type { Target } from '../change/target';
import { LabelMaker } from './LabelMaker';
import { ofPurchase, ofTarget, type Found } from './load';
import './labels.css';

const RESOURCE = 'inventory/labels';

/** What leads here says: the address a purchase, the history's state a selection and what the purchase is called. */
interface Asked {
  target?: Target;
  purchase?: string;
}

function useAsked() {
  const { state } = useLocation() as { state: Asked | null };
  const [search] = useSearchParams();
  const id = search.get('purchase');
  const purchase = id && /^\w{1,40}$/.test(id) ? { id, name: state?.purchase ?? `#${id}` } : null;
  return { purchase, target: purchase ? undefined : state?.target };
}

const NOTHING: Found = { lines: [], unknown: [] };

const Labels = () => {
  const ambient = useBranch();
  const { purchase, target } = useAsked();
  useRequireAccess({ action: 'list', resource: RESOURCE });
  const branchId = target?.branchId ?? ambient;
  const asked = [branchId, purchase?.id, target];
  return (
    <>
      <ScreenTitle title={texts.title} />
      <p className="soft">{purchase ? filled(texts.purchase, { purchase: purchase.name }) : texts.help}</p>
      {purchase || target ? (
        <Loaded
          key={JSON.stringify(asked)}
          branchId={branchId}
          queryKey={['labels', ...asked]}
          load={(api, options) =>
            purchase
              ? ofPurchase(api, { purchaseId: purchase.id, branchId }, options)
              : ofTarget(api, target!, options)
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
  load: (api: Api, options: RequestOptions) => Promise<Found>;
}

const Loaded = ({ branchId, queryKey, load }: LoadedProps) => {
  const { data, failure, refetch } = useApiQuery({
    key: queryKey,
    query: load,
    failed: texts.failed,
    // What is typed beside it stays.
    staleTime: Infinity,
    gcTime: 0,
  });
  if (failure) return <ErrorBanner failure={failure} onRetry={() => void refetch()} />;
  return data ? <LabelMaker branchId={branchId} found={data} /> : <Loading />;
};

export default Labels;
