import { useDataProvider } from 'ra-core';
import { useState } from 'react';
import type { Api } from '../dataProvider/api';
import { useTranslate } from '../i18n/useTranslate';
import '../i18n/sessionEnd';
import { formatTimeOfDay } from '../lib/days';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import SignInDialog from '../ui/form/SignInDialog';

interface SessionEndDialogProps {
  /** End of the session, in UTC milliseconds. */
  end: number;
  /** True if inactivity ends the session. Any call then postpones the end; otherwise, only a new sign-in does. */
  isIdle: boolean;
  onClose: () => void;
}

const SessionEndDialog = ({ end, isIdle, onClose }: SessionEndDialogProps) => {
  const translate = useTranslate();
  const api = useDataProvider<Api>();
  const [isSigningIn, setSigningIn] = useState(false);
  const title = translate('sessionEnd.title');
  const stay = async () => {
    if (!isIdle) return setSigningIn(true);
    await api.account(undefined).catch(() => undefined);
    onClose();
  };
  if (isSigningIn) return <SignInDialog title={title} onRenewed={onClose} onCancel={onClose} />;
  return (
    <ConfirmDialog
      title={title}
      sentence={translate('sessionEnd.sentence', { time: formatTimeOfDay(new Date(end)) })}
      confirm={translate('sessionEnd.stay')}
      cancel={translate('sessionEnd.later')}
      harmless
      onConfirm={stay}
      onClose={onClose}
    />
  );
};

export default SessionEndDialog;
