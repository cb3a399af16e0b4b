import AddPhotoIcon from '@mui/icons-material/AddPhotoAlternateOutlined';
import { Box, Button, FormHelperText, Stack, Typography } from '@mui/material';
import {
  useEvent,
  useInput,
  useRecordContext,
  useResourceContext,
  useTranslateLabel,
  ValidationError,
  type Validator,
} from 'ra-core';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import type { TextKey } from '../../i18n/textKey';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/inputs';
import { MAX_IMAGE_BYTES } from '../../../contract/limits';
import type { PictureKind } from '../../lib/storedPictures';
import { usePictureWithFallback } from '../fields';
import { FileButton } from '../files/FileButton';
import { useFileDrop } from '../files/useFileDrop';
import { scaleDownImage } from './scaleDownImage';

interface ImageInputProps {
  source: string;
  stored?: string;
  kind?: PictureKind;
  label?: string;
  unscaled?: boolean;
  /** True for a button that removes the picture. The record's field `source` contains the picture's URL. */
  removable?: boolean;
  sentences?: Partial<Record<Refusal | 'chosen', TextKey>>;
  validate?: Validator | Validator[];
}

const pictureStyles = {
  width: 128,
  height: 80,
  objectFit: 'contain',
  borderRadius: 1,
  bgcolor: 'background.default',
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

type Refusal = 'several' | 'wrong_type' | 'too_large' | 'unreadable';

async function refusal(file: File, { length }: ArrayLike<File>): Promise<Refusal | null> {
  if (length > 1) return 'several';
  if (!file.type.startsWith('image/')) return 'wrong_type';
  if (file.size > MAX_IMAGE_BYTES) return 'too_large';
  try {
    await file.arrayBuffer();
    return null;
  } catch {
    return 'unreadable';
  }
}

export const ImageInput = ({
  source,
  stored,
  kind = 'product',
  label,
  unscaled = false,
  removable = false,
  sentences = {},
  validate,
}: ImageInputProps) => {
  const translate = useTranslate();
  const labelOf = useTranslateLabel();
  const resource = useResourceContext();
  const inputId = useId();
  const { field, fieldState } = useInput({ source, defaultValue: null, ...(validate ? { validate } : {}) });
  const [refused, setRefused] = useState<Refusal | null>(null);
  const [isScaling, setScaling] = useState(false);
  const file = field.value instanceof File ? field.value : null;
  const record = useRecordContext();
  const isRemoved = removable && !field.value;
  const address = stored && !isRemoved ? textOf(record?.[stored]) : '';

  const last = useRef<File>(undefined);
  const choose = async (files: ArrayLike<File>) => {
    const chosen = files[0];
    if (!chosen) return;
    last.current = chosen;
    // Checking a file is asynchronous. If the person chooses another file meanwhile, the result for the first file is
    // ignored.
    const isLast = () => last.current === chosen;
    const reason = await refusal(chosen, files);
    if (!isLast()) return;
    setRefused(reason);
    setScaling(false);
    if (reason) return;
    // The original photo is set before it is scaled down. If the person saves before the scaling ends, the original is
    // sent.
    field.onChange(chosen);
    if (unscaled) return;
    setScaling(true);
    const ready = await scaleDownImage(chosen);
    if (!isLast()) return;
    setScaling(false);
    if (ready !== chosen) field.onChange(ready);
  };
  const { over, place } = useFileDrop(({ files }) => void choose(files));
  // Pasted pictures are received on the document, because the file input rarely has the focus. If the clipboard also
  // contains text, the text is pasted instead.
  const paste = useEvent((event: ClipboardEvent) => {
    const { files = [], types = [] } = event.clipboardData ?? {};
    if (files.length === 0 || types.includes('text/plain')) return;
    event.preventDefault();
    void choose(files);
  });
  useEffect(() => {
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [paste]);

  const error = refused ? (sentences[refused] ?? `image.${refused}`) : fieldState.error?.message;
  const chosenText =
    file && (sentences.chosen ? translate(sentences.chosen, { name: file.name }) : file.name);
  return (
    <Stack sx={{ gap: 0.5 }}>
      <Typography component="label" htmlFor={inputId} sx={{ fontWeight: 550 }}>
        {labelOf({ source, label, resource })}
      </Typography>
      <Stack
        direction="row"
        {...place}
        sx={{
          gap: 2,
          p: 1.5,
          alignItems: 'center',
          border: '1px dashed',
          borderColor: error ? 'error.main' : over ? 'primary.main' : 'divider',
          borderRadius: 1,
        }}
      >
        {file && !isScaling ? (
          <Preview file={file} />
        ) : address ? (
          <Current address={address} kind={kind} />
        ) : (
          <NoPicture />
        )}
        <Stack sx={{ gap: 0.5, alignItems: 'flex-start' }}>
          <FileButton
            label={translate(file || address ? 'image.change' : 'image.choose')}
            onFiles={files => void choose(files)}
            input={{
              id: inputId,
              accept: 'image/*',
              onBlur: field.onBlur,
              'aria-describedby': `${inputId}-help`,
              'aria-invalid': Boolean(error),
            }}
          />
          {removable && (file || address) && (
            <Button
              size="small"
              onClick={() => {
                last.current = undefined;
                setRefused(null);
                field.onChange('');
              }}
            >
              {translate('image.remove')}
            </Button>
          )}
          <FormHelperText id={`${inputId}-help`} error={Boolean(error)} sx={{ m: 0 }}>
            {error ? <ValidationError error={error} /> : (chosenText ?? translate('image.hint'))}
          </FormHelperText>
        </Stack>
      </Stack>
    </Stack>
  );
};

const NoPicture = () => <AddPhotoIcon sx={{ fontSize: 36, color: 'text.secondary' }} aria-hidden />;

const Current = ({ address, kind }: { address: string; kind: PictureKind }) => {
  const translate = useTranslate();
  const { shown, onError } = usePictureWithFallback(address, kind);
  if (!shown) return <NoPicture />;
  const alt = shown === address ? translate('image.current') : '';
  return <Box component="img" src={shown} alt={alt} onError={onError} sx={pictureStyles} />;
};

/** Preview of the chosen file. Its object URL is revoked when another file is chosen or the form closes. */
const Preview = ({ file }: { file: File }) => {
  const translate = useTranslate();
  const show = useCallback(
    (image: HTMLImageElement) => {
      image.src = URL.createObjectURL(file);
      return () => URL.revokeObjectURL(image.src);
    },
    [file],
  );
  return (
    <Box
      component="img"
      ref={show}
      alt={translate('image.preview', { name: file.name })}
      sx={pictureStyles}
    />
  );
};
