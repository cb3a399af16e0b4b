import { Button, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useStore } from 'ra-core';
import { useId } from 'react';
import type { TextKeySuffix } from '../../i18n/textKey';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/keys';
import {
  getShortcutChoiceKey,
  getShortcutKeys,
  type ShortcutChoice,
  type ShortcutKeys,
} from '../../lib/shortcutKeys';
import { Dialog } from '../../ui/Dialog';
import './keys.css';

type KeyRow = [keys: string[], says: TextKeySuffix<'keys.does'>];

/** @param single key of each single-character shortcut; null if the person has turned these shortcuts off */
function listKeys(single: ShortcutKeys | null): KeyRow[] {
  const row = (name: keyof ShortcutKeys, ...others: string[]): KeyRow[] =>
    single ? [[[single[name].toUpperCase(), ...others], name]] : [];
  return [
    ...row('help'),
    [['Ctrl', 'K'], 'find'],
    ...row('search'),
    ...row('next', '↓'),
    ...row('previous', '↑'),
    [['Enter'], 'open'],
    ...row('edit'),
    [['F2'], 'cell'],
    ...row('select'),
    ...row('actions'),
    ...row('add'),
    [['Esc'], 'close'],
    [['Ctrl', 'Enter'], 'submit'],
  ];
}

const KeysDialog = ({ onClose }: { onClose: () => void }) => {
  const translate = useTranslate();
  const id = useId();
  const [choice] = useStore<ShortcutChoice>(getShortcutChoiceKey(), {});
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id} sx={{ fontSize: 16, fontWeight: 650, pb: 1 }}>
        {translate('keys.title')}
      </DialogTitle>
      <DialogContent tabIndex={0} sx={{ pb: 1 }}>
        <dl className="keys">
          {listKeys(getShortcutKeys(choice)).map(([keys, says]) => (
            <div key={says}>
              <dt>
                {keys.map(key => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{translate(`keys.does.${says}`)}</dd>
            </div>
          ))}
        </dl>
        <p className="soft">
          {translate('keys.scanner')} {translate('keys.whereToChange')}
        </p>
      </DialogContent>
      <DialogActions sx={{ p: 2, pt: 1 }}>
        <Button onClick={onClose} autoFocus>
          {translate('keys.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};

export default KeysDialog;
