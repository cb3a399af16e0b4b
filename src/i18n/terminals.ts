/** The texts of Settings → Terminals: apart from the catalogue, as one page needs them. */
import { texts } from '../lib/language';

export const terminalTexts = texts('terminals', {
  title: 'Terminals',
  help: 'A till sells by a key of its own. The key is of one terminal, and does nothing but sell in its branch.',
  show: 'Show the terminals',
  failed: 'Failed to fetch terminals. Please try again later.',
  empty: 'No terminals found',
  emptyHint: 'Click the "Add Terminal" button to give your first till a key.',
  add: 'Add Terminal',
  addTitle: 'Add Terminal',
  addHelp: 'It gets a key at once, which is shown once.',
  name: 'Terminal Name',
  nameHelp: 'Such as Front 1. Reports show it.',
  unnamed: 'Terminal %{id}',
  cancel: 'Cancel',
  close: 'Close',
  noKey: 'No key: nothing can sell here.',
  keySince: 'Key %{prefix}… since %{moment}',
  lastUsed: 'Last used %{moment}',
  neverUsed: 'Never used',
  makeKey: 'Make a key',
  makeKeyFor: 'Make a key for %{name}',
  replaceKey: 'Replace the key',
  replaceKeyOf: 'Replace the key of %{name}',
  replaceQuestion:
    'The key that the till has now opens nothing any more from this moment. What the till rings up until it has the new one is kept there, and sent later.',
  revoke: 'Revoke',
  revokeOf: 'Revoke the key of %{name}',
  revokeQuestion:
    'The till sells nothing into this shop any more from this moment. Orders that are here stay.',
  revoked: 'Key revoked',
  keyOf: 'The key of %{name}',
  keyHelp:
    'It is shown this once. Give it to the till, and keep it nowhere else: whoever has it can write sales into this branch.',
  key: 'Key',
  copy: 'Copy',
  copied: 'Copied',
  notCopied: 'This browser did not copy it. Please select it yourself.',
});
