import { useState } from 'react';
import { translate } from '../i18n/translate';
import '../i18n/setUp';
import { getErrorMessage } from '../lib/errorMessage';
import { enterDemoShop } from './setUpCalls';
import { useReturnFocusAfterAction } from '../ui/focus';

export interface NewShop {
  shop: string;
  /** Id of the new shop's first branch. Null if the branches could not be read. */
  branch: number | null;
}

/**
 * Links to the first tasks in a new shop. They reload the page, so that it has the shop's new name, currency and
 * language.
 */
export const FirstSteps = ({ shop, branch }: NewShop) => {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const lookAround = async () => {
    setBusy(true);
    setFailure('');
    try {
      window.location.assign(await enterDemoShop());
    } catch (error) {
      setFailure(getErrorMessage(error));
      setBusy(false);
    }
  };
  return (
    <>
      <h1>{translate('setUp.done', { shop })}</h1>
      <p className="soft">{translate('setUp.next')}</p>
      <nav className="doors">
        <a href="/admin/import">
          <b>{translate('setUp.import')}</b>
          <span>{translate('setUp.importHelp')}</span>
        </a>
        <a href={branch === null ? '/admin/branches' : `/admin/categories/create?branchId=${branch}`}>
          <b>{translate('setUp.byHand')}</b>
          <span>{translate('setUp.byHandHelp')}</span>
        </a>
        <button
          ref={useReturnFocusAfterAction(busy)}
          type="button"
          disabled={busy}
          onClick={() => void lookAround()}
        >
          <b>{busy ? translate('setUp.demoBusy') : translate('setUp.demo')}</b>
          <span>{translate('setUp.demoHelp')}</span>
        </button>
      </nav>
      {failure && (
        <p className="login-error" role="alert">
          {failure}
        </p>
      )}
      <a href="/admin">{translate('setUp.dashboard')}</a>
    </>
  );
};
