import { Box } from '@mui/material';
import { useTranslate } from '../i18n/useTranslate';
import { formatTimeOfDay } from '../lib/days';
import { useOfflineSince } from '../lib/online';

export const OfflineBar = () => {
  const translate = useTranslate();
  const since = useOfflineSince();
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
