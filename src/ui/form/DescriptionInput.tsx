import { Box, Button, Stack } from '@mui/material';
import { useRecordContext } from 'ra-core';
import { startTransition, useState, type FocusEvent } from 'react';
import { TextInput } from 'react-admin';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/inputs';
import { hasTags } from '../../../contract/htmlTags';
import { useFieldLabel } from '../../lib/useFieldLabel';
import { lazy } from '../lazy';
import { Skeleton } from '../Skeleton';
import { showTypedText, storeTypedText } from './typedText';
import type { RichDescriptionProps } from './RichDescription';

const toItsEnd = ({ target }: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) =>
  target.setSelectionRange(target.value.length, target.value.length);

const PlainDescription = ({ source, label, focused }: RichDescriptionProps) => (
  <TextInput
    source={source}
    label={label}
    format={showTypedText}
    parse={storeTypedText}
    multiline
    minRows={2}
    maxRows={8}
    helperText={false}
    fullWidth
    {...(focused ? { autoFocus: true, onFocus: toItsEnd } : {})}
  />
);

/** A plain text input, shown until the editor has loaded. Text that is typed in it moves to the editor. */
const Coming = (props: RichDescriptionProps) => (
  <Box sx={{ gridColumn: '1 / -1' }}>
    {props.focused ? <PlainDescription {...props} /> : <Skeleton sx={{ height: 120 }} />}
  </Box>
);

const RichDescription = lazy<RichDescriptionProps>(
  () => import('./RichDescription'),
  props => <Coming {...props} />,
);

/**
 * A plain text input that becomes a rich text editor (loaded on demand) if the text is formatted or the person wants
 * to format it. Text without formatting is saved as plain text, because tills print it
 * (docs/decisions/0015-html-and-pictures.md).
 */
export const DescriptionInput = ({ source }: { source: string }) => {
  const translate = useTranslate();
  const record = useRecordContext();
  const [formatted] = useState(() => hasTags(String(record?.[source] ?? '')));
  const [wanted, setWanted] = useState(false);
  const label = useFieldLabel()({ source });
  if (formatted || wanted) return <RichDescription source={source} label={label} focused={wanted} />;
  return (
    <Stack sx={{ gridColumn: '1 / -1', alignItems: 'flex-start' }}>
      <PlainDescription source={source} label={label} focused={false} />
      <Button size="small" onClick={() => startTransition(() => setWanted(true))}>
        {translate('form.format_text')}
      </Button>
    </Stack>
  );
};
