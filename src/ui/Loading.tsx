import { useTranslate } from '../i18n/useTranslate';

/** A spinner that appears only after a noticeable delay. */
export const Loading = () => {
  const translate = useTranslate();
  return (
    <div className="waiting" role="status" aria-label={translate('ra.page.loading')}>
      <span className="waiting-wheel" />
    </div>
  );
};
