import { translate } from '../i18n/translate';
import '../i18n/signIn';
import { config } from '../lib/config';

/** A link to the shop's help. Renders nothing if no link is configured. */
export const SupportLink = () => {
  const { supportLink } = config().brand;
  return supportLink ? (
    <a className="support-link" href={supportLink} target="_blank" rel="noreferrer">
      {translate('signIn.support')}
    </a>
  ) : null;
};
