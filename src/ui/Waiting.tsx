import { translate } from '../i18n/translate';
import '../i18n/signIn';

/** The spinner while a session or a part of the application loads. Without MUI: it shows before MUI is there. */
export const Waiting = () => (
  <div className="waiting" role="status" aria-label={translate('signIn.loading')}>
    <span className="waiting-wheel" />
  </div>
);
