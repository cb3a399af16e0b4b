import { Button } from '@mui/material';
import { useState } from 'react';
import { backend } from '../../backends';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/morning';
import { Morning } from './Morning';

/** Where each look takes two long calls a branch, the morning loads only when somebody asks for it. */
export const MorningOnDemand = ({ branchId }: { branchId: number }) => {
  const translate = useTranslate();
  const [asked, setAsked] = useState(() => backend().capabilities.has('morning'));
  if (asked) return <Morning branchId={branchId} />;
  return (
    <Button variant="outlined" onClick={() => setAsked(true)} className="no-print" sx={{ mb: 2 }}>
      {translate('morning.show')}
    </Button>
  );
};
