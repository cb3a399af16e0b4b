import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { signInTexts as texts } from '../i18n/signIn';

/**
 * A message at the foot of the page, above dialogs: a part of the application did not load. Nothing else
 * changes, so that what was typed can be kept.
 */
export const MissingPart = ({ onClose }: { onClose: (() => void) | undefined }) => {
  const translate = useTranslate();
  const [closed, setClosed] = useState(false);
  if (closed) return null;
  const close = () => {
    setClosed(true);
    onClose?.();
  };
  return (
    <span className="page-message missing-part" role="alert">
      <span>{translate('layout.part_missing')}</span>
      <button type="button" className="button" onClick={() => window.location.reload()}>
        {texts.reload}
      </button>
      <button type="button" className="button" onClick={close}>
        {texts.cancel}
      </button>
    </span>
  );
};
