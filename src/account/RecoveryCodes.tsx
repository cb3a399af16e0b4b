import { useState } from 'react';
import { translate } from '../i18n/translate';
import '../i18n/account';
import './account.css';

const takeFocus = (list: HTMLElement | null) => list?.focus({ preventScroll: true });

/**
 * Shows the recovery codes, which the server sends only once. The list takes the focus so that a screen reader reads
 * the codes.
 */
export const RecoveryCodes = ({ codes }: { codes: readonly string[] }) => {
  const [said, setSaid] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      setSaid(translate('account.copied'));
    } catch {
      // Copying fails on http, because browsers offer the clipboard only on https and on localhost.
      setSaid(translate('account.notCopied'));
    }
  };
  return (
    <>
      <p>{translate('account.recoveryHelp')}</p>
      <ul
        ref={takeFocus}
        tabIndex={-1}
        aria-label={translate('account.recoveryTitle')}
        className="recovery-codes"
      >
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <button type="button" className="plain-button" onClick={() => void copy()}>
        {translate('account.copy')}
      </button>
      <span role="status">{said}</span>
    </>
  );
};
