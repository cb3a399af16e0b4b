/** The phone's camera as a scanner. */
import { Alert, Button, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useEvent } from 'ra-core';
import { useEffect, useId, useRef, useState } from 'react';
import { keyTexts as texts } from '../../i18n/keys';
import { Dialog } from '../../ui/Dialog';
import { isCode } from '../../ui/search/codes';
import { openReader, type CodeReader } from './codeReader';
import '../keys/keys.css';

/** Milliseconds between two looks. */
const EVERY = 150;

interface CameraProps {
  onCode: (code: string) => void;
  onClose: () => void;
}

const CameraDialog = ({ onCode, onClose }: CameraProps) => {
  const id = useId();
  const video = useRef<HTMLVideoElement>(null);
  const [failure, setFailure] = useState('');
  const found = useEvent(onCode);
  useEffect(() => {
    let left = false;
    let stream: MediaStream | undefined;
    const watch = async () => {
      const reader = await openReader().catch(() => undefined);
      if (!reader) return setFailure(texts.notLoaded);
      stream = await navigator.mediaDevices
        .getUserMedia({ video: { facingMode: 'environment' } })
        .catch(() => undefined);
      if (left) return stop(stream);
      if (!stream || !video.current) return setFailure(texts.noCamera);
      video.current.srcObject = stream;
      await video.current.play().catch(() => undefined);
      const code = await firstCode(reader, video.current, () => left);
      if (code) found(code);
    };
    void watch();
    return () => {
      left = true;
      stop(stream);
    };
  }, [found]);
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id} sx={{ fontSize: 16, fontWeight: 650, pb: 1 }}>
        {texts.camera}
      </DialogTitle>
      <DialogContent sx={{ pb: 1 }}>
        {failure ? (
          <Alert severity="error">{failure}</Alert>
        ) : (
          <>
            <video ref={video} className="camera" muted playsInline aria-label={texts.camera} />
            <p className="soft">{texts.cameraHint}</p>
          </>
        )}
      </DialogContent>
      <DialogActions sx={{ p: 2, pt: 1 }}>
        <Button onClick={onClose} autoFocus>
          {texts.close}
        </Button>
      </DialogActions>
    </Dialog>
  );
};

const stop = (stream: MediaStream | undefined): void => stream?.getTracks().forEach(track => track.stop());

/** Looks until it sees one; null once nobody waits. A picture that cannot be read is followed by another. */
async function firstCode(
  reader: CodeReader,
  video: HTMLVideoElement,
  isLeft: () => boolean,
): Promise<string | null> {
  while (!isLeft()) {
    const codes = await reader.detect(video).catch(() => []);
    const code = codes.map(({ rawValue }) => rawValue).find(isCode);
    if (code && !isLeft()) return code;
    await new Promise(resolve => setTimeout(resolve, EVERY));
  }
  return null;
}

export default CameraDialog;
