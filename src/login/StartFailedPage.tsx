import { translate } from '../i18n/translate';
import '../i18n/signIn';
import { CrashDetails } from './CrashDetails';

/** Error page for an application that did not load or failed in its first render. */
export const StartFailedPage = ({ error }: { error: unknown }) => (
  <div className="page-message" role="alert">
    <p>{translate('signIn.crashed')}</p>
    <button type="button" className="button" onClick={() => window.location.reload()}>
      {translate('signIn.reload')}
    </button>
    <CrashDetails error={error} />
  </div>
);
