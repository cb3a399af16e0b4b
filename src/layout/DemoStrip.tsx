import CloseIcon from '@mui/icons-material/Close';
import { Box, Button, IconButton } from '@mui/material';
import { useDataProvider, useNotify } from 'ra-core';
import { useState } from 'react';
import type { Api } from '../dataProvider/api';
import { useTranslate } from '../i18n/useTranslate';
import '../i18n/demo';
import { getErrorMessage } from '../lib/errorMessage';
import { clearSession, readSession } from '../session/session';
import { LazyConfirmDialog } from '../ui/LazyConfirmDialog';
import { useIsActionAllowed } from '../ui/useIsActionAllowed';

/** Milliseconds between two attempts to reach the new shop. */
const PAUSE = 500;
const TRIES = 120;

/**
 * Waits until the new shop responds, if it replaces this demo at the same origin. A new shop at another origin is
 * already running, so the function returns at once.
 */
async function isOpen(address: string): Promise<void> {
  if (new URL(address, window.location.href).origin !== window.location.origin) return;
  for (let tries = 0; tries < TRIES; tries++) {
    const answer = await fetch('/health').catch(() => null);
    if (answer?.ok) return;
    await new Promise(resolve => setTimeout(resolve, PAUSE));
  }
}

const DemoStrip = ({ onClose }: { onClose: () => void }) => {
  const translate = useTranslate();
  const notify = useNotify();
  const api = useDataProvider<Api>();
  const mayEdit = useIsActionAllowed('edit', 'settings/demo');
  // Leaving the demo affects every branch, so the server requires a person who is assigned to all branches.
  const mayLeave = mayEdit && readSession()?.branchId === null;
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    try {
      const address = await api.leaveDemo(undefined);
      clearSession();
      await isOpen(address);
      window.location.assign(address);
    } catch (error) {
      notify(getErrorMessage(error), { type: 'error', autoHideDuration: 15_000 });
      setBusy(false);
      setAsked(false);
    }
  };
  return (
    <Box
      component="aside"
      className="demo-strip"
      aria-label={translate('demo.name')}
      sx={{ px: { xs: 1.5, md: 3 }, borderBottom: 1, borderColor: 'divider', bgcolor: 'action.hover' }}
    >
      <Box component="span" sx={{ flex: 1 }}>
        {translate('demo.isDemo')}
      </Box>
      {mayLeave && (
        <Button size="small" onClick={() => setAsked(true)} sx={{ flexShrink: 0 }}>
          {translate('demo.leave')}
        </Button>
      )}
      <IconButton size="small" aria-label={translate('demo.hide')} onClick={onClose} sx={{ mr: -1 }}>
        <CloseIcon fontSize="small" />
      </IconButton>
      {asked && (
        <LazyConfirmDialog
          title={translate('demo.leave')}
          sentence={translate('demo.leaveSentence')}
          confirm={busy ? translate('demo.leaving') : translate('demo.leave')}
          busy={busy}
          onConfirm={leave}
          onClose={() => setAsked(false)}
        />
      )}
    </Box>
  );
};

export default DemoStrip;
