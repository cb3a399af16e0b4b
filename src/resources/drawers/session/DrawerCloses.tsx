import { Alert, Box, Card, Stack, TextField, Typography } from '@mui/material';
import { useDataProvider, useNotify } from 'ra-core';
import { useActionState, useState, type ReactNode } from 'react';
import type { Api } from '../../../dataProvider/api';
import { useTranslate } from '../../../i18n/useTranslate';
import '../../../i18n/drawers';
import { useBranch } from '../../../lib/branch';
import { isActionAllowed } from '../../../lib/isActionAllowed';
import { getErrorMessage } from '../../../lib/errorMessage';
import { formatCents } from '../../../lib/money';
import { formatCount } from '../../../lib/quantities';
import { Facts } from '../../../ui/Facts';
import { FormDialog } from '../../../ui/form/FormDialog';
import { PrintedDocument, PrintSheetButton } from '../../../ui/PrintedDocument';
import { PrintPortal } from '../../../ui/PrintPortal';
import { setReceiptPageHeight } from '../../../ui/receiptPage';
import '../../../ui/receipt.css';
import type { DrawerClose, DrawerSessionDetails } from '../../../dataProvider/api';
import { listZFacts, listZSections } from './zSections';

interface ClosesProps {
  session: DrawerSessionDetails;
  onReopened: () => Promise<void>;
}

/** The Zs of a session, newest first. Only the newest Z has a button that reopens the session. */
export const DrawerCloses = ({ session, onReopened }: ClosesProps) => {
  const translate = useTranslate();
  const [reopening, setReopening] = useState(false);
  const canReopen = session.status === 'closed' && isActionAllowed('edit', 'drawers/figures');
  return (
    <Stack sx={{ gap: 2, mt: 2 }}>
      {session.closes.toReversed().map((close, at) => (
        <ZPanel key={close.number} close={close}>
          {at === 0 && canReopen && (
            <button type="button" className="button" onClick={() => setReopening(true)}>
              {translate('drawers.reopen')}
            </button>
          )}
        </ZPanel>
      ))}
      {reopening && (
        <ReopenDialog session={session} onClose={() => setReopening(false)} onReopened={onReopened} />
      )}
    </Stack>
  );
};

interface ZPanelProps {
  close: DrawerClose;
  children: ReactNode;
}

