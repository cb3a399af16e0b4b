import { useTranslate } from '../i18n/useTranslate';

/** A spinner that appears after 0.3 seconds, so that it does not flash while something loads quickly. */
export const Loading = () => {
  const translate = useTranslate();
  return (
    <div className="waiting" role="status" aria-label={translate('ra.page.loading')}>
      <span className="waiting-wheel" />
    </div>
  );
};
