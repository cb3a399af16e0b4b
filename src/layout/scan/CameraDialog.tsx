import { Alert, Button, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useEvent } from 'ra-core';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/keys';
import { Dialog } from '../../ui/Dialog';
import { isScannableCode } from '../../ui/search/scannableCodes';
import { openBarcodeReader, type BarcodeReader } from './barcodeReader';
import '../keys/keys.css';

/** Interval in milliseconds at which camera frames are searched for a code. */
const EVERY = 150;

/** Milliseconds for which a code must be out of the camera's view before the same code can be scanned again. */
const AWAY = 900;

export interface CameraDialogProps {
  /** Handles a scanned code. @returns a message about the result; null to stop scanning */
  onCode: (code: string) => Promise<string> | null;
  onClose: () => void;
}

const CameraDialog = ({ onCode, onClose }: CameraDialogProps) => {
  const translate = useTranslate();
  const id = useId();
  const video = useRef<HTMLVideoElement>(null);
  const [failure, setFailure] = useState('');
  const [said, setSaid] = useState('');
  const found = useEvent(async (code: string): Promise<boolean> => {
    const answer = onCode(code);
    if (!answer) return false;
    navigator.vibrate?.(60);
    const words = await answer;
    setSaid(words || code);
    return true;
  });
  useEffect(() => {
    let left = false;
    let stream: MediaStream | undefined;
    const watch = async () => {
      const reader = await openBarcodeReader().catch(() => undefined);
      if (!reader) return setFailure(translate('keys.notLoaded'));
      stream = await navigator.mediaDevices
        .getUserMedia({ video: { facingMode: 'environment' } })
        .catch(() => undefined);
      if (left) return stop(stream);
      if (!stream || !video.current) return setFailure(translate('keys.noCamera'));
      video.current.srcObject = stream;
      await video.current.play().catch(() => undefined);
      await readCodes(reader, video.current, { isLeft: () => left, found });
    };
    void watch();
    return () => {
      left = true;
      stop(stream);
    };
  }, [found, translate]);
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id} sx={{ fontSize: 16, fontWeight: 650, pb: 1 }}>
        {translate('keys.camera')}
      </DialogTitle>
      <DialogContent sx={{ pb: 1 }}>
        {failure ? (
          <Alert severity="error">{failure}</Alert>
        ) : (
          <>
            <video ref={video} className="camera" muted playsInline aria-label={translate('keys.camera')} />
            <p className={said ? undefined : 'soft'} role="status">
              {said || translate('keys.cameraHint')}
            </p>
          </>
        )}
      </DialogContent>
      <DialogActions sx={{ p: 2, pt: 1 }}>
        <Button onClick={onClose} autoFocus>
          {translate('keys.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};

const stop = (stream: MediaStream | undefined): void => stream?.getTracks().forEach(track => track.stop());

interface Looking {
  isLeft: () => boolean;
  found: (code: string) => Promise<boolean>;
}

/** Reports a code once while it stays in view. Frames that cannot be decoded are skipped. */
async function readCodes(
  reader: BarcodeReader,
  video: HTMLVideoElement,
  { isLeft, found }: Looking,
): Promise<void> {
  let last = '';
  let seenAt = 0;
  while (!isLeft()) {
    const codes = await reader.detect(video).catch(() => []);
    const code = codes.map(({ rawValue }) => rawValue).find(isScannableCode);
    if (isLeft()) return;
    if (!code && performance.now() - seenAt > AWAY) last = '';
    if (code && code !== last && !(await found(code))) return;
    if (code) [last, seenAt] = [code, performance.now()];
    await new Promise(resolve => setTimeout(resolve, EVERY));
  }
}

export default CameraDialog;
