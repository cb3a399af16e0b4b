import OfflineIcon from '@mui/icons-material/CloudOffOutlined';
import ReportProblemIcon from '@mui/icons-material/ReportProblemOutlined';
import { Button } from '@mui/material';
import type { ErrorInfo } from 'react';
import { useTranslate } from '../i18n/useTranslate';
import { useOfflineSince } from '../lib/online';
import { SupportLink } from '../login/SupportLink';
import { CrashDetails } from '../login/CrashDetails';
import { EmptyState } from '../ui/EmptyState';

interface CrashedProps {
  error: unknown;
  errorInfo?: ErrorInfo | undefined;
}

/**
 * Error page with a reload button. Only a reload helps if a file failed to load, because a new build renames its
 * files.
 */
export const CrashedPage = ({ error, errorInfo }: CrashedProps) => {
  const translate = useTranslate();
  const offline = useOfflineSince() !== null;
  return (
    <div role="alert">
      <EmptyState
        icon={offline ? OfflineIcon : ReportProblemIcon}
        title={translate(offline ? 'layout.not_loaded' : 'layout.crashed')}
        hint={translate(offline ? 'layout.not_loaded_hint' : 'layout.crashed_hint')}
        action={
          <>
            <Button variant="outlined" onClick={() => window.location.reload()}>
              {translate('common.try_again')}
            </Button>
            <SupportLink />
          </>
        }
      />
      <CrashDetails error={error} componentStack={errorInfo?.componentStack} />
    </div>
  );
};
