import { Box, Button, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useId, useRef } from 'react';
import { useTranslate } from '../i18n/useTranslate';
import { Dialog } from './Dialog';

interface QuestionProps {
  title: string;
  sentence: string;
  /** Consequence of the action, shown below the question. */
  effect?: string;
  confirm: string;
  cancel?: string;
  harmless?: boolean;
  /** True if the action is not possible; the dialog then only explains why. */
  refused?: boolean;
  busy?: boolean;
  onConfirm: () => unknown;
  onClose: () => void;
}

/** Asks for confirmation of an action. Escape and Cancel close the dialog without the action. */
export const ConfirmDialog = ({
  title,
  sentence,
  effect,
  confirm,
  cancel,
  harmless = false,
  refused = false,
  busy = false,
  onConfirm,
  onClose,
}: QuestionProps) => {
  const translate = useTranslate();
  const id = useId();
  const told = useId();
  const running = useRef(false);
  // `running` is a ref and not state, because a second click can come before the button is rendered as disabled. A ref
  // already has its new value then.
  const confirmOnce = async () => {
    if (running.current) return;
    running.current = true;
    try {
      await onConfirm();
    } finally {
      running.current = false;
    }
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} aria-describedby={told} maxWidth="xs" fullWidth>
      <DialogTitle id={id} sx={{ fontSize: 16, fontWeight: 650, pb: 1 }}>
        {title}
      </DialogTitle>
      <DialogContent id={told} sx={{ color: 'text.secondary', pb: 1 }}>
        {sentence}
        {effect && <Box sx={{ mt: 1 }}>{effect}</Box>}
      </DialogContent>
      <DialogActions sx={{ p: 2, pt: 1 }}>
        <Button onClick={onClose} disabled={busy}>
          {cancel ?? translate('ra.action.cancel')}
        </Button>
        <Button
          variant="contained"
          color={harmless ? 'primary' : 'error'}
          disabled={busy || refused}
          onClick={() => void confirmOnce()}
        >
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
