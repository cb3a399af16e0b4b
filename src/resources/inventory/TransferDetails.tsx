import { Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify, useRecordContext } from 'ra-core';
import { useState } from 'react';
import type { Api, RequestOptions, SentTransferLine, SentTransfer } from '../../dataProvider/api';
import { isEditConflict } from '../../dataProvider/errors';
import { translate } from '../../i18n/translate';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/stock';
import { formatDateTime } from '../../lib/days';
import { getErrorMessage } from '../../lib/errorMessage';
import { formatCents } from '../../lib/money';
import { formatThousandths } from '../../lib/quantities';
import { readSession } from '../../session/session';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { DetailCard } from '../../ui/details/DetailCard';
import { DetailsSection } from '../../ui/details/DetailsSection';
import { ErrorBanner, logAndDescribeFailure, type FailureDescription } from '../../ui/ErrorBanner';
import { ProductLink } from '../../ui/ProductLink';
import { useApiQuery } from '../../ui/useApiQuery';
import { ReceiveTransferDialog } from './ReceiveTransferDialog';
import { PrintTransferButton } from './PrintTransferButton';

export const TransferDetails = () => {
  const translate = useTranslate();
  const transfer = useRecordContext<SentTransfer>()!;
  const lines = {
    key: ['sentTransferLines', transfer.id, transfer.status],
    query: (api: Api, options: RequestOptions) => api.sentTransferLines(transfer.id, options),
    failed: translate('stock.detailsFailed'),
  };
  const { data } = useApiQuery({ ...lines, staleTime: Infinity });
  return (
    <DetailsSection<SentTransferLine>
      title={translate('stock.details')}
      queryKey={lines.key}
      query={lines.query}
      failed={lines.failed}
      empty={translate('stock.detailsEmpty')}
      action={
        <span className="details-actions">
          {data && <PrintTransferButton transfer={transfer} lines={data} />}
          {data && transfer.status === 'sent' && <Actions transfer={transfer} lines={data} />}
        </span>
      }
      card={line => (
        <DetailCard
          key={line.id}
          name={<ProductLink id={line.productId}>{line.name}</ProductLink>}
          facts={[
            [translate('stock.sentQuantity'), formatThousandths(line.thousandths)],
            ...(line.received === null
              ? []
              : ([[translate('stock.receivedQuantity'), formatThousandths(line.received)]] as const)),
            ...(line.damaged > 0
              ? ([[translate('stock.damaged'), formatThousandths(line.damaged)]] as const)
              : []),
            [translate('stock.cost'), formatCents(line.costCents)],
          ]}
        />
      )}
    >
      <p className="soft">{sentencesOf(transfer).join(' · ')}</p>
    </DetailsSection>
  );
};

function sentencesOf({ status, note, sentBy, endedAt, endedBy }: SentTransfer): string[] {
  const ended = { moment: formatDateTime(endedAt), person: endedBy };
  return [
    ...(sentBy ? [translate('stock.sentBy', { person: sentBy })] : []),
    ...(endedAt ? [translate(status === 'received' ? 'stock.receivedBy' : 'stock.cancelledBy', ended)] : []),
    ...(note ? [translate('stock.noteOf', { note })] : []),
  ];
}

interface ActionsProps {
  transfer: SentTransfer;
  lines: SentTransferLine[];
}

/**
 * Buttons to receive or cancel a transfer. A person assigned to one branch can receive transfers to that branch, and
 * cancel transfers from that branch.
 */
const Actions = ({ transfer, lines }: ActionsProps) => {
  const translate = useTranslate();
  const api = useDataProvider<Api>();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [open, setOpen] = useState<'receive' | 'takeBack' | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<FailureDescription | null>(null);
  const { ownBranchOnly = false, branchId = null } = readSession() ?? {};
  const works = (branch: number) => !ownBranchOnly || branchId === branch;

  const ended = (sentence: string, type: 'success' | 'error' = 'success') => {
    setOpen(null);
    notify(sentence, { type });
    void queryClient.invalidateQueries();
  };
  const takeBack = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await api.cancelTransfer(transfer.id);
      ended(translate('stock.takenBack'));
    } catch (error) {
      if (isEditConflict(error)) ended(getErrorMessage(error), 'error');
      else {
        setFailure(logAndDescribeFailure(translate('stock.takeBackFailed'), error));
        setOpen(null);
      }
    }
    setBusy(false);
  };
  return (
    <>
      {works(transfer.to.branchId) && (
        <Button variant="contained" size="small" onClick={() => setOpen('receive')}>
          {translate('stock.receive')}
        </Button>
      )}
      {works(transfer.from.branchId) && (
        <Button size="small" onClick={() => setOpen('takeBack')}>
          {translate('stock.takeBack')}
        </Button>
      )}
      <ErrorBanner failure={failure} />
      {open === 'receive' && (
        <ReceiveTransferDialog
          id={transfer.id}
          lines={lines}
          onClose={() => setOpen(null)}
          onReceived={() => ended(translate('stock.received'))}
          onOver={sentence => ended(sentence, 'error')}
        />
      )}
      {open === 'takeBack' && (
        <ConfirmDialog
          title={translate('stock.takeBackTitle', { id: transfer.id })}
          sentence={translate('stock.takeBackSentence', { warehouse: transfer.from.name })}
          confirm={translate('stock.takeBack')}
          busy={busy}
          onConfirm={takeBack}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
};
