/** Keyboard shortcuts and barcode scans that work anywhere except in text inputs. */
import { useStoreContext } from 'ra-core';
import { useEffect, useState } from 'react';
import { findShortcut, type ShortcutName } from '../../lib/shortcutKeys';
import { lazy } from '../../ui/lazy';
import { createScanReader } from '../../ui/scan/createScanReader';
import { dispatchScannedCode } from '../../ui/scan/useScanHandler';
import { useOpenUntilNavigation } from '../useOpenUntilNavigation';
import type { ListShortcut } from './handleListShortcut';

const KeysDialog = lazy<{ onClose: () => void }>(() => import('./KeysDialog'));
const Scanned = lazy<{ code: string; onClose: () => void }>(() => import('../scan/Scanned'));
const loadRows = () => import('./handleListShortcut');

const TYPED_IN =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true], [role=dialog], [popover]';

/** Keys that act on a row only if the row has the focus. */
const FOCUSED_ROW_KEYS: Partial<Record<string, ListShortcut>> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  Enter: 'open',
};

export const KeyboardShortcuts = () => {
  const [help, setHelp] = useOpenUntilNavigation();
  const [code, setCode] = useState('');
  const store = useStoreContext();
  useEffect(() => {
    const read = createScanReader();
    const press = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof Element)) return;
      if (target.closest(TYPED_IN) || document.querySelector('[role=dialog]')) return;
      const scanned = read(key, event.timeStamp);
      if (scanned !== null) {
        // A scan must not trigger the focused link or button.
        event.preventDefault();
        event.stopPropagation();
        if (!dispatchScannedCode(scanned)) setCode(scanned);
        return;
      }
      const shortcut = findShortcut(store, key);
      if (shortcut === 'help') setHelp(true);
      else if (!event.defaultPrevented) pressOnRow(event, shortcut, target);
    };
    // Listens in the capture phase, before the focused element receives the event.
    document.addEventListener('keydown', press, true);
    return () => document.removeEventListener('keydown', press, true);
  }, [setHelp, store]);
  return (
    <>
      {help && <KeysDialog onClose={() => setHelp(false)} />}
      {code && <Scanned key={code} code={code} onClose={() => setCode('')} />}
    </>
  );
};

function pressOnRow(event: KeyboardEvent, shortcut: ShortcutName | undefined, target: Element): void {
  const isFocusedRow =
    target.matches('main tbody > tr') && !(event.key === 'Enter' && target.matches('.pressable'));
  const name = (isFocusedRow && FOCUSED_ROW_KEYS[event.key]) || shortcut;
  if (!name || name === 'search' || name === 'help') return;
  if (name !== 'add' && !document.querySelector('main tbody')) return;
  event.preventDefault();
  // If the file of the shortcuts fails to load, the key has no effect, and pressing it again repeats the attempt.
  void loadRows().then(
    ({ handleListShortcut }) => handleListShortcut(name),
    () => undefined,
  );
}
