import PrintIcon from '@mui/icons-material/PrintOutlined';
import { Button, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import type { Identifier } from 'ra-core';
import { useId, useState } from 'react';
import type { OrderSummary } from '../../dataProvider/api';
import type { TextKey } from '../../i18n/textKey';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/findOrder';
import { formatDateTime } from '../../lib/days';
import { formatCents } from '../../lib/money';
import { Dialog } from '../../ui/Dialog';
import { ErrorBanner } from '../../ui/ErrorBanner';
import { Loading } from '../../ui/Loading';
import { PrintPortal } from '../../ui/PrintPortal';
import { useApiQuery } from '../../ui/useApiQuery';
import { useIsPrinting } from '../../ui/useIsPrinting';
import { loadReceipt } from './loadReceipt';
import { ReceiptPaper } from './ReceiptPaper';
import { setReceiptPageHeight } from '../../ui/receiptPage';
import type { FoundOrderRow } from './useFoundOrders';
import '../../ui/receipt.css';

interface ReceiptDialogProps {
  orderId: Identifier;
  branchId: number;
  row: FoundOrderRow | undefined;
  /**
   * Opens the receipt of another order: the order that cancels this one, or the order that this one cancels.
   */
  onOpen: (id: Identifier) => void;
  onClose: () => void;
}

export const ReceiptDialog = ({ orderId, branchId, row, onOpen, onClose }: ReceiptDialogProps) => {
  const translate = useTranslate();
  const id = useId();
  const [printing, setPrinting] = useState(false);
  const isOnPaper = useIsPrinting();
  const { data, failure, refetch } = useApiQuery({
    key: ['orderReceipt', branchId, orderId],
    query: (api, options) => loadReceipt(api, { orderId, branchId, row }, options),
    failed: translate('findOrder.receiptFailed'),
    staleTime: 60_000,
  });
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id} sx={{ fontSize: 16, fontWeight: 650, pb: 1 }}>
        {translate('findOrder.receipt', { id: orderId })}
      </DialogTitle>
      <DialogContent tabIndex={0} aria-labelledby={id}>
        <ErrorBanner failure={failure} onRetry={() => void refetch()} />
        {!data && !failure && <Loading />}
        {data && (
          <>
            {data.isPart && <p className="soft">{translate('findOrder.receiptPart')}</p>}
            {data.takesBack && <Related order={data.takesBack} says="findOrder.takesBack" onOpen={onOpen} />}
            {data.takenBackBy.map(order => (
              <Related key={order.id} order={order} says="findOrder.takenBack" onOpen={onOpen} />
            ))}
            <ReceiptPaper receipt={data} />
          </>
        )}
      </DialogContent>
      <DialogActions sx={{ p: 2, pt: 1 }}>
        <Button onClick={onClose}>{translate('findOrder.close')}</Button>
        <Button
          variant="contained"
          startIcon={<PrintIcon />}
          disabled={!data}
          onClick={() => setPrinting(true)}
        >
          {translate('findOrder.print')}
        </Button>
      </DialogActions>
      {/* The receipt is also rendered for the browser's own print command, which must print only the receipt and
          not the dialog. */}
      {(printing || isOnPaper) && data && (
        <PrintPortal
          className="receipt-paper"
          onReady={setReceiptPageHeight}
          isPrinting={!printing}
          onPrinted={() => setPrinting(false)}
        >
          <ReceiptPaper receipt={data} />
        </PrintPortal>
      )}
    </Dialog>
  );
};

interface RelatedProps {
  order: OrderSummary;
  says: TextKey;
  onOpen: (id: Identifier) => void;
}

const Related = ({ order, says, onOpen }: RelatedProps) => {
  const translate = useTranslate();
  return (
    <p>
      <Button size="small" onClick={() => onOpen(order.id)}>
        {translate(says, {
          id: order.id,
          moment: formatDateTime(order.createdAt),
          amount: formatCents(order.amountCents),
        })}
      </Button>
    </p>
  );
};
