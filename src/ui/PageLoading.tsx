import { translate } from '../i18n/translate';
import '../i18n/signIn';

export const PageLoading = () => (
  <div className="waiting" role="status" aria-label={translate('signIn.loading')}>
    <span className="waiting-wheel" />
  </div>
);
