import { Alert } from '@mui/material';
import { useEffect, useState } from 'react';
import '../i18n/settings';
import { useTranslate } from '../i18n/useTranslate';
import { config } from '../lib/config';

/** Lists the texts of `config.json` that have no effect, because the application has no such text. */
export const UnknownTexts = () => {
  const translate = useTranslate();
  const [keys, setKeys] = useState<string[]>([]);
  const { texts } = config();
  useEffect(() => {
    // The module has all English texts, so it loads only for shops with texts of their own.
    if (Object.keys(texts).length > 0)
      void import('../i18n/ownTexts').then(({ findUnknownTexts }) => setKeys(findUnknownTexts(texts)));
  }, [texts]);
  if (keys.length === 0) return null;
  return (
    <Alert severity="warning" sx={{ maxWidth: 720, mb: 2 }}>
      {translate('settings.unknown_texts', { keys: keys.join(', ') })}
    </Alert>
  );
};
