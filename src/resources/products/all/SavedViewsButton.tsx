import { useTranslate } from '../../../i18n/useTranslate';
import '../../../i18n/productList';
import { lazy } from '../../../ui/lazy';
import { PopoverButton } from '../../../ui/PopoverButton';

const Views = lazy(() => import('./Views'));

export const SavedViewsButton = () => {
  const translate = useTranslate();
  return (
    <PopoverButton label={translate('productList.views')} icon="views">
      {open => open && <Views />}
    </PopoverButton>
  );
};
