import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useRef, useState } from 'react';
import type { Api, CreatedPurchaseDraft } from '../../../dataProvider/api';
import { translate } from '../../../i18n/translate';
import { useTranslate } from '../../../i18n/useTranslate';
import '../../../i18n/reorder';
import { useIdempotencyKeys } from '../../../lib/useIdempotencyKeys';
import { logAndDescribeFailure, type FailureDescription } from '../../../ui/ErrorBanner';
import { toReorderLines, type EditableReorderLine } from './reorderLines';

function lackIn(ticked: readonly EditableReorderLine[]): string | null {
  if (ticked.length === 0) return translate('reorder.nothingTicked');
  const without = ticked.find(({ supplier }) => supplier === null);
  if (without) return translate('reorder.supplierMissing', { product: without.product.name });
  const wrong = ticked.find(({ quantity }) => !quantity);
  return wrong ? translate('reorder.quantityWrong', { product: wrong.product.name }) : null;
}

export function useCreatePurchaseDrafts(branchId: number) {
  const translate = useTranslate();
  const api = useDataProvider<Api>();
  const queryClient = useQueryClient();
  const keyOf = useIdempotencyKeys();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<FailureDescription | null>(null);
  const [made, setMade] = useState<CreatedPurchaseDraft[] | null>(null);
  const underWay = useRef(false);
  const make = async (ticked: readonly EditableReorderLine[], onMade: () => void) => {
    if (underWay.current) return;
    const lack = lackIn(ticked);
    setFailure(lack === null ? null : { sentence: lack });
    if (lack !== null) return;
    underWay.current = true;
    setBusy(true);
    // A person can order the same lines again after drafts were created. The key therefore also depends on these
    // drafts. Otherwise, the server would treat the second order as a retry of the first.
    const order = { branchId, lines: toReorderLines(ticked) };
    try {
      setMade(await api.createReorderDrafts({ ...order, idempotencyKey: keyOf([order, made]) }));
      onMade();
    } catch (error) {
      setFailure(logAndDescribeFailure(translate('reorder.notMade'), error));
    }
    // All data is refetched even after an error, because drafts that another user has created can be the cause of the
    // error. The button stays disabled during the refetch.
    await queryClient.invalidateQueries();
    underWay.current = false;
    setBusy(false);
  };
  return { make, busy, failure, made };
}
