import { Box, Button } from '@mui/material';
import { useDataProvider, useNotify } from 'ra-core';
import { useState } from 'react';
import type { Api } from '../dataProvider/api';
import { demoTexts as texts } from '../i18n/demo';
import { messageOf } from '../lib/messageOf';
import { clearSession, readSession } from '../session/session';
import { Question } from '../ui/Question';
import { useAllowed } from '../ui/useAllowed';

/** Milliseconds between two tries, and how many. */
const PAUSE = 500;
const TRIES = 120;

/** A shop that opens in the place of this one takes a moment; another one is there. */
async function isOpen(address: string): Promise<void> {
  if (new URL(address, window.location.href).origin !== window.location.origin) return;
  for (let tries = 0; tries < TRIES; tries++) {
    const answer = await fetch('/health').catch(() => null);
    if (answer?.ok) return;
    await new Promise(resolve => setTimeout(resolve, PAUSE));
  }
}

/** Says that everything here is made up, and leads to a shop of one's own. */
const DemoStrip = () => {
  const notify = useNotify();
  const api = useDataProvider<Api>();
  const mayEdit = useAllowed('edit', 'settings/demo');
  // As the server asks: it goes away for every branch.
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
      notify(messageOf(error), { type: 'error', autoHideDuration: 15_000 });
      setBusy(false);
      setAsked(false);
    }
  };
  return (
    <Box
      component="aside"
      className="demo-strip"
      aria-label={texts.name}
      sx={{ px: { xs: 1.5, md: 3 }, borderBottom: 1, borderColor: 'divider', bgcolor: 'action.hover' }}
    >
      <span>{texts.isDemo}</span>
      {mayLeave && (
        <Button size="small" onClick={() => setAsked(true)} sx={{ ml: 'auto', flexShrink: 0 }}>
          {texts.leave}
        </Button>
      )}
      {asked && (
        <Question
          title={texts.leave}
          sentence={texts.leaveSentence}
          confirm={busy ? texts.leaving : texts.leave}
          busy={busy}
          onConfirm={leave}
          onClose={() => setAsked(false)}
        />
      )}
    </Box>
  );
};

export default DemoStrip;
