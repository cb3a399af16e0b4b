import { DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useId, type ReactNode } from 'react';
import { Dialog } from '../ui/Dialog';

interface SettingsDialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
  actions: ReactNode;
  maxWidth?: 'xs' | 'md';
}

export const SettingsDialog = ({
  title,
  onClose,
  children,
  actions,
  maxWidth = 'xs',
}: SettingsDialogProps) => {
  const id = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth={maxWidth} fullWidth>
      <DialogTitle id={id} sx={{ fontSize: 16, fontWeight: 650, pb: 1 }}>
        {title}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>{children}</DialogContent>
      <DialogActions sx={{ p: 2, pt: 0 }}>{actions}</DialogActions>
    </Dialog>
  );
};
