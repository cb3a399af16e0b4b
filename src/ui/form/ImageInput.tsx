/** A picture chosen, dropped or pasted, with its preview. The form holds the `File`; the data provider makes it base64. */
import AddPhotoIcon from '@mui/icons-material/AddPhotoAlternateOutlined';
import { Box, Button, FormHelperText, Stack, Typography } from '@mui/material';
import {
  useEvent,
  useInput,
  useRecordContext,
  useResourceContext,
  useTranslate,
  useTranslateLabel,
  ValidationError,
  type Validator,
} from 'ra-core';
import { useCallback, useEffect, useId, useState, type DragEvent } from 'react';
import { IMAGE_BYTES } from '../../../contract/limits';
import { scaledDown } from './scaledDown';

interface ImageInputProps {
  /** Where the form holds the chosen file. */
  source: string;
  /** Where the record has the address of the picture it already has. */
  stored?: string;
  label?: string;
  /** Sends the file as it was chosen: what is on it has to stay legible. */
  unscaled?: boolean;
  /** Keys of sentences that this picture words in its own way. */
  sentences?: Partial<Record<Refusal | 'chosen', string>>;
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

type Refusal = 'wrong_type' | 'too_large' | 'unreadable';

/** @returns why the file is refused, or null */
async function refusal(file: File): Promise<Refusal | null> {
  if (!file.type.startsWith('image/')) return 'wrong_type';
  if (file.size > IMAGE_BYTES) return 'too_large';
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
  label,
  unscaled = false,
  sentences = {},
  validate,
}: ImageInputProps) => {
  const translate = useTranslate();
  const labelOf = useTranslateLabel();
  const resource = useResourceContext();
  const inputId = useId();
  const { field, fieldState } = useInput({ source, defaultValue: null, ...(validate ? { validate } : {}) });
  const [refused, setRefused] = useState<Refusal | null>(null);
  const [dragged, setDragged] = useState(false);
  const file = field.value instanceof File ? field.value : null;
  const record = useRecordContext();
  const address = stored ? textOf(record?.[stored]) : '';

  const choose = async (chosen: File | undefined) => {
    if (!chosen) return;
    const reason = await refusal(chosen);
    setRefused(reason);
    if (!reason) field.onChange(unscaled ? chosen : await scaledDown(chosen));
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setDragged(false);
    void choose(event.dataTransfer.files[0]);
  };
  // Wherever the focus is, for the chooser hardly ever has it; text that carries its own picture along stays text.
  const paste = useEvent((event: ClipboardEvent) => {
    const { files: [pasted] = [], types = [] } = event.clipboardData ?? {};
    if (!pasted || types.includes('text/plain')) return;
    event.preventDefault();
    void choose(pasted);
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
        onDrop={drop}
        onDragOver={event => {
          event.preventDefault();
          setDragged(true);
        }}
        onDragLeave={() => setDragged(false)}
        sx={{
          gap: 2,
          p: 1.5,
          alignItems: 'center',
          border: '1px dashed',
          borderColor: error ? 'error.main' : dragged ? 'primary.main' : 'divider',
          borderRadius: 1,
        }}
      >
        {file ? (
          <Preview file={file} />
        ) : address ? (
          <Box component="img" src={address} alt={translate('image.current')} sx={pictureStyles} />
        ) : (
          <AddPhotoIcon sx={{ fontSize: 36, color: 'text.secondary' }} aria-hidden />
        )}
        <Stack sx={{ gap: 0.5, alignItems: 'flex-start' }}>
          <Button
            component="label"
            // The input inside is what has the focus and the role.
            role={undefined}
            tabIndex={-1}
            variant="outlined"
            size="small"
            sx={{ '&:has(:focus-visible)': { outline: '2px solid var(--primary)', outlineOffset: 1 } }}
          >
            {translate(file || address ? 'image.change' : 'image.choose')}
            <input
              id={inputId}
              type="file"
              accept="image/*"
              className="visually-hidden"
              aria-describedby={`${inputId}-help`}
              aria-invalid={Boolean(error)}
              onBlur={field.onBlur}
              onChange={event => {
                void choose(event.target.files?.[0]);
                // The same file can be chosen again after it was refused.
                event.target.value = '';
              }}
            />
          </Button>
          <FormHelperText id={`${inputId}-help`} error={Boolean(error)} sx={{ m: 0 }}>
            {error ? <ValidationError error={error} /> : (chosenText ?? translate('image.hint'))}
          </FormHelperText>
        </Stack>
      </Stack>
    </Stack>
  );
};

/** The chosen file's picture; its address is given back when another is chosen or the form closes. */
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
