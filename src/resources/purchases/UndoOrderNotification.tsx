import { Alert, Button } from '@mui/material';
import { useCloseNotification } from 'ra-core';
import type { Ref } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTranslate } from '../../i18n/useTranslate';
import { focusContainerOfRemovedElement } from '../../ui/focus';

interface UndoProps {
  sentence: string;
  before: () => Promise<unknown>;
  to: string;
  ref?: Ref<HTMLDivElement>;
}

export const UndoOrderNotification = ({ sentence, before, to, ref }: UndoProps) => {
  const close = useCloseNotification();
  const navigate = useNavigate();
  const translate = useTranslate();
  const undo = async () => {
    await before();
    close();
    void navigate(to);
  };
  return (
    <Alert
      ref={ref}
      severity="info"
      variant="filled"
      action={
        <Button ref={focusContainerOfRemovedElement} color="inherit" size="small" onClick={() => void undo()}>
          {translate('ra.action.undo')}
        </Button>
      }
    >
      {sentence}
    </Alert>
  );
};
