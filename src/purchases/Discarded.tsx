import { Alert, Button } from '@mui/material';
import { useCloseNotification } from 'ra-core';
import type { Ref } from 'react';

interface DiscardedProps {
  sentence: string;
  label: string;
  onUndo: () => Promise<void>;
  ref?: Ref<HTMLDivElement>;
}

/** Says that something was thrown away, and takes that back. */
export const Discarded = ({ sentence, label, onUndo, ref }: DiscardedProps) => {
  const close = useCloseNotification();
  return (
    <Alert
      ref={ref}
      severity="info"
      variant="filled"
      action={
        <Button
          color="inherit"
          size="small"
          onClick={() => {
            close();
            void onUndo();
          }}
        >
          {label}
        </Button>
      }
    >
      {sentence}
    </Alert>
  );
};
