import { Button, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useId } from 'react';
import { LOSS_REASONS } from '../../../contract/enums';
import type { Api, Product, StockMovement } from '../../dataProvider/api';
import { translate } from '../../i18n/translate';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/stock';
import { formatDateTime } from '../../lib/days';
import { formatCents } from '../../lib/money';
import { formatThousandths } from '../../lib/quantities';
import { ErrorBanner, describeFailure } from '../../ui/ErrorBanner';
import { Loading } from '../../ui/Loading';
import { Dialog } from '../../ui/Dialog';
import { BusyButton } from '../../ui/BusyButton';

interface MovementsDialogProps {
  product: Product;
  onClose: () => void;
}

export const StockMovementsDialog = ({ product, onClose }: MovementsDialogProps) => {
  const translate = useTranslate();
  const api = useDataProvider<Api>();
  const id = useId();
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['stockMovements', product.id],
    queryFn: ({ pageParam, signal }) =>
      api.stockMovements({ productId: product.id, before: pageParam }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next || undefined,
    gcTime: 0,
  });
  const entries = data?.pages.flatMap(page => page.entries);
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="sm" fullWidth scroll="paper">
      <DialogTitle id={id} sx={{ fontSize: 16, fontWeight: 650, pb: 1 }}>
        {translate('stock.movementsOf', { product: product.name })}
      </DialogTitle>
      <DialogContent tabIndex={0} sx={{ pb: 1 }}>
        <ErrorBanner
          failure={error && describeFailure(translate('stock.movementsFailed'), error)}
          onRetry={() => void refetch()}
        />
        {!entries && !error && <Loading />}
        {entries?.length === 0 && <p className="soft">{translate('stock.noMovements')}</p>}
        <ul className="movements">
          {entries?.map(entry => (
            <Movement key={entry.key} entry={entry} />
          ))}
        </ul>
        {hasNextPage && (
          <BusyButton busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {isFetchingNextPage ? translate('stock.loading') : translate('stock.more')}
          </BusyButton>
        )}
      </DialogContent>
      <DialogActions sx={{ p: 2, pt: 1 }}>
        <Button onClick={onClose} autoFocus>
          {translate('stock.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};

/**
 * Translates the reason of a loss. The server stores a fixed word for the reason, followed by the note: "expired: at
 * the back of the shelf".
 */
function lossOf(reason: string): string {
  const what = LOSS_REASONS.find(word => reason === word || reason.startsWith(`${word}: `));
  return what ? translate(`stock.whats.${what}`) + reason.slice(what.length) : reason;
}

const Movement = ({
  entry: { kind, causedBy, reason, createdAt, person, warehouse, ...figures },
}: {
  entry: StockMovement;
}) => {
  const translate = useTranslate();
  return (
    <li>
      <div>
        <span className="strong">{translate(`stock.kinds.${kind}`, { _: kind, id: causedBy })}</span>
        {reason && <span className="second-line">{kind === 'loss' ? lossOf(reason) : reason}</span>}
        <span className="second-line">
          {[formatDateTime(createdAt), person || translate('stock.machine'), warehouse]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      <div style={{ textAlign: 'right' }}>
        <span className="movement-figure">
          {figures.thousandths > 0 ? '+' : ''}
          {formatThousandths(figures.thousandths)}
        </span>
        <span className="second-line">
          {translate('stock.worth', { value: formatCents(figures.valueCents) })}
        </span>
      </div>
    </li>
  );
};
