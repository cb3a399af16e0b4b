import CameraIcon from '@mui/icons-material/QrCodeScannerOutlined';
import { IconButton } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from '../../i18n/useTranslate';
import { lazy } from '../../ui/lazy';
import { dispatchScannedCode } from '../../ui/scan/useScanHandler';
import { useOpenUntilNavigation } from '../useOpenUntilNavigation';
import type { CameraDialogProps } from './CameraDialog';

const CameraDialog = lazy<CameraDialogProps>(() => import('./CameraDialog'));
const Scanned = lazy<{ code: string; onClose: () => void }>(() => import('./Scanned'));

export const CameraButton = () => {
  const translate = useTranslate();
  const [open, setOpen] = useOpenUntilNavigation();
  const [code, setCode] = useState('');
  const label = translate('layout.scan');
  const take = (scanned: string) => {
    const said = dispatchScannedCode(scanned);
    if (said) return said;
    setOpen(false);
    setCode(scanned);
    return null;
  };
  return (
    <>
      <IconButton
        aria-label={label}
        aria-haspopup="dialog"
        size="small"
        onClick={() => setOpen(true)}
        sx={{ color: 'text.primary' }}
      >
        <CameraIcon />
      </IconButton>
      {open && <CameraDialog onCode={take} onClose={() => setOpen(false)} />}
      {code && <Scanned code={code} onClose={() => setCode('')} />}
    </>
  );
};
