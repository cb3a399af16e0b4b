import { Box, Button, Checkbox, FormControlLabel, TextField, Typography } from '@mui/material';
import { useStore } from 'ra-core';
import { useState } from 'react';
import { useTranslate } from '../i18n/useTranslate';
import '../i18n/keys';
import {
  getShortcutChoiceKey,
  getShortcutKeys,
  SHORTCUT_NAMES,
  type ShortcutChoice,
  type ShortcutKeys,
  type ShortcutName,
} from '../lib/shortcutKeys';
import { Panel } from './Panel';

/** Settings that turn single-character shortcuts off or change their keys. They are stored per user on this device. */
export const ShortcutSettings = () => {
  const translate = useTranslate();
  const [choice, choose] = useStore<ShortcutChoice>(getShortcutChoiceKey(), {});
  const keys = getShortcutKeys(choice);
  return (
    <Panel title={translate('keys.singleTitle')}>
      <Typography sx={{ color: 'text.secondary', fontSize: 13 }}>{translate('keys.singleHelp')}</Typography>
      <FormControlLabel
        label={translate('keys.single')}
        control={
          <Checkbox
            checked={keys !== null}
            onChange={({ target }) => choose({ ...choice, isOff: !target.checked })}
          />
        }
      />
      {keys && (
        <>
          <Box
            sx={{
              display: 'grid',
              gap: 2,
              gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))',
              alignItems: 'end',
              my: 1,
            }}
          >
            {SHORTCUT_NAMES.map(name => (
              <ShortcutKeyField
                key={name}
                name={name}
                keys={keys}
                onChange={key => choose({ ...choice, keys: { ...choice.keys, [name]: key } })}
              />
            ))}
          </Box>
          <Button variant="outlined" onClick={() => choose({})}>
            {translate('keys.restore')}
          </Button>
        </>
      )}
    </Panel>
  );
};

/** Digits are not allowed, because barcode scanners type them. */
const isPossibleKey = (key: string): boolean => /^[^\s\d]$/u.test(key);

interface ShortcutKeyFieldProps {
  name: ShortcutName;
  keys: ShortcutKeys;
  onChange: (key: string) => void;
}

const ShortcutKeyField = ({ name, keys, onChange }: ShortcutKeyFieldProps) => {
  const translate = useTranslate();
  /** Last typed character that was rejected. Undefined while the field shows the stored key. */
  const [refused, setRefused] = useState<string>();
  const type = (text: string) => {
    const key = text.slice(-1).toLowerCase();
    const isTaken = SHORTCUT_NAMES.some(other => other !== name && keys[other] === key);
    if (isTaken || !isPossibleKey(key)) return setRefused(key);
    setRefused(undefined);
    onChange(key);
  };
  return (
    <TextField
      label={translate(`keys.does.${name}`)}
      value={refused ?? keys[name]}
      error={refused !== undefined}
      helperText={refused !== undefined && <span role="alert">{translate('keys.taken')}</span>}
      onChange={({ target }) => type(target.value)}
      onBlur={() => setRefused(undefined)}
      slotProps={{ htmlInput: { autoComplete: 'off', autoCapitalize: 'none' } }}
    />
  );
};