const ZPanel = ({ close, children }: ZPanelProps) => {
  const translate = useTranslate();
  const branchId = useBranch();
  const { lateSales, lateMovements } = close;
  const isLate = lateSales.count > 0 || lateMovements.count > 0;
  return (
    <Card component="section" sx={{ p: 2, maxWidth: 880 }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Typography variant="h2" sx={{ flex: 1 }}>
          {translate('drawers.zTitle', { number: close.number })}
        </Typography>
        {children}
        <PrintReceiptButton close={close} />
        <PrintSheetButton
          branchId={branchId}
          sheet={({ onPrinted }) => (
            <PrintedDocument
              branch={{ name: close.figures.storeName, address: close.figures.storeAddress }}
              title={translate('drawers.zTitle', { number: close.number })}
              facts={listZFacts(close, translate)}
              onPrinted={onPrinted}
            >
              <SectionTables close={close} />
            </PrintedDocument>
          )}
        />
      </Stack>
      {close.replacedBy !== null && (
        <Alert severity="info" variant="outlined" sx={{ mt: 1 }}>
          {translate('drawers.replacedBy', { number: close.replacedBy })}
        </Alert>
      )}
      {isLate && (
        <Alert severity="warning" variant="outlined" sx={{ mt: 1 }}>
          {translate('drawers.lateSince', {
            count: formatCount(lateSales.count),
            amount: formatCents(lateSales.cents),
            paidIn: formatCents(lateMovements.inCents),
            paidOut: formatCents(lateMovements.outCents),
          })}
        </Alert>
      )}
      <Box sx={{ mt: 1.5, mb: 2 }}>
        <Facts
          facts={listZFacts(close, translate).map(
            ([label, ...values]) => [label, values.filter(Boolean).join(' · ')] as const,
          )}
        />
      </Box>
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr' } }}>
        {listZSections(close, translate).map(({ title, rows }) => (
          <section key={title}>
            <Typography component="h3" sx={{ fontWeight: 650, mb: 0.5 }}>
              {title}
            </Typography>
            <Box component="dl" sx={{ m: 0 }}>
              {rows.map(({ label, value, strong }, row) => (
                <Box
                  key={row}
                  sx={{
                    display: 'flex',
                    gap: 2,
                    justifyContent: 'space-between',
                    ...(strong ? { fontWeight: 650 } : {}),
                  }}
                >
                  <dt>{label}</dt>
                  <Box component="dd" sx={{ m: 0, whiteSpace: 'nowrap' }}>
                    {value}
                  </Box>
                </Box>
              ))}
            </Box>
          </section>
        ))}
      </Box>
    </Card>
  );
};

const SectionTables = ({ close }: { close: DrawerClose }) => {
  const translate = useTranslate();
  return listZSections(close, translate).map(({ title, rows }) => (
    <section key={title}>
      <table>
        <thead>
          <tr>
            <th scope="col">{title}</th>
            <th />
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, value, strong }, row) => (
            <tr key={row}>
              <td>{strong ? <strong>{label}</strong> : label}</td>
              <td>{strong ? <strong>{value}</strong> : value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  ));
};

/** Prints a Z on the paper of a receipt printer, 80 mm wide. */
const PrintReceiptButton = ({ close }: { close: DrawerClose }) => {
  const translate = useTranslate();
  const [printing, setPrinting] = useState(false);
  return (
    <>
      <button type="button" className="button" onClick={() => setPrinting(true)}>
        {translate('drawers.printReceipt')}
      </button>
      {printing && (
        <PrintPortal
          className="receipt-paper"
          onReady={setReceiptPageHeight}
          onPrinted={() => setPrinting(false)}
        >
          <ZReceipt close={close} />
        </PrintPortal>
      )}
    </>
  );
};

const ZReceipt = ({ close }: { close: DrawerClose }) => {
  const translate = useTranslate();
  return (
    <article className="receipt">
      <header>
        <strong>{close.figures.storeName}</strong>
        {close.figures.storeAddress && <p>{close.figures.storeAddress}</p>}
        <p>
          <strong>{translate('drawers.zTitle', { number: close.number })}</strong>
        </p>
      </header>
      <dl>
        {listZFacts(close, translate).map(([label, ...values]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{values.filter(Boolean).join(' · ')}</dd>
          </div>
        ))}
      </dl>
      {listZSections(close, translate).map(({ title, rows }) => (
        <dl key={title}>
          <div>
            <dt>
              <strong>{title}</strong>
            </dt>
            <dd />
          </div>
          {rows.map(({ label, value, strong }, row) => (
            <div key={row}>
              <dt>{strong ? <strong>{label}</strong> : label}</dt>
              <dd>{strong ? <strong>{value}</strong> : value}</dd>
            </div>
          ))}
        </dl>
      ))}
    </article>
  );
};

interface ReopenProps extends ClosesProps {
  onClose: () => void;
}

const ReopenDialog = ({ session, onClose, onReopened }: ReopenProps) => {
  const translate = useTranslate();
  const api = useDataProvider<Api>();
  const notify = useNotify();
  const [reason, setReason] = useState('');
  const [error, submit, busy] = useActionState<string | null>(async () => {
    if (!reason.trim()) return translate('drawers.reasonMissing');
    try {
      await api.closeOrReopenDrawer({ id: session.id, how: 'reopen', reason: reason.trim() });
    } catch (failure) {
      return getErrorMessage(failure);
    }
    notify(translate('drawers.reopened'), { type: 'success' });
    onClose();
    await onReopened();
    return null;
  }, null);
  return (
    <FormDialog
      title={translate('drawers.reopenTitle', { number: session.number })}
      lead={translate('drawers.reopenHelp')}
      error={error}
      action={submit}
      busy={busy}
      submit={translate('drawers.reopen')}
      cancel={translate('ra.action.cancel')}
      onClose={onClose}
    >
      <TextField
        label={translate('drawers.reason')}
        value={reason}
        autoFocus
        onChange={({ target }) => setReason(target.value)}
        slotProps={{ htmlInput: { maxLength: 200, autoComplete: 'off' } }}
      />
    </FormDialog>
  );
};
