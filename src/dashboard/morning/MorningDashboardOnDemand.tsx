import { Button } from '@mui/material';
import { useState } from 'react';
import { getBackend } from '../../backends/backend';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/morning';
import { MorningDashboard } from './MorningDashboard';

/**
 * Loads the morning cards only when the person asks for them. Used for backends that need two slow calls per branch.
 */
export const MorningDashboardOnDemand = ({ branchId }: { branchId: number }) => {
  const translate = useTranslate();
  const [asked, setAsked] = useState(() => getBackend().capabilities.has('morning'));
  if (!asked && !getBackend().capabilities.has('orders')) return null;
  if (asked) return <MorningDashboard branchId={branchId} />;
  return (
    <Button variant="outlined" onClick={() => setAsked(true)} className="no-print" sx={{ mb: 2 }}>
      {translate('morning.show')}
    </Button>
  );
};
