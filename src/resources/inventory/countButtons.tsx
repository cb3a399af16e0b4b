import { Alert, Button, Card, Stack } from '@mui/material';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify, type Identifier } from 'ra-core';
import { useState } from 'react';
import type { Api, StockCount } from '../../dataProvider/api';
import { isEditConflict } from '../../dataProvider/errors';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/stock';
import { getErrorMessage } from '../../lib/errorMessage';
import { formatCents } from '../../lib/money';
import { formatCount } from '../../lib/quantities';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { ErrorBanner, logAndDescribeFailure, type FailureDescription } from '../../ui/ErrorBanner';
import { Loading } from '../../ui/Loading';
import { useApiQuery } from '../../ui/useApiQuery';
import { CountLinesTable } from './CountLinesTable';

interface EndProps {
  count: StockCount;
  onEnded: () => void;
}

function useEnding(count: StockCount, how: 'post' | 'cancel', onEnded: () => void) {
  const translate = useTranslate();
  const api = useDataProvider<Api>();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<FailureDescription | null>(null);
  const end = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await api.endStockCount({ id: count.id, how });
      notify(how === 'post' ? translate('stock.posted') : translate('stock.givenUp'), { type: 'success' });
      // Posting a count changes the stock, so all cached data is stale.
      void queryClient.invalidateQueries();
      onEnded();
    } catch (error) {
      // A conflict means that another user has already posted or cancelled the count. The page then shows the ended
      // count.
      if (isEditConflict(error)) {
        notify(getErrorMessage(error), { type: 'error' });
        onEnded();
      } else
        setFailure(
          logAndDescribeFailure(
            how === 'post' ? translate('stock.postFailed') : translate('stock.giveUpFailed'),
            error,
          ),
        );
    }
    setBusy(false);
  };
  return { end, busy, failure };
}

export const CancelCountButton = ({ count, onEnded }: EndProps) => {
  const translate = useTranslate();
  const [asked, setAsked] = useState(false);
  const { end, busy, failure } = useEnding(count, 'cancel', onEnded);
  return (
    <>
      <Button onClick={() => setAsked(true)}>{translate('stock.giveUp')}</Button>
      <ErrorBanner failure={failure} />
      {asked && (
        <ConfirmDialog
          title={translate('stock.giveUpTitle', { name: count.name })}
          sentence={translate('stock.giveUpSentence')}
          confirm={translate('stock.giveUp')}
          busy={busy}
          onConfirm={async () => {
            await end();
            setAsked(false);
          }}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
};

interface ReviewProps extends EndProps {
  uncounted: number;
  countedAt: number;
  onBack: () => void;
}

export const ReviewDifferencesButton = ({ count, uncounted, countedAt, onBack, onEnded }: ReviewProps) => {
  const translate = useTranslate();
  const [asked, setAsked] = useState(false);
  const { end, busy, failure: refused } = useEnding(count, 'post', onEnded);
  const { data, failure, refetch } = useReview(count.id, countedAt);
  const value = formatCents((data?.moreCents ?? 0) + (data?.lessCents ?? 0));
  return (
    <>
      <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap', alignItems: 'center', my: 2 }}>
        <Button onClick={onBack}>{translate('stock.goOnCounting')}</Button>
        <Button variant="contained" disabled={!data || busy} onClick={() => setAsked(true)}>
          {translate('stock.post')}
        </Button>
      </Stack>
      <ErrorBanner failure={failure} onRetry={() => void refetch()} />
      <ErrorBanner failure={refused} />
      {!data && !failure && <Loading />}
      {data && (
        <>
          <p role="status">
            {data.lines.length === 0 && translate('stock.reviewNone')}
            {data.lines.length > 0 &&
              translate('stock.reviewSums', {
                smart_count: data.lines.length,
                lines: formatCount(data.lines.length),
                more: formatCents(data.moreCents),
                less: formatCents(-data.lessCents),
                value,
              })}
          </p>
          {uncounted > 0 && (
            <Alert severity="warning" variant="outlined" sx={{ mb: 2 }}>
              {translate('stock.uncounted', { lines: formatCount(uncounted) })}
            </Alert>
          )}
          {data.lines.length > 0 && (
            <Card>
              <CountLinesTable label={translate('stock.review')} lines={data.lines} showsExpected />
            </Card>
          )}
        </>
      )}
      {asked && (
        <ConfirmDialog
          title={translate('stock.postTitle', { name: count.name })}
          sentence={translate('stock.postSentence', { value })}
          confirm={translate('stock.post')}
          busy={busy}
          onConfirm={async () => {
            await end();
            setAsked(false);
          }}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
};

/**
 * Reads the review of the count anew each time the dialog opens, because other people can have counted more products.
 */
const useReview = (id: Identifier, countedAt: number) => {
  const translate = useTranslate();
  return useApiQuery({
    key: ['stockCountReview', id, countedAt],
    query: (api, options) => api.stockCountReview(id, options),
    failed: translate('stock.reviewFailed'),
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
};
