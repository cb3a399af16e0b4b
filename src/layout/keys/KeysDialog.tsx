import { Button, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useId } from 'react';
import type { TextKeySuffix } from '../../i18n/textKey';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/keys';
import { Dialog } from '../../ui/Dialog';
import './keys.css';

const KEYS: [keys: string[], says: TextKeySuffix<'keys.does'>][] = [
  [['?'], 'help'],
  [['Ctrl', 'K'], 'find'],
  [['/'], 'search'],
  [['J', '↓'], 'next'],
  [['K', '↑'], 'previous'],
  [['Enter'], 'open'],
  [['E'], 'edit'],
  [['F2'], 'cell'],
  [['X'], 'select'],
  [['N'], 'add'],
  [['Esc'], 'close'],
  [['Ctrl', 'Enter'], 'submit'],
];

const KeysDialog = ({ onClose }: { onClose: () => void }) => {
  const translate = useTranslate();
  const id = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id} sx={{ fontSize: 16, fontWeight: 650, pb: 1 }}>
        {translate('keys.title')}
      </DialogTitle>
      <DialogContent tabIndex={0} sx={{ pb: 1 }}>
        <dl className="keys">
          {KEYS.map(([keys, says]) => (
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
        <p className="soft">{translate('keys.scanner')}</p>
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
