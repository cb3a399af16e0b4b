import { FormHelperText } from '@mui/material';
import { useRecordContext } from 'ra-core';
import { useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslate } from '../../../i18n/useTranslate';
import '../../../i18n/duplicate';

export const CopiedPicture = () => {
  const translate = useTranslate();
  const isNew = useRecordContext()?.id === undefined;
  const { setValue, getValues } = useFormContext();
  const picture: unknown = useWatch({ name: 'picture' });
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!isNew || typeof picture !== 'string' || picture === '') return;
    const calling = new AbortController();
    fileAt(picture, calling.signal).then(
      // If the person chose another picture while the copied picture was loading, the chosen picture stays.
      file => {
        if (!getValues('file')) setValue('file', file, { shouldDirty: true });
      },
      () => setFailed(!calling.signal.aborted),
    );
    return () => calling.abort();
  }, [isNew, picture, setValue, getValues]);
  return failed ? <FormHelperText error>{translate('duplicate.pictureFailed')}</FormHelperText> : null;
};

async function fileAt(address: string, signal: AbortSignal): Promise<File> {
  const answer = await fetch(address, { signal });
  const blob = await answer.blob();
  if (!answer.ok || !blob.type.startsWith('image/')) throw new Error(`No picture: ${address}`);
  return new File([blob], address.split('/').at(-1)!.split('?')[0]!, { type: blob.type });
}
