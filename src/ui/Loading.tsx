import { useTranslate } from '../i18n/useTranslate';

/** The spinner turns only when the wait is long enough to be noticed. */
export const Loading = () => {
  const translate = useTranslate();
  return (
    <div className="waiting" role="status" aria-label={translate('ra.page.loading')}>
      <span className="waiting-wheel" />
    </div>
  );
};
