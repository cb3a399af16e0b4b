import { Box } from '@mui/material';
import { useEffect, useRef } from 'react';
import { useTranslate } from '../i18n/useTranslate';
import { formatTimeOfDay } from '../lib/days';
import { useOfflineSince } from '../lib/online';
import { announce } from '../ui/announce';

export const OfflineBar = () => {
  const translate = useTranslate();
  const since = useOfflineSince();
  const wasOffline = useRef(false);
  useEffect(() => {
    if (wasOffline.current && !since) announce(translate('layout.online'));
    wasOffline.current = since !== null;
  }, [since, translate]);
  return (
    // This live region is always mounted, because screen readers announce only changes of existing elements.
    <Box
      role="status"
      aria-label={translate('layout.connection')}
      sx={{ '@media print': { display: 'none' } }}
    >
      {since && (
        <Box
          sx={{
            px: { xs: 1.5, md: 3 },
            py: 1,
            bgcolor: 'secondary.main',
            color: 'secondary.contrastText',
            fontWeight: 550,
          }}
        >
          {translate('layout.offline', { time: formatTimeOfDay(since) })}
        </Box>
      )}
    </Box>
  );
};
