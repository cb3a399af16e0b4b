/**
 * Keyboard shortcuts and barcode scans that work anywhere except in text inputs: keys for table rows, and `?` for
 * help.
 */
import { useEffect, useState } from 'react';
import { lazy } from '../../ui/lazy';
import { createScanReader } from '../../ui/scan/createScanReader';
import { dispatchScannedCode } from '../../ui/scan/useScanHandler';
import { useOpenUntilNavigation } from '../useOpenUntilNavigation';

const KeysDialog = lazy<{ onClose: () => void }>(() => import('./KeysDialog'));
const Scanned = lazy<{ code: string; onClose: () => void }>(() => import('../scan/Scanned'));
const loadRows = () => import('./handleListShortcut');

const TYPED_IN =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true], [role=dialog], [popover]';

const ON_ROWS = ['j', 'k', 'ArrowDown', 'ArrowUp', 'Enter', 'e', 'x', 'n'];

export const KeyboardShortcuts = () => {
  const [help, setHelp] = useOpenUntilNavigation();
  const [code, setCode] = useState('');
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
      } else if (key === '?') setHelp(true);
      else if (ON_ROWS.includes(key) && !event.defaultPrevented) pressOnRow(event, key, target);
    };
    // Listens in the capture phase, before the focused element receives the event.
    document.addEventListener('keydown', press, true);
    return () => document.removeEventListener('keydown', press, true);
  }, [setHelp]);
  return (
    <>
      {help && <KeysDialog onClose={() => setHelp(false)} />}
      {code && <Scanned key={code} code={code} onClose={() => setCode('')} />}
    </>
  );
};

/** Arrow keys and Enter act on a row only if the row has the focus. */
function pressOnRow(event: KeyboardEvent, key: string, target: Element): void {
  const isRow = target.matches('main tbody > tr');
  if (key.length > 1 && !isRow) return;
  if (key === 'Enter' && target.matches('.pressable')) return;
  if (key !== 'n' && !document.querySelector('main tbody')) return;
  event.preventDefault();
  // If the file of the shortcuts fails to load, the key has no effect, and pressing it again repeats the attempt.
  void loadRows().then(
    ({ handleListShortcut: handleRowKey }) => handleRowKey(key),
    () => undefined,
  );
}
