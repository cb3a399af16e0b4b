import type { Identifier } from 'ra-core';
import { useMemo, type ReactNode } from 'react';
import type { Delivery } from '../../dataProvider/api';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/deliveries';
import { ErrorBanner } from '../../ui/ErrorBanner';
import { Loading } from '../../ui/Loading';
import { useApiQuery } from '../../ui/useApiQuery';
import { toOrderFormValues, type OrderFormValues } from './orderFormValues';

interface StoredDraftProps {
  id: Identifier;
  /**
   * @param begun the draft as form values
   * @param branchId branch of the draft; 0 if the backend does not send it
   */
  children: (begun: OrderFormValues, branchId: number) => ReactNode;
}

/** Loads a stored draft once, so that a refetch does not replace typed text. */
export const StoredDraftLoader = ({ id, children }: StoredDraftProps) => {
  const translate = useTranslate();
  const { data, failure, refetch } = useApiQuery({
    key: ['draft', id],
    query: (api, options) => api.delivery(id, options),
    failed: translate('deliveries.failed'),
    staleTime: Infinity,
    gcTime: 0,
  });
  if (failure) return <ErrorBanner failure={failure} onRetry={() => void refetch()} />;
  return data ? <Begun draft={data}>{children}</Begun> : <Loading />;
};

const Begun = ({ draft, children }: Pick<StoredDraftProps, 'children'> & { draft: Delivery }) => {
  const translate = useTranslate();
  const begun = useMemo(() => toOrderFormValues(draft), [draft]);
  return draft.state === 'draft' ? (
    children(begun, draft.branchId)
  ) : (
    <p>{translate('deliveries.notADraft')}</p>
  );
};
