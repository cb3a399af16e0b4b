import { Button, Skeleton, Stack } from '@mui/material';
import { useRecordContext, useTranslate } from 'ra-core';
import { useState } from 'react';
import { TextInput } from 'react-admin';
import { hasTags } from '../../../contract/markup';
import { useFieldLabel } from '../../lib/useFieldLabel';
import { later } from '../later';

const RichDescription = later(
  () => import('./RichDescription'),
  <Skeleton variant="rounded" height={120} sx={{ gridColumn: '1 / -1' }} />,
);

/**
 * A description: a plain text box, which becomes the rich text editor (a large part of its own) where the text is
 * formatted or somebody wants it so. Text without formatting stays plain on the wire: a till prints it
 * (docs/decisions/0018-descriptions-are-plain-until-formatted.md).
 */
export const DescriptionInput = ({ source }: { source: string }) => {
  const translate = useTranslate();
  const record = useRecordContext();
  const [rich, setRich] = useState(hasTags(String(record?.[source] ?? '')));
  const label = useFieldLabel()({ source });
  if (rich) {
    return <RichDescription source={source} label={label} />;
  }
  return (
    <Stack sx={{ gridColumn: '1 / -1', alignItems: 'flex-start' }}>
      <TextInput
        source={source}
        label={label}
        multiline
        minRows={2}
        maxRows={8}
        helperText={false}
        fullWidth
      />
      <Button size="small" onClick={() => setRich(true)}>
        {translate('form.format_text')}
      </Button>
    </Stack>
  );
};
